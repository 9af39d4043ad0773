//! One field: what is asked, and what its answer must keep to.

use serde_json::Value;

use super::{
    super::js,
    choices::{self, OpenClawChoice},
    format,
};

/// Why a form or an answer is declined. The operator is told; the plugin, behind Codex, is not.
pub(super) type Refused = &'static str;

const TEXT: usize = 512;
const HEADER: usize = 12;
const INPUT: u64 = 4096;
const FORMATS: [&str; 4] = ["email", "uri", "date", "date-time"];

/// A field.
#[derive(Debug)]
pub(super) struct OpenClawField {
    pub(super) name: Name,
    pub(super) header: String,
    pub(super) text: String,
    pub(super) secret: bool,
    pub(super) rule: Rule,
    pub(super) default: Option<Value>,
}

/// What a field is called.
#[derive(Debug)]
pub(super) struct Name {
    /// By the plugin.
    pub(super) key: String,
    /// By OpenClaw.
    pub(super) id: String,
    pub(super) required: bool,
}

/// What an answer must keep to.
#[derive(Debug)]
pub(super) enum Rule {
    Text { min: Option<u64>, max: Option<u64>, format: Option<String> },
    Number { is_integer: bool, min: Option<f64>, max: Option<f64> },
    Boolean(Vec<OpenClawChoice>),
    One(Vec<OpenClawChoice>),
    Many { choices: Vec<OpenClawChoice>, min: Option<u64>, max: Option<u64> },
}

impl OpenClawField {
    pub(super) fn read(name: Name, schema: &Value, is_openai_form: bool) -> Result<Self, Refused> {
        if schema.as_object().is_some_and(|schema| schema.len() > 24) {
            return Err("has an over-limit schema.");
        }
        let rule = match schema.get("type").and_then(Value::as_str) {
            Some("openai/imagePicker") if is_openai_form => {
                let items = schema.get("items").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
                Rule::One(choices::of_pictures(items)?)
            }
            Some("boolean") => Rule::Boolean(yes_or_no()),
            Some(kind @ ("number" | "integer")) => number(schema, kind == "integer")?,
            Some("array") => many(schema)?,
            Some("string") => choices::of(schema)?.map_or_else(|| text(schema), |choices| Ok(Rule::One(choices)))?,
            _ => return Err("uses an unsupported type."),
        };
        let default = default(schema, &rule)?;
        let title = schema.get("title").and_then(Value::as_str).unwrap_or(&name.key);
        let title = if format::is_visible(title, TEXT) { title } else { "Field" };
        let secret = schema.get("isSecret").is_some_and(|secret| secret == true);
        let text = question(title, schema, name.required, default.as_ref(), &rule);
        Ok(Self { header: format::bound(title, HEADER), text, secret, rule, default, name })
    }

    pub(super) fn choices(&self) -> &[OpenClawChoice] {
        match &self.rule {
            Rule::Boolean(choices) | Rule::One(choices) | Rule::Many { choices, .. } => choices,
            Rule::Text { .. } | Rule::Number { .. } => &[],
        }
    }
}

fn yes_or_no() -> Vec<OpenClawChoice> {
    let choice = |value: &str, label: &str| OpenClawChoice {
        value: value.to_owned(),
        label: label.to_owned(),
        small: String::new(),
    };
    vec![choice("true", "Yes"), choice("false", "No")]
}

fn text(schema: &Value) -> Result<Rule, Refused> {
    let wrong = "has invalid string length constraints.";
    let (min, max) = (whole(schema, "minLength", wrong)?, whole(schema, "maxLength", wrong)?);
    if [min, max].into_iter().flatten().any(|length| length > INPUT) || upside_down(min, max) {
        return Err(wrong);
    }
    if schema.get("pattern").is_some_and(|pattern| !pattern.is_null()) {
        return Err("uses an unsupported pattern constraint.");
    }
    let format = schema.get("format").and_then(Value::as_str).filter(|format| !format.is_empty());
    if format.is_some_and(|format| !FORMATS.contains(&format)) {
        return Err("uses an unsupported string format.");
    }
    Ok(Rule::Text { min, max, format: format.map(str::to_owned) })
}

fn number(schema: &Value, is_integer: bool) -> Result<Rule, Refused> {
    let bound = |key: &str| match schema.get(key) {
        None => Ok(None),
        Some(bound) => bound.as_f64().map(Some).ok_or("has invalid numeric constraints."),
    };
    let (min, max) = (bound("minimum")?, bound("maximum")?);
    if upside_down(min, max) {
        return Err("has invalid numeric constraints.");
    }
    Ok(Rule::Number { is_integer, min, max })
}

fn many(schema: &Value) -> Result<Rule, Refused> {
    let items = schema.get("items").filter(|items| items.is_object());
    let choices = choices::of_items(items.ok_or("has no string choice schema for its array items.")?)?;
    let wrong = "has invalid multi-select limits.";
    let (min, max) = (whole(schema, "minItems", wrong)?, whole(schema, "maxItems", wrong)?);
    if upside_down(min, max) || max.is_some_and(|max| max > choices.len() as u64) {
        return Err(wrong);
    }
    Ok(Rule::Many { choices, min, max })
}

/// A whole number from 0 on, where there is one. `null` is none, and wrong.
fn whole(schema: &Value, key: &str, wrong: Refused) -> Result<Option<u64>, Refused> {
    let Some(number) = schema.get(key) else { return Ok(None) };
    let number = number.as_f64().filter(|number| number.fract() == 0.0 && *number >= 0.0).ok_or(wrong)?;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "whole and not negative")]
    Ok(Some(number as u64))
}

fn upside_down<T: PartialOrd>(min: Option<T>, max: Option<T>) -> bool {
    min.zip(max).is_some_and(|(min, max)| min > max)
}

/// A default must keep the field's own rules. It is displayed, and of use only where a secret is left empty.
fn default(schema: &Value, rule: &Rule) -> Result<Option<Value>, Refused> {
    let Some(default) = schema.get("default").filter(|default| !default.is_null()) else { return Ok(None) };
    let known = |choices: &[OpenClawChoice], value: &Value| choices.iter().any(|choice| *value == *choice.value);
    let fits = match rule {
        Rule::Text { .. } => default.as_str().is_some_and(|text| rule.text_fault(text).is_none()),
        Rule::Number { .. } => default.as_f64().is_some_and(|number| rule.number_fault(number).is_none()),
        Rule::Boolean(_) => default.is_boolean(),
        Rule::One(choices) => known(choices, default),
        Rule::Many { choices, min, max } => default.as_array().is_some_and(|picked| {
            let count = picked.len() as u64;
            picked.iter().all(|value| known(choices, value))
                && picked.len() <= choices.len()
                && min.is_none_or(|min| count >= min)
                && max.is_none_or(|max| count <= max)
        }),
    };
    if fits { Ok(Some(default.clone())) } else { Err("has a default outside its own rules.") }
}

/// The title, and below it the description, whether it is required, the default and the rules in words.
fn question(title: &str, schema: &Value, required: bool, default: Option<&Value>, rule: &Rule) -> String {
    let description = schema.get("description").and_then(Value::as_str).unwrap_or_default();
    let description = if format::is_visible(description, TEXT) { description } else { "" };
    let required = if required { "Required." } else { "Optional." };
    let default = default.map(|default| format!("Default: {}.", displayed(default))).unwrap_or_default();
    let rules = rule.words().join("; ");
    let details: Vec<_> =
        [description, required, &default, &rules].into_iter().filter(|part| !part.is_empty()).collect();
    format::bound(&format!("{title}\n{}", details.join(" ")), TEXT)
}

fn displayed(default: &Value) -> String {
    let plain = |value: &Value| match value {
        Value::String(text) => text.clone(),
        Value::Number(number) => number.as_f64().map(js::number_text).unwrap_or_default(),
        value => value.to_string(),
    };
    let text = match default {
        Value::Array(items) => items.iter().map(plain).collect::<Vec<_>>().join(", "),
        default => plain(default),
    };
    format::bound(&text, 80)
}

impl Rule {
    fn words(&self) -> Vec<String> {
        let some = |word: &str, bound: Option<String>| bound.map(|bound| format!("{word} {bound}"));
        let whole = |bound: &Option<u64>| bound.map(|bound| bound.to_string());
        let words = match self {
            Self::Text { min, max, format } => vec![
                min.map(|min| format!("minimum {min} characters")),
                Some(format!("maximum {} characters", max.unwrap_or(INPUT))),
                some("format:", format.clone()),
            ],
            Self::Number { is_integer, min, max } => vec![
                Some(if *is_integer { "whole number" } else { "number" }.to_owned()),
                some("minimum", min.map(js::number_text)),
                some("maximum", max.map(js::number_text)),
            ],
            Self::Many { min, max, .. } => {
                vec![some("choose at least", whole(min)), some("choose at most", whole(max))]
            }
            Self::Boolean(_) | Self::One(_) => Vec::new(),
        };
        words.into_iter().flatten().collect()
    }

    /// What is wrong with a text.
    pub(super) fn text_fault(&self, text: &str) -> Option<Refused> {
        let Self::Text { min, max, format } = self else { return None };
        let length = js::length(text) as u64;
        if length > INPUT || max.is_some_and(|max| length > max) {
            Some("contains too many characters.")
        } else if min.is_some_and(|min| length < min) {
            Some("contains too few characters.")
        } else if format.as_ref().is_some_and(|format| !format::fits(format, text)) {
            Some("is not a valid value of its format.")
        } else {
            None
        }
    }

    /// What is wrong with a number.
    pub(super) fn number_fault(&self, number: f64) -> Option<Refused> {
        let Self::Number { is_integer, min, max } = self else { return None };
        if !number.is_finite() {
            Some("must be a finite number.")
        } else if *is_integer && number.fract() != 0.0 {
            Some("must be an integer.")
        } else if min.is_some_and(|min| number < min) {
            Some("must be larger.")
        } else if max.is_some_and(|max| number > max) {
            Some("must be smaller.")
        } else {
            None
        }
    }
}
