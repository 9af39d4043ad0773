//! From a form to the fields that are asked.

use std::collections::HashSet;

use icu_normalizer::DecomposingNormalizerBorrowed;
use serde_json::Value;

use super::{
    super::js,
    field::{self, OpenClawField, Refused},
    format,
};

const FIELDS: usize = 12;
const KEYS: usize = 24;
const ID: usize = 48;

/// The fields of a form. Any fault declines the whole of it.
pub(super) fn read(params: &Value, is_openai_form: bool) -> Result<Vec<OpenClawField>, Refused> {
    let schema = params.get("requestedSchema").and_then(Value::as_object);
    let properties = schema.and_then(|schema| schema.get("properties")?.as_object());
    let is_object = schema.and_then(|schema| schema.get("type")).is_some_and(|kind| kind == "object");
    let (Some(schema), Some(properties), true) = (schema, properties, is_object) else {
        return Err("is not an object with properties.");
    };
    if schema.len() > KEYS {
        return Err("has an over-limit schema.");
    }
    if properties.len() > FIELDS {
        return Err("has more than 12 fields.");
    }
    let required = required(schema.get("required"), properties)?;
    let message = params.get("message").and_then(Value::as_str).unwrap_or("Codex needs input");
    if message.is_empty() || !format::is_visible(message, format::MESSAGE) {
        return Err("has display text that is invalid or over-limit.");
    }
    // All keys are looked at before any field is.
    for (key, property) in properties {
        let secret = property.get("isSecret");
        if !is_name(key) || !property.is_object() {
            return Err("has an invalid schema.");
        }
        if secret.is_some_and(|secret| !secret.is_boolean()) {
            return Err("has invalid secret metadata.");
        }
    }
    let mut taken = HashSet::new();
    let field = |(key, property): (&String, &Value)| {
        let name = field::Name { key: key.clone(), id: id(key, &mut taken), required: required.contains(key.as_str()) };
        OpenClawField::read(name, property, is_openai_form)
    };
    js::entries(properties).into_iter().map(field).collect()
}

fn required<'a>(
    required: Option<&'a Value>,
    properties: &serde_json::Map<String, Value>,
) -> Result<HashSet<&'a str>, Refused> {
    let keys = match required {
        None | Some(Value::Null) => return Ok(HashSet::new()),
        Some(Value::Array(keys)) if keys.len() <= FIELDS => keys,
        Some(_) => return Err("has an invalid required list."),
    };
    let known = |key: &'a Value| key.as_str().filter(|key| properties.contains_key(*key));
    keys.iter().map(|key| known(key).ok_or("has an invalid required field.")).collect()
}

fn is_name(key: &str) -> bool {
    !key.is_empty() && format::is_visible(key, format::FIELD_NAME)
}

/// The name of the question: lower case, everything but `a`-`z` and digits as `_` (an accent
/// too), `_2` on a clash. One of more than
/// 48 characters ends in an ellipsis here and is refused where the question is put.
fn id(key: &str, taken: &mut HashSet<String>) -> String {
    let mut plain = String::new();
    for c in DecomposingNormalizerBorrowed::new_nfkd().normalize(key).to_lowercase().chars() {
        if c.is_ascii_lowercase() || c.is_ascii_digit() {
            plain.push(c);
        } else if !plain.ends_with('_') {
            plain.push('_');
        }
    }
    let plain = plain.trim_matches('_');
    let starts_well = plain.starts_with(|c: char| c.is_ascii_lowercase());
    let stem = format::bound(&if starts_well { plain.to_owned() } else { format!("field_{plain}") }, ID);
    let numbered = (2..).map(|number| {
        let tail = format!("_{number}");
        format!("{}{tail}", js::truncate(&stem, ID - tail.len()))
    });
    let id = std::iter::once(stem.clone()).chain(numbered).find(|id| !taken.contains(id)).unwrap_or_default();
    taken.insert(id.clone());
    id
}
