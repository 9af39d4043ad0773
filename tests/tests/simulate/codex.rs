//! Codex's passage, as both versions made it of each request, and of each answer of a host.

use elicit_sdk::testing::{
    Action, Codex, Policy, Received, SimulatedHost, Simulation, Step,
    codex::{self, Passed},
};
use serde_json::{Value, json};

use super::{accept, form};

#[test]
fn passes_what_codex_passes() {
    let mut count = 0;
    for line in include_str!("codex.jsonl").lines() {
        let recorded: Value = serde_json::from_str(line).unwrap();
        let policy = match recorded["policy"].as_str() {
            None => Policy::Granular,
            Some("on-request") => Policy::OnRequest,
            Some("never") => Policy::Never,
            _ => Policy::NoMcp,
        };
        let versions: &[Codex] = match recorded["version"].as_str() {
            None => &[Codex::V0_149, Codex::V0_171],
            Some("0.149") => &[Codex::V0_149],
            _ => &[Codex::V0_171],
        };
        for version in versions {
            let passed = match codex::pass(*version, policy, &recorded["params"]) {
                Passed::On(params) => json!({"host": params}),
                Passed::Back(received) => json!({"plugin": received.to_json()}),
                other => panic!("{other:?}"),
            };
            let expected = match recorded.get("host") {
                Some(host) => json!({"host": host}),
                None => json!({"plugin": recorded["plugin"]}),
            };
            assert_eq!(passed.to_string(), expected.to_string(), "{version:?} {policy:?} {}", recorded["params"]);
            count += 1;
        }
    }
    assert_eq!(count, 404, "lines of codex.jsonl, times their versions");
}

#[test]
fn passes_answers_back() {
    let result = |action, content: Option<Value>| Received::Result { action, content };
    let rows = [
        // Content is not looked at: wrong types, unknown keys, even a bare text.
        (result(Action::Accept, Some(json!({"z": 1, "a": [null, 5.0]}))), accept(json!({"z": 1, "a": [null, 5.0]}))),
        (result(Action::Accept, Some(json!("bare"))), accept(json!("bare"))),
        (result(Action::Accept, Some(Value::Null)), accept(json!({}))),
        (result(Action::Accept, None), accept(json!({}))),
        (result(Action::Decline, Some(json!({"a": 1}))), json!({"action": "decline"})),
        (result(Action::Cancel, Some(Value::Null)), json!({"action": "cancel"})),
        (Received::Error { code: -32603 }, json!({"action": "decline"})),
        (Received::Nothing, Value::Null),
    ];
    for (host, plugin) in rows {
        assert_eq!(codex::answer(host.clone()).to_json().to_string(), plugin.to_string(), "{host:?}");
    }
}

#[test]
fn a_host_that_is_codex_shows_what_is_passed() {
    let params = form(json!({"b": {"type": "string", "title": "Second"}, "a": {"type": "number", "title": "First"}}));
    let steps = [Step::text("a", "1.5"), Step::text("b", "x"), Step::Submit];
    let play = Simulation::new(SimulatedHost::Codex).play(&params, &steps);
    let shown = play.shown.unwrap();
    assert_eq!(shown.questions.iter().map(|question| question.id.as_str()).collect::<Vec<_>>(), ["a", "b"]);
    assert_eq!(play.received.to_json(), accept(json!({"a": 1.5, "b": "x"})));
}
