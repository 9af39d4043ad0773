//! From a form to questions, and from answers to a result.

use std::collections::BTreeMap;

use serde_json::{Map, Number, Value};

use super::super::Received;

/// The question that stands for a whole form.
const APPROVAL: &str = "__mcp_approval";
const DECLINE: &str = "Decline";

/// A question, before the card trims it.
#[derive(Debug)]
pub(super) struct Asked {
    pub(super) id: String,
    pub(super) header: String,
    pub(super) text: String,
    /// Label and small text.
    pub(super) options: Vec<(String, String)>,
}

/// The questions of a form; `None` where the executor does not support it.
pub(super) fn questions(params: &Value, server: &str) -> Option<Vec<Asked>> {
    if !matches!(params.get("mode")?.as_str()?, "form" | "openai/form") {
        return None;
    }
    let properties = params.get("requestedSchema")?.get("properties")?.as_object()?;
    let meta = params.get("_meta");
    let kind = meta.and_then(|meta| meta.get("codex_approval_kind"));
    if properties.is_empty() || kind.is_some_and(|kind| kind == "mcp_tool_call") {
        return Some(vec![approval(params, meta, server)]);
    }
    // A map of the executor is sorted by the bytes of its keys.
    let sorted: BTreeMap<_, _> = properties.iter().collect();
    Some(sorted.into_iter().map(|(key, property)| question(key, property)).collect())
}

/// A form without fields, or one that says that it approves a tool: its own questions are not asked.
fn approval(params: &Value, meta: Option<&Value>, server: &str) -> Asked {
    let persist = match meta.and_then(|meta| meta.get("persist")) {
        Some(Value::Array(modes)) => modes.iter().filter_map(Value::as_str).collect(),
        mode => mode.and_then(Value::as_str).into_iter().collect::<Vec<_>>(),
    };
    let all = [
        ("Allow", "Allow this MCP tool call once.", None),
        ("Allow for this session", "Allow this tool for the current session.", Some("session")),
        ("Allow and don't ask me again", "Always allow this tool without asking again.", Some("always")),
        (DECLINE, "Do not allow this MCP tool call.", None),
    ];
    let offered = all.into_iter().filter(|(_, _, mode)| mode.is_none_or(|mode| persist.contains(&mode)));
    Asked {
        id: APPROVAL.to_owned(),
        header: server.to_owned(),
        text: params.get("message").and_then(Value::as_str).unwrap_or("Allow this MCP request?").to_owned(),
        options: offered.map(|(label, small, _)| (label.to_owned(), small.to_owned())).collect(),
    }
}

fn question(key: &str, property: &Value) -> Asked {
    let title = property.get("title");
    // A description that is there and no text hides the title and gives the key.
    let text = property.get("description").or(title).and_then(Value::as_str);
    Asked {
        id: key.to_owned(),
        header: title.and_then(Value::as_str).unwrap_or(key).to_owned(),
        text: text.unwrap_or(key).to_owned(),
        options: options(property),
    }
}

/// `items` is never read, so an array is a text box.
fn options(property: &Value) -> Vec<(String, String)> {
    if property.get("type").is_some_and(|kind| kind == "boolean") {
        return vec![("true".to_owned(), "Yes".to_owned()), ("false".to_owned(), "No".to_owned())];
    }
    let labelled = |value: &str, label: Option<&Value>| {
        let label = label.and_then(Value::as_str).unwrap_or(value);
        (label.to_owned(), value.to_owned())
    };
    if let Some(entries) = list(property, "oneOf") {
        let entry = |entry: &Value| Some(labelled(entry.get("const")?.as_str()?, entry.get("title")));
        return entries.iter().filter_map(entry).collect();
    }
    let names = list(property, "enumNames");
    let value = |(at, value): (usize, &Value)| Some(labelled(value.as_str()?, names.and_then(|names| names.get(at))));
    list(property, "enum").into_iter().flatten().enumerate().filter_map(value).collect()
}

fn list<'a>(property: &'a Value, key: &str) -> Option<&'a Vec<Value>> {
    property.get(key)?.as_array()
}

/// The result for the answers, one text to a question.
pub(super) fn result(params: &Value, answers: &BTreeMap<String, String>) -> Received {
    if answers.is_empty() {
        return Received::CANCEL_NULL;
    }
    // A field of this name takes all the others with it.
    if let Some(approval) = answers.get(APPROVAL) {
        let accept = Received::Result { action: super::super::Action::Accept, content: Some(Value::Null) };
        return if approval == DECLINE { Received::DECLINE_NULL } else { accept };
    }
    let property = |id: &str| params.get("requestedSchema")?.get("properties")?.get(id);
    let field = |(id, text): (&String, &String)| Some((id.clone(), value(property(id)?, text)?));
    Received::accept(answers.iter().filter_map(field).collect::<Map<_, _>>())
}

/// What becomes of a text; `None` leaves the field out.
fn value(property: &Value, text: &str) -> Option<Value> {
    match property.get("type").and_then(Value::as_str) {
        // One text, whatever it says: "" gives [""], and "a, b" gives ["a, b"].
        Some("array") => Some(Value::Array(vec![named(property, text).into()])),
        Some("boolean") => text.parse::<bool>().ok().map(Value::Bool),
        // "+5" passes; " 5", "5.0", "1e3" and "" do not.
        Some("integer") => text.parse::<i64>().ok().map(Value::from),
        // ".5", "5." and "1e3" pass; " 5", "1,5" and what is not finite do not. "5" gives 5.0.
        Some("number") => Number::from_f64(text.parse().ok()?).map(Value::Number),
        _ => Some(named(property, text).into()),
    }
}

/// The value of the first option with this label, else the label itself.
fn named(property: &Value, label: &str) -> String {
    let titled = |entry: &&Value| entry.get("title").is_some_and(|title| title == label);
    let by_title = list(property, "oneOf")
        .and_then(|entries| entries.iter().filter(titled).find_map(|entry| entry.get("const")?.as_str()));
    let by_name = || {
        let (values, names) = (list(property, "enum")?, list(property, "enumNames")?);
        values.get(names.iter().position(|name| name == label)?)?.as_str()
    };
    by_title.or_else(by_name).unwrap_or(label).to_owned()
}
