//! The options of a choice, and which of them are refused with the whole form.

use std::collections::HashSet;

use serde_json::Value;

use super::{super::js, field::Refused, format};

const MOST: usize = 4;
const LABEL: usize = 64;
const VALUE: usize = 256;
const DESCRIPTION: usize = 512;
const IMAGE_ID: usize = 128;

/// An option.
#[derive(Clone, Debug)]
pub(super) struct OpenClawChoice {
    pub(super) value: String,
    pub(super) label: String,
    pub(super) small: String,
}

/// The options of a text field; `None` where it has none.
pub(super) fn of(schema: &Value) -> Result<Option<Vec<OpenClawChoice>>, Refused> {
    let there = |key: &str| schema.get(key).filter(|value| !value.is_null());
    match (there("enum"), there("oneOf")) {
        (Some(_), Some(_)) => Err("declares both enum and oneOf choices."),
        (Some(values), None) => {
            let values = values.as_array().ok_or("has an invalid enum.")?;
            // Unlike in Codex, `null` is no absent list, and there must be a name for each value.
            let names = match schema.get("enumNames") {
                None => None,
                Some(Value::Array(names)) if names.len() == values.len() => Some(names),
                Some(_) => return Err("has invalid enumNames."),
            };
            let label = |at: usize, value| names.map_or(Some(value), |names| names.get(at));
            let raw = values.iter().enumerate().map(|(at, value)| (Some(value), label(at, value), None));
            choices(raw.collect(), VALUE).map(Some)
        }
        (None, Some(entries)) => titled(entries.as_array().ok_or("has an invalid oneOf.")?).map(Some),
        (None, None) => Ok(None),
    }
}

/// The options of a list.
pub(super) fn of_items(items: &Value) -> Result<Vec<OpenClawChoice>, Refused> {
    if items.get("type").is_some_and(|kind| kind == "string") {
        return of(items)?.ok_or("must declare enum or oneOf array choices.");
    }
    let entries = items.get("anyOf").filter(|value| !value.is_null()).or_else(|| items.get("oneOf"));
    let entries = entries.and_then(Value::as_array);
    titled(entries.ok_or("must declare string enum, anyOf, or oneOf array choices.")?)
}

/// The pictures of an `openai/imagePicker`.
pub(super) fn of_pictures(items: &[Value]) -> Result<Vec<OpenClawChoice>, Refused> {
    if items.is_empty() || items.len() > MOST {
        return Err("must contain 1 to 4 image choices.");
    }
    choices(items.iter().map(|item| (item.get("id"), item.get("title"), None)).collect(), IMAGE_ID)
}

fn titled(entries: &[Value]) -> Result<Vec<OpenClawChoice>, Refused> {
    let raw = entries.iter().map(|entry| (entry.get("const"), entry.get("title"), entry.get("description")));
    choices(raw.collect(), VALUE)
}

/// Value, label and description as they were sent.
type Raw<'a> = (Option<&'a Value>, Option<&'a Value>, Option<&'a Value>);

fn choices(raw: Vec<Raw<'_>>, longest: usize) -> Result<Vec<OpenClawChoice>, Refused> {
    // One option alone passes here and is refused later, where the question is put.
    if raw.is_empty() || raw.len() > MOST {
        return Err("must declare between 1 and 4 choices; choices are never truncated.");
    }
    let choices = raw.into_iter().map(|raw| choice(raw, longest).ok_or("contains an invalid or over-limit choice."));
    let choices = choices.collect::<Result<Vec<_>, _>>()?;
    // A value must not be the title of another either, since both are understood.
    let (mut values, mut labels) = (HashSet::new(), HashSet::new());
    for choice in &choices {
        let (value, label) = (choice.value.to_lowercase(), js::trim(&choice.label).to_lowercase());
        if values.contains(&value) || labels.contains(&label) || values.contains(&label) || labels.contains(&value) {
            return Err("contains duplicate choice values or titles.");
        }
        values.insert(value);
        labels.insert(label);
    }
    Ok(choices)
}

fn choice((value, label, small): Raw<'_>, longest: usize) -> Option<OpenClawChoice> {
    let text = |text: Option<&Value>, max| {
        text?.as_str().filter(|text| !text.is_empty() && format::is_visible(text, max)).map(str::to_owned)
    };
    let small = match small {
        None | Some(Value::Null) => String::new(),
        small => text(small, DESCRIPTION)?,
    };
    Some(OpenClawChoice { value: text(value, longest)?, label: text(label, LABEL)?, small })
}
