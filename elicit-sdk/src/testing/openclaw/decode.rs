//! From the answers to the content. The first wrong one declines the whole form; nothing is asked again.

use serde_json::Value;

use super::{
    super::js,
    choices::OpenClawChoice,
    field::{OpenClawField, Refused, Rule},
};

/// The value of a field; `None` leaves it out.
pub(super) fn value(field: &OpenClawField, answers: &[String]) -> Result<Option<Value>, Refused> {
    // Only a secret can be left empty, since every other question insists on an answer.
    if answers.iter().all(String::is_empty) {
        return match (&field.default, field.name.required) {
            (Some(default), _) => Ok(Some(default.clone())),
            (None, true) => Err("is required."),
            (None, false) => Ok(None),
        };
    }
    let answer = answers.first().map_or("", String::as_str);
    let value = match &field.rule {
        Rule::Text { .. } => match field.rule.text_fault(answer) {
            Some(fault) => return Err(fault),
            None => answer.into(),
        },
        Rule::Number { .. } => js::number(number(field, answer)?),
        Rule::Boolean(choices) => (find(choices, answer).ok_or("must be Yes or No.")? == "true").into(),
        Rule::One(choices) => find(choices, answer).ok_or("contains an undeclared choice.")?.into(),
        Rule::Many { choices, min, max } => many(choices, *min, *max, answers)?,
    };
    Ok(Some(value))
}

/// "+5", ".5" and "1e3" are numbers; "5.", "0x10" and "1,5" are not.
fn number(field: &OpenClawField, answer: &str) -> Result<f64, Refused> {
    let wrong = "must be a number.";
    let text = js::trim(answer);
    let (mantissa, exponent) =
        text.split_once(['e', 'E']).map_or((text, "0"), |(mantissa, exponent)| (mantissa, exponent));
    let unsigned = |text: &'_ str| text.strip_prefix(['+', '-']).map_or(text.len(), str::len);
    let (mantissa, exponent) =
        (&mantissa[mantissa.len() - unsigned(mantissa)..], &exponent[exponent.len() - unsigned(exponent)..]);
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let plain = match mantissa.split_once('.') {
        Some((whole, fraction)) => (whole.is_empty() || digits(whole)) && digits(fraction),
        None => digits(mantissa),
    };
    if !(plain && digits(exponent)) {
        return Err(wrong);
    }
    let number = text.parse().map_err(|_| wrong)?;
    field.rule.number_fault(number).map_or(Ok(number), Err)
}

fn many(choices: &[OpenClawChoice], min: Option<u64>, max: Option<u64>, answers: &[String]) -> Result<Value, Refused> {
    let wrong = "contains an invalid or duplicate choice.";
    let picked = answers.iter().map(|answer| find(choices, answer).ok_or(wrong)).collect::<Result<Vec<_>, _>>()?;
    if picked.iter().enumerate().any(|(at, value)| picked[..at].contains(value)) {
        return Err(wrong);
    }
    let count = picked.len() as u64;
    if min.is_some_and(|min| count < min) {
        return Err("requires more choices.");
    }
    if max.is_some_and(|max| count > max) {
        return Err("allows fewer choices.");
    }
    Ok(picked.into_iter().map(Value::from).collect())
}

/// The value of the option with this title or value, whatever the case. A title with spaces at its edges is never found.
fn find<'a>(choices: &'a [OpenClawChoice], answer: &str) -> Option<&'a str> {
    let answer = js::trim(answer).to_lowercase();
    let found =
        choices.iter().find(|choice| choice.label.to_lowercase() == answer || choice.value.to_lowercase() == answer);
    found.map(|choice| choice.value.as_str())
}
