//! A client that shows what it is sent, as it is declared, and checks nothing beyond what a JSON value is.

use serde_json::{Map, Value};

use super::{
    Choice, Key, Pick, Prompt, Question, Received, Shown, Step, Target,
    card::{Card, Effect, Opening},
    shown::dots,
};

struct Generic {
    message: String,
    fields: Vec<Field>,
}

struct Field {
    key: String,
    schema: Value,
    /// Label and value.
    options: Vec<(String, Value)>,
    is_array: bool,
    /// What would be sent: the default at first, which is filled in for the person to see.
    value: Option<Value>,
}

/// What the client does with a request: it shows every form that is an object with properties.
pub(super) fn open(params: &Value) -> Opening {
    let message = params.get("message").and_then(Value::as_str).unwrap_or_default().to_owned();
    let properties = params.get("requestedSchema").and_then(|schema| schema.get("properties")?.as_object());
    let is_url = params.get("mode").is_some_and(|mode| mode == "url");
    let fields = match properties {
        Some(properties) => properties.iter().map(|(key, schema)| Field::new(key, schema)).collect(),
        None if is_url => Vec::new(),
        None => return Opening::Answer(Received::Error { code: -32602 }),
    };
    Opening::Card(Box::new(Generic { message, fields }))
}

impl Field {
    fn new(key: &str, schema: &Value) -> Self {
        let is_array = schema.get("type").is_some_and(|kind| kind == "array");
        let options = if is_array { schema.get("items").map(options) } else { Some(options(schema)) };
        let options = match schema.get("type").and_then(Value::as_str) {
            Some("boolean") => vec![("Yes".to_owned(), true.into()), ("No".to_owned(), false.into())],
            _ => options.unwrap_or_default(),
        };
        let value = schema.get("default").filter(|value| !value.is_null()).cloned();
        Self { key: key.to_owned(), schema: schema.clone(), options, is_array, value }
    }

    fn select(&mut self, target: &Target) -> Effect {
        let found = match target {
            Target::Index(at) => self.options.get(*at),
            Target::Label(label) => self.options.iter().find(|(shown, _)| shown == label),
        };
        let Some((_, value)) = found else { return Effect::Nothing };
        if self.is_array {
            let mut picked = self.value.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
            if picked.contains(value) {
                picked.retain(|picked| picked != value);
            } else {
                picked.push(value.clone());
            }
            self.value = Some(Value::Array(picked));
        } else {
            self.value = Some(value.clone());
        }
        Effect::Changed
    }

    /// A number where one is asked for and typed; else the text itself, in a list where a list is asked for.
    fn write(&mut self, text: &str) -> Effect {
        if !self.options.is_empty() {
            return Effect::Nothing;
        }
        let is_number = self.schema.get("type").is_some_and(|kind| kind == "number" || kind == "integer");
        let number = || serde_json::from_str::<serde_json::Number>(text).ok().filter(|_| is_number);
        let value = number().map_or_else(|| text.into(), Value::Number);
        self.value = Some(if self.is_array { Value::Array(vec![value]) } else { value });
        Effect::Changed
    }

    fn question(&self) -> Question {
        let text = |key: &str| self.schema.get(key).and_then(Value::as_str);
        let secret = self.schema.get("isSecret").is_some_and(|secret| secret == true);
        let is_picked = |value: &Value| match &self.value {
            Some(Value::Array(picked)) => picked.contains(value),
            picked => picked.as_ref() == Some(value),
        };
        let options = self.options.iter().map(|(label, value)| Choice::new(label, "", is_picked(value))).collect();
        let written = match &self.value {
            Some(Value::String(text)) => text.clone(),
            None => String::new(),
            Some(Value::Array(items)) => {
                items.iter().filter_map(Value::as_str).map(str::to_owned).collect::<Vec<_>>().join(", ")
            }
            Some(value) => value.to_string(),
        };
        Question {
            id: self.key.clone(),
            heading: text("title").unwrap_or(&self.key).to_owned(),
            prompt: Prompt::Text(text("description").unwrap_or_default().to_owned()),
            pick: match (self.options.is_empty(), self.is_array) {
                (true, _) => Pick::None,
                (false, true) => Pick::Many,
                (false, false) => Pick::One,
            },
            text: self.options.is_empty().then(|| if secret { dots(&written) } else { written }),
            secret,
            options,
        }
    }
}

fn options(schema: &Value) -> Vec<(String, Value)> {
    let list = |key: &str| schema.get(key).and_then(Value::as_array);
    let titled = |entry: &Value| {
        let value = entry.get("const")?;
        let label = entry.get("title").and_then(Value::as_str).or(value.as_str())?;
        Some((label.to_owned(), value.clone()))
    };
    if schema.get("type").is_some_and(|kind| kind == "openai/imagePicker") {
        let item = |item: &Value| Some((item.get("title")?.as_str()?.to_owned(), item.get("id")?.clone()));
        return list("items").into_iter().flatten().filter_map(item).collect();
    }
    if let Some(entries) = list("oneOf").or(list("anyOf")) {
        return entries.iter().filter_map(titled).collect();
    }
    let names = list("enumNames");
    let option = |(at, value): (usize, &Value)| {
        let label = names.and_then(|names| names.get(at)?.as_str()).or(value.as_str())?;
        Some((label.to_owned(), value.clone()))
    };
    list("enum").into_iter().flatten().enumerate().filter_map(option).collect()
}

impl Generic {
    fn find(&mut self, id: &str) -> Option<&mut Field> {
        self.fields.iter_mut().find(|field| field.key == id)
    }
}

impl Card for Generic {
    fn shown(&self) -> Shown {
        Shown { message: Some(self.message.clone()), questions: self.fields.iter().map(Field::question).collect() }
    }

    fn step(&mut self, step: &Step) -> Effect {
        match step {
            Step::Select { id, option } => self.find(id).map_or(Effect::Nothing, |field| field.select(option)),
            Step::Type { id, text } => self.find(id).map_or(Effect::Nothing, |field| field.write(text)),
            Step::Clear { id } => self.find(id).map_or(Effect::Nothing, |field| field.write("")),
            Step::Submit | Step::Key { key: Key::Enter, .. } => {
                let value = |field: &Field| Some((field.key.clone(), field.value.clone()?));
                Effect::Answer(Received::accept(self.fields.iter().filter_map(value).collect::<Map<_, _>>()))
            }
            Step::Decline => Effect::Answer(Received::DECLINE),
            Step::Ignore | Step::Stop | Step::Key { key: Key::Escape, .. } => Effect::Answer(Received::CANCEL),
            Step::Skip { .. } => Effect::Nothing,
        }
    }
}
