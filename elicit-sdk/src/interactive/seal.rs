//! Seals the state that a client carries from round to round at 2026-07-28.

use std::{
    collections::BTreeMap,
    sync::{Arc, LazyLock},
    time::Duration,
};

use rmcp::{
    ErrorData,
    model::{JsonObject, RequestStateCodec, RequestStateError, SealOptions},
};
use serde_json::Value;
use tracing::warn;

use crate::{ElicitError, exchange::Recorded};

/// How long a person may take, from one round to the next, unless the author says otherwise.
const LIFETIME: Duration = Duration::from_secs(3600);

/// How many bytes a state may have, unless the author says otherwise.
const LIMIT: usize = 256 * 1024;

/// The key of this process. One for all servers: over HTTP a server is made for every request.
static OWN_KEY: LazyLock<Arc<RequestStateCodec>> = LazyLock::new(|| {
    let random = || *uuid::Uuid::new_v4().as_bytes();
    Arc::new(RequestStateCodec::new_unchecked([random(), random(), random()].concat()))
});

/// Seals the state, and opens what a client brings back. The client is not trusted: whatever was not sealed here, for
/// this call, and lately, is refused.
#[derive(Clone)]
pub(super) struct Seal {
    /// `None`: the key of this process.
    codec: Option<Arc<RequestStateCodec>>,
    lifetime: Duration,
    limit: usize,
}

impl Seal {
    pub(super) fn new() -> Self {
        Self { codec: None, lifetime: LIFETIME, limit: LIMIT }
    }

    pub(super) fn set_codec(&mut self, codec: RequestStateCodec) {
        self.codec = Some(Arc::new(codec));
    }

    pub(super) fn set_lifetime(&mut self, lifetime: Duration) {
        self.lifetime = lifetime;
    }

    pub(super) fn set_limit(&mut self, limit: usize) {
        self.limit = limit;
    }

    pub(super) fn lifetime(&self) -> Duration {
        self.lifetime
    }

    /// Whether no other process can open what this one seals.
    pub(super) fn has_own_key(&self) -> bool {
        self.codec.is_none()
    }

    fn codec(&self) -> &RequestStateCodec {
        self.codec.as_ref().unwrap_or_else(|| &OWN_KEY)
    }

    pub(super) fn seal(&self, recorded: &Recorded, bound: &str) -> Result<String, ErrorData> {
        let options = SealOptions::new().associated_data(bound.as_bytes()).ttl(self.lifetime);
        let sealed = self.codec().seal_json_with(recorded, &options);
        let state = sealed.map_err(|_| ErrorData::internal_error("the request state cannot be written", None))?;
        if state.len() > self.limit {
            let text = format!(
                "what was answered and kept so far needs {} bytes of request state, and {} are allowed; ask for shorter \
                 texts, keep less in `once`, or raise Interactive::state_limit",
                state.len(),
                self.limit
            );
            return Err(ErrorData::internal_error(text, None));
        }
        Ok(state)
    }

    pub(super) fn open(&self, state: &str, bound: &str) -> Result<Recorded, ElicitError> {
        if state.len() > self.limit {
            return Err(refused("it is larger than any that was sealed here"));
        }
        self.codec().open_json_with(state, bound.as_bytes()).map_err(|error| refused(reason(&error)))
    }
}

/// Which check failed is told to the log alone: whoever tampers with a state learns nothing from the answer.
pub(super) fn refused(reason: &'static str) -> ElicitError {
    warn!(reason, "refused a request state");
    ElicitError::State
}

/// Without the source of the error, which may quote what a person typed.
fn reason(error: &RequestStateError) -> &'static str {
    match error {
        RequestStateError::Expired => "it has expired",
        RequestStateError::UnknownKeyId | RequestStateError::InvalidKeyId => "it was sealed with an unknown key",
        RequestStateError::IntegrityCheckFailed => "it was changed, or belongs to another call, principal or key",
        RequestStateError::Deserialization(_) => "it was sealed by another version of this library",
        _ => "it is no request state",
    }
}

/// What the state is bound to: the method, what it is called on, its arguments, and whom it is called for.
pub(super) fn bound(method: &str, target: &str, arguments: Option<&JsonObject>, principal: Option<&str>) -> String {
    let mut text = String::new();
    for part in [Some(method), Some(target), principal] {
        text.push_str(&part.map_or(Value::Null, Value::from).to_string());
        text.push('\n');
    }
    match arguments {
        Some(arguments) => write_object(&mut text, arguments),
        // A client may leave out arguments that are empty.
        None => write_object(&mut text, &JsonObject::new()),
    }
    text
}

fn write(text: &mut String, value: &Value) {
    match value {
        Value::Object(object) => write_object(text, object),
        Value::Array(items) => {
            text.push('[');
            for item in items {
                write(text, item);
                text.push(',');
            }
            text.push(']');
        }
        value => text.push_str(&value.to_string()),
    }
}

/// With sorted keys: a client may write the keys of its retry in another order.
fn write_object(text: &mut String, object: &JsonObject) {
    let sorted: BTreeMap<_, _> = object.iter().collect();
    text.push('{');
    for (key, value) in sorted {
        text.push_str(&Value::from(key.as_str()).to_string());
        text.push(':');
        write(text, value);
        text.push(',');
    }
    text.push('}');
}
