//! Who answers a form: a person at the terminal, or a script that plays one.

mod example;
mod script;
mod terminal;

use serde_json::{Map, Value};

pub(crate) use self::script::{Refusal, Script};
pub(crate) use self::terminal::Terminal;

use crate::failure::Failure;
use crate::form::Form;

/// Answers forms. The call may block: it runs beside the connection, on a thread of its own.
pub(crate) trait Person: Send {
    /// Answers one form.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where the command line does not fit the form, [`Failure::Prompt`] where
    /// the terminal fails.
    fn answer(&mut self, form: &Form) -> Result<Answer, Failure>;

    /// Called after the tool's result, to say what was never asked.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where the command line answers what was not asked.
    fn finish(&self) -> Result<(), Failure> {
        Ok(())
    }
}

/// What was answered, and what should be said about it.
pub(crate) struct Answer {
    pub(crate) action: Action,
    pub(crate) notes: Vec<String>,
}

/// The three ways to answer.
pub(crate) enum Action {
    Accept(Map<String, Value>),
    Decline,
    Cancel,
}

impl Action {
    /// The word on the wire.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Action::Accept(_) => "accept",
            Action::Decline => "decline",
            Action::Cancel => "cancel",
        }
    }
}
