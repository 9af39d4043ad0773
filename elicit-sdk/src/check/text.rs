//! Text: its length, format and pattern.

use serde_json::Value;

use super::{blank, format};
use crate::{Violation, schema::Text, violation::Rule};

/// A text that is there: of the right JSON type, and not blank.
pub(crate) fn text(value: &Value) -> Result<&str, Violation> {
    let text = value.as_str().ok_or_else(|| Violation::of(Rule::Type, "must be text"))?;
    if blank::is_blank_text(text) { Err(super::missing()) } else { Ok(text) }
}

pub(super) fn rules(rules: Text, value: &Value, refuse: &mut dyn FnMut(Violation)) -> Result<(), Violation> {
    let text = text(value)?;
    if let Err(violation) = length(text, rules.min_length, rules.max_length) {
        refuse(violation);
    }
    if let Some(format) = rules.format {
        format::check(format, text).unwrap_or_else(&mut *refuse);
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
        (Some(min), Some(max)) if min == max => format!("must have exactly {}", characters(min)),
        (Some(min), Some(max)) => format!("must have {min} to {}", characters(max)),
        (Some(min), None) => format!("must have at least {}", characters(min)),
        (_, max) => format!("must have at most {}", characters(max.unwrap_or(u32::MAX))),
    };
    Err(Violation::of(Rule::Length, message))
}

fn characters(count: u32) -> String {
    format!("{count} character{}", if count == 1 { "" } else { "s" })
}
