//! What the client can be asked, decided before anything is sent.

use std::borrow::Cow;

use rmcp::model::ElicitationCapability;

use crate::{ElicitError, Mode, Revision};

/// What the client can be asked.
#[derive(Clone, Debug)]
pub(crate) struct Gate {
    revision: Revision,
    form: bool,
    url: bool,
    /// What stands in the way of every question, whatever the client declared.
    obstacle: Option<&'static str>,
}

impl Gate {
    pub(crate) fn new(
        revision: Revision,
        capability: Option<&ElicitationCapability>,
        obstacle: Option<&'static str>,
    ) -> Self {
        let url = capability.is_some_and(|capability| capability.url.is_some());
        // An empty object means forms; url alone means no forms. Keys that this crate does not know change nothing.
        let form = capability.is_some_and(|capability| capability.form.is_some() || capability.url.is_none());
        Self { revision, form, url, obstacle }
    }

    pub(crate) fn revision(&self) -> Revision {
        self.revision
    }

    pub(crate) fn supports(&self, mode: Mode) -> bool {
        self.obstacle.is_none()
            && match mode {
                Mode::Form => self.form,
                Mode::Url => self.url,
            }
    }

    /// Lets a question pass, or says why it cannot be asked.
    pub(crate) fn check(&self, mode: Mode) -> Result<(), ElicitError> {
        if self.supports(mode) {
            return Ok(());
        }
        let reason = match (self.obstacle, mode) {
            (Some(obstacle), _) => obstacle,
            (None, Mode::Form) if self.url => "it opens web pages and shows no forms",
            (None, Mode::Form) => "it did not declare the capability `elicitation`",
            (None, Mode::Url) => "it did not declare the capability `elicitation.url`",
        };
        Err(ElicitError::Unsupported { mode, reason: Cow::Borrowed(reason), revision: self.revision })
    }
}
