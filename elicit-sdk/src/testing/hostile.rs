//! A client that nobody should trust: it answers every form by itself, with whatever might be taken for consent.

use serde_json::{Map, Value, json};

/// Results for the form of these `elicitation/create` parameters that no person gave, one after the other.
///
/// First the results that are none, then every kind of content: empty, of the wrong type, beyond its bounds, titles in
/// place of values, keys that were not asked, and one field after the other taken away. The same parameters give the
/// same results.
///
/// ```
/// use elicit_sdk::{Form, testing::hostile};
/// use serde_json::json;
///
/// #[derive(Form)]
/// struct Sure {
///     sure: bool,
/// }
///
/// let params = json!({"message": "Sure?", "requestedSchema": Sure::schema().to_json()});
/// let contents = hostile::results(&params).filter_map(|result| result["content"].as_object().cloned());
/// assert!(contents.filter(|content| Sure::decode(content).is_err()).count() > 10);
/// ```
pub fn results(params: &Value) -> impl Iterator<Item = Value> {
    let properties = params.get("requestedSchema").and_then(|schema| schema.get("properties")?.as_object());
    let properties = properties.cloned().unwrap_or_default();
    let accept = |content| json!({"action": "accept", "content": content});
    let no_results = [
        Value::Null,
        json!("accept"),
        json!([]),
        json!({}),
        json!({"content": {}}),
        json!({"action": null, "content": {}}),
        json!({"action": true, "content": {}}),
        json!({"action": "reject", "content": {}}),
        json!({"action": "Accept", "content": {}}),
        json!({"action": "accept"}),
        json!({"action": "accept", "_meta": {"confirmed": true}}),
        json!({"action": "decline", "content": fill(&properties, &plausible)}),
        json!({"action": "cancel", "content": fill(&properties, &plausible)}),
    ];
    let no_contents = [Value::Null, json!(true), json!("yes"), json!(1), json!([]), json!([{}]), json!({})];
    let contents = contents(&properties);
    no_results.into_iter().chain(no_contents.into_iter().chain(contents.into_iter().map(Value::Object)).map(accept))
}

/// One value for every property.
type Make<'a> = &'a dyn Fn(&Value) -> Value;

fn contents(properties: &Map<String, Value>) -> Vec<Map<String, Value>> {
    let long = "x".repeat(100_000);
    let makes: [Make<'_>; 14] = [
        &|_| Value::Null,
        &|_| json!(""),
        &|_| json!(" \u{200b}\u{feff}\t"),
        &|_| json!(true),
        &|_| json!("true"),
        &|_| json!("yes"),
        &|_| json!(1),
        &|_| json!(-1e308),
        &|_| json!(9_007_199_254_740_993_i64),
        &|_| json!({"const": "yes"}),
        &|_| json!([["yes"], null, 1]),
        &|_| json!(long),
        &|property| json!(title(property)),
        &|property| json!([plausible(property), plausible(property)]),
    ];
    let mut all: Vec<_> = makes.into_iter().map(|make| fill(properties, make)).collect();
    let good = fill(properties, &plausible);
    for key in properties.keys() {
        let mut without = good.clone();
        without.shift_remove(key);
        all.push(without);
        let mut folded = good.clone();
        if let Some(value) = folded.shift_remove(key) {
            folded.insert(key.to_uppercase(), value);
        }
        all.push(folded);
    }
    let mut more = good;
    more.extend([("confirmed".to_owned(), true.into()), ("__proto__".to_owned(), json!({"admin": true}))]);
    all.push(more);
    all
}

fn fill(properties: &Map<String, Value>, make: Make<'_>) -> Map<String, Value> {
    properties.iter().map(|(key, property)| (key.clone(), make(property))).collect()
}

/// A value that fits, and consents where one can consent: the last option, yes, the largest number.
fn plausible(property: &Value) -> Value {
    let option = |schema: &Value| {
        let titled = schema.get("oneOf").or(schema.get("anyOf")).and_then(Value::as_array);
        let last = titled.and_then(|entries| entries.last()?.get("const").cloned());
        last.or_else(|| schema.get("enum")?.as_array()?.last().cloned())
    };
    let list = property.get("items").and_then(option);
    let bound = || property.get("maximum").or(property.get("minimum")).cloned();
    match property.get("type").and_then(Value::as_str) {
        Some("boolean") => true.into(),
        Some("integer" | "number") => bound().unwrap_or_else(|| 1.into()),
        Some("array") => list.into_iter().collect(),
        _ => option(property).unwrap_or_else(|| "yes".into()),
    }
}

/// The title of the last option, or of the field.
fn title(property: &Value) -> Option<&str> {
    let entries = property.get("oneOf").and_then(Value::as_array);
    let last = entries.and_then(|entries| entries.last()?.get("title")?.as_str());
    last.or_else(|| property.get("title")?.as_str())
}
