//! The passes of the derives, tried one by one. A proc-macro crate exports nothing, so their sources are included.
#![allow(dead_code, reason = "the passes are included whole")]
#![allow(clippy::unwrap_used, reason = "what a test writes, it knows")]

#[path = "../../src/check/mod.rs"]
mod check;
#[path = "../../src/errors.rs"]
mod errors;
#[path = "../../src/model.rs"]
mod model;
#[path = "../../src/parse/mod.rs"]
mod parse;
#[path = "../../src/suggest.rs"]
mod suggest;

mod attributes;
mod casing;
mod choices;
mod defaults;
mod docs;
mod fields;
mod secrets;
mod suggestions;
mod table;

use errors::Errors;
use syn::DeriveInput;

/// Everything that is wrong with a form.
fn form_errors(input: DeriveInput) -> Vec<String> {
    let errors = Errors::new();
    check::form(parse::form(input, &errors), &errors);
    errors.into_texts()
}

/// A form in which nothing is wrong.
fn form(input: DeriveInput) -> model::Form {
    let errors = Errors::new();
    let form = check::form(parse::form(input, &errors), &errors);
    assert_eq!(errors.into_texts(), <[&str; 0]>::default());
    form
}

/// Everything that is wrong with a choice.
fn choice_errors(input: DeriveInput) -> Vec<String> {
    let errors = Errors::new();
    check::choice(parse::choice(input, &errors), &errors);
    errors.into_texts()
}

/// A choice in which nothing is wrong.
fn choice(input: DeriveInput) -> model::Choice {
    let errors = Errors::new();
    let choice = check::choice(parse::choice(input, &errors), &errors);
    assert_eq!(errors.into_texts(), <[&str; 0]>::default());
    choice
}

/// Asserts that each text is the beginning of the error at its place, and that there are no others.
#[track_caller]
fn assert_starts(errors: &[String], starts: &[&str]) {
    assert_eq!(errors.len(), starts.len(), "{errors:#?}");
    for (error, start) in errors.iter().zip(starts) {
        assert!(error.starts_with(start), "{error:?} does not start with {start:?}");
    }
}

#[test]
#[should_panic(expected = "dropped without being reported")]
fn forgotten_errors_panic() {
    drop(Errors::new());
}
