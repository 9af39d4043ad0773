//! What the plugin receives.

use serde_json::{Map, Value, json};

/// What the plugin receives for a form.
///
/// ```
/// use elicit_sdk::testing::Received;
/// use serde_json::{Map, json};
///
/// let received = Received::accept(Map::from_iter([("note".to_owned(), json!("done"))]));
/// assert_eq!(received.content().unwrap()["note"], "done");
/// assert_eq!(received.to_json().to_string(), r#"{"action":"accept","content":{"note":"done"}}"#);
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Received {
    /// A result.
    Result {
        /// `action`.
        action: Action,
        /// `content`, as it is written; `None` where the key is absent.
        content: Option<Value>,
    },
    /// A JSON-RPC error.
    Error {
        /// `code`.
        code: i32,
    },
    /// Nothing so far: the plugin waits.
    Nothing,
}

/// What was done with the form, in the protocol's words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::exhaustive_enums, reason = "the protocol has exactly these three")]
pub enum Action {
    /// `accept`.
    Accept,
    /// `decline`.
    Decline,
    /// `cancel`.
    Cancel,
}

impl Action {
    /// The word on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Accept => "accept",
            Self::Decline => "decline",
            Self::Cancel => "cancel",
        }
    }
}

impl Received {
    /// `{"action":"decline"}`.
    pub const DECLINE: Self = Self::Result { action: Action::Decline, content: None };
    /// `{"action":"cancel"}`.
    pub const CANCEL: Self = Self::Result { action: Action::Cancel, content: None };
    /// `{"action":"decline","content":null}`, as the peers that sit on Codex write it.
    pub(super) const DECLINE_NULL: Self = Self::Result { action: Action::Decline, content: Some(Value::Null) };
    /// `{"action":"cancel","content":null}`.
    pub(super) const CANCEL_NULL: Self = Self::Result { action: Action::Cancel, content: Some(Value::Null) };

    /// `{"action":"accept","content":{…}}`.
    #[must_use]
    pub const fn accept(content: Map<String, Value>) -> Self {
        Self::Result { action: Action::Accept, content: Some(Value::Object(content)) }
    }

    /// The content of an `accept`, where it is an object.
    #[must_use]
    pub fn content(&self) -> Option<&Map<String, Value>> {
        match self {
            Self::Result { action: Action::Accept, content } => content.as_ref()?.as_object(),
            _ => None,
        }
    }

    /// Reads what [`to_json`](Self::to_json) writes; `None` where it is something else.
    #[must_use]
    pub fn from_json(received: &Value) -> Option<Self> {
        if received.is_null() {
            return Some(Self::Nothing);
        }
        if let Some(code) = received.pointer("/error/code") {
            return Some(Self::Error { code: i32::try_from(code.as_i64()?).ok()? });
        }
        let action = match received.get("action")?.as_str()? {
            "accept" => Action::Accept,
            "decline" => Action::Decline,
            "cancel" => Action::Cancel,
            _ => return None,
        };
        Some(Self::Result { action, content: received.get("content").cloned() })
    }

    /// The result as the plugin reads it, `{"error":{"code":…}}`, or `null` while nothing has come.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Result { action, content: Some(content) } => json!({"action": action.as_str(), "content": content}),
            Self::Result { action, content: None } => json!({"action": action.as_str()}),
            Self::Error { code } => json!({"error": {"code": code}}),
            Self::Nothing => Value::Null,
        }
    }
}
