//! Claude Code's form in its terminal.

use elicit_sdk::testing::{SimulatedHost::ClaudeCode, Step};
use serde_json::{Value, json};

use super::{accept, choice, form, play, plugin_gets, required};

fn one(property: &Value) -> Value {
    form(json!({"a": property}))
}

#[test]
fn takes_answers_as_measured() {
    let waits = Value::Null;
    let text = json!({"type": "string"});
    let integer = json!({"type": "integer", "minimum": 1, "maximum": 2_000});
    let many = json!({"type": "array", "items": {"anyOf": [{"const": "a", "title": "Alpha"}, {"const": "b", "title": "Beta"}]}});
    let typed = |text: &str| vec![Step::text("a", text)];
    let rows: Vec<(&str, Value, Vec<Step>, Value)> = vec![
        ("an untouched checkbox is absent, not false", one(&json!({"type": "boolean"})), vec![], accept(json!({}))),
        (
            "a second press is a no",
            one(&json!({"type": "boolean"})),
            vec![Step::select("a", "No")],
            accept(json!({"a": false})),
        ),
        ("a required one must be touched", required(json!({"a": {"type": "boolean"}}), &["a"]), vec![], waits.clone()),
        ("an untouched text is absent", one(&text), vec![], accept(json!({}))),
        ("only spaces are absent", one(&text), typed("   "), accept(json!({}))),
        (
            "typed and deleted is an empty text",
            one(&text),
            vec![Step::text("a", "x"), Step::Clear { id: "a".into() }],
            accept(json!({"a": ""})),
        ),
        ("text is not trimmed", one(&text), typed("  sp  "), accept(json!({"a": "  sp  "}))),
        ("a required text", required(json!({"a": text}), &["a"]), typed(" "), waits.clone()),
        ("lengths", one(&json!({"type": "string", "minLength": 3})), typed("ab"), waits.clone()),
        (
            "a default stands in front of what is typed",
            one(&json!({"type": "integer", "default": 20})),
            typed("5"),
            accept(json!({"a": 205})),
        ),
        (
            "a bare Accept sends the defaults",
            one(&json!({"type": "string", "default": "x"})),
            vec![],
            accept(json!({"a": "x"})),
        ),
        ("spaces around a number", one(&integer), typed(" 42 "), accept(json!({"a": 42}))),
        ("5.0", one(&integer), typed("5.0"), accept(json!({"a": 5}))),
        ("1e3", one(&integer), typed("1e3"), accept(json!({"a": 1000}))),
        ("a word", one(&integer), typed("abc"), waits.clone()),
        ("a fraction", one(&integer), typed("12.5"), waits.clone()),
        ("a comma", one(&json!({"type": "number"})), typed("1,5"), waits.clone()),
        ("a bound", one(&integer), typed("2001"), waits.clone()),
        ("beyond 2^53", one(&json!({"type": "integer"})), typed("9007199254740994"), waits.clone()),
        (
            "a date that the calendar has",
            one(&json!({"type": "string", "format": "date"})),
            typed("2026-01-31"),
            accept(json!({"a": "2026-01-31"})),
        ),
        ("one that it has not", one(&json!({"type": "string", "format": "date"})), typed("2026-02-30"), waits.clone()),
        ("a choice is not set at first", one(&choice(&json!({}))), vec![], accept(json!({}))),
        (
            "a label is shown, its value sent",
            one(&choice(&json!({}))),
            vec![Step::select("a", "Beta")],
            accept(json!({"a": "b"})),
        ),
        ("a default is", one(&choice(&json!({"default": "b"}))), vec![], accept(json!({"a": "b"}))),
        ("one outside the options blocks the form", one(&choice(&json!({"default": "z"}))), vec![], waits.clone()),
        ("an untouched list is absent", one(&many), vec![], accept(json!({}))),
        (
            "a list, in the order of its options",
            one(&many),
            vec![Step::select_at("a", 1), Step::select_at("a", 0)],
            accept(json!({"a": ["a", "b"]})),
        ),
        (
            "options without titles are a text box",
            one(&json!({"type": "string", "oneOf": [{"const": "x"}]})),
            typed("anything"),
            accept(json!({"a": "anything"})),
        ),
        (
            "pattern and exclusive bounds are dropped",
            one(&json!({"type": "number", "exclusiveMinimum": 5, "multipleOf": 2})),
            typed("3"),
            accept(json!({"a": 3})),
        ),
        ("decline", one(&text), vec![Step::text("a", "x"), Step::Decline], json!({"action": "decline"})),
        ("escape", one(&text), vec![Step::Ignore], json!({"action": "cancel"})),
        ("an empty form", form(json!({})), vec![], accept(json!({}))),
    ];
    for (name, params, mut steps, expected) in rows {
        steps.push(Step::Submit);
        assert_eq!(plugin_gets(ClaudeCode, &params, &steps).to_string(), expected.to_string(), "{name}");
    }
}

#[test]
fn enter_on_the_first_field_sends_nothing() {
    assert_eq!(plugin_gets(ClaudeCode, &one(&json!({"type": "string"})), &[Step::enter()]), Value::Null);
    assert_eq!(plugin_gets(ClaudeCode, &form(json!({})), &[Step::enter()]), accept(json!({})));
}

#[test]
fn refuses_what_it_cannot_parse() {
    let mut unknown_mode = one(&json!({"type": "string"}));
    unknown_mode["mode"] = json!("dialog");
    let refused = [
        one(&json!({"type": "object", "properties": {}})),
        one(&json!({"type": "array"})),
        one(&json!({"type": "array", "items": {"type": "string"}})),
        one(&json!({"type": "array", "items": {"oneOf": [{"const": "a", "title": "A"}]}})),
        one(&json!({"title": "no type"})),
        one(&json!({"type": ["string", "null"]})),
        one(&json!({"$ref": "#/x"})),
        one(&json!({"type": "string", "format": "password"})),
        json!({"mode": "form", "message": "m"}),
        unknown_mode,
    ];
    for params in refused {
        assert_eq!(plugin_gets(ClaudeCode, &params, &[]), json!({"error": {"code": -32602}}), "{params}");
    }
}

#[test]
fn shows_little_of_long_texts_and_numbers_first() {
    let mut params = form(json!({
        "b": {"type": "string", "title": "t".repeat(60), "description": "first\nsecond"},
        "10": {"type": "string"},
        "2": {"type": "string"},
    }));
    params["message"] = "1\n2\n3\n4".into();
    let shown = play(ClaudeCode, &params, &[]).shown.unwrap();
    assert_eq!(shown.message.as_deref(), Some("1\n2\n3"));
    assert_eq!(shown.questions.iter().map(|question| question.id.as_str()).collect::<Vec<_>>(), ["2", "10", "b"]);
    assert_eq!((shown.questions[2].heading.len(), shown.questions[2].asks()), (45, "first"));
}
