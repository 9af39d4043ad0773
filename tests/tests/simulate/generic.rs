//! A client that shows what is declared and checks nothing.

use elicit_sdk::testing::{SimulatedHost::Generic, Step};
use serde_json::{Value, json};

use super::{accept, choice, form, play, plugin_gets};

#[test]
fn shows_in_declared_order_and_sends_anything() {
    let params = form(json!({
        "z": choice(&json!({})),
        "a": {"type": "integer", "minimum": 1},
        "m": {"type": "array", "items": {"type": "string", "enum": ["x", "y"]}},
        "b": {"type": "boolean"},
        "d": {"type": "string", "default": "text"},
    }));
    let shown = play(Generic, &params, &[]).shown.unwrap();
    assert_eq!(
        shown.questions.iter().map(|question| question.id.as_str()).collect::<Vec<_>>(),
        ["z", "a", "m", "b", "d"]
    );
    assert_eq!(plugin_gets(Generic, &params, &[Step::Submit]), accept(json!({"d": "text"})));
    let steps = [
        Step::text("a", "many"),
        Step::select("m", "y"),
        Step::select("m", "x"),
        Step::select("b", "No"),
        Step::select("z", "Beta"),
        Step::text("d", ""),
        Step::Submit,
    ];
    let expected = accept(json!({"z": "b", "a": "many", "m": ["y", "x"], "b": false, "d": ""}));
    assert_eq!(plugin_gets(Generic, &params, &steps).to_string(), expected.to_string());
}

#[test]
fn closes_in_three_ways() {
    let params = form(json!({"a": {"type": "string"}}));
    assert_eq!(plugin_gets(Generic, &params, &[Step::Decline]), json!({"action": "decline"}));
    assert_eq!(plugin_gets(Generic, &params, &[Step::Ignore]), json!({"action": "cancel"}));
    assert_eq!(plugin_gets(Generic, &params, &[]), Value::Null);
}

#[test]
fn says_which_steps_did_nothing() {
    let params = form(json!({"a": choice(&json!({}))}));
    let play = play(Generic, &params, &[Step::select("a", "Gamma"), Step::text("q", "x"), Step::Submit, Step::Submit]);
    assert_eq!(play.idle, [0, 1, 3]);
}
