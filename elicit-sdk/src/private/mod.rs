//! What the derives expand to. Not part of the public API: it changes without notice, together with `elicit-derive`.
#![allow(missing_docs, reason = "hidden from the documentation; the derives are the interface")]

mod applies;
mod checks;
mod def;
mod defaults;
mod formats;
mod hosts;
mod options;
mod reader;
pub(crate) mod text;

pub use core::{
    convert::Into,
    default::Default,
    option::Option::{self, None, Some},
    primitive::{bool, f64, str, u32, usize},
    result::Result::{self, Err, Ok},
};
pub use std::string::ToString;

use rmcp::model::ServerRequest;
pub use serde_json::Value;

/// What `Form::decode` takes and `Form::encode` gives.
pub type Answers = serde_json::Map<String, Value>;

pub use self::{applies::*, checks::*, def::*, defaults::*, hosts::*, options::*, reader::*};
pub use crate::{Choice, Field, Form, Violation, Violations};
use crate::{ElicitError, Host, Revision, exchange::Body, question::Question, rendering::Rendering};
pub use crate::{
    choice::Other,
    decode::Slot,
    schema::{ChoiceOption, FieldSchema, Format, Kind, Multi},
};

/// `Field::decode` of a derived choice.
pub fn decode_choice<C: Choice>(value: &Value) -> Result<C, Violation> {
    crate::decode::choice(value)
}

/// `Field::encode` of a derived choice: the option alone, without a companion.
pub fn encode_choice<C: Choice>(choice: &C) -> Value {
    let (place, _) = choice.to_option();
    C::OPTIONS.get(place).map_or(Value::Null, |option| Value::String(option.value.to_string()))
}

/// `Field::read` of a derived choice.
pub fn read_choice<C: Choice>(slot: &Slot<'_>, violations: &mut Violations) -> Option<C> {
    crate::decode::read_choice(slot, violations)
}

/// `Field::write` of a derived choice.
pub fn write_choice<C: Choice>(choice: &C, schema: &FieldSchema, answers: &mut Answers) {
    crate::decode::write_choice(choice, schema, answers);
}

/// The request that `ask` sends first, for the measurements.
pub fn request(
    question: &Question,
    host: &Host,
    revision: Revision,
) -> std::result::Result<ServerRequest, ElicitError> {
    let rendering = Rendering::new(question, host, revision)?;
    let unasked = || ElicitError::Unrenderable("it asks nothing".into());
    let form = rendering.course().form().ok_or_else(unasked)?;
    Body::Form { form, meta: None }.request()
}

/// What an `other` variant holds.
#[must_use]
pub fn own(text: &str) -> String {
    text.to_owned()
}

/// The body of a stand-in that the derives write where they report an error.
#[must_use]
pub fn never<T>() -> T {
    unreachable!("a type whose derive reports an error does not compile")
}
