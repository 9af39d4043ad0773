//! Where the decoder may differ from the schema on the wire, and in no other place.

use std::sync::LazyLock;

use elicit_sdk::{
    FormSchema,
    schema::{FieldSchema, Kind, Number},
};
use regex::Regex;
use serde_json::{Map, Value};

use crate::judge::Judge;

/// What the decoder must say, worked out from the judge and the exceptions.
pub(crate) fn expected(schema: &FormSchema, judge: &Judge, answers: &Map<String, Value>) -> bool {
    judge.takes(&without_blanks(schema, answers)) && schema.fields().iter().all(|field| decoder_alone(field, answers))
}

/// 1. Blank or `null` is no answer to an optional field. 2. The text of an option that is not picked is nobody's.
fn without_blanks(schema: &FormSchema, answers: &Map<String, Value>) -> Map<String, Value> {
    let mut left = answers.clone();
    for field in schema.fields() {
        if !field.required && answers.get(field.key.as_ref()).is_some_and(is_blank) {
            left.shift_remove(field.key.as_ref());
        }
        if let Some(companion) = &field.companion
            && answers.get(field.key.as_ref()).is_none_or(|value| *value != *companion.option)
        {
            left.shift_remove(companion.key.as_ref());
        }
    }
    left
}

fn decoder_alone(field: &FieldSchema, answers: &Map<String, Value>) -> bool {
    let Some(value) = answers.get(field.key.as_ref()).filter(|value| !is_blank(value)) else {
        // 3. A required text is not blank.
        return !field.required;
    };
    needs_its_text(field, value, answers)
        && match field.kind {
            Kind::Text(rules) => rules.pattern.is_none_or(|pattern| matches(pattern.regex, value)),
            Kind::Number(range) => within_exclusive(range, value),
            Kind::MultiChoice(_) => has_no_repeats(value),
            _ => true,
        }
}

/// 4. The option that asks for a text needs it, and not a blank one.
fn needs_its_text(field: &FieldSchema, value: &Value, answers: &Map<String, Value>) -> bool {
    field.companion.as_ref().is_none_or(|companion| {
        *value != *companion.option || answers.get(companion.key.as_ref()).is_some_and(|text| !is_blank(text))
    })
}

/// 5. The protocol has no `pattern`.
fn matches(regex: &str, value: &Value) -> bool {
    value.as_str().is_some_and(|text| Regex::new(regex).unwrap().is_match(text))
}

/// 6. The protocol has no exclusive bounds.
fn within_exclusive(range: Number, value: &Value) -> bool {
    value.as_f64().is_some_and(|number| {
        range.exclusive_min.is_none_or(|min| number > min) && range.exclusive_max.is_none_or(|max| number < max)
    })
}

/// 7. The protocol has no `uniqueItems`.
fn has_no_repeats(value: &Value) -> bool {
    let items = value.as_array().map_or(&[][..], Vec::as_slice);
    items.iter().enumerate().all(|(at, item)| !items[..at].contains(item))
}

/// Nothing that can be seen.
pub(crate) fn is_blank(value: &Value) -> bool {
    static BLANK: LazyLock<Regex> = LazyLock::new(|| {
        Regex::new(r"^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]*$").expect("the expression is sound")
    });
    value.is_null() || value.as_str().is_some_and(|text| BLANK.is_match(text))
}
