//! Who answers a form: a person at the terminal, or a script that plays one.

mod example;
mod script;
mod terminal;

use elicit_sdk::testing::Received;
use serde_json::{Map, Value};

pub(crate) use self::script::{Refusal, Script};
pub(crate) use self::terminal::Terminal;

use crate::failure::Failure;
use crate::form::Form;

/// The parameters of a form's request.
pub(crate) type Params = Map<String, Value>;

/// Answers forms. The call may block: it runs beside the connection, on a thread of its own.
pub(crate) trait Person: Send {
    /// Answers one form, the `number`th of the call.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where the command line does not fit the form, [`Failure::Prompt`] where
    /// the terminal fails.
    fn answer(&mut self, number: usize, params: &Params) -> Result<Answer, Failure>;

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
    pub(crate) received: Received,
    pub(crate) notes: Vec<String>,
}

/// Reads a form that was admitted to the desk.
fn read(params: &Params) -> Result<Form, Failure> {
    Form::read(params).map_err(Failure::Prompt)
}
