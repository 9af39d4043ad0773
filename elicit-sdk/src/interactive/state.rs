//! The state that a client carries from round to round at 2026-07-28.

use std::{collections::BTreeMap, time::Duration};

use rmcp::model::{JsonObject, RequestStateCodec, SealOptions};
use serde_json::Value;

use crate::{ElicitError, exchange::Recorded};

/// Seals the state, and opens what a client brings back. The client is not trusted: whatever was not sealed here, for
/// this call, and lately, is refused.
pub(super) struct Seal {
    codec: RequestStateCodec,
    lifetime: Duration,
}

impl Seal {
    pub(super) fn new(codec: RequestStateCodec, lifetime: Duration) -> Self {
        Self { codec, lifetime }
    }

    /// With a key that this process has made for itself.
    pub(super) fn of_process(lifetime: Duration) -> Self {
        let key: Vec<u8> = [random(), random()].concat();
        Self::new(RequestStateCodec::new_unchecked(key), lifetime)
    }

    pub(super) fn seal(&self, recorded: &Recorded, bound: &str) -> Result<String, ElicitError> {
        let options = SealOptions::new().associated_data(bound.as_bytes()).ttl(self.lifetime);
        self.codec.seal_json_with(recorded, &options).map_err(|_| ElicitError::State)
    }

    pub(super) fn open(&self, state: &str, bound: &str) -> Result<Recorded, ElicitError> {
        // Which check failed is nothing that a client should learn.
        self.codec.open_json_with(state, bound.as_bytes()).map_err(|_| ElicitError::State)
    }
}

/// A name that no other call has.
pub(super) fn new_call() -> String {
    uuid::Uuid::new_v4().simple().to_string()
}

fn random() -> [u8; 16] {
    *uuid::Uuid::new_v4().as_bytes()
}

/// What the state is bound to: the method, what it is called on, its arguments, and whom it is called for.
pub(super) fn bound(method: &str, target: &str, arguments: Option<&JsonObject>, principal: Option<&str>) -> String {
    let mut text = String::new();
    let arguments = arguments.map(|arguments| Value::Object(arguments.clone()));
    for part in [Some(method), Some(target), principal] {
        write(&mut text, &part.map_or(Value::Null, Value::from));
        text.push('\n');
    }
    write(&mut text, &arguments.unwrap_or(Value::Null));
    text
}

/// JSON with sorted keys: a client may write the keys of its retry in another order.
fn write(text: &mut String, value: &Value) {
    match value {
        Value::Object(object) => {
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
