//! What a host can show of a question, and how to read back what it sends.

mod keys;
mod reasons;

use std::collections::HashMap;

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use crate::{
    Host, Revision,
    question::Question,
    schema::{Companion, FieldSchema, FormSchema, Kind, Text},
};

/// How a question is shown on one host under one revision: one form, or several.
///
/// A rendering is a pure function of its question, host and revision, so that it can be made again wherever the answer
/// arrives.
#[derive(Debug)]
pub struct Rendering {
    message: String,
    form: FormSchema,
    titled_options: bool,
    /// The declared key of each key on the wire, where they differ.
    declared: HashMap<String, String>,
}

/// What is known so far: the content of each form that was answered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress(Vec<Map<String, Value>>);

impl Progress {
    /// Adds the content of the form that was shown last.
    pub fn push(&mut self, content: Map<String, Value>) {
        self.0.push(content);
    }

    /// How many forms have been answered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no form has been answered yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// What to do next with a question.
#[derive(Debug, PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Show this form.
    Show(WireForm),
    /// Everything is answered; this is the content under the declared keys.
    Read(Map<String, Value>),
}

/// A form as it crosses the wire.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct WireForm {
    /// `message`.
    pub message: String,
    /// `requestedSchema`.
    pub schema: Value,
}

impl Rendering {
    /// Decides how this question is shown. The rules are applied in this order, one function each.
    #[must_use]
    pub fn new(question: &Question, host: &Host, revision: Revision) -> Self {
        let form = reasons::tell(flat(question), &question.reasons);
        let (form, declared) = keys::order(form, host.order);
        Self {
            message: question.message.clone(),
            form,
            titled_options: host.titled_options || revision >= Revision::V2025_11_25,
            declared,
        }
    }

    /// The next form to show, or the content once nothing is left to ask.
    #[must_use]
    pub fn next(&self, progress: &Progress) -> Step {
        match progress.0.first() {
            None => Step::Show(WireForm { message: self.message.clone(), schema: self.schema() }),
            Some(content) => Step::Read(self.read(content)),
        }
    }

    fn schema(&self) -> Value {
        if self.titled_options { self.form.to_json() } else { self.form.to_json_2025_06_18() }
    }

    fn read(&self, content: &Map<String, Value>) -> Map<String, Value> {
        if self.declared.is_empty() {
            return content.clone();
        }
        let declared = |(key, value): (&String, &Value)| Some((self.declared.get(key)?.clone(), value.clone()));
        content.iter().filter_map(declared).collect()
    }
}

/// The fields that are shown, each companion as a field of its own.
fn flat(question: &Question) -> FormSchema {
    let schema = &question.schema;
    let no_companion = schema.fields().iter().all(|field| field.companion.is_none());
    if question.shown.is_empty() && no_companion {
        return schema.clone();
    }
    let mut fields = Vec::with_capacity(schema.fields().len() + 1);
    for field in schema.fields() {
        let shown = question.shows(&field.key);
        if shown {
            fields.push(FieldSchema { companion: None, ..field.clone() });
        }
        if let Some(companion) = field.companion.as_ref().filter(|companion| question.shows(&companion.key)) {
            // Asked for on its own, it is what the option chosen before wants.
            fields.push(FieldSchema { required: !shown, ..companion_field(companion) });
        }
    }
    FormSchema::owned(fields)
}

fn companion_field(companion: &Companion) -> FieldSchema {
    let rules = Text::ANY.length(companion.min_length, companion.max_length);
    FieldSchema {
        description: companion.description.clone(),
        default: companion.default.clone(),
        required: false,
        ..FieldSchema::new(companion.key.clone(), companion.title.clone(), Kind::Text(rules))
    }
}
