//! What came back for a form.

use std::time::Duration;

use serde_json::{Map, Value};

use super::Response;
use crate::{
    ElicitError,
    wipe::{Wipe, Wiped},
};

/// What came back for one form.
#[derive(Debug)]
pub(crate) struct Answer {
    pub(crate) action: Action,
    pub(crate) meta: Option<Map<String, Value>>,
    pub(crate) elapsed: Option<Duration>,
}

/// What the person did.
#[derive(Debug, PartialEq)]
pub(crate) enum Action {
    Accept(Wiped<Map<String, Value>>),
    Decline,
    Cancel,
}

impl Answer {
    /// Reads a result as the client wrote it.
    ///
    /// Only `accept` has content; what a client sends along with a refusal is not looked at. No content is a form
    /// without an answer, as Codex has it too, and decoding says which fields are missing. Content of another shape is
    /// the client's fault and not the person's, who may have answered: it must not pass for a form left empty.
    pub(crate) fn read(mut response: Response) -> Result<Self, ElicitError> {
        let Value::Object(result) = &mut *response.result else {
            return Err(ElicitError::Protocol("the answer is not an object"));
        };
        let meta = object(result.swap_remove("_meta"));
        let refusal = match result.get("action").and_then(Value::as_str) {
            Some("accept") => None,
            Some("decline") => Some(Action::Decline),
            Some("cancel") => Some(Action::Cancel),
            _ => return Err(ElicitError::Protocol("the answer has no known action")),
        };
        let action = match refusal {
            Some(refusal) => refusal,
            None => Action::Accept(content(result.swap_remove("content"))?),
        };
        Ok(Self { action, meta, elapsed: response.elapsed })
    }
}

fn content(value: Option<Value>) -> Result<Wiped<Map<String, Value>>, ElicitError> {
    match value {
        Some(Value::Object(content)) => Ok(Wiped::new(content)),
        None | Some(Value::Null) => Ok(Wiped::default()),
        Some(mut other) => {
            other.wipe();
            Err(ElicitError::Protocol("`content` of the answer is not an object"))
        }
    }
}

fn object(value: Option<Value>) -> Option<Map<String, Value>> {
    match value {
        Some(Value::Object(object)) => Some(object),
        _ => None,
    }
}
