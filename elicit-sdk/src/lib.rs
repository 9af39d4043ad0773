//! Ask a person from inside an MCP tool call.

mod check;
mod choice;
mod decode;
mod field;
mod form;
#[doc(hidden)]
#[path = "private/mod.rs"]
pub mod __private;
pub mod schema;
mod violation;


pub use self::{
    choice::Choice,
    field::{Field, Secret},
    form::Form,
    schema::FormSchema,
    violation::{Rule, Violation, Violations},
};
