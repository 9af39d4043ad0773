//! A secret prints nothing, compares whole, and is never filled in.

use elicit_sdk::{Field, Form, Secret, schema::Kind};
use serde_json::{Value, json};

#[derive(Form, Debug, PartialEq)]
struct Login {
    user: String,
    #[elicit(allow_sensitive)]
    password: Secret,
    #[elicit(allow_sensitive)]
    old_password: Option<Secret>,
}

fn login() -> Login {
    let answer = json!({"user": "kim", "password": " hush hush ", "oldPassword": "before"});
    Login::decode(answer.as_object().unwrap()).unwrap()
}

#[test]
fn what_was_typed_is_kept_whole() {
    assert_eq!(login().password.expose(), " hush hush ");
    let blank = json!({"user": "kim", "password": "  "});
    assert_eq!(Login::decode(blank.as_object().unwrap()).unwrap_err().to_string(), "`password` must be answered");
}

#[test]
fn debug_shows_that_there_is_one_and_no_more() {
    let printed = format!("{:?} {:#?}", login(), login());
    assert!(printed.contains("password: Secret(..)"), "{printed}");
    assert!(!printed.contains("hush") && !printed.contains("before"), "{printed}");
    assert_eq!(format!("{:?}", Secret::new("")), "Secret(..)");
}

#[test]
fn equal_texts_are_equal() {
    let secret = Secret::new("hush");
    assert_eq!(secret, Secret::new(String::from("hush")));
    assert_eq!(secret, secret.clone());
    for other in ["", "hus", "hush!", "Hush", "husk"] {
        assert_ne!(secret, Secret::new(other), "{other}");
    }
}

/// A form that is filled in again asks for the secret again.
#[test]
fn it_is_never_encoded() {
    assert_eq!(Secret::new("hush").encode(), Value::Null);
    assert_eq!(Value::Object(login().encode()), json!({"user": "kim"}));
    assert_eq!(Secret::KIND, Kind::Secret);
}
