//! Ask a person from inside an MCP tool call.

mod ask;
mod check;
mod choice;
mod decode;
mod elicit;
mod error;
mod exchange;
mod field;
mod form;
mod host;
mod identity;
mod interactive;
mod outcome;
#[doc(hidden)]
#[path = "private/mod.rs"]
pub mod __private;
pub mod question;
pub mod rendering;
mod revision;
pub mod schema;
mod tool_error;
mod violation;

pub use elicit_derive::{Choice, Form};
pub use rmcp;

pub use self::{
    ask::Ask,
    choice::Choice,
    elicit::Elicit,
    error::ElicitError,
    field::{Field, Secret},
    form::Form,
    host::{Host, Order},
    interactive::Interactive,
    outcome::{Outcome, Refusal, Reply},
    revision::{Mode, Revision},
    schema::FormSchema,
    tool_error::ToolError,
    violation::{Rule, Violation, Violations},
};
