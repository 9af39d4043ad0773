//! A form as Codex hands it to its front end, and what a person answers.

use anyhow::{Context, Result, ensure};
use serde_json::{Map, Value, json};

/// The method by which a form reaches the front end.
pub(super) const REQUEST: &str = "mcpServer/elicitation/request";

/// A form that a person would see.
#[derive(Clone, Debug)]
pub struct Form {
    pub(super) id: Value,
    /// Everything that came with it.
    pub params: Value,
}

impl Form {
    pub(super) fn from_message(message: &Value) -> Option<Self> {
        (message["method"] == REQUEST).then(|| Self { id: message["id"].clone(), params: message["params"].clone() })
    }

    /// The text above the fields.
    #[must_use]
    pub fn message(&self) -> &str {
        self.params["message"].as_str().unwrap_or_default()
    }

    /// The fields in the order in which Codex sent them.
    ///
    /// # Errors
    /// When the form has no `properties`.
    pub fn fields(&self) -> Result<&Map<String, Value>> {
        let properties = self.params["requestedSchema"]["properties"].as_object();
        properties.with_context(|| format!("a form without properties: {}", self.params))
    }

    /// The titles in the order in which Codex sent the fields.
    ///
    /// # Errors
    /// When the form has no `properties`, or one without a title.
    pub fn titles(&self) -> Result<Vec<&str>> {
        let titles = self
            .fields()?
            .iter()
            .map(|(key, field)| field["title"].as_str().with_context(|| format!("`{key}` has no title")));
        titles.collect()
    }

    /// Key and schema of the field with this title.
    ///
    /// # Errors
    /// When there is not exactly one.
    pub fn field(&self, title: &str) -> Result<(&str, &Value)> {
        let mut found = self.fields()?.iter().filter(|(_, field)| field["title"] == title);
        let (key, field) = found.next().with_context(|| format!("no field is titled {title:?} in {}", self.params))?;
        ensure!(found.next().is_none(), "several fields are titled {title:?} in {}", self.params);
        Ok((key, field))
    }

    /// The titles of a field's options, in order.
    ///
    /// # Errors
    /// As [`Form::field`].
    pub fn options(&self, field: &str) -> Result<Vec<&str>> {
        let (_, field) = self.field(field)?;
        Ok(options(field).filter_map(|option| option["title"].as_str()).collect())
    }

    /// The submission of a person who filled in the fields with these titles: options by their titles (`true` is
    /// "Yes" where a host is shown options instead of a check box), several of them as an array, and anything else
    /// as it is.
    ///
    /// # Errors
    /// When a title is not on the form.
    pub fn fill(&self, values: &[(&str, Value)]) -> Result<Answer> {
        let mut content = Map::new();
        for (title, value) in values {
            let (key, field) = self.field(title)?;
            content.insert(key.to_owned(), entry(field, value)?);
        }
        Ok(Answer::Accept(Value::Object(content)))
    }
}

/// What a field holds once a person has entered `value`: a text field holds a number as the text that was typed.
fn entry(field: &Value, value: &Value) -> Result<Value> {
    if options(field).next().is_none() {
        let typed = value.is_number() && field["type"] == "string";
        return Ok(if typed { json!(value.to_string()) } else { value.clone() });
    }
    match value {
        Value::Array(titles) => titles.iter().map(|title| entry(field, title)).collect(),
        Value::Bool(yes) => entry(field, &json!(if *yes { "Yes" } else { "No" })),
        title => {
            let chosen = options(field).find(|option| option["title"] == *title);
            let chosen = chosen.with_context(|| format!("no option is titled {title}: {field}"))?;
            Ok(chosen.get("const").unwrap_or(&chosen["id"]).clone())
        }
    }
}

fn options(field: &Value) -> impl Iterator<Item = &Value> {
    // Those of a choice of images are its items.
    let lists = [&field["oneOf"], &field["items"]["anyOf"], &field["items"]];
    lists.into_iter().filter_map(Value::as_array).flatten()
}

/// What the person does with a form.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// Submits it with this content, which Codex passes on as it is.
    Accept(Value),
    /// Refuses.
    Decline,
    /// Closes it.
    Cancel,
}

impl Answer {
    pub(super) fn to_json(&self) -> Value {
        match self {
            Self::Accept(content) => json!({"action": "accept", "content": content, "_meta": null}),
            Self::Decline => json!({"action": "decline", "content": null, "_meta": null}),
            Self::Cancel => json!({"action": "cancel", "content": null, "_meta": null}),
        }
    }
}
