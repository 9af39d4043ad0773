//! Why a question has no outcome.

use std::{borrow::Cow, time::Duration};

use crate::{Mode, Refusal, Revision, Violations};

/// Why a question has no [`Outcome`](crate::Outcome).
///
/// As the error of a `#[tool]` it becomes an `isError` text that the model reads, except where the protocol wants a
/// JSON-RPC error: [`Unsupported`](Self::Unsupported) at 2026-07-28 (-32021), [`UrlRequired`](Self::UrlRequired)
/// (-32042), [`State`](Self::State) (-32602), [`Protocol`](Self::Protocol) and [`Transport`](Self::Transport) (-32603).
///
/// Neither `Display` nor `Debug` shows what a person typed.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
#[non_exhaustive]
pub enum ElicitError {
    /// The client cannot be asked this way; nothing was sent.
    #[error("this client cannot be asked: {reason}")]
    Unsupported {
        /// What was to be asked.
        mode: Mode,
        /// What is missing.
        reason: Cow<'static, str>,
        /// The revision in force, which decides what a client is told.
        revision: Revision,
    },
    /// Nobody was shown the form, and the tool takes its answers as arguments too; see
    /// [`Ask::or_given`](crate::Ask::or_given).
    #[error("this client shows nobody the form; call the tool again with its answers as arguments")]
    Unseen,
    /// The client declared that it shows forms and answered this one with a JSON-RPC error. Its text is not kept: it
    /// may quote what the person typed.
    #[error("the client refused the form with error {code}")]
    Rejected {
        /// The JSON-RPC error code: -32602 from Codex for a form it cannot parse, -32601 from Copilot CLI.
        code: i32,
    },
    /// A web page has to be opened before the tool is called again; see
    /// [`require_url`](crate::Elicit::require_url). As the error of a `#[tool]` it is -32042.
    #[error("a web page has to be opened first")]
    UrlRequired(Box<crate::open_url::Page>),
    /// The person's answer broke the form's rules, also after it was asked again.
    #[error("the answer is not valid: {0}")]
    Invalid(Violations),
    /// Nobody answered in time. The question has been withdrawn.
    #[error("nobody answered within {} seconds", .0.as_secs())]
    Timeout(Duration),
    /// The call that asks has been cancelled: by the client, by the person, or because its round is over.
    #[error("the call was cancelled")]
    CallCancelled,
    /// The person refused, and the plugin wrote [`or_stop`](crate::Outcome::or_stop).
    #[error("stopped: {0}")]
    Stopped(Refusal),
    /// No form of this question can be shown by this host; nothing was sent.
    #[error("this form cannot be shown: {0}")]
    Unrenderable(Cow<'static, str>),
    /// The request state that the client brought back is not one that this server made for this call.
    #[error("the request state is not valid")]
    State,
    /// The handler asks something else every time it runs, so that no answer ever meets its question.
    #[error("the handler does not ask the same questions when it is run again; give each a key with .key(\"..\")")]
    UnstableQuestion,
    /// Two questions of one call have the same key.
    #[error("two questions have the key `{0}`; a key names one question of a call")]
    DuplicateKey(String),
    /// The client answered with something that is no answer.
    #[error("the client broke the protocol: {0}")]
    Protocol(&'static str),
    /// The connection to the client failed.
    #[error("the connection to the client failed: {0}")]
    Transport(Cow<'static, str>),
}
