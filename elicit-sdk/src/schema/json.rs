//! A form as the protocol writes it.

use std::borrow::Cow;

use serde_json::{Map, Value};

use super::{ChoiceOption, Companion, FieldSchema, FormSchema, Integer, Kind, Multi, Number, Text};

/// Which words of the protocol the client knows.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Dialect {
    /// 2025-11-25 and later: `oneOf`, multi-select, a default on every kind.
    Titled,
    /// 2025-06-18: `enum` with `enumNames`, a default on booleans only.
    EnumNames,
    /// The method `openai/form`: the words of 2025-11-25, `isSecret` and `openai/imagePicker`.
    Extended,
}

pub(super) fn form(schema: &FormSchema, dialect: Dialect) -> Value {
    let mut root = Root::with_capacity(schema.fields().len());
    for field in schema.fields() {
        root.add(field, dialect);
        if let Some(companion) = &field.companion {
            root.properties.insert(companion.key.to_string(), companion_property(companion, dialect));
        }
    }
    root.close()
}

/// The fields alone, whatever companions they have.
pub(super) fn flat<'a>(fields: impl ExactSizeIterator<Item = Cow<'a, FieldSchema>>, dialect: Dialect) -> Value {
    let mut root = Root::with_capacity(fields.len());
    for field in fields {
        root.add(&field, dialect);
    }
    root.close()
}

struct Root {
    properties: Map<String, Value>,
    required: Vec<Value>,
}

impl Root {
    fn with_capacity(fields: usize) -> Self {
        Self { properties: Map::with_capacity(fields + 1), required: Vec::with_capacity(fields) }
    }

    fn add(&mut self, field: &FieldSchema, dialect: Dialect) {
        self.properties.insert(field.key.to_string(), property(field, dialect));
        if field.required {
            self.required.push(text(&field.key));
        }
    }

    fn close(self) -> Value {
        let mut root = Map::with_capacity(3);
        root.insert("type".into(), "object".into());
        root.insert("properties".into(), Value::Object(self.properties));
        if !self.required.is_empty() {
            root.insert("required".into(), Value::Array(self.required));
        }
        Value::Object(root)
    }
}

pub(super) fn property(field: &FieldSchema, dialect: Dialect) -> Value {
    if dialect == Dialect::Extended && field.has_images() {
        return picker(field);
    }
    let mut out = head(word(field.kind), &field.title, &field.description);
    match field.kind {
        Kind::Secret if dialect == Dialect::Extended => {
            out.insert("isSecret".into(), true.into());
        }
        Kind::Text(rules) => text_rules(&mut out, rules),
        Kind::Integer(Integer { min, max }) => {
            // Whole numbers stay whole: rmcp's client refuses the form over `"minimum":1.0` on an integer.
            out.insert("minimum".into(), min.into());
            out.insert("maximum".into(), max.into());
        }
        Kind::Number(Number { min, max, .. }) => {
            insert_some(&mut out, "minimum", min);
            insert_some(&mut out, "maximum", max);
        }
        Kind::Boolean | Kind::Secret => {}
        Kind::Choice => options(&mut out, &field.options, dialect),
        Kind::MultiChoice(Multi { min_items, max_items }) => {
            insert_some(&mut out, "minItems", min_items);
            insert_some(&mut out, "maxItems", max_items);
            let mut items = Map::with_capacity(2);
            if are_plain(&field.options) {
                items.insert("type".into(), "string".into());
                items.insert("enum".into(), values(&field.options));
            } else {
                items.insert("anyOf".into(), titled(&field.options));
            }
            out.insert("items".into(), Value::Object(items));
        }
    }
    let may_default = dialect != Dialect::EnumNames || field.kind == Kind::Boolean;
    if let Some(default) = field.default.as_ref().filter(|_| may_default) {
        out.insert("default".into(), default.get());
    }
    Value::Object(out)
}

/// A choice of images. It has no default: a reader of Codex's own types refuses words that it does not know.
fn picker(field: &FieldSchema) -> Value {
    let mut out = head("openai/imagePicker", &field.title, &field.description);
    let item = |option: &ChoiceOption| {
        let mut out = Map::with_capacity(3);
        out.insert("id".into(), text(&option.value));
        out.insert("title".into(), text(&option.title));
        out.insert("image".into(), text(&option.image));
        Value::Object(out)
    };
    out.insert("items".into(), field.options.iter().map(item).collect());
    Value::Object(out)
}

fn companion_property(companion: &Companion, dialect: Dialect) -> Value {
    let mut out = head("string", &companion.title, &companion.description);
    text_rules(&mut out, Text::ANY.length(companion.min_length, companion.max_length));
    if let Some(default) = companion.default.as_ref().filter(|_| dialect != Dialect::EnumNames) {
        out.insert("default".into(), default.get());
    }
    Value::Object(out)
}

fn head(kind: &'static str, title: &str, description: &str) -> Map<String, Value> {
    let mut out = Map::with_capacity(6);
    out.insert("type".into(), kind.into());
    out.insert("title".into(), title.into());
    if !description.is_empty() {
        out.insert("description".into(), description.into());
    }
    out
}

const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Text(_) | Kind::Choice | Kind::Secret => "string",
        Kind::Integer(_) => "integer",
        Kind::Number(_) => "number",
        Kind::Boolean => "boolean",
        Kind::MultiChoice(_) => "array",
    }
}

fn text_rules(out: &mut Map<String, Value>, rules: Text) {
    insert_some(out, "minLength", rules.min_length);
    insert_some(out, "maxLength", rules.max_length);
    insert_some(out, "format", rules.format.map(super::Format::as_str));
}

fn options(out: &mut Map<String, Value>, options: &[ChoiceOption], dialect: Dialect) {
    if dialect != Dialect::EnumNames && !are_plain(options) {
        out.insert("oneOf".into(), titled(options));
        return;
    }
    out.insert("enum".into(), values(options));
    if !are_plain(options) {
        out.insert("enumNames".into(), options.iter().map(|option| text(&option.title)).collect());
    }
}

/// Whether the titles say nothing but the values: then the protocol has a shorter word for a choice.
fn are_plain(options: &[ChoiceOption]) -> bool {
    options.iter().all(|option| option.title == option.value)
}

fn values(options: &[ChoiceOption]) -> Value {
    options.iter().map(|option| text(&option.value)).collect()
}

fn titled(options: &[ChoiceOption]) -> Value {
    let one = |option: &ChoiceOption| {
        let mut out = Map::with_capacity(2);
        out.insert("const".into(), text(&option.value));
        out.insert("title".into(), text(&option.title));
        Value::Object(out)
    };
    options.iter().map(one).collect()
}

fn insert_some<T: Into<Value>>(out: &mut Map<String, Value>, key: &'static str, value: Option<T>) {
    if let Some(value) = value {
        out.insert(key.into(), value.into());
    }
}

fn text(text: &str) -> Value {
    Value::String(text.to_owned())
}
