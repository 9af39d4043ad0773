//! The simulated hosts against what the real ones did.
//!
//! `*.jsonl` were recorded from real Codex 0.149.0 and 0.171.0, from Wework's executor and rendered card, and from
//! OpenClaw's handler; the rest of the tables is what was measured by hand.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]
#![allow(clippy::too_many_lines, clippy::needless_pass_by_value, reason = "tables, and values written in place")]

mod claude_code;
mod codex;
mod copilot;
mod generic;
mod hostile;
mod openclaw;
mod shown;
mod wework;

use elicit_sdk::testing::{Play, SimulatedHost, Simulation, Step, simulate};
use serde_json::{Value, json};

/// A form with these properties, and no other word.
fn form(properties: Value) -> Value {
    json!({"mode": "form", "message": "Question", "requestedSchema": {"type": "object", "properties": properties}})
}

/// The same with these fields required.
fn required(properties: Value, required: &[&str]) -> Value {
    let mut form = form(properties);
    form["requestedSchema"]["required"] = json!(required);
    form
}

/// A choice of A and B, and what else is given.
fn choice(more: &Value) -> Value {
    let mut choice =
        json!({"type": "string", "oneOf": [{"const": "a", "title": "Alpha"}, {"const": "b", "title": "Beta"}]});
    choice.as_object_mut().unwrap().extend(more.as_object().unwrap().clone());
    choice
}

/// What the plugin gets from this host, as people have it.
fn plugin_gets(host: SimulatedHost, params: &Value, steps: &[Step]) -> Value {
    Simulation::new(host).play(params, steps).received.to_json()
}

fn play(host: SimulatedHost, params: &Value, steps: &[Step]) -> Play {
    Simulation::new(host).play(params, steps)
}

fn accept(content: Value) -> Value {
    json!({"action": "accept", "content": content})
}

/// Holds a recording to the byte; the order of keys is part of it.
fn hold(recorded: &str, host: &str, check: impl Fn(&Value, &Value)) {
    for line in recorded.lines() {
        let recorded: Value = serde_json::from_str(line).unwrap();
        let mut case = recorded.clone();
        case["host"] = host.into();
        check(&simulate(&case).unwrap(), &recorded);
    }
}
