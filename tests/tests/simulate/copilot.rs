//! Copilot CLI: a tab to a field.

use elicit_sdk::testing::{SimulatedHost::CopilotCli, Step};
use serde_json::{Value, json};

use super::{accept, choice, form, play, plugin_gets, required};

fn one(property: &Value) -> Value {
    form(json!({"a": property}))
}

#[test]
fn takes_answers_as_measured() {
    let waits = Value::Null;
    let text = json!({"type": "string"});
    let number = json!({"type": "number"});
    let many = |more: Value| {
        let mut many = json!({"type": "array", "items": {"anyOf": [{"const": "a", "title": "Alpha"}, {"const": "b", "title": "Beta"}]}});
        many.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
        one(&many)
    };
    let typed = |text: &str| vec![Step::text("a", text)];
    let skip = |id: &str| vec![Step::Skip { id: id.into() }];
    let rows: Vec<(&str, Value, Vec<Step>, Value)> = vec![
        ("the first option is preselected", one(&choice(&json!({}))), vec![], accept(json!({"a": "a"}))),
        ("yes is preselected", one(&json!({"type": "boolean"})), vec![], accept(json!({"a": true}))),
        (
            "unless its default is no",
            one(&json!({"type": "boolean", "default": false})),
            vec![],
            accept(json!({"a": false})),
        ),
        (
            "a label is shown, its value sent",
            one(&choice(&json!({}))),
            vec![Step::select("a", "Beta")],
            accept(json!({"a": "b"})),
        ),
        (
            "Other: what is typed, in the choice",
            one(&choice(&json!({}))),
            typed("my own"),
            accept(json!({"a": "my own"})),
        ),
        (
            "Other: a typed title comes back as typed",
            one(&choice(&json!({}))),
            typed("Beta"),
            accept(json!({"a": "Beta"})),
        ),
        (
            "Other, inside a list",
            many(json!({})),
            vec![Step::select_at("a", 1), Step::text("a", "more")],
            accept(json!({"a": ["b", "more"]})),
        ),
        (
            "a default outside the options is sent as Other",
            one(&choice(&json!({"default": "z"}))),
            vec![],
            accept(json!({"a": "z"})),
        ),
        (
            "Tab leaves an optional choice blank",
            form(json!({"a": choice(&json!({})), "b": text})),
            skip("a"),
            accept(json!({})),
        ),
        ("but not the last field", one(&choice(&json!({}))), skip("a"), accept(json!({"a": "a"}))),
        ("1,5", one(&number), typed("1,5"), accept(json!({"a": 15}))),
        ("1e3", one(&number), typed("1e3"), accept(json!({"a": 13}))),
        ("1.2.3", one(&number), typed("1.2.3"), accept(json!({"a": 1.23}))),
        ("abc", one(&number), typed("abc"), accept(json!({}))),
        ("-5", one(&number), typed("-5"), accept(json!({"a": -5}))),
        (
            "a default of 20, and 5",
            one(&json!({"type": "integer", "default": 20})),
            typed("5"),
            accept(json!({"a": 205})),
        ),
        ("3.0", one(&json!({"type": "integer"})), typed("3.0"), accept(json!({"a": 3}))),
        (
            "2^53+1",
            one(&json!({"type": "integer"})),
            typed("9007199254740993"),
            accept(json!({"a": 9_007_199_254_740_992_i64})),
        ),
        ("a bound", one(&json!({"type": "integer", "maximum": 5})), typed("6"), waits.clone()),
        ("an untouched text is absent", one(&text), vec![], accept(json!({}))),
        (
            "typed and deleted is an empty text",
            one(&text),
            vec![Step::text("a", "x"), Step::Clear { id: "a".into() }],
            accept(json!({"a": ""})),
        ),
        ("text is not trimmed", one(&text), typed(" x "), accept(json!({"a": " x "}))),
        ("blanks satisfy required", required(json!({"a": text}), &["a"]), typed("   "), accept(json!({"a": "   "}))),
        ("nothing does not", required(json!({"a": text}), &["a"]), vec![], waits.clone()),
        (
            "a date that the calendar lacks",
            one(&json!({"type": "string", "format": "date"})),
            typed("2026-02-30"),
            accept(json!({"a": "2026-02-30"})),
        ),
        ("an e-mail address", one(&json!({"type": "string", "format": "email"})), typed("x"), waits.clone()),
        ("a pattern", one(&json!({"type": "string", "pattern": "^a$"})), typed("b"), waits.clone()),
        ("an untouched list is absent", many(json!({})), vec![], accept(json!({}))),
        ("minItems", many(json!({"minItems": 2})), vec![Step::select_at("a", 0)], waits),
        ("decline", one(&text), vec![Step::Decline], json!({"action": "decline"})),
        ("escape", one(&text), vec![Step::Ignore], json!({"action": "cancel"})),
        ("an empty form", form(json!({})), vec![], accept(json!({}))),
    ];
    for (name, params, mut steps, expected) in rows {
        steps.push(Step::Submit);
        assert_eq!(plugin_gets(CopilotCli, &params, &steps).to_string(), expected.to_string(), "{name}");
    }
}

#[test]
fn says_method_not_found_where_it_cannot_parse() {
    let refused = [
        one(&json!({"type": "object", "properties": {}})),
        one(&json!({"type": "array", "items": {"type": "string"}})),
        one(&json!({"title": "no type"})),
        one(&json!({"type": ["string", "null"]})),
        one(&json!({"type": "string", "format": "password"})),
        json!({"mode": "form", "message": "m"}),
    ];
    for params in refused {
        assert_eq!(plugin_gets(CopilotCli, &params, &[]), json!({"error": {"code": -32601}}), "{params}");
    }
}

#[test]
fn shows_other_below_the_options() {
    let labels = |property: &Value| {
        let shown = play(CopilotCli, &one(property), &[]).shown.unwrap();
        shown.questions[0].options.iter().map(|option| option.label.clone()).collect::<Vec<_>>()
    };
    assert_eq!(labels(&choice(&json!({}))), ["Alpha", "Beta", "Other (type your answer)"]);
    assert_eq!(labels(&json!({"type": "string", "oneOf": [{"const": "x"}]})), ["x", "Other (type your answer)"]);
    let items = json!({"type": "array", "items": {"oneOf": [{"const": "x", "title": "X"}]}});
    assert_eq!(labels(&items), ["Other (type your answer)"]);
    // An unknown mode is taken for a form.
    let mut params = one(&json!({"type": "boolean"}));
    params["mode"] = json!("dialog");
    assert_eq!(play(CopilotCli, &params, &[]).shown.unwrap().questions[0].selected().collect::<Vec<_>>(), ["Yes"]);
}
