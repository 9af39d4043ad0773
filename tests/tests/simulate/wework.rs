//! Wework: executor and card.

use elicit_sdk::testing::{Focus, Key, Policy, Prompt, SimulatedHost::Wework, Simulation, Step};
use serde_json::{Value, json};

use super::{accept, choice, form, hold, play, plugin_gets};

#[test]
fn does_what_the_executor_and_the_card_did() {
    hold(include_str!("wework.jsonl"), "wework", |played, recorded| {
        for part in ["shown", "result"] {
            assert_eq!(played[part].to_string(), recorded[part].to_string(), "{part} of {recorded}");
        }
    });
}

const ENTER: &[Step] = &[Step::enter()];

/// One row of the table of traps: what is sent and done, and what the plugin gets.
#[test]
fn falls_into_every_trap() {
    let two = |property: Value| form(json!({"a": property, "b": {"type": "string"}}));
    let integer = || two(json!({"type": "integer"}));
    let cases: Vec<(&str, Value, Vec<Step>, Value)> = vec![
        (
            "a boolean confirmation, and a stray Enter, also with default false",
            form(json!({"confirm": {"type": "boolean", "default": false}})),
            ENTER.to_vec(),
            accept(json!({"confirm": true})),
        ),
        (
            "one question with options: a click is the answer",
            form(json!({"a": choice(&json!({}))})),
            vec![Step::select("a", "Beta"), Step::select("a", "Alpha")],
            accept(json!({"a": "b"})),
        ),
        (
            "several questions: a click only selects",
            two(choice(&json!({}))),
            vec![Step::select("a", "Beta"), Step::select("a", "Alpha"), Step::Submit],
            accept(json!({"a": "a", "b": ""})),
        ),
        (
            "an empty text, though required",
            super::required(json!({"a": {"type": "string"}}), &["a"]),
            ENTER.to_vec(),
            accept(json!({"a": ""})),
        ),
        (
            "text is not trimmed",
            two(json!({"type": "string"})),
            vec![Step::text("a", " x "), Step::Submit],
            accept(json!({"a": " x ", "b": ""})),
        ),
        ("an integer with a space", integer(), vec![Step::text("a", " 5"), Step::Submit], accept(json!({"b": ""}))),
        ("an integer with a comma", integer(), vec![Step::text("a", "5,000"), Step::Submit], accept(json!({"b": ""}))),
        ("an integer that is none", integer(), vec![Step::text("a", "abc"), Step::Submit], accept(json!({"b": ""}))),
        (
            "an integer with a sign",
            integer(),
            vec![Step::text("a", "+5"), Step::Submit],
            accept(json!({"a": 5, "b": ""})),
        ),
        ("an integer with a point", integer(), vec![Step::text("a", "5.0"), Step::Submit], accept(json!({"b": ""}))),
        (
            "a title with spaces at its edges: the title comes back, not the value",
            form(json!({"a": {"type": "string", "oneOf": [{"const": "production", "title": " Production "}]}})),
            ENTER.to_vec(),
            accept(json!({"a": "Production"})),
        ),
        (
            "two equal titles: always the first value",
            form(
                json!({"a": {"type": "string", "oneOf": [{"const": "x", "title": "Same"}, {"const": "y", "title": "Same"}]}}),
            ),
            vec![Step::select_at("a", 1)],
            accept(json!({"a": "x"})),
        ),
        (
            "a title that is another option's value",
            form(
                json!({"a": {"type": "string", "oneOf": [{"const": "b", "title": "a"}, {"const": "a", "title": "b"}]}}),
            ),
            vec![Step::select("a", "b")],
            accept(json!({"a": "a"})),
        ),
        (
            "an option without a title: a text box that takes anything",
            form(json!({"a": {"type": "string", "oneOf": [{"const": "x"}]}})),
            vec![Step::text("a", "anything"), Step::enter()],
            accept(json!({"a": "anything"})),
        ),
        (
            "options with numbers for values: a text box",
            form(json!({"a": {"type": "string", "oneOf": [{"const": 1, "title": "One"}]}})),
            vec![Step::text("a", "One"), Step::enter()],
            accept(json!({"a": "One"})),
        ),
        (
            "anyOf: a text box",
            form(json!({"a": {"type": "string", "anyOf": [{"const": "x", "title": "X"}]}})),
            vec![Step::text("a", "q"), Step::enter()],
            accept(json!({"a": "q"})),
        ),
        (
            "an integer with options: a text box",
            form(json!({"a": {"type": "integer", "oneOf": [{"const": "1", "title": "One"}]}})),
            vec![Step::text("a", "One"), Step::enter()],
            accept(json!({})),
        ),
        (
            "an array: one text in a list, whatever it says",
            form(json!({"a": {"type": "array", "items": {"type": "string", "enum": ["x", "y"]}}})),
            vec![Step::text("a", "x, y"), Step::enter()],
            accept(json!({"a": ["x, y"]})),
        ),
        (
            "an array left alone",
            form(json!({"a": {"type": "array", "items": {"type": "string", "enum": ["x", "y"]}}})),
            ENTER.to_vec(),
            accept(json!({"a": [""]})),
        ),
        (
            "keys with spaces, and an empty one, are left out",
            form(json!({" a ": {"type": "string"}, "": {"type": "string"}, "b": {"type": "string"}})),
            vec![Step::text("a", "x"), Step::text("question_1", "y"), Step::Submit],
            accept(json!({"b": ""})),
        ),
        (
            "a field of the approval's name takes the others with it",
            form(json!({"__mcp_approval": {"type": "string"}, "b": {"type": "string"}})),
            vec![Step::text("b", "x"), Step::Submit],
            accept(json!({})),
        ),
        (
            "the same, saying Decline",
            form(json!({"__mcp_approval": {"type": "string"}})),
            vec![Step::text("__mcp_approval", "Decline"), Step::Submit],
            json!({"action": "decline"}),
        ),
        ("a key like the plan's", form(json!({"Implement": {"type": "string"}})), ENTER.to_vec(), Value::Null),
        (
            "the plan's words in a title",
            two(json!({"type": "string", "title": "实施此计划?"})),
            ENTER.to_vec(),
            Value::Null,
        ),
        (
            "the plan's words in a title behind a description",
            two(json!({"type": "string", "title": "实施此计划?", "description": "d"})),
            ENTER.to_vec(),
            accept(json!({"a": "", "b": ""})),
        ),
        (
            "the plan's words in an option",
            two(json!({"type": "string", "oneOf": [{"const": "x", "title": "是的，执行此计划"}]})),
            vec![Step::select_at("a", 0)],
            Value::Null,
        ),
        (
            "stopped, after the answer went into the chat",
            form(json!({"implement": {"type": "string"}})),
            vec![Step::enter(), Step::enter(), Step::Stop],
            json!({"action": "cancel"}),
        ),
        (
            "an approval in place of the form's own questions",
            json!({
                "mode": "form", "message": "Tool", "_meta": {"codex_approval_kind": "mcp_tool_call"},
                "requestedSchema": {"type": "object", "properties": {"a": {"type": "string"}}},
            }),
            ENTER.to_vec(),
            accept(json!({})),
        ),
        ("a form without fields, Allow preselected", form(json!({})), ENTER.to_vec(), accept(json!({}))),
        (
            "a form without fields, declined",
            form(json!({})),
            vec![Step::select("__mcp_approval", "Decline")],
            json!({"action": "decline"}),
        ),
        (
            "Escape",
            two(json!({"type": "string"})),
            vec![Step::Key { key: Key::Escape, focus: Focus::Input }],
            json!({"action": "cancel"}),
        ),
        ("Cancel", two(json!({"type": "string"})), vec![Step::Ignore], json!({"action": "cancel"})),
        ("Stop", two(json!({"type": "string"})), vec![Step::Stop], json!({"action": "cancel"})),
        (
            "Enter in a text box",
            two(json!({"type": "string"})),
            vec![Step::Key { key: Key::Enter, focus: Focus::Input }],
            accept(json!({"a": "", "b": ""})),
        ),
        (
            "Enter on a button",
            two(json!({"type": "string"})),
            vec![Step::Key { key: Key::Enter, focus: Focus::Button }],
            Value::Null,
        ),
        ("nothing done", two(json!({"type": "string"})), vec![], Value::Null),
        (
            "a nested object refuses the form",
            two(json!({"type": "object", "properties": {}})),
            ENTER.to_vec(),
            json!({"error": {"code": -32602}}),
        ),
        (
            "a type list refuses the form",
            two(json!({"type": ["string", "null"]})),
            ENTER.to_vec(),
            json!({"error": {"code": -32602}}),
        ),
    ];
    for (name, params, steps, expected) in cases {
        assert_eq!(plugin_gets(Wework, &params, &steps).to_string(), expected.to_string(), "{name}");
    }
}

#[test]
fn shows_no_message_and_the_text_of_a_box_as_a_placeholder() {
    let play = play(
        Wework,
        &form(json!({
            "z": {"type": "string", "title": " Note ", "description": "Written to the record."},
            "a": choice(&json!({"title": "Choice"})),
        })),
        &[Step::text("z", "x")],
    );
    let shown = play.shown.unwrap();
    assert_eq!(shown.message, None);
    let [first, second] = &shown.questions[..] else { panic!("{shown}") };
    assert_eq!((first.heading.as_str(), &first.prompt), ("Choice", &Prompt::Text("Choice".into())));
    assert_eq!(
        (second.heading.as_str(), &second.prompt),
        ("Note", &Prompt::Placeholder("Written to the record.".into()))
    );
    assert_eq!(first.selected().collect::<Vec<_>>(), ["Alpha"]);
    assert_eq!(play.left.unwrap().questions[1].text.as_deref(), Some("x"));
}

#[test]
fn root_title_cancels_and_url_hangs_until_stopped() {
    let mut titled = form(json!({"a": {"type": "string"}}));
    titled["requestedSchema"]["title"] = json!("Form");
    assert_eq!(plugin_gets(Wework, &titled, ENTER), json!({"action": "cancel"}));

    let url = json!({"mode": "url", "message": "Open", "url": "https://example.com", "elicitationId": "1"});
    assert_eq!(plugin_gets(Wework, &url, ENTER), Value::Null);
    assert_eq!(plugin_gets(Wework, &url, &[Step::Stop]), json!({"action": "decline"}));
}

#[test]
fn policies_decide_before_the_card() {
    let params = form(json!({"a": {"type": "string"}}));
    let gets = |policy, params: &Value| Simulation::new(Wework).policy(policy).play(params, ENTER).received.to_json();
    assert_eq!(gets(Policy::Granular, &params), accept(json!({"a": ""})));
    assert_eq!(gets(Policy::OnRequest, &params), accept(json!({"a": ""})));
    assert_eq!(gets(Policy::Never, &params), json!({"action": "decline"}));
    assert_eq!(gets(Policy::NoMcp, &params), json!({"action": "decline"}));
    // A form without fields is no consent.
    assert_eq!(gets(Policy::Never, &form(json!({}))), accept(json!({})));
    assert_eq!(gets(Policy::NoMcp, &form(json!({}))), json!({"action": "decline"}));
}
