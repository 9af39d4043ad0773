//! What the client can be asked, decided before anything is sent.

use std::borrow::Cow;

use rmcp::model::{ClientCapabilities, ElicitRequestParams, InputRequest};
use serde_json::{Map, Value};

use super::extension;
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
    /// Whether the client has opened `openai/form`. A request of the server, so of no use at 2026-07-28.
    extension: bool,
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
            extension: revision < Revision::V2026_07_28
                && capabilities
                    .and_then(|capabilities| capabilities.extensions.as_ref())
                    .is_some_and(|extensions| extensions.contains_key(extension::NAME)),
            obstacle,
        }
    }

    pub(crate) fn revision(&self) -> Revision {
        self.revision
    }

    /// Whether a form may be sent with `openai/form`.
    pub(crate) fn is_extended(&self) -> bool {
        self.extension
    }

    pub(crate) fn supports(&self, mode: Mode) -> bool {
        self.obstacle.is_none() && self.declares(mode)
    }

    fn declares(&self, mode: Mode) -> bool {
        match mode {
            Mode::Form => self.form,
            Mode::Url => self.url,
            Mode::Secret => self.extension,
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
            // Not for want of a capability: the answers of earlier rounds travel with the client, which can read them.
            (None, Mode::Secret) if self.revision >= Revision::V2026_07_28 => {
                "at 2026-07-28 the client carries every answer from round to round, for all to read"
            }
            (None, Mode::Secret) => "it did not open `openai/form`, and other forms show and keep what is typed",
            (None, Mode::Sampling) => "it did not declare the capability `sampling`",
            (None, Mode::Roots) => "it did not declare the capability `roots`",
        };
        Err(ElicitError::Unsupported { mode, reason: Cow::Borrowed(reason), revision: self.revision })
    }

    /// Lets a question with a secret pass, or says what else to do. `hides`: whether the host keeps one from sight.
    pub(crate) fn check_secret(&self, key: &str, hides: bool) -> Result<(), ElicitError> {
        let checked = self.check(Mode::Secret);
        let reason = match &checked {
            Ok(()) if hides => return checked,
            Ok(()) => "this host shows and keeps what is typed",
            // The way to a page is barred as well.
            Err(_) if self.obstacle.is_some() => return checked,
            Err(ElicitError::Unsupported { reason, .. }) => reason,
            Err(_) => return checked,
        };
        let reason = format!("`{key}` is a secret, and {reason}; send the person to a page with elicit.open_url");
        Err(ElicitError::Unsupported { mode: Mode::Secret, reason: reason.into(), revision: self.revision })
    }

    /// The same for a request that its author wrote.
    pub(crate) fn check_raw(&self, request: &InputRequest) -> Result<(), ElicitError> {
        self.check(match request {
            InputRequest::CreateMessage(_) => Mode::Sampling,
            InputRequest::ListRoots(_) => Mode::Roots,
            InputRequest::Elicitation(request) => match &request.params {
                ElicitRequestParams::UrlElicitationParams { meta, .. } => {
                    approves_nothing(meta.as_ref().map(|meta| &*meta.0))?;
                    Mode::Url
                }
                ElicitRequestParams::FormElicitationParams { meta, .. } => {
                    approves_nothing(meta.as_ref().map(|meta| &*meta.0))?;
                    Mode::Form
                }
                _ => Mode::Form,
            },
            _ => return Err(ElicitError::Unrenderable("this crate does not know this kind of request".into())),
        })
    }
}

/// Refuses `_meta` that makes hosts behind Codex show an approval of their own in place of the form.
pub(crate) fn approves_nothing(meta: Option<&Map<String, Value>>) -> Result<(), ElicitError> {
    if meta.is_some_and(|meta| meta.contains_key("codex_approval_kind")) {
        let mistake = "`_meta.codex_approval_kind` would replace the form by an approval of the host";
        return Err(ElicitError::Unrenderable(Cow::Borrowed(mistake)));
    }
    Ok(())
}
