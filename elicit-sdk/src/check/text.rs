//! Text: its length, format and pattern.

use serde_json::Value;

use super::format;
use crate::{Violation, schema::Text, violation::Rule};

/// A text that is there: of the right JSON type, and not blank.
pub(crate) fn text(value: &Value) -> Result<&str, Violation> {
    let text = value.as_str().ok_or_else(|| Violation::of(Rule::Type, "must be text"))?;
    if text.trim().is_empty() { Err(super::missing()) } else { Ok(text) }
}

pub(super) fn rules(rules: Text, value: &Value, refuse: &mut dyn FnMut(Violation)) -> Result<(), Violation> {
    let text = text(value)?;
    if let Err(violation) = length(text, rules.min_length, rules.max_length) {
        refuse(violation);
    }
    if let Some(format) = rules.format {
        format::check(format, text).unwrap_or_else(|violation| refuse(violation));
    }
    if let Some(pattern) = rules.pattern {
        format::pattern(pattern, text)?;
    }
    Ok(())
}

/// Counted in characters, as the protocol does; not in bytes, nor in the UTF-16 units of JavaScript.
pub(super) fn length(text: &str, min: Option<u32>, max: Option<u32>) -> Result<(), Violation> {
    if min.is_none() && max.is_none() {
        return Ok(());
    }
    let count = u32::try_from(text.chars().count()).unwrap_or(u32::MAX);
    if min.is_none_or(|min| count >= min) && max.is_none_or(|max| count <= max) {
        return Ok(());
    }
    let message = match (min, max) {
        (Some(min), Some(max)) if min == max => format!("must have exactly {min} characters"),
        (Some(min), Some(max)) => format!("must have {min} to {max} characters"),
        (Some(min), None) => format!("must have at least {min} characters"),
        (_, max) => format!("must have at most {} characters", max.unwrap_or(u32::MAX)),
    };
    Err(Violation::of(Rule::Length, message))
}
