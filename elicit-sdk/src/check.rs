//! The rules of a field, one function each. A message tells the person what to answer and never quotes the answer.

mod format;
mod number;
mod text;

pub(crate) use number::{integer, not_a_number, not_whole, number};
use serde_json::Value;
pub(crate) use text::text;

use crate::{
    Violation,
    schema::{ChoiceOption, Companion, FieldSchema, Kind, Multi},
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
        Kind::Choice => text(value).and_then(|value| option(&schema.options, value)),
        Kind::MultiChoice(rules) => items(rules, &schema.options, value),
    };
    if let Err(violation) = result {
        refuse(violation);
    }
}

/// Checks the text of an `other` option.
pub(crate) fn companion<'a>(schema: &Companion, value: &'a Value) -> Result<&'a str, Violation> {
    let text = text(value)?;
    text::length(text, schema.min_length, schema.max_length).map(|()| text)
}

/// Whether a person left the field empty: `null`, or nothing but white space.
pub(crate) fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        _ => false,
    }
}

pub(crate) fn missing() -> Violation {
    Violation::of(Rule::Required, "must be answered")
}

pub(crate) fn boolean(value: &Value) -> Result<bool, Violation> {
    value.as_bool().ok_or_else(|| Violation::of(Rule::Type, "must be answered with yes or no"))
}

pub(crate) fn not_a_list() -> Violation {
    Violation::of(Rule::Type, "must be a list of options")
}

pub(crate) fn not_an_option(options: &[ChoiceOption]) -> Violation {
    /// A longer list helps nobody who reads it in a chat.
    const SHOWN: usize = 12;
    let mut message = String::from("must be one of ");
    for (at, option) in options.iter().take(SHOWN).enumerate() {
        if at > 0 {
            message.push_str(", ");
        }
        message.push_str(&option.title);
    }
    if options.len() > SHOWN {
        message.push_str(", …");
    }
    Violation::of(Rule::Options, message)
}

/// Options that are known only at run time are checked by whoever knows them; there is nothing to check against here.
fn option(options: &[ChoiceOption], value: &str) -> Result<(), Violation> {
    if options.is_empty() || options.iter().any(|option| option.value == value) {
        Ok(())
    } else {
        Err(not_an_option(options))
    }
}

fn items(rules: Multi, options: &[ChoiceOption], value: &Value) -> Result<(), Violation> {
    let items = value.as_array().ok_or_else(not_a_list)?;
    for item in items {
        option(options, item.as_str().ok_or_else(not_a_list)?)?;
    }
    let count = u32::try_from(items.len()).unwrap_or(u32::MAX);
    let (min, max) = (rules.min_items.unwrap_or(0), rules.max_items.unwrap_or(u32::MAX));
    if (min..=max).contains(&count) {
        return Ok(());
    }
    let message = match (rules.min_items, rules.max_items) {
        (Some(min), Some(max)) if min == max => format!("must have exactly {min} picked"),
        (Some(min), Some(max)) => format!("must have {min} to {max} picked"),
        (Some(min), None) => format!("must have at least {min} picked"),
        (_, max) => format!("must have at most {} picked", max.unwrap_or(u32::MAX)),
    };
    Err(Violation::of(Rule::Items, message))
}
