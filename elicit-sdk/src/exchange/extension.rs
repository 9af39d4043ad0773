//! The extension `openai/form`: a request of its own in the middle of the call, for what no other form can carry.
//!
//! Its schema reaches whoever shows it verbatim and in order (measured on Codex 0.149.0 and 0.171.0), where
//! `elicitation/create` is parsed, sorted and stripped. It is sent only where the client's `capabilities.extensions` has
//! its name, and only for forms that need it: they alone lose something without it, and the standard way is the one that
//! every host has been tried with. A client that lacks it answers -32601.

use rmcp::model::{CustomRequest, ServerRequest};

use super::{Body, Exchange, Exchanging, Request, plain, push::Push};
use crate::ElicitError;

/// The extension's name, which is also its method.
pub(super) const NAME: &str = "openai/form";

/// Asks with `openai/form` what needs it, and everything else as [`Push`] does.
pub(super) struct Extension(Push);

impl Extension {
    pub(super) fn new(push: Push) -> Self {
        Self(push)
    }
}

impl Exchange for Extension {
    fn exchange(&self, request: Request) -> Exchanging {
        match &request.body {
            Body::Form { form, .. } if form.is_extended() => self.0.ask(request, write),
            _ => self.0.exchange(request),
        }
    }
}

/// The request as it crosses the wire. A `mode` would be ignored: the method says it.
fn write(body: Body) -> Result<ServerRequest, ElicitError> {
    match body {
        Body::Form { form, meta } => {
            let params = plain(form, meta, None);
            Ok(ServerRequest::CustomRequest(CustomRequest::new(NAME, Some(params))))
        }
        body @ Body::Raw(_) => body.request(),
    }
}
