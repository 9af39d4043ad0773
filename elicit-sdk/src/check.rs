//! The rules of a field, one function each. A message tells the person what to answer and never quotes the answer.

mod blank;
mod choice;
mod date;
mod email;
pub(crate) mod format;
mod number;
mod text;

use serde_json::Value;

pub(crate) use self::{
    blank::{is_blank, is_blank_text},
    choice::{not_a_list, not_an_option},
    format::unreadable,
    number::{integer, not_a_number, not_whole, number},
    text::text,
};
use crate::{
    Violation,
    schema::{Companion, FieldSchema, Kind},
    violation::Rule,
};

/// Checks everything that the schema says of an answer that is there.
pub(crate) fn field(schema: &FieldSchema, value: &Value, refuse: &mut dyn FnMut(Violation)) {
    let result = match schema.kind {
        Kind::Text(rules) => text::rules(rules, value, refuse),
        Kind::Secret => text(value).map(drop),
        Kind::Integer(range) => integer(value, range).map(drop),
        Kind::Number(range) => number(value, range).map(drop),
        Kind::Boolean => boolean(value).map(drop),
        Kind::Choice => choice::one(&schema.options, value),
        Kind::MultiChoice(rules) => choice::many(rules, &schema.options, value),
    };
    if let Err(violation) = result {
        refuse(violation);
    }
}

/// Whether an answer that is there keeps every rule of the schema.
pub(crate) fn fits(schema: &FieldSchema, value: &Value) -> bool {
    let mut fits = true;
    field(schema, value, &mut |_| fits = false);
    fits
}

/// Checks the text of an `other` option.
pub(crate) fn companion<'a>(schema: &Companion, value: &'a Value) -> Result<&'a str, Violation> {
    let text = text(value)?;
    text::length(text, schema.min_length, schema.max_length).map(|()| text)
}

pub(crate) fn missing() -> Violation {
    Violation::of(Rule::Required, "must be answered")
}

pub(crate) fn boolean(value: &Value) -> Result<bool, Violation> {
    value.as_bool().ok_or_else(|| Violation::of(Rule::Type, "must be answered with yes or no"))
}
