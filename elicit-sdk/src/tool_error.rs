//! The error of a tool that asks and does other things that fail.

use rmcp::{
    ErrorData,
    handler::server::tool::IntoCallToolResult,
    model::{CallToolResponse, CallToolResult, ContentBlock, ErrorCode},
};
use serde_json::json;

use crate::{ElicitError, Mode, Revision};

/// `URLElicitationRequiredError` of revision 2025-11-25.
const URL_REQUIRED: ErrorCode = ErrorCode(-32042);

/// The error of a tool: any error becomes one with `?`, and an [`ElicitError`] keeps the JSON-RPC code that it calls
/// for.
///
/// ```
/// use elicit_sdk::{Elicit, Form, ToolError};
///
/// #[derive(Form)]
/// struct Note {
///     note: String,
/// }
///
/// async fn keep(elicit: Elicit) -> Result<String, ToolError> {
///     let note = elicit.ask::<Note>("What happened?").await?.or_stop()?;
///     std::fs::write("note.txt", note.note)?;
///     Ok("Kept.".into())
/// }
/// ```
#[derive(Debug)]
pub struct ToolError(Inner);

#[derive(Debug)]
enum Inner {
    Elicit(ElicitError),
    Rmcp(ErrorData),
    Other(String),
}

impl ToolError {
    /// An error with this text for the model to read.
    pub fn msg(message: impl std::fmt::Display) -> Self {
        Self(Inner::Other(message.to_string()))
    }
}

impl std::fmt::Display for ToolError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match &self.0 {
            Inner::Elicit(error) => error.fmt(f),
            Inner::Rmcp(error) => error.fmt(f),
            Inner::Other(message) => f.write_str(message),
        }
    }
}

impl<E: std::error::Error + Send + Sync + 'static> From<E> for ToolError {
    fn from(error: E) -> Self {
        let error: Box<dyn std::error::Error + Send + Sync> = Box::new(error);
        let error = match error.downcast::<ElicitError>() {
            Ok(error) => return Self(Inner::Elicit(*error)),
            Err(error) => error,
        };
        match error.downcast::<ErrorData>() {
            Ok(error) => Self(Inner::Rmcp(*error)),
            Err(error) => Self(Inner::Other(chain(error.as_ref()))),
        }
    }
}

/// An error with its causes: "cannot write the plan: permission denied".
fn chain(error: &(dyn std::error::Error + 'static)) -> String {
    let mut text = error.to_string();
    let mut source = error.source();
    while let Some(cause) = source {
        let cause_text = cause.to_string();
        if !text.ends_with(&cause_text) {
            text.push_str(": ");
            text.push_str(&cause_text);
        }
        source = cause.source();
    }
    text
}

impl From<ElicitError> for ErrorData {
    fn from(error: ElicitError) -> Self {
        let message = error.to_string();
        match error {
            ElicitError::Unsupported { mode, revision, .. } if revision >= Revision::V2026_07_28 => {
                let required = match mode {
                    Mode::Form => json!({"elicitation": {"form": {}}}),
                    Mode::Url => json!({"elicitation": {"url": {}}}),
                    Mode::Sampling => json!({"sampling": {}}),
                    Mode::Roots => json!({"roots": {}}),
                };
                let data = json!({"requiredCapabilities": required});
                Self::new(ErrorCode::MISSING_REQUIRED_CLIENT_CAPABILITY, message, Some(data))
            }
            // One frozen text: whoever tampers with a state learns nothing from the answer.
            ElicitError::State => Self::invalid_params(message, None),
            ElicitError::UrlRequired(page) => Self::new(URL_REQUIRED, message, Some(page.data())),
            _ => Self::internal_error(message, None),
        }
    }
}

impl From<ToolError> for ErrorData {
    fn from(error: ToolError) -> Self {
        match error.0 {
            Inner::Elicit(error) => error.into(),
            Inner::Rmcp(error) => error,
            Inner::Other(message) => Self::internal_error(message, None),
        }
    }
}

/// As the error of a `#[tool]`: a text that the model reads, or a JSON-RPC error where the protocol wants one.
impl IntoCallToolResult for ElicitError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        let is_protocol_error = match &self {
            Self::Unsupported { revision, .. } => *revision >= Revision::V2026_07_28,
            Self::UrlRequired(_) | Self::State | Self::Protocol(_) | Self::Transport(_) => true,
            _ => false,
        };
        if is_protocol_error { Err(self.into()) } else { Ok(text(self.to_string())) }
    }
}

/// As the error of a `#[tool]`.
impl IntoCallToolResult for ToolError {
    fn into_call_tool_result(self) -> Result<CallToolResponse, ErrorData> {
        match self.0 {
            Inner::Elicit(error) => error.into_call_tool_result(),
            Inner::Rmcp(error) => Err(error),
            Inner::Other(message) => Ok(text(message)),
        }
    }
}

fn text(message: String) -> CallToolResponse {
    CallToolResult::error(vec![ContentBlock::text(message)]).into()
}
