//! What any host may send for a field: the option's title for its value, a number or a boolean as text, and `null`, `""`
//! or blanks for nothing.

use serde_json::Value;

use super::{
    nothing, numbers,
    text::{fold, trim},
};
use crate::{
    check,
    schema::{ChoiceOption, FieldSchema, Kind},
};

/// The answer, `Null` where there is none.
pub(super) fn read(field: &FieldSchema, value: Option<Value>) -> Value {
    let Some(value) = value.filter(|value| !check::is_blank(value)) else { return Value::Null };
    match (field.kind, value) {
        (Kind::Choice, Value::String(text)) => option(&field.options, text),
        (Kind::MultiChoice(_), Value::Array(items)) => {
            let read = |item| if let Value::String(text) = item { option(&field.options, text) } else { item };
            items.into_iter().map(read).collect()
        }
        (Kind::Integer(_), Value::String(text)) => numbers::integer(&text).unwrap_or(Value::String(text)),
        (Kind::Number(_), Value::String(text)) => numbers::number(&text).unwrap_or(Value::String(text)),
        // Only these: "yes" and 1 never mean consent.
        (Kind::Boolean, Value::String(text)) if text == "true" => Value::Bool(true),
        (Kind::Boolean, Value::String(text)) if text == "false" => Value::Bool(false),
        (_, value) => value,
    }
}

/// The value of the option, where the text is its title and no other's: to the letter, or else in any case. Typed in
/// place of an option, "none" is the title "None" that was seen, before it is another option's value that was not.
fn option(options: &[ChoiceOption], text: String) -> Value {
    if options.iter().any(|option| option.value == text) {
        return text.into();
    }
    let only = |fits: &dyn Fn(&str) -> bool| {
        let mut titled =
            options.iter().filter(|option| fits(trim(&option.title)) && !nothing::is_picked(&option.value));
        titled.next().filter(|_| titled.next().is_none())
    };
    let (typed, folded) = (trim(&text), fold(trim(&text)));
    let found = only(&|title| title == typed).or_else(|| only(&|title| fold(title) == folded));
    match found {
        Some(option) => option.value.as_ref().into(),
        None => text.into(),
    }
}
