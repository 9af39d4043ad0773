//! What the client can be asked, decided before anything is sent.

use std::borrow::Cow;

use rmcp::model::{ClientCapabilities, ElicitRequestParams, InputRequest};

use crate::{ElicitError, Mode, Revision};

/// What the client can be asked.
#[derive(Clone, Debug)]
#[allow(clippy::struct_excessive_bools, reason = "each is a capability of its own")]
pub(crate) struct Gate {
    revision: Revision,
    form: bool,
    url: bool,
    sampling: bool,
    roots: bool,
    obstacle: Option<Obstacle>,
}

/// What stands in the way of every question, whatever the client declared.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Obstacle {
    /// Revision 2026-07-28 without the wrapper that ends a round.
    Unwrapped,
    /// An answer would have no way back.
    NoSession,
}

impl Gate {
    #[allow(deprecated, reason = "rmcp marks sampling and roots, which the protocol advises against and keeps")]
    pub(crate) fn new(
        revision: Revision,
        capabilities: Option<&ClientCapabilities>,
        obstacle: Option<Obstacle>,
    ) -> Self {
        let elicitation = capabilities.and_then(|capabilities| capabilities.elicitation.as_ref());
        Self {
            revision,
            // An empty object means forms; url alone means no forms. Keys that this crate does not know change nothing.
            form: elicitation.is_some_and(|capability| capability.form.is_some() || capability.url.is_none()),
            url: elicitation.is_some_and(|capability| capability.url.is_some()),
            sampling: capabilities.is_some_and(|capabilities| capabilities.sampling.is_some()),
            roots: capabilities.is_some_and(|capabilities| capabilities.roots.is_some()),
            obstacle,
        }
    }

    pub(crate) fn revision(&self) -> Revision {
        self.revision
    }

    pub(crate) fn supports(&self, mode: Mode) -> bool {
        self.obstacle.is_none() && self.declares(mode)
    }

    fn declares(&self, mode: Mode) -> bool {
        match mode {
            Mode::Form => self.form,
            Mode::Url => self.url,
            Mode::Sampling => self.sampling,
            Mode::Roots => self.roots,
        }
    }

    /// Lets a question pass, or says why it cannot be asked.
    pub(crate) fn check(&self, mode: Mode) -> Result<(), ElicitError> {
        let reason = match (self.obstacle, mode) {
            // Not `Unsupported`: the client lacks nothing, and would be told that it does.
            (Some(Obstacle::Unwrapped), _) => {
                let mistake = "at 2026-07-28 a server asks by returning: serve it as Interactive::new(server), and ask \
                               in the call itself";
                return Err(ElicitError::Unrenderable(Cow::Borrowed(mistake)));
            }
            (Some(Obstacle::NoSession), _) => {
                "over HTTP without a session the answer has no way back before 2026-07-28"
            }
            (None, _) if self.declares(mode) => return Ok(()),
            (None, Mode::Form) if self.url => "it opens web pages and shows no forms",
            (None, Mode::Form) => "it did not declare the capability `elicitation`",
            (None, Mode::Url) => "it did not declare the capability `elicitation.url`",
            (None, Mode::Sampling) => "it did not declare the capability `sampling`",
            (None, Mode::Roots) => "it did not declare the capability `roots`",
        };
        Err(ElicitError::Unsupported { mode, reason: Cow::Borrowed(reason), revision: self.revision })
    }

    /// The same for a request that its author wrote.
    pub(crate) fn check_raw(&self, request: &InputRequest) -> Result<(), ElicitError> {
        self.check(match request {
            InputRequest::CreateMessage(_) => Mode::Sampling,
            InputRequest::ListRoots(_) => Mode::Roots,
            InputRequest::Elicitation(request) => match request.params {
                ElicitRequestParams::UrlElicitationParams { .. } => Mode::Url,
                _ => Mode::Form,
            },
            _ => return Err(ElicitError::Unrenderable("this crate does not know this kind of request".into())),
        })
    }
}
