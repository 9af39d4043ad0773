//! The field types that other crates bring, each behind its feature, and the secret.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod dates;
mod numbers;
mod secret;
mod url;
mod uuid;

use std::fmt::Debug;

use elicit_sdk::{Field, Form, FormSchema, schema::FieldSchema};
use serde_json::{Map, Value, json};

/// A form with one field of this type.
#[derive(Form, Debug, PartialEq)]
struct One<T: Field> {
    field: T,
}

/// What the field makes of a text; `None` where it is refused.
fn read<T: Field>(text: &str) -> Option<T> {
    let answer = Map::from_iter([("field".to_owned(), Value::from(text))]);
    One::decode(&answer).ok().map(|one| one.field)
}

/// The message of a refusal.
fn message<T: Field + Debug>(text: &str) -> String {
    let answer = Map::from_iter([("field".to_owned(), Value::from(text))]);
    match One::<T>::decode(&answer) {
        Ok(one) => panic!("{text} was read as {:?}", one.field),
        Err(violations) => violations.get("field").unwrap().message().to_owned(),
    }
}

/// Whether what is encoded is read again as the same value.
fn returns<T: Field + Clone + PartialEq>(value: &T) -> bool {
    One::<T>::decode(&One { field: value.clone() }.encode()).is_ok_and(|one| one.field == *value)
}

/// The property of a field of this type on the wire.
fn wire<T: Field>() -> Value {
    let schema = FormSchema::owned(vec![FieldSchema::new("field", "Field", T::KIND)]);
    schema.to_json()["properties"]["field"].take()
}

#[test]
fn each_type_has_its_format_on_the_wire() {
    let text = |format| json!({"type": "string", "title": "Field", "format": format});
    assert_eq!(wire::<chrono::NaiveDate>(), text("date"));
    assert_eq!(wire::<jiff::civil::Date>(), text("date"));
    assert_eq!(wire::<chrono::DateTime<chrono::FixedOffset>>(), text("date-time"));
    assert_eq!(wire::<chrono::DateTime<chrono::Utc>>(), text("date-time"));
    assert_eq!(wire::<jiff::Timestamp>(), text("date-time"));
    assert_eq!(wire::<::url::Url>(), text("uri"));
    assert_eq!(wire::<::uuid::Uuid>(), json!({"type": "string", "title": "Field"}));
    assert_eq!(wire::<elicit_sdk::Secret>(), json!({"type": "string", "title": "Field"}));
}
