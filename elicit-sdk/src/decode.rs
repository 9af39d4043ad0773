//! From an answer to a value.

use std::iter::Peekable;

use serde_json::{Map, Value, map};

use crate::{
    Choice, Violation, Violations, check,
    schema::{Companion, FieldSchema},
};

/// Finds answers by key, and fast where they come in the order in which they are looked for.
pub(crate) struct Lookup<'a> {
    answers: &'a Map<String, Value>,
    rest: Peekable<map::Iter<'a>>,
}

impl<'a> Lookup<'a> {
    pub(crate) fn new(answers: &'a Map<String, Value>) -> Self {
        Self { answers, rest: answers.iter().peekable() }
    }

    fn find(&mut self, key: &str) -> Option<&'a Value> {
        match self.rest.next_if(|(next, _)| *next == key) {
            Some((_, value)) => Some(value),
            None => self.answers.get(key),
        }
    }
}

/// What was answered to one field.
#[doc(hidden)]
pub struct Slot<'a> {
    schema: &'a FieldSchema,
    value: Option<&'a Value>,
    companion: Option<&'a Value>,
}

impl<'a> Slot<'a> {
    pub(crate) fn new(schema: &'a FieldSchema, answers: &mut Lookup<'a>) -> Self {
        let value = answers.find(&schema.key);
        let companion = schema.companion.as_ref().and_then(|companion| answers.find(&companion.key));
        Self { schema, value, companion }
    }

    pub(crate) fn key(&self) -> String {
        self.schema.key.to_string()
    }

    pub(crate) fn is_blank(&self) -> bool {
        self.value.is_none_or(check::is_blank)
    }

    /// The answer, if it is there and keeps every rule of the schema.
    pub(crate) fn required(&self, violations: &mut Violations) -> Option<&'a Value> {
        let Some(value) = self.value.filter(|value| !check::is_blank(value)) else {
            violations.push(check::missing().at(self.key()));
            return None;
        };
        self.check(value, violations).then_some(value)
    }

    /// Whether a value keeps every rule of the schema; keeps what is wrong with it.
    pub(crate) fn check(&self, value: &Value, violations: &mut Violations) -> bool {
        let before = violations.len();
        check::field(self.schema, value, &mut |violation| violations.push(violation.at(self.key())));
        violations.len() == before
    }

    /// What the companion says, if it keeps its rules.
    pub(crate) fn companion(&self, companion: &Companion, violations: &mut Violations) -> Option<&'a str> {
        let refuse = &mut |violation: Violation| violations.push(violation.at(companion.key.to_string()));
        let Some(value) = self.companion.filter(|value| !check::is_blank(value)) else {
            refuse(check::missing());
            return None;
        };
        check::companion(companion, value).map_err(refuse).ok()
    }
}

/// Reads a choice, with the companion where the option calls for it and ignoring it where not.
pub(crate) fn read_choice<C: Choice>(slot: &Slot<'_>, violations: &mut Violations) -> Option<C> {
    let value = slot.required(violations)?.as_str()?;
    let place = C::OPTIONS.iter().position(|option| option.value == value)?;
    let text = match &slot.schema.companion {
        Some(companion) if companion.option == value => Some(slot.companion(companion, violations)?),
        _ => None,
    };
    C::from_option(place, text)
}

/// Reads an option that needs no companion.
pub(crate) fn choice<C: Choice>(value: &Value) -> Result<C, Violation> {
    let value = check::text(value)?;
    let place = C::OPTIONS.iter().position(|option| option.value == value);
    place.and_then(|place| C::from_option(place, None)).ok_or_else(|| check::not_an_option(C::OPTIONS))
}

/// Writes a choice, and the companion where the variant holds a text.
pub(crate) fn write_choice<C: Choice>(choice: &C, schema: &FieldSchema, answers: &mut Map<String, Value>) {
    let (place, text) = choice.to_option();
    if let Some(option) = C::OPTIONS.get(place) {
        answers.insert(schema.key.to_string(), option.value.to_string().into());
    }
    if let (Some(companion), Some(text)) = (&schema.companion, text) {
        answers.insert(companion.key.to_string(), text.into());
    }
}
