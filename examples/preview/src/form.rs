//! A form as a person sees it: what `requestedSchema` says, read into fields in the order of the wire.

mod format;
mod read;
mod value;

use serde_json::{Number, Value};

pub(crate) use self::format::Format;

/// What one `elicitation/create` asks.
#[derive(Clone, Debug)]
pub(crate) struct Form {
    pub(crate) message: String,
    pub(crate) fields: Vec<Field>,
}

/// One property.
#[derive(Clone, Debug)]
pub(crate) struct Field {
    pub(crate) key: String,
    pub(crate) title: Option<String>,
    pub(crate) description: Option<String>,
    pub(crate) required: bool,
    pub(crate) default: Option<Value>,
    pub(crate) kind: Kind,
}

/// What a field takes.
#[derive(Clone, Debug)]
pub(crate) enum Kind {
    Text {
        min: Option<usize>,
        max: Option<usize>,
        format: Option<Format>,
    },
    Number {
        integer: bool,
        min: Option<Number>,
        max: Option<Number>,
    },
    Boolean,
    /// One of the options.
    Choice(Vec<Choice>),
    /// Any of the options.
    Choices {
        options: Vec<Choice>,
        min: usize,
        max: usize,
    },
}

/// An option: the value that is sent and the text that is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Choice {
    pub(crate) value: String,
    pub(crate) title: String,
}

impl Field {
    /// The title, or the key where there is none.
    pub(crate) fn label(&self) -> &str {
        self.title.as_deref().unwrap_or(&self.key)
    }

    /// The key without the one or two letters that a host's rendering may put before it to keep
    /// the order (`a_target`).
    pub(crate) fn bare_key(&self) -> &str {
        match self.key.split_once('_') {
            Some((prefix, rest))
                if (1..=2).contains(&prefix.len())
                    && prefix.bytes().all(|b| b.is_ascii_lowercase())
                    && !rest.is_empty() =>
            {
                rest
            }
            _ => &self.key,
        }
    }

    /// What an answer must keep to, in words; empty where anything goes.
    pub(crate) fn limits(&self) -> String {
        let range = |min: Option<String>, max: Option<String>, unit: &str| match (min, max) {
            (Some(min), Some(max)) => Some(format!("{min} to {max}{unit}")),
            (Some(min), None) => Some(format!("at least {min}{unit}")),
            (None, Some(max)) => Some(format!("at most {max}{unit}")),
            (None, None) => None,
        };
        match &self.kind {
            Kind::Text { min, max, format } => {
                let length = range(min.map(|n| n.to_string()), max.map(|n| n.to_string()), " characters");
                let format = format.map(|format| format.hint().to_owned());
                [format, length].into_iter().flatten().collect::<Vec<_>>().join(", ")
            }
            Kind::Number { integer, min, max } => {
                let kind = if *integer { "a whole number" } else { "a number" };
                match range(min.as_ref().map(Number::to_string), max.as_ref().map(Number::to_string), "") {
                    Some(range) => format!("{kind}, {range}"),
                    None => kind.to_owned(),
                }
            }
            Kind::Boolean => "true or false".to_owned(),
            Kind::Choice(options) => format!("one of {}", Choice::list(options)),
            Kind::Choices { options, min, max } => {
                let list = Choice::list(options);
                if *min == 0 && *max >= options.len() {
                    format!("any of {list}")
                } else {
                    format!("{min} to {} of {list}", max.min(&options.len()))
                }
            }
        }
    }
}

impl Choice {
    fn list(options: &[Choice]) -> String {
        let shown = |option: &Choice| {
            if option.value == option.title {
                option.value.clone()
            } else {
                format!("{} ({})", option.value, option.title)
            }
        };
        options.iter().map(shown).collect::<Vec<_>>().join(", ")
    }
}
