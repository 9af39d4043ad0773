//! Any answer is decoded, or refused with the fields that are wrong.

use elicit_sdk::{Form, Violations};
use serde_json::{Map, Value};

use super::forms::{Anything, Everything, SignIn};

pub(crate) fn run(bytes: &[u8]) {
    let Ok(Value::Object(answer)) = serde_json::from_slice(bytes) else { return };
    decode::<Everything>(&answer);
    decode::<Anything>(&answer);
    decode::<SignIn>(&answer);
}

/// What is decoded passes the form's own rules, and is the same when it is encoded and decoded again.
pub(crate) fn decode<F: Form>(answer: &Map<String, Value>) {
    let schema = F::schema();
    match F::decode(answer) {
        Ok(form) => {
            assert!(schema.check(answer).is_ok(), "what the form takes, its schema takes: {answer:?}");
            let encoded = form.encode();
            // A secret is not encoded.
            if schema.fields().iter().all(|field| field.kind != elicit_sdk::schema::Kind::Secret) {
                let again = F::decode(&encoded).expect("what was encoded is an answer");
                assert_eq!(Value::Object(again.encode()).to_string(), Value::Object(encoded).to_string());
            }
        }
        Err(violations) => {
            named(&violations, &schema);
        }
    }
    if let Err(violations) = schema.check(answer) {
        named(&violations, &schema);
        assert!(F::decode(answer).is_err(), "what the schema refuses, the form refuses: {answer:?}");
    }
}

/// Each violation names a field, and says something.
fn named(violations: &Violations, schema: &elicit_sdk::FormSchema) {
    assert!(!violations.is_empty());
    for violation in violations {
        let is_companion = |key: &str| {
            let companions = schema.fields().iter().filter_map(|field| field.companion.as_ref());
            companions.into_iter().any(|companion| companion.key == key)
        };
        let field = violation.field();
        assert!(schema.field(field).is_some() || is_companion(field), "{field:?} is no field");
        assert!(!violation.message().is_empty());
    }
}
