//! From what a host sends to the declared answer.
//!
//! What cannot be turned into an answer stays what it is, and the decoder refuses it at the declared key: a wrong answer
//! is asked again and never becomes another one.

use std::borrow::Cow;

use serde_json::Value;

use super::{booleans, numbers, options};
use crate::schema::{ChoiceOption, DefaultValue};

/// How one rule's change is undone. `Value::Null` is an answer that is not there.
#[derive(Debug)]
pub(super) enum Undo {
    /// The options "No" and "Yes" are a boolean.
    Boolean,
    /// A text is a whole number.
    Integer,
    /// A text is a number.
    Number,
    /// The option of this value says that there is no answer.
    Nothing(Cow<'static, str>),
    /// A text names one of these options.
    Written(Cow<'static, [ChoiceOption]>),
    /// The option at this place had this value.
    Values(Vec<Cow<'static, str>>),
    /// No answer is this one, as the form says.
    Blank(DefaultValue),
    /// No answer is the empty list.
    Omitted,
}

impl Undo {
    pub(super) fn apply(&self, value: Value) -> Value {
        match (self, &value) {
            (Self::Boolean, _) => booleans::read(value),
            (Self::Integer, Value::String(text)) => numbers::integer(text).unwrap_or(value),
            (Self::Number, Value::String(text)) => numbers::number(text).unwrap_or(value),
            (Self::Nothing(nothing), Value::String(text)) if text == nothing => Value::Null,
            (Self::Written(options), Value::String(text)) => options::named(options, text).unwrap_or(value),
            (Self::Values(values), _) => super::values::read(values, value),
            (Self::Blank(default), Value::Null) => default.get(),
            (Self::Omitted, Value::Null) => Value::Array(Vec::new()),
            _ => value,
        }
    }
}

/// An answer that no field takes: what stands for one that cannot be read.
pub(super) fn unreadable() -> Value {
    Value::Object(serde_json::Map::new())
}
