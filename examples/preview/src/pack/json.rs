//! A place in a JSON file, which knows what it is called and says what is wrong with it.

use std::fs;

use serde_json::{Map, Value};

use super::mistakes::Mistakes;
use super::source::Source;

static MISSING: Value = Value::Null;

/// A value with its file and its path of keys. What is not there is null.
#[derive(Clone)]
pub(super) struct Place<'a> {
    plugin: &'a str,
    file: &'a str,
    key: String,
    pub(super) value: &'a Value,
}

/// Reads a file of a plugin.
pub(super) fn read(source: &Source, file: &str, mistakes: &mut Mistakes) -> Option<Value> {
    let text = match fs::read_to_string(super::inside(source, file)) {
        Ok(text) => text,
        Err(error) => {
            mistakes.add(
                &source.name,
                file,
                "",
                &format!("cannot be read ({error}); `preview new` writes one to start from"),
            );
            return None;
        }
    };
    match serde_json::from_str(&text) {
        Ok(value @ Value::Object(_)) => Some(value),
        Ok(_) => {
            mistakes.add(&source.name, file, "", "is no JSON object; write {…}");
            None
        }
        Err(error) => {
            mistakes.add(&source.name, file, "", &format!("is no JSON: {error}"));
            None
        }
    }
}

impl<'a> Place<'a> {
    pub(super) fn root(plugin: &'a str, file: &'a str, value: &'a Value) -> Self {
        Self { plugin, file, key: String::new(), value }
    }

    pub(super) fn named(plugin: &'a str, file: &'a str, key: &str, value: &'a Value) -> Self {
        Self { key: key.to_owned(), ..Self::root(plugin, file, value) }
    }

    pub(super) fn get(&self, key: &str) -> Self {
        let value = self.value.get(key).unwrap_or(&MISSING);
        let key = if self.key.is_empty() { key.to_owned() } else { format!("{}.{key}", self.key) };
        Self { key, value, ..self.clone() }
    }

    pub(super) fn is_missing(&self) -> bool {
        self.value.is_null()
    }

    pub(super) fn mistake(&self, mistakes: &mut Mistakes, what: &str) {
        mistakes.add(self.plugin, self.file, &self.key, what);
    }

    /// A text that is not blank; `instead` says what to write where it is not one.
    pub(super) fn text(&self, mistakes: &mut Mistakes, instead: &str) -> Option<&'a str> {
        let what = match self.value {
            Value::String(text) if !text.trim().is_empty() => return Some(text),
            Value::String(_) => "is blank",
            Value::Null => "is missing",
            _ => "is no text",
        };
        self.mistake(mistakes, &format!("{what}; write {instead}"));
        None
    }

    /// A text that Codex takes as a name.
    pub(super) fn name(&self, mistakes: &mut Mistakes, instead: &str) -> Option<String> {
        let name = self.text(mistakes, instead)?;
        if name.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_') {
            return Some(name.to_owned());
        }
        self.mistake(mistakes, &format!("is {name:?}; write only the letters a to z, digits, `-` and `_`"));
        None
    }

    /// This very text.
    pub(super) fn exactly(&self, mistakes: &mut Mistakes, wanted: &str, why: &str) {
        self.one_of(mistakes, &[wanted], why);
    }

    /// One of these texts.
    pub(super) fn one_of(&self, mistakes: &mut Mistakes, wanted: &[&str], why: &str) {
        if self.value.as_str().is_some_and(|text| wanted.contains(&text)) {
            return;
        }
        let is = if self.is_missing() { "is missing".to_owned() } else { format!("is {}", self.value) };
        let wanted = wanted.iter().map(|text| format!("\"{text}\"")).collect::<Vec<_>>().join(" or ");
        self.mistake(mistakes, &format!("{is}; write {wanted}, {why}"));
    }

    /// A list of texts.
    pub(super) fn texts(&self, mistakes: &mut Mistakes, instead: &str) -> Option<Vec<&'a str>> {
        let texts = self.value.as_array().and_then(|list| list.iter().map(Value::as_str).collect::<Option<Vec<_>>>());
        if texts.is_none() {
            let what = if self.is_missing() { "is missing" } else { "is no list of texts" };
            self.mistake(mistakes, &format!("{what}; write {instead}"));
        }
        texts
    }

    /// An object.
    pub(super) fn object(&self, mistakes: &mut Mistakes, instead: &str) -> Option<&'a Map<String, Value>> {
        if self.value.is_object() {
            return self.value.as_object();
        }
        let what = if self.is_missing() { "is missing" } else { "is no object" };
        self.mistake(mistakes, &format!("{what}; write {instead}"));
        None
    }

    /// The texts in it, however deep, with their places.
    pub(super) fn all_texts(&self) -> Vec<(Self, &'a str)> {
        match self.value {
            Value::String(text) => vec![(self.clone(), text)],
            Value::Array(list) => list
                .iter()
                .enumerate()
                .flat_map(|(at, value)| Self { key: format!("{}[{at}]", self.key), value, ..self.clone() }.all_texts())
                .collect(),
            Value::Object(object) => object.keys().flat_map(|key| self.get(key).all_texts()).collect(),
            _ => Vec::new(),
        }
    }
}
