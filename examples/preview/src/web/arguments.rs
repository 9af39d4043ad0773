//! The arguments of a tool, as fields: what its input schema says of each.

use maud::{Markup, html};
use serde_json::{Map, Value};

use super::state::State;
use crate::session::Tool;

/// How an argument is written.
#[derive(Clone, Debug, PartialEq)]
enum Kind {
    Text,
    Number {
        integer: bool,
    },
    Boolean,
    Options(Vec<String>),
    /// Anything else, as JSON.
    Json,
}

/// Reads what stands in the fields. A blank one is left out.
///
/// # Errors
///
/// What is wrong, by key.
pub(super) fn read(schema: &Value, values: &Map<String, Value>) -> Result<Map<String, Value>, Vec<(String, String)>> {
    let (mut arguments, mut problems) = (Map::new(), Vec::new());
    for (key, property) in properties(schema) {
        let text = values.get(key).and_then(Value::as_str).unwrap_or_default();
        let is_required = is_required(schema, key);
        if text.trim().is_empty() {
            if is_required {
                problems.push((key.clone(), "is needed".to_owned()));
            }
            continue;
        }
        let read = match kind(property) {
            Kind::Text | Kind::Options(_) => Ok(Value::from(text)),
            Kind::Boolean => Ok(Value::from(text == "true")),
            Kind::Number { integer } => match serde_json::from_str::<serde_json::Number>(text.trim()) {
                Ok(number) if !integer || number.is_i64() || number.is_u64() => Ok(Value::Number(number)),
                _ if integer => Err("write a whole number, such as 42".to_owned()),
                _ => Err("write a number, such as 4.2".to_owned()),
            },
            Kind::Json => serde_json::from_str(text).map_err(|error| format!("is no JSON: {error}")),
        };
        match read {
            Ok(value) => drop(arguments.insert(key.clone(), value)),
            Err(problem) => problems.push((key.clone(), problem)),
        }
    }
    if problems.is_empty() { Ok(arguments) } else { Err(problems) }
}

/// The fields of a tool.
pub(super) fn fields(state: &State, tool: &Tool) -> Markup {
    html! {
        @for (at, (key, property)) in properties(&tool.schema).enumerate() {
            @let id = format!("{}-{at}", tool.name);
            @let problem = state.problems.iter().find(|(wrong, _)| wrong == key).map(|(_, problem)| problem);
            @let help = property.get("description").and_then(Value::as_str);
            div.argument {
                label for=(id) { (key) @if !is_required(&tool.schema, key) { span.optional { "optional" } } }
                (field(&id, key, property, state.arguments.get(key), problem.is_some(), help.is_some()))
                @if let Some(problem) = problem { p.problem id={ (id) "-problem" } role="alert" { (problem) } }
                @if let Some(help) = help { p.help id={ (id) "-help" } { (help) } }
            }
        }
    }
}

fn field(id: &str, key: &str, property: &Value, given: Option<&Value>, is_wrong: bool, has_help: bool) -> Markup {
    let text = match given {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    let mut described = Vec::new();
    if is_wrong {
        described.push(format!("{id}-problem"));
    }
    if has_help {
        described.push(format!("{id}-help"));
    }
    let described = (!described.is_empty()).then(|| described.join(" "));
    let invalid = is_wrong.then_some("true");
    match kind(property) {
        Kind::Text | Kind::Number { .. } => html! {
            input type="text" id=(id) data-argument=(key) value=(text) autocomplete="off" spellcheck="false"
                aria-describedby=[described] aria-invalid=[invalid];
        },
        Kind::Json => html! {
            textarea id=(id) data-argument=(key) rows="3" spellcheck="false" placeholder="JSON"
                aria-describedby=[described] aria-invalid=[invalid] { (text) }
        },
        kind @ (Kind::Boolean | Kind::Options(_)) => {
            let options = match kind {
                Kind::Options(options) => options,
                _ => vec!["true".to_owned(), "false".to_owned()],
            };
            html! {
                select id=(id) data-argument=(key) aria-describedby=[described] aria-invalid=[invalid] {
                    option value="" {}
                    @for option in options { option value=(option) selected[option == text] { (option) } }
                }
            }
        }
    }
}

fn properties(schema: &Value) -> impl Iterator<Item = (&String, &Value)> {
    schema.get("properties").and_then(Value::as_object).into_iter().flatten()
}

fn is_required(schema: &Value, key: &str) -> bool {
    let keys = schema.get("required").and_then(Value::as_array);
    keys.is_some_and(|keys| keys.iter().any(|required| required == key))
}

fn kind(property: &Value) -> Kind {
    let options = property.get("enum").and_then(Value::as_array);
    let texts = options.and_then(|options| options.iter().map(|option| option.as_str().map(str::to_owned)).collect());
    if let Some(options) = texts {
        return Kind::Options(options);
    }
    // `["string", "null"]` is how an optional text is declared.
    let word = match property.get("type") {
        Some(Value::Array(words)) => {
            let mut words = words.iter().filter_map(Value::as_str).filter(|word| *word != "null");
            words.next().filter(|_| words.next().is_none())
        }
        other => other.and_then(Value::as_str),
    };
    match word {
        Some("string") => Kind::Text,
        Some("boolean") => Kind::Boolean,
        Some(word @ ("integer" | "number")) => Kind::Number { integer: word == "integer" },
        _ => Kind::Json,
    }
}

#[cfg(test)]
mod tests {
    use serde_json::{Value, json};

    use super::read;

    fn values(value: &Value) -> serde_json::Map<String, Value> {
        value.as_object().cloned().unwrap_or_default()
    }

    #[test]
    fn each_kind_is_read_as_its_schema_says() {
        let schema = json!({"properties": {
            "name": {"type": "string"}, "count": {"type": ["integer", "null"]}, "ratio": {"type": "number"},
            "dry": {"type": "boolean"}, "level": {"enum": ["low", "high"]}, "tags": {"type": "array"}, "blank": {},
        }});
        let given = json!({"name": " x ", "count": "7", "ratio": "1e3", "dry": "true", "level": "low", "tags": "[1]"});
        let read = read(&schema, &values(&given)).map(Value::from);
        let expected = r#"{"name":" x ","count":7,"ratio":1e3,"dry":true,"level":"low","tags":[1]}"#;
        assert_eq!(
            read.map(|read| read.to_string()),
            Ok(expected.to_owned()).map(|text: String| text.replace("1e3", "1000.0"))
        );
    }

    #[test]
    fn what_is_wrong_is_said_by_key() {
        let schema =
            json!({"properties": {"name": {"type": "string"}, "count": {"type": "integer"}}, "required": ["name"]});
        let wrong = read(&schema, &values(&json!({"count": "7.5"})));
        let named = |key: &str, problem: &str| (key.to_owned(), problem.to_owned());
        assert_eq!(wrong, Err(vec![named("name", "is needed"), named("count", "write a whole number, such as 42")]));
    }
}
