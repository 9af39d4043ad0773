//! What a person typed is in no `Display` and no `Debug`, however wrong it was.

use elicit_sdk::{Choice, Field, Form, Secret, Violation, Violations, schema::Kind};
use proptest::{
    prelude::*,
    test_runner::{Config, TestRunner},
};
use serde_json::{Map, Value, json};

/// A field type whose own check quotes the answer.
#[derive(Debug)]
struct Quoting;

impl Field for Quoting {
    const KIND: Kind = Kind::TEXT;

    fn decode(value: &Value) -> Result<Self, Violation> {
        Err(Violation::new(format!("must not be {value}")))
    }

    fn encode(&self) -> Value {
        Value::Null
    }
}

#[derive(Choice, Clone, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Speed {
    Fast,
    #[elicit(other)]
    Custom(String),
}

#[derive(Choice, Debug)]
enum Plain {
    One,
    Two,
}

fn quote<T: std::fmt::Debug>(value: &T) -> Result<(), String> {
    Err(format!("must not be {value:?}"))
}

fn quote_all(form: &Quoted) -> Result<(), Violations> {
    let violations = Violations::at("text", format!("must not be {}", form.text));
    Err(violations.and("custom", format!("must not be {:?}", form.speed)).and("", format!("not {}", form.text)))
}

/// Every field passes, and then the form's own check quotes it.
#[derive(Form, Debug)]
#[elicit(validate = quote_all)]
struct Quoted {
    text: String,
    speed: Speed,
}

/// Every kind of field, each refusing what it gets.
#[derive(Form, Debug)]
struct Everything {
    #[elicit(validate = quote)]
    text: String,
    #[elicit(validate = quote)]
    optional: Option<String>,
    #[elicit(length(max = 1))]
    short: String,
    #[elicit(email)]
    email: String,
    #[elicit(url)]
    address: String,
    #[elicit(date)]
    day: String,
    #[elicit(date_time)]
    moment: Option<String>,
    #[elicit(pattern = "^$", hint = "nothing at all")]
    pattern: String,
    whole: i64,
    number: f64,
    boolean: bool,
    plain: Plain,
    #[elicit(validate = quote, other(length(max = 5)))]
    custom: Speed,
    list: Vec<Plain>,
    hidden: Secret,
    quoting: Quoting,
    chrono_day: chrono::NaiveDate,
    chrono_moment: chrono::DateTime<chrono::Utc>,
    jiff_day: jiff::civil::Date,
    jiff_moment: jiff::Timestamp,
    web: url::Url,
    uuid: uuid::Uuid,
}

/// One marker as each JSON type can hold it.
fn shapes(marker: &str) -> Vec<Value> {
    vec![
        json!(marker),
        json!([marker]),
        json!({marker: marker}),
        json!([[marker], {"a": marker}]),
        json!(["one", marker]),
    ]
}

fn printed(violations: &Violations) -> String {
    let each: Vec<_> = violations.iter().map(|violation| format!("{violation} {violation:?}")).collect();
    format!("{violations} {violations:?} {violations:#?} {}", each.join(" "))
}

fn config() -> Config {
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2_000);
    Config { cases, failure_persistence: None, ..Config::default() }
}

#[test]
fn no_violation_prints_what_was_typed() {
    // Letters that no message of the SDK has, and enough of them to be no accident.
    let markers = proptest::string::string_regex("[QXZΩЖ]{12}").unwrap();
    let keys: Vec<String> = Everything::schema()
        .fields()
        .iter()
        .flat_map(|field| [Some(field.key.to_string()), field.companion.as_ref().map(|c| c.key.to_string())])
        .flatten()
        .collect();
    let shape = proptest::collection::vec(0_usize..6, keys.len());
    TestRunner::new(config())
        .run(&(markers, shape), |(marker, shape)| {
            let mut answers = Map::new();
            for (key, shape) in keys.iter().zip(shape) {
                if let Some(value) = shapes(&marker).into_iter().nth(shape) {
                    answers.insert(key.clone(), value);
                }
            }
            // Half of the time the companion is what is wrong.
            if marker.starts_with(['Q', 'X']) {
                answers.insert("custom".into(), json!("custom"));
            }
            let violations = Everything::decode(&answers).unwrap_err();
            prop_assert!(!printed(&violations).contains(&marker), "{violations}");
            for violation in &violations {
                let own = violation.rule() == elicit_sdk::Rule::Custom;
                prop_assert!(own || !violation.message().contains(&marker), "{violation}");
            }
            let checked = Everything::schema().check(&answers).unwrap_err();
            prop_assert!(!printed(&checked).contains(&marker));
            Ok(())
        })
        .unwrap();
}

#[test]
fn the_checks_of_an_author_may_quote_and_are_not_printed() {
    let markers = proptest::string::string_regex("\\PC{0,4}[QXZ]{12}\\PC{0,4}").unwrap();
    TestRunner::new(config())
        .run(&markers, |marker| {
            let answer = json!({"text": marker, "speed": "custom", "customSpeed": marker});
            let violations = Quoted::decode(answer.as_object().unwrap()).unwrap_err();
            prop_assert!(!printed(&violations).contains(&marker));
            // The person who typed it does see it.
            prop_assert!(violations.get("text").unwrap().message().contains(&marker));
            prop_assert_eq!(violations.len(), 3);
            Ok(())
        })
        .unwrap();
}

/// A message that was written before any answer was is safe, and helps whoever reads the log.
#[test]
fn a_constant_message_is_printed() {
    let violations = Violations::at("to", "must not be before the start");
    assert_eq!(violations.to_string(), "`to` must not be before the start");
    let refused = Violations::at("to", String::from("must not be 7"));
    assert_eq!(refused.to_string(), "`to` was refused by the plugin's own check");
    assert_eq!(format!("{refused:?}"), "Violations([Custom(`to` was refused by the plugin's own check)])");
}
