//! What a person typed → the value on the wire, and whether a value keeps to its field.

use std::cmp::Ordering;

use serde_json::{Number, Value};

use super::{Choice, Field, Kind};

impl Field {
    /// Reads what was typed. `None` is a blank: the field is left out of the answer.
    ///
    /// # Errors
    ///
    /// What the field takes instead.
    pub(crate) fn parse(&self, text: &str) -> Result<Option<Value>, String> {
        if text.trim().is_empty() && !self.required {
            return Ok(None);
        }
        let value = match &self.kind {
            Kind::Text { .. } => Value::from(text),
            Kind::Number { integer, .. } => {
                number(text.trim(), *integer).map(Value::Number).ok_or_else(|| self.limits())?
            }
            Kind::Boolean => match text.trim() {
                "true" => Value::Bool(true),
                "false" => Value::Bool(false),
                _ => return Err(self.limits()),
            },
            Kind::Choice(options) => {
                Value::from(Choice::find(options, text).ok_or_else(|| self.limits())?.value.as_str())
            }
            Kind::Choices { options, .. } => {
                let items = text.split(',').map(str::trim).filter(|item| !item.is_empty());
                let chosen = items
                    .map(|item| {
                        Choice::find(options, item)
                            .map(|option| Value::from(option.value.as_str()))
                            .ok_or_else(|| format!("{}; not `{item}`", self.limits()))
                    })
                    .collect::<Result<_, _>>()?;
                Value::Array(chosen)
            }
        };
        self.check(&value).map(|()| Some(value))
    }

    /// Whether a value keeps to the field.
    ///
    /// # Errors
    ///
    /// What the field takes instead.
    pub(crate) fn check(&self, value: &Value) -> Result<(), String> {
        let fits = match (&self.kind, value) {
            (Kind::Text { min, max, format }, Value::String(text)) => {
                let length = text.chars().count();
                min.is_none_or(|min| length >= min)
                    && max.is_none_or(|max| length <= max)
                    && format.is_none_or(|format| format.fits(text))
            }
            (Kind::Number { integer, min, max }, Value::Number(number)) => {
                (!integer || number.as_i128().is_some() || number.as_f64().is_some_and(|n| n.fract() == 0.0))
                    && min.as_ref().is_none_or(|min| compare(number, min).is_ge())
                    && max.as_ref().is_none_or(|max| compare(number, max).is_le())
            }
            (Kind::Boolean, Value::Bool(_)) => true,
            (Kind::Choice(options), Value::String(chosen)) => options.iter().any(|o| o.value == *chosen),
            (Kind::Choices { options, min, max }, Value::Array(chosen)) => {
                (*min..=*max).contains(&chosen.len())
                    && chosen.iter().all(|item| options.iter().any(|option| *item == *option.value))
                    && chosen.iter().enumerate().all(|(i, item)| !chosen[..i].contains(item))
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.limits()) }
    }
}

impl Choice {
    /// The option that a person means: by value, by title, or by title in another case.
    fn find<'a>(options: &'a [Choice], text: &str) -> Option<&'a Choice> {
        let folded = |title: &str| title.trim().to_lowercase();
        options
            .iter()
            .find(|option| option.value == text)
            .or_else(|| options.iter().find(|option| option.title == text))
            .or_else(|| {
                let mut found = options.iter().filter(|option| folded(&option.title) == folded(text));
                found.next().filter(|_| found.next().is_none())
            })
    }
}

/// A whole number stays one also where any number is taken, as a browser would send it.
fn number(text: &str, integer: bool) -> Option<Number> {
    let whole = text.parse::<i64>().map(Number::from).or_else(|_| text.parse::<u64>().map(Number::from));
    match whole {
        Ok(whole) => Some(whole),
        Err(_) if integer => None,
        Err(_) => text.parse().ok().and_then(Number::from_f64),
    }
}

/// Whole numbers are compared exactly: a float holds them only up to 2^53.
fn compare(a: &Number, b: &Number) -> Ordering {
    if let (Some(a), Some(b)) = (a.as_i128(), b.as_i128()) {
        return a.cmp(&b);
    }
    let float = |number: &Number| number.as_f64().unwrap_or(f64::NAN);
    float(a).total_cmp(&float(b))
}
