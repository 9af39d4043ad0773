//! OpenClaw: checks, batches, answers.

use elicit_sdk::testing::{SimulatedHost::OpenClaw, Step};
use serde_json::{Map, Value, json};

use super::{accept, choice, form, hold, play, plugin_gets, required};

#[test]
fn does_what_the_handler_did() {
    hold(include_str!("openclaw.jsonl"), "openclaw", |played, recorded| {
        assert_eq!(played["result"].to_string(), recorded["result"].to_string(), "result of {recorded}");
        // The recording has the batches that were put; all that can be put are shown here.
        let put = recorded["shown"].as_array().map_or(0, Vec::len);
        let shown = played["shown"].as_array().map(|shown| Value::from(shown[..put].to_vec()));
        assert_eq!(shown.unwrap_or_default().to_string(), recorded["shown"].to_string(), "shown of {recorded}");
    });
}

fn fields(count: usize, property: &Value) -> Value {
    let key = |at: usize| format!("{}{}", char::from(b'a' + u8::try_from(at / 10).unwrap()), at % 10);
    form((0..count).map(|at| (key(at), property.clone())).collect::<Map<_, _>>().into())
}

fn titled(count: usize) -> Value {
    let option = |at: usize| json!({"const": format!("v{at}"), "title": format!("T{at}")});
    json!({"type": "string", "title": "Title", "description": "Text.", "oneOf": (0..count).map(option).collect::<Vec<_>>()})
}

fn is_shown(params: &Value) -> bool {
    play(OpenClaw, params, &[]).shown.is_some()
}

/// Row by row: what is declined, and the next thing to it that is shown.
#[test]
fn declines_what_is_over_its_rules() {
    let text = json!({"type": "string"});
    let one = |property: Value| form(json!({"a": property}));
    let with_meta = |keys: usize| {
        let mut form = fields(12, &titled(4));
        let names: Vec<_> = form["requestedSchema"]["properties"].as_object().unwrap().keys().cloned().collect();
        form["requestedSchema"]["required"] = names.into();
        form["_meta"] = (0..keys).map(|at| (format!("k{at}"), json!(1))).collect::<Map<_, _>>().into();
        form
    };
    let message = |message: &str| {
        let mut form = one(text.clone());
        form["message"] = message.into();
        form
    };
    let rows: Vec<(&str, Value, Value)> = vec![
        ("fields", fields(12, &text), fields(13, &text)),
        ("nodes, 226 of them without _meta", with_meta(20), with_meta(30)),
        ("options", one(titled(4)), one(titled(5))),
        ("a single option", one(titled(2)), one(titled(1))),
        ("a name of 48", form(json!({"x".repeat(48): text})), form(json!({"x".repeat(49): text}))),
        (
            "a name of 42 that starts with no letter",
            form(json!({"9".repeat(42): text})),
            form(json!({"9".repeat(43): text})),
        ),
        ("an unsafe name", form(json!({"a b": text})), form(json!({"a\u{200b}": text}))),
        ("a message of one line", message("one line"), message("two\nlines")),
        ("a message of 1024", message(&"m".repeat(1024)), message(&"m".repeat(1025))),
        ("a message at all", message("m"), message("")),
        ("an invisible character in the message", message("m"), message("m\u{feff}")),
        (
            "a label of 64",
            one(json!({"type": "string", "enum": ["a".repeat(64), "b"]})),
            one(json!({"type": "string", "enum": ["a".repeat(65), "b"]})),
        ),
        (
            "a value of 256",
            one(
                json!({"type": "string", "oneOf": [{"const": "a".repeat(256), "title": "A"}, {"const": "b", "title": "B"}]}),
            ),
            one(
                json!({"type": "string", "oneOf": [{"const": "a".repeat(257), "title": "A"}, {"const": "b", "title": "B"}]}),
            ),
        ),
        (
            "values that differ",
            one(json!({"type": "string", "enum": ["a", "b"]})),
            one(json!({"type": "string", "enum": ["a", "A"]})),
        ),
        (
            "a title that is another's value",
            one(choice(&json!({}))),
            one(json!({"type": "string", "oneOf": [{"const": "a", "title": "b"}, {"const": "b", "title": "B"}]})),
        ),
        (
            "names of equal length",
            one(json!({"type": "string", "enum": ["a", "b"], "enumNames": ["A", "B"]})),
            one(json!({"type": "string", "enum": ["a", "b"], "enumNames": ["A"]})),
        ),
        (
            "a length of 4096",
            one(json!({"type": "string", "maxLength": 4096})),
            one(json!({"type": "string", "maxLength": 4097})),
        ),
        (
            "lengths the right way up",
            one(json!({"type": "string", "minLength": 1, "maxLength": 1})),
            one(json!({"type": "string", "minLength": 2, "maxLength": 1})),
        ),
        (
            "bounds the right way up",
            one(json!({"type": "number", "minimum": 1, "maximum": 1})),
            one(json!({"type": "number", "minimum": 2, "maximum": 1})),
        ),
        (
            "maxItems within the options",
            one(json!({"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "maxItems": 2})),
            one(json!({"type": "array", "items": {"type": "string", "enum": ["a", "b"]}, "maxItems": 3})),
        ),
        ("a default that is an option", one(choice(&json!({"default": "a"}))), one(choice(&json!({"default": "z"})))),
        (
            "a default within its bounds",
            one(json!({"type": "integer", "maximum": 5, "default": 5})),
            one(json!({"type": "integer", "maximum": 5, "default": 6})),
        ),
        (
            "a default in its format",
            one(json!({"type": "string", "format": "date", "default": "2026-01-31"})),
            one(json!({"type": "string", "format": "date", "default": "2026-02-30"})),
        ),
        ("required fields that are there", required(json!({"a": text}), &["a"]), required(json!({"a": text}), &["z"])),
    ];
    for (name, shown, declined) in rows {
        assert!(is_shown(&shown), "{name}: {shown}");
        assert_eq!(plugin_gets(OpenClaw, &declined, &[]), json!({"action": "decline"}), "{name}: {declined}");
    }
}

#[test]
fn checks_the_answers_at_the_end() {
    let one = |property: Value| form(json!({"a": property}));
    let integer = || one(json!({"type": "integer", "minimum": -5, "maximum": 9_007_199_254_740_993_i64}));
    let many = || {
        one(
            json!({"type": "array", "items": {"anyOf": [{"const": "a", "title": "Alpha"}, {"const": "b", "title": "Beta"}, {"const": "c", "title": "Gamma"}]}, "maxItems": 2}),
        )
    };
    let decline = json!({"action": "decline"});
    let rows: Vec<(Value, Vec<Step>, Value)> = vec![
        (integer(), vec![Step::text("a", "1.5")], decline.clone()),
        (integer(), vec![Step::text("a", " +5 ")], accept(json!({"a": 5}))),
        (integer(), vec![Step::text("a", "1e3")], accept(json!({"a": 1000}))),
        (integer(), vec![Step::text("a", "5.")], decline.clone()),
        (integer(), vec![Step::text("a", "-6")], decline.clone()),
        (integer(), vec![Step::text("a", "9007199254740993")], accept(json!({"a": 9_007_199_254_740_992_i64}))),
        (one(json!({"type": "string", "format": "date"})), vec![Step::text("a", "2026-02-30")], decline.clone()),
        (one(json!({"type": "string", "minLength": 3})), vec![Step::text("a", "ab")], decline.clone()),
        (one(json!({"type": "string"})), vec![Step::text("a", "  x  ")], accept(json!({"a": "x"}))),
        (many(), vec![Step::text("a", "Beta, Alpha")], accept(json!({"a": ["b", "a"]}))),
        (many(), vec![Step::select_at("a", 1), Step::select_at("a", 0)], accept(json!({"a": ["b", "a"]}))),
        (many(), vec![Step::text("a", "1, 2, 3")], decline),
        (one(json!({"type": "boolean"})), vec![Step::select("a", "No")], accept(json!({"a": false}))),
        (one(json!({"type": "boolean"})), vec![Step::text("a", "yes")], accept(json!({"a": true}))),
        (one(choice(&json!({}))), vec![Step::text("a", "BETA")], accept(json!({"a": "b"}))),
        (one(choice(&json!({}))), vec![Step::text("a", "2")], accept(json!({"a": "b"}))),
        // A title with spaces at its edges is shown, picked and not found again.
        (
            one(
                json!({"type": "string", "oneOf": [{"const": "x", "title": " Alpha"}, {"const": "y", "title": "Beta"}]}),
            ),
            vec![Step::select_at("a", 0)],
            json!({"action": "decline"}),
        ),
    ];
    for (params, mut steps, expected) in rows {
        steps.push(Step::Submit);
        assert_eq!(plugin_gets(OpenClaw, &params, &steps).to_string(), expected.to_string(), "{params} {steps:?}");
    }
}

#[test]
fn wants_an_answer_to_every_question_and_applies_no_default() {
    let params = form(json!({"a": choice(&json!({"default": "b"})), "b": {"type": "string", "default": "text"}}));
    assert_eq!(plugin_gets(OpenClaw, &params, &[Step::Submit]), Value::Null);
    assert_eq!(plugin_gets(OpenClaw, &params, &[Step::select_at("a", 0), Step::Submit]), Value::Null);
    let blank = [Step::select_at("a", 0), Step::text("b", "  "), Step::Submit];
    assert_eq!(plugin_gets(OpenClaw, &params, &blank), Value::Null);
    assert_eq!(plugin_gets(OpenClaw, &params, &[Step::Ignore]), json!({"action": "cancel"}));
    let full = [Step::select_at("a", 0), Step::text("b", "x"), Step::Submit];
    assert_eq!(plugin_gets(OpenClaw, &params, &full), accept(json!({"a": "a", "b": "x"})));
}

#[test]
fn puts_three_questions_at_a_time() {
    // The fourth question cannot be put: the first three are asked, and then the form is declined.
    let text = json!({"type": "string"});
    let params = form(json!({"a": text, "b": text, "c": text, "d": {"type": "string", "enum": ["only"]}}));
    let steps = [Step::text("a", "1"), Step::text("b", "2"), Step::text("c", "3"), Step::Submit];
    let play = play(OpenClaw, &params, &steps);
    assert_eq!(play.shown.unwrap().questions.len(), 3);
    assert_eq!(play.received.to_json(), json!({"action": "decline"}));
}

#[test]
fn shows_what_is_required_and_the_rules_in_words() {
    let params = required(
        json!({"limit": {"type": "integer", "title": "How many files", "description": "Per run.", "minimum": 1, "maximum": 500, "default": 20}}),
        &["limit"],
    );
    let shown = play(OpenClaw, &params, &[]).shown.unwrap();
    assert_eq!(shown.questions[0].heading, "How many fi…");
    assert_eq!(
        shown.questions[0].asks(),
        "How many files\nPer run. Required. Default: 20. whole number; minimum 1; maximum 500"
    );
    assert_eq!(shown.message.as_deref(), Some("Question"));
}

#[test]
fn secrets_need_the_method_of_their_own() {
    let secret = json!({"type": "string", "isSecret": true});
    // Codex drops the word, and an ordinary question remains.
    let through = play(OpenClaw, &form(json!({"a": secret})), &[Step::Submit]);
    assert_eq!(through.received.to_json(), Value::Null);
    let direct = elicit_sdk::testing::Simulation::new(OpenClaw).through(None);
    let mut params = form(
        json!({"a": secret, "b": {"type": "openai/imagePicker", "items": [{"id": "1", "title": "One"}, {"id": "2", "title": "Two"}]}}),
    );
    params["mode"] = "openai/form".into();
    let steps = [Step::select("b", "Two"), Step::Submit];
    assert_eq!(direct.play(&params, &steps).received.to_json(), accept(json!({"b": "2"})));
}

#[test]
fn a_page_is_confirmed_and_has_no_content() {
    let url = |url: &str| json!({"mode": "url", "message": "Sign in", "url": url, "elicitationId": "1"});
    let done = [Step::select_at("continue", 0), Step::Submit];
    assert_eq!(plugin_gets(OpenClaw, &url("https://example.com"), &done), accept(json!({})));
    let declined = [Step::select_at("continue", 1), Step::Submit];
    assert_eq!(plugin_gets(OpenClaw, &url("https://example.com"), &declined), json!({"action": "decline"}));
    for address in ["ftp://example.com", "https://name:word@example.com", " https://example.com", "not a url"] {
        assert_eq!(plugin_gets(OpenClaw, &url(address), &done), json!({"action": "decline"}), "{address}");
    }
}

#[test]
fn a_form_without_fields_is_no_consent() {
    assert_eq!(plugin_gets(OpenClaw, &form(json!({})), &[]), accept(json!({})));
}
