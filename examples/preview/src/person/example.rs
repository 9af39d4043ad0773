//! A value that keeps to its field, for fields that nobody answered.

use serde_json::{Number, Value};

use crate::form::{Field, Format, Kind};

/// An example, or `None` for a text that may be left out.
///
/// # Errors
///
/// That none was found and what to do instead.
pub(crate) fn value(field: &Field) -> Result<Option<Value>, String> {
    if let Some(default) = field.default.as_ref().filter(|default| field.check(default).is_ok()) {
        return Ok(Some(default.clone()));
    }
    let value = match &field.kind {
        Kind::Text { .. } if !field.required => return Ok(None),
        Kind::Text { min, max, format } => Value::from(text(min.unwrap_or(0), max.unwrap_or(usize::MAX), *format)),
        Kind::Number { integer, min, max } => Value::Number(number(*integer, min.as_ref(), max.as_ref())),
        Kind::Boolean => Value::Bool(false),
        Kind::Choice(options) => options.first().map_or(Value::Null, |option| Value::from(option.value.as_str())),
        Kind::Choices { options, min, max } => {
            let count = (*min).max(1).min(*max);
            options.iter().take(count).map(|option| Value::from(option.value.as_str())).collect()
        }
    };
    match field.check(&value) {
        Ok(()) => Ok(Some(value)),
        Err(limits) => {
            Err(format!("no example was found for `{key}` ({limits}); give one: --answer {key}=…", key = field.key))
        }
    }
}

fn text(min: usize, max: usize, format: Option<Format>) -> String {
    let pad = |start: &str, end: &str, filler: char| {
        let missing = min.saturating_sub(start.len() + end.len());
        format!("{start}{}{end}", filler.to_string().repeat(missing))
    };
    match format {
        None => "example".chars().cycle().take(min.max(max.min("example".len()))).collect(),
        Some(Format::Email) if max < 18 => "a@b.co".to_owned(),
        Some(Format::Email) => pad("person", "@example.com", 'n'),
        Some(Format::Uri) if max < 20 => "a:b".to_owned(),
        Some(Format::Uri) => pad("https://example.com/", "", 'a'),
        Some(Format::Date) => "2026-01-31".to_owned(),
        Some(Format::DateTime) => "2026-01-31T12:00:00Z".to_owned(),
    }
}

/// The lower bound, or 1, or what the upper bound leaves.
fn number(integer: bool, min: Option<&Number>, max: Option<&Number>) -> Number {
    let whole = |bound: &Number, round: fn(f64) -> f64| match bound.as_f64() {
        // Through text, as there is no cast that keeps the value or fails.
        Some(float) if integer && bound.as_i128().is_none() => {
            format!("{:.0}", round(float)).parse::<i64>().map_or_else(|_| bound.clone(), Number::from)
        }
        _ => bound.clone(),
    };
    match (min, max) {
        (Some(min), _) => whole(min, f64::ceil),
        (None, Some(max)) if max.as_f64().is_some_and(|max| max < 1.0) => whole(max, f64::floor),
        (None, _) => Number::from(1),
    }
}
