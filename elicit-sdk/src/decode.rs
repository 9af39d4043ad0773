//! From an answer to a value.

use serde_json::{Map, Value};

use crate::{
    Choice, Violation, Violations, check,
    schema::{Companion, FieldSchema},
};

/// What was answered to one field.
#[doc(hidden)]
pub struct Slot<'a> {
    schema: &'a FieldSchema,
    value: Option<&'a Value>,
    companion: Option<&'a Value>,
}

impl<'a> Slot<'a> {
    pub(crate) fn new(schema: &'a FieldSchema, answers: &'a Map<String, Value>) -> Self {
        let companion = schema.companion.as_ref().and_then(|companion| answers.get(companion.key.as_ref()));
        Self { schema, value: answers.get(schema.key.as_ref()), companion }
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
