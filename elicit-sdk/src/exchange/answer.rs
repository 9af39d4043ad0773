//! What came back for a form.

use std::time::Duration;

use serde_json::{Map, Value};

use super::Response;
use crate::ElicitError;

/// What came back for one form.
#[derive(Clone, Debug)]
pub(crate) struct Answer {
    pub(crate) action: Action,
    pub(crate) meta: Option<Map<String, Value>>,
    pub(crate) elapsed: Option<Duration>,
}

/// What the person did.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Action {
    Accept(Map<String, Value>),
    Decline,
    Cancel,
}

impl Answer {
    /// Reads a result as the client wrote it.
    ///
    /// Only `accept` has content; what a client sends along with a refusal is not looked at. No content is a form
    /// without an answer, as Codex has it too, and decoding says which fields are missing. Content of another shape is
    /// the client's fault and not the person's, who may have answered: it must not pass for a form left empty.
    pub(crate) fn read(response: Response) -> Result<Self, ElicitError> {
        let Value::Object(mut result) = response.result else {
            return Err(ElicitError::Protocol("the answer is not an object"));
        };
        let content = result.swap_remove("content");
        let action = match result.get("action").and_then(Value::as_str) {
            Some("accept") => match content {
                Some(Value::Object(content)) => Action::Accept(content),
                None | Some(Value::Null) => Action::Accept(Map::new()),
                Some(_) => return Err(ElicitError::Protocol("`content` of the answer is not an object")),
            },
            Some("decline") => Action::Decline,
            Some("cancel") => Action::Cancel,
            _ => return Err(ElicitError::Protocol("the answer has no known action")),
        };
        Ok(Self { action, meta: object(result.swap_remove("_meta")), elapsed: response.elapsed })
    }
}

fn object(value: Option<Value>) -> Option<Map<String, Value>> {
    match value {
        Some(Value::Object(object)) => Some(object),
        _ => None,
    }
}
