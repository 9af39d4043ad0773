//! Whole numbers and numbers with a fraction.

use serde_json::Value;

use crate::{
    Violation,
    schema::{Integer, Number},
    violation::Rule,
};

pub(crate) fn not_whole() -> Violation {
    Violation::of(Rule::Type, "must be a whole number")
}

pub(crate) fn not_a_number() -> Violation {
    Violation::of(Rule::Type, "must be a number")
}

/// `30` and `30.0` are the same whole number; JSON does not tell them apart, and neither do hosts.
pub(crate) fn integer(value: &Value, range: Integer) -> Result<i64, Violation> {
    let number = value.as_number().ok_or_else(not_whole)?;
    let outside = || between(Some(range.min.to_string()), Some(range.max.to_string()));
    let whole = if let Some(whole) = number.as_i64() {
        whole
    } else {
        let float = number.as_f64().filter(|float| float.fract() == 0.0).ok_or_else(not_whole)?;
        #[expect(clippy::cast_precision_loss, reason = "the limit is exactly what an f64 keeps")]
        let limit = Integer::LIMIT as f64;
        if float.abs() > limit {
            return Err(outside());
        }
        #[expect(clippy::cast_possible_truncation, reason = "it is whole and within 2^53")]
        let whole = float as i64;
        whole
    };
    if (range.min..=range.max).contains(&whole) { Ok(whole) } else { Err(outside()) }
}

pub(crate) fn number(value: &Value, range: Number) -> Result<f64, Violation> {
    let number = value.as_f64().filter(|number| number.is_finite()).ok_or_else(not_a_number)?;
    let Number { min, max, exclusive_min, exclusive_max } = range;
    if min.is_some_and(|min| number < min) || max.is_some_and(|max| number > max) {
        return Err(between(min.map(readable), max.map(readable)));
    }
    if let Some(bound) = exclusive_min.filter(|bound| number <= *bound) {
        return Err(Violation::of(Rule::Range, format!("must be more than {}", readable(bound))));
    }
    if let Some(bound) = exclusive_max.filter(|bound| number >= *bound) {
        return Err(Violation::of(Rule::Range, format!("must be less than {}", readable(bound))));
    }
    Ok(number)
}

/// `Display` writes the largest `f32` with 39 digits; nobody reads that.
fn readable(bound: f64) -> String {
    if bound != 0.0 && !(1e-6..1e16).contains(&bound.abs()) { format!("{bound:e}") } else { bound.to_string() }
}

fn between(min: Option<String>, max: Option<String>) -> Violation {
    let message = match (min, max) {
        (Some(min), Some(max)) if min == max => format!("must be {min}"),
        (Some(min), Some(max)) => format!("must be between {min} and {max}"),
        (Some(min), None) => format!("must be at least {min}"),
        (None, Some(max)) => format!("must be at most {max}"),
        (None, None) => "must be another number".to_owned(),
    };
    Violation::of(Rule::Range, message)
}
