//! What Claude Code and Copilot CLI have in common: they read the whole schema and refuse it, or show every field.

pub(super) mod claude_code;
pub(super) mod copilot;

use serde_json::{Map, Value};

use super::{Choice, Pick, Prompt, Question, js};
use crate::schema::Format;

/// A field of a form.
pub(super) struct TerminalField {
    pub(super) key: String,
    pub(super) title: String,
    pub(super) description: String,
    pub(super) required: bool,
    pub(super) rule: Rule,
    pub(super) default: Option<Value>,
    /// What the person left in the input, untouched until they do.
    pub(super) input: Option<Input>,
}

/// What is in an input that was touched.
#[derive(Clone, PartialEq)]
pub(super) enum Input {
    Text(String),
    Picked(Vec<usize>),
}

/// What a field takes.
pub(super) enum Rule {
    Text { min: Option<u64>, max: Option<u64>, format: Option<Format>, pattern: Option<String> },
    Number { is_integer: bool, min: Option<f64>, max: Option<f64> },
    Boolean,
    One(Vec<TerminalChoice>),
    Many { choices: Vec<TerminalChoice>, min: Option<u64>, max: Option<u64> },
}

/// An option.
pub(super) struct TerminalChoice {
    pub(super) value: String,
    pub(super) label: String,
}

/// How a host reads what the two read differently.
pub(super) struct Reader {
    /// An option of `oneOf` without a title is shown by its value; otherwise the whole list is a text box.
    pub(super) titles_optional: bool,
    /// `items.oneOf` is a list without options; otherwise it refuses the form.
    pub(super) items_one_of: bool,
}

impl Reader {
    /// The fields in JavaScript's order; `None` refuses the form.
    pub(super) fn read(&self, params: &Value) -> Option<Vec<TerminalField>> {
        let schema = params.get("requestedSchema")?;
        let properties = schema.get("properties")?.as_object()?;
        if schema.get("type")? != "object" {
            return None;
        }
        let required = |key: &str| {
            let keys = schema.get("required").and_then(Value::as_array);
            keys.is_some_and(|keys| keys.iter().any(|required| required == key))
        };
        let field = |(key, property): (&String, &Value)| {
            let text = |word: &str| property.get(word).and_then(Value::as_str);
            Some(TerminalField {
                key: key.clone(),
                title: text("title").unwrap_or(key).to_owned(),
                description: text("description").unwrap_or_default().to_owned(),
                required: required(key),
                rule: self.rule(property.as_object()?)?,
                default: property.get("default").filter(|default| !default.is_null()).cloned(),
                input: None,
            })
        };
        js::entries(properties).into_iter().map(field).collect()
    }

    fn rule(&self, property: &Map<String, Value>) -> Option<Rule> {
        let whole = |key: &str| property.get(key).and_then(Value::as_u64);
        let bound = |key: &str| property.get(key).and_then(Value::as_f64);
        Some(match property.get("type")?.as_str()? {
            "string" => match self.options(property) {
                Some(choices) => Rule::One(choices),
                None => Rule::Text {
                    min: whole("minLength"),
                    max: whole("maxLength"),
                    format: format(property).ok()?,
                    pattern: property.get("pattern").and_then(Value::as_str).map(str::to_owned),
                },
            },
            kind @ ("number" | "integer") => {
                Rule::Number { is_integer: kind == "integer", min: bound("minimum"), max: bound("maximum") }
            }
            "boolean" => Rule::Boolean,
            "array" => {
                let items = property.get("items")?.as_object()?;
                let choices = match (items.get("enum"), items.get("anyOf")) {
                    (Some(_), _) => self.options(items)?,
                    (None, Some(entries)) => self.titled(entries)?,
                    (None, None) if self.items_one_of && items.contains_key("oneOf") => Vec::new(),
                    (None, None) => return None,
                };
                Rule::Many { choices, min: whole("minItems"), max: whole("maxItems") }
            }
            _ => return None,
        })
    }

    /// The options; `None` where it has none that can be shown.
    fn options(&self, property: &Map<String, Value>) -> Option<Vec<TerminalChoice>> {
        if let Some(entries) = property.get("oneOf") {
            return self.titled(entries);
        }
        let names = property.get("enumNames").and_then(Value::as_array);
        let choice = |(at, value): (usize, &Value)| {
            let value = value.as_str()?;
            let label = names.and_then(|names| names.get(at)?.as_str()).unwrap_or(value);
            Some(TerminalChoice { value: value.to_owned(), label: label.to_owned() })
        };
        property.get("enum")?.as_array()?.iter().enumerate().map(choice).collect()
    }

    fn titled(&self, entries: &Value) -> Option<Vec<TerminalChoice>> {
        let choice = |entry: &Value| {
            let value = entry.get("const")?.as_str()?;
            let label = entry.get("title").and_then(Value::as_str).or(self.titles_optional.then_some(value))?;
            Some(TerminalChoice { value: value.to_owned(), label: label.to_owned() })
        };
        entries.as_array()?.iter().map(choice).collect()
    }
}

/// The format of a text; an unknown one refuses the form.
fn format(property: &Map<String, Value>) -> Result<Option<Format>, Refused> {
    let Some(word) = property.get("format") else { return Ok(None) };
    match word.as_str() {
        Some("email") => Ok(Some(Format::Email)),
        Some("uri") => Ok(Some(Format::Uri)),
        Some("date") => Ok(Some(Format::Date)),
        Some("date-time") => Ok(Some(Format::DateTime)),
        _ => Err(Refused),
    }
}

/// The host refuses the form.
struct Refused;

impl TerminalField {
    pub(super) fn labels(&self) -> Vec<&str> {
        match &self.rule {
            Rule::Boolean => vec!["Yes", "No"],
            Rule::One(choices) | Rule::Many { choices, .. } => {
                choices.iter().map(|choice| choice.label.as_str()).collect()
            }
            Rule::Text { .. } | Rule::Number { .. } => Vec::new(),
        }
    }

    pub(super) fn choices(&self) -> &[TerminalChoice] {
        match &self.rule {
            Rule::One(choices) | Rule::Many { choices, .. } => choices,
            _ => &[],
        }
    }

    pub(super) fn has_options(&self) -> bool {
        matches!(self.rule, Rule::Boolean | Rule::One(_) | Rule::Many { .. })
    }

    /// The places of the options that the default picks.
    pub(super) fn picked_by_default(&self) -> Option<Vec<usize>> {
        let place = |value: &Value| self.choices().iter().position(|choice| *value == *choice.value);
        match self.default.as_ref()? {
            Value::Bool(yes) => Some(vec![usize::from(!yes)]),
            Value::Array(values) => values.iter().map(place).collect(),
            value => Some(vec![place(value)?]),
        }
    }

    /// The default as the input shows it.
    pub(super) fn default_text(&self) -> Option<String> {
        match self.default.as_ref()? {
            Value::String(text) => Some(text.clone()),
            Value::Number(number) => number.as_f64().map(js::number_text),
            _ => None,
        }
    }

    /// What is wrong with a text, in UTF-16 units.
    pub(super) fn has_length(&self, text: &str) -> bool {
        let Rule::Text { min, max, .. } = &self.rule else { return true };
        let length = js::length(text) as u64;
        min.is_none_or(|min| length >= min) && max.is_none_or(|max| length <= max)
    }

    /// The number that a text says, where the field takes it.
    pub(super) fn number(&self, text: &str) -> Option<Value> {
        let Rule::Number { is_integer, min, max } = self.rule else { return None };
        let number = js::parse_number(text).filter(|number| number.is_finite())?;
        let fits = (!is_integer || number.fract() == 0.0)
            && min.is_none_or(|min| number >= min)
            && max.is_none_or(|max| number <= max);
        fits.then(|| js::number(number))
    }

    /// The question, with these options picked and this text in the input.
    pub(super) fn question(&self, heading: &str, text: &str, picked: &[usize], input: Option<String>) -> Question {
        let option = |(at, label): (usize, &str)| Choice::new(label, "", picked.contains(&at));
        Question {
            id: self.key.clone(),
            heading: heading.to_owned(),
            prompt: Prompt::Text(text.to_owned()),
            pick: match self.rule {
                Rule::Boolean | Rule::One(_) => Pick::One,
                Rule::Many { .. } => Pick::Many,
                Rule::Text { .. } | Rule::Number { .. } => Pick::None,
            },
            options: self.labels().into_iter().enumerate().map(option).collect(),
            text: input,
            secret: false,
        }
    }
}
