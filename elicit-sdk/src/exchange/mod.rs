//! How a question reaches a person, and how the answer comes back.
//!
//! One trait, three ways: [`push`] sends a request in the middle of the call (revisions before 2026-07-28),
//! [`round_trip`] ends the call with the question and is called again with the answer, and [`extension`] pushes by the
//! method `openai/form` what only that can carry. Nothing above this module knows which of them is used.

mod answer;
mod effects;
mod extension;
mod extract;
mod gate;
mod push;
mod record;
mod round_trip;
mod run;
mod session;

use std::{future::Future, pin::Pin, time::Duration};

use rmcp::model::{CustomRequest, ElicitRequest, ElicitRequestParams, InputRequest, ServerRequest};
use serde_json::{Map, Value};

pub(crate) use self::{
    answer::{Action, Answer},
    gate::{Gate, approves_nothing},
    record::Recorded,
    round_trip::Round,
    run::Run,
    session::{Session, revision},
};
use crate::{ElicitError, rendering::Asked, wipe::Wiped};

/// What is sent, with what the exchange has to know of its question.
pub(crate) struct Request {
    /// The question's name within its call.
    pub(crate) key: String,
    pub(crate) body: Body,
    /// How long to wait for an answer.
    pub(crate) timeout: Option<Duration>,
}

/// What is asked.
pub(crate) enum Body {
    /// A form, as it was rendered.
    Form { form: Asked, meta: Option<Map<String, Value>> },
    /// A request that its author wrote.
    Raw(Box<InputRequest>),
}

/// What came back, as the client wrote it.
#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) result: Wiped<Value>,
    /// From the question's departure to the answer's arrival, where both were seen.
    pub(crate) elapsed: Option<Duration>,
}

pub(crate) type Exchanging = Pin<Box<dyn Future<Output = Result<Response, ElicitError>> + Send>>;

/// A way to ask. Dropping the future withdraws the question.
///
/// The trait never leaves this crate: a way to ask has to keep promises (order, withdrawal, one answer) that no
/// signature states.
pub(crate) trait Exchange: Send + Sync {
    fn exchange(&self, request: Request) -> Exchanging;
}

impl Body {
    /// The request for a round of 2026-07-28.
    fn input(self) -> Result<InputRequest, ElicitError> {
        match self {
            Self::Raw(request) => Ok(*request),
            Self::Form { form, .. } if form.is_extended() => Err(not_extended()),
            Self::Form { form, meta } => Ok(InputRequest::Elicitation(ElicitRequest::new(typed(form, meta)?))),
        }
    }

    /// The request for the middle of a call.
    ///
    /// A form is written as it was rendered. Where rmcp's own type would write it otherwise, or would have to parse it
    /// first, it is sent without that.
    pub(crate) fn request(self) -> Result<ServerRequest, ElicitError> {
        let (method, params) = match self {
            Self::Form { form, .. } if form.is_extended() => return Err(not_extended()),
            Self::Form { form, meta: None } if form.is_exact() => {
                return Ok(ServerRequest::ElicitRequest(ElicitRequest::new(typed(form, None)?)));
            }
            Self::Form { form, meta } => ("elicitation/create".to_owned(), Some(plain(form, meta, Some("form")))),
            Self::Raw(request) => {
                let unwritable = || ElicitError::Unrenderable("the request cannot be written as JSON".into());
                let mut request = serde_json::to_value(request).map_err(|_| unwritable())?;
                let method = request.get("method").and_then(Value::as_str).ok_or_else(unwritable)?.to_owned();
                (method, request.get_mut("params").map(Value::take))
            }
        };
        Ok(ServerRequest::CustomRequest(CustomRequest::new(method, params)))
    }

    /// Whether a person sees it. Copilot CLI shows two forms that arrive together in either order.
    fn is_shown(&self) -> bool {
        match self {
            Self::Form { .. } => true,
            Self::Raw(request) => matches!(**request, InputRequest::Elicitation(_)),
        }
    }
}

/// The params of a form as rmcp has them.
fn typed(form: Asked, meta: Option<Map<String, Value>>) -> Result<ElicitRequestParams, ElicitError> {
    let (message, requested_schema) = form.typed()?;
    Ok(ElicitRequestParams::FormElicitationParams { meta: meta.map(Into::into), message, requested_schema })
}

/// The params of a form as it was rendered.
fn plain(form: Asked, meta: Option<Map<String, Value>>, mode: Option<&str>) -> Value {
    let form = form.write();
    let mut params = Map::with_capacity(4);
    params.extend(meta.map(|meta| ("_meta".to_owned(), Value::Object(meta))));
    params.extend(mode.map(|mode| ("mode".to_owned(), mode.into())));
    params.insert("message".into(), form.message.into());
    params.insert("requestedSchema".into(), form.schema);
    params.into()
}

/// A form that was rendered for the extension must not leave by another way: a secret would be shown.
fn not_extended() -> ElicitError {
    ElicitError::Unrenderable("it was made for `openai/form`, which this client has not opened".into())
}
