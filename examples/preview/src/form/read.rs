//! `elicitation/create` parameters → [`Form`]. What no host could show is refused, as hosts refuse it.

use serde_json::{Map, Value};

use super::{Choice, Field, Form, Format, Kind};

impl Form {
    /// Reads the parameters of a request.
    ///
    /// # Errors
    ///
    /// What is wrong with them, for a -32602.
    pub(crate) fn read(params: &Map<String, Value>) -> Result<Self, String> {
        match params.get("mode").map(|mode| mode.as_str()) {
            None | Some(Some("form")) => {}
            Some(Some(mode)) => {
                return Err(format!("mode `{mode}` was not declared by this client"));
            }
            Some(None) => return Err("`mode` must be a text".to_owned()),
        }
        let Some(message) = params.get("message").and_then(Value::as_str) else {
            return Err("`message` must be a text".to_owned());
        };
        let Some(schema) = params.get("requestedSchema").and_then(Value::as_object) else {
            return Err("`requestedSchema` must be an object".to_owned());
        };
        if schema.get("type").and_then(Value::as_str) != Some("object") {
            return Err("`requestedSchema.type` must be \"object\"".to_owned());
        }
        let Some(properties) = schema.get("properties").and_then(Value::as_object) else {
            return Err("`requestedSchema.properties` must be an object".to_owned());
        };
        let required = match schema.get("required") {
            None => Vec::new(),
            Some(required) => texts(required).ok_or("`requestedSchema.required` must be an array of keys")?,
        };
        let field = |(key, property): (&String, &Value)| {
            Field::read(key, property, required.contains(key)).map_err(|reason| format!("`{key}`: {reason}"))
        };
        let fields = properties.iter().map(field).collect::<Result<_, _>>()?;
        Ok(Form { message: message.to_owned(), fields })
    }
}

impl Field {
    fn read(key: &str, property: &Value, required: bool) -> Result<Self, String> {
        let Some(property) = property.as_object() else {
            return Err("a property must be an object".to_owned());
        };
        let kind = match property.get("type").and_then(Value::as_str) {
            Some("string") => string(property)?,
            Some("boolean") => Kind::Boolean,
            Some("array") => array(property)?,
            Some(number @ ("number" | "integer")) => Kind::Number {
                integer: number == "integer",
                min: number_at(property, "minimum")?,
                max: number_at(property, "maximum")?,
            },
            Some(other) => {
                return Err(format!("type \"{other}\" has no place in a form, which is flat"));
            }
            None => {
                return Err("`type` must be string, number, integer, boolean or array".to_owned());
            }
        };
        Ok(Field {
            key: key.to_owned(),
            title: text_at(property, "title")?,
            description: text_at(property, "description")?,
            required,
            default: property.get("default").filter(|default| !default.is_null()).cloned(),
            kind,
        })
    }
}

fn string(property: &Map<String, Value>) -> Result<Kind, String> {
    if let Some(options) = property.get("oneOf") {
        return titled(options, "oneOf").map(Kind::Choice);
    }
    if let Some(options) = property.get("enum") {
        return untitled(options, "enum", property.get("enumNames")).map(Kind::Choice);
    }
    let format = match text_at(property, "format")? {
        Some(name) => Some(Format::named(&name).ok_or_else(|| format!("format \"{name}\" is not one of MCP's"))?),
        None => None,
    };
    Ok(Kind::Text { min: count_at(property, "minLength")?, max: count_at(property, "maxLength")?, format })
}

fn array(property: &Map<String, Value>) -> Result<Kind, String> {
    let Some(items) = property.get("items").and_then(Value::as_object) else {
        return Err("an array needs `items`".to_owned());
    };
    let options = match (items.get("anyOf"), items.get("oneOf"), items.get("enum")) {
        (Some(options), _, _) => titled(options, "items.anyOf")?,
        // Not the schema's word, but at least one host takes it.
        (None, Some(options), _) => titled(options, "items.oneOf")?,
        (None, None, Some(options)) => untitled(options, "items.enum", None)?,
        (None, None, None) => return Err("`items` needs options: `anyOf` or `enum`".to_owned()),
    };
    Ok(Kind::Choices {
        options,
        min: count_at(property, "minItems")?.unwrap_or(0),
        max: count_at(property, "maxItems")?.unwrap_or(usize::MAX),
    })
}

fn titled(options: &Value, at: &str) -> Result<Vec<Choice>, String> {
    let read = |option: &Value| {
        let value = option.get("const")?.as_str()?;
        let title = option.get("title").map_or(Some(value), Value::as_str)?;
        Some(Choice { value: value.to_owned(), title: title.to_owned() })
    };
    let options = options.as_array().and_then(|options| options.iter().map(read).collect::<Option<Vec<_>>>());
    some(options.ok_or_else(|| format!("`{at}` must list options with a text `const` and `title`"))?, at)
}

fn untitled(options: &Value, at: &str, names: Option<&Value>) -> Result<Vec<Choice>, String> {
    let values = texts(options).ok_or_else(|| format!("`{at}` must list texts"))?;
    let names = names.and_then(texts).unwrap_or_default();
    let titles = values.iter().enumerate().map(|(i, value)| names.get(i).unwrap_or(value).clone());
    some(values.iter().cloned().zip(titles).map(|(value, title)| Choice { value, title }).collect(), at)
}

fn some(options: Vec<Choice>, at: &str) -> Result<Vec<Choice>, String> {
    if options.is_empty() { Err(format!("`{at}` has no options")) } else { Ok(options) }
}

fn texts(value: &Value) -> Option<Vec<String>> {
    value.as_array()?.iter().map(|text| text.as_str().map(str::to_owned)).collect()
}

fn text_at(property: &Map<String, Value>, key: &str) -> Result<Option<String>, String> {
    match property.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(text)) => Ok(Some(text.clone())),
        Some(_) => Err(format!("`{key}` must be a text")),
    }
}

fn number_at(property: &Map<String, Value>, key: &str) -> Result<Option<serde_json::Number>, String> {
    match property.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::Number(number)) => Ok(Some(number.clone())),
        Some(_) => Err(format!("`{key}` must be a number")),
    }
}

fn count_at(property: &Map<String, Value>, key: &str) -> Result<Option<usize>, String> {
    match number_at(property, key)? {
        None => Ok(None),
        Some(number) => match number.as_u64().and_then(|count| usize::try_from(count).ok()) {
            Some(count) => Ok(Some(count)),
            None => Err(format!("`{key}` must be a whole number, 0 or more")),
        },
    }
}
