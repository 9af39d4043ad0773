//! Answers of a size that no person types: refused or read, never a panic.

use std::collections::BTreeSet;

use elicit_sdk::{Choice, Form, Secret};
use serde_json::{Map, Value, json};

use crate::object;

#[derive(Choice, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Handling {
    Fast,
    Safe,
}

#[derive(Choice, Debug)]
enum Custom {
    #[elicit(other)]
    Custom(String),
}

#[derive(Form, Debug)]
struct Everything {
    plain: String,
    optional: Option<String>,
    #[elicit(length(max = 2000))]
    short: String,
    #[elicit(email)]
    email: String,
    #[elicit(url)]
    address: String,
    #[elicit(date)]
    day: String,
    #[elicit(date_time)]
    moment: String,
    #[elicit(pattern = "^(a|aa)+$", hint = "many times a")]
    pattern: String,
    whole: i64,
    number: f64,
    single: f32,
    boolean: bool,
    choice: Handling,
    custom: Custom,
    list: Vec<Handling>,
    set: BTreeSet<Handling>,
    hidden: Secret,
    chrono_day: chrono::NaiveDate,
    chrono_moment: chrono::DateTime<chrono::FixedOffset>,
    jiff_day: jiff::civil::Date,
    jiff_moment: jiff::Timestamp,
    web: url::Url,
    uuid: uuid::Uuid,
}

fn everywhere(value: &Value) -> Map<String, Value> {
    let mut answers = Map::new();
    for field in Everything::schema().fields() {
        answers.insert(field.key.to_string(), value.clone());
        if let Some(companion) = &field.companion {
            answers.insert(companion.key.to_string(), value.clone());
        }
    }
    answers
}

#[test]
fn a_megabyte_of_text_is_read_or_refused() {
    let megabyte = 1 << 20;
    let texts = [
        "a".repeat(megabyte),
        "😀".repeat(megabyte / 4),
        "\u{200b}".repeat(megabyte / 3),
        format!("{}@example.com", "a.".repeat(megabyte / 2)),
        format!("a@{}com", "a.".repeat(megabyte / 2)),
        format!("a@[IPv6:{}]", "::".repeat(megabyte / 2)),
        format!("\"{}\"@example.com", "\\a".repeat(megabyte / 2)),
        format!("https://example.com/{}", "%41".repeat(megabyte / 3)),
        format!("https://[{}]", ":".repeat(megabyte)),
        format!("2026-01-31T09:00:00.{}Z", "1".repeat(megabyte)),
        format!("2026-01-31{}", "T".repeat(megabyte)),
        format!("{}b", "a".repeat(megabyte)),
        "9".repeat(megabyte),
    ];
    for text in texts {
        let start: String = text.chars().take(12).collect();
        let violations = Everything::decode(&everywhere(&Value::from(text.clone()))).expect_err(&start);
        assert!(violations.get("whole").is_some());
        assert!(violations.get("short").is_some(), "{start}");
        assert!(violations.to_string().len() < 5_000, "a message does not grow with the answer");
        assert!(violations.iter().all(|violation| violation.message().len() < 500), "{start}");
    }
}

#[derive(Form)]
struct Plain {
    plain: String,
}

#[test]
fn a_long_text_without_a_limit_arrives_whole() {
    let text = "é".repeat(1 << 20);
    let plain = Plain::decode(&object(json!({"plain": text}))).map(|form| form.plain);
    assert!(plain.is_ok_and(|plain| plain == text));
}

#[test]
fn nesting_is_refused_at_the_first_level() {
    // A reader of JSON stops at 128.
    let deep = |wrap: fn(Value) -> Value| (0..1_000).fold(json!("core"), |value, _| wrap(value));
    for value in [deep(|value| json!([value])), deep(|value| json!({"field": value}))] {
        let violations = Everything::decode(&everywhere(&value)).unwrap_err();
        let schema = Everything::schema();
        // Also the optional ones: what is neither blank nor fitting is wrong.
        assert!(schema.fields().iter().all(|field| violations.get(&field.key).is_some()));
    }
}

#[test]
fn a_long_list_is_refused_without_reading_it_many_times() {
    let items: Vec<_> = (0..200_000).map(|at| format!("option {at}")).collect();
    assert!(Everything::decode(&everywhere(&json!(items))).is_err());
    let same: Vec<_> = std::iter::repeat_n("fast", 200_000).collect();
    let violations = Everything::decode(&everywhere(&json!(same))).unwrap_err();
    assert_eq!(violations.get("list").unwrap().message(), "must not have the same option picked twice");
}

#[test]
fn many_unknown_keys_change_nothing() {
    let mut answers: Map<_, _> = (0..100_000).map(|at| (format!("key{at}"), json!(at))).collect();
    answers.insert("plain".into(), json!("here"));
    assert!(Plain::decode(&answers).is_ok());
}
