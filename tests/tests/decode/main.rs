//! Strict decode: what a form takes, and what it refuses and why.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod cases;
mod garbage;
mod leaks;
mod limits;
mod run_time;
mod text;

use elicit_sdk::{Form, Rule, Violations};
use serde_json::{Map, Value};

fn object(answer: Value) -> Map<String, Value> {
    let Value::Object(answers) = answer else { panic!("an answer is an object") };
    answers
}

fn decode<F: Form>(answer: Value) -> Result<F, Violations> {
    F::decode(&object(answer))
}

/// Each violation as its field and rule.
fn rules(violations: &Violations) -> Vec<(&str, Rule)> {
    violations.iter().map(|violation| (violation.field(), violation.rule())).collect()
}

/// What is wrong with an answer that must not pass.
fn refused<F: Form>(answer: Value) -> Violations {
    match decode::<F>(answer) {
        Ok(_) => panic!("this answer must not pass"),
        Err(violations) => violations,
    }
}
