//! Every JSON type against every kind of field: what passes is listed, and everything else is refused by name.

use std::collections::{BTreeSet, HashSet};

use elicit_sdk::{Choice, Form, Secret};
use serde_json::{Map, Value, json};

#[derive(Choice, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Speed {
    Fast,
    Safe,
}

#[derive(Choice, Debug)]
enum Handling {
    Fast,
    #[elicit(other)]
    Custom(String),
}

/// A sample has a name, so that a table of what passes stays readable.
fn samples() -> Vec<(&'static str, Option<Value>)> {
    let some = |name, value| (name, Some(value));
    vec![
        ("missing", None),
        some("null", Value::Null),
        some("true", json!(true)),
        some("false", json!(false)),
        some("0", json!(0)),
        some("-0.0", json!(-0.0)),
        some("1", json!(1)),
        some("-1", json!(-1)),
        some("30.0", json!(30.0)),
        some("30.5", json!(30.5)),
        some("300", json!(300)),
        some("2^53-1", json!(9_007_199_254_740_991_u64)),
        some("2^53", json!(9_007_199_254_740_992_u64)),
        some("2^53.0", json!(9_007_199_254_740_992.0)),
        some("i64::MIN", json!(i64::MIN)),
        some("u64::MAX", json!(u64::MAX)),
        some("1e300", json!(1e300)),
        some("5e-324", json!(5e-324)),
        some("empty", json!("")),
        some("spaces", json!(" \t\r\n\u{a0}\u{3000}")),
        some("invisible", json!("\u{200b}\u{feff}")),
        some("nul", json!("\0")),
        some("'true'", json!("true")),
        some("'1'", json!("1")),
        some("'fast'", json!("fast")),
        some("'Fast'", json!("Fast")),
        some("'custom'", json!("custom")),
        some("'NaN'", json!("NaN")),
        some("'date'", json!("2026-01-31")),
        some("[]", json!([])),
        some("[[]]", json!([[]])),
        some("['fast']", json!(["fast"])),
        some("['fast','safe']", json!(["fast", "safe"])),
        some("['fast','fast']", json!(["fast", "fast"])),
        some("['fast',1]", json!(["fast", 1])),
        some("['fast',null]", json!(["fast", null])),
        some("[1]", json!([1])),
        some("{}", json!({})),
        some("{'fast':true}", json!({"fast": true})),
        some("{'field':true}", json!({"field": true})),
    ]
}

fn passing<F: Form>() -> Vec<&'static str> {
    let passes = |(name, value): (&'static str, Option<Value>)| {
        let answers: Map<_, _> = value.into_iter().map(|value| ("field".to_owned(), value)).collect();
        match F::decode(&answers) {
            Ok(_) => Some(name),
            Err(violations) => {
                assert!(!violations.is_empty(), "{name}");
                assert!(violations.iter().all(|violation| !violation.message().is_empty()), "{name}");
                let known = |field| matches!(field, "field" | "customField");
                assert!(violations.iter().all(|violation| known(violation.field())), "{name}: {violations}");
                None
            }
        }
    };
    samples().into_iter().filter_map(passes).collect()
}

macro_rules! kinds {
    ($($test:ident: $type:ty => [$($passes:literal)*];)*) => { $(
        #[test]
        fn $test() {
            #[derive(Form)]
            struct Asked {
                field: $type,
            }
            let expected: &[&str] = &[$($passes),*];
            assert_eq!(passing::<Asked>(), expected);
        }
    )* };
}

kinds! {
    text: String => ["'true'" "'1'" "'fast'" "'Fast'" "'custom'" "'NaN'" "'date'"];
    secret: Secret => ["'true'" "'1'" "'fast'" "'Fast'" "'custom'" "'NaN'" "'date'"];
    boolean: bool => ["true" "false"];
    unsigned_byte: u8 => ["0" "-0.0" "1" "30.0"];
    signed_byte: i8 => ["0" "-0.0" "1" "-1" "30.0"];
    signed: i64 => ["0" "-0.0" "1" "-1" "30.0" "300" "2^53-1"];
    unsigned: u64 => ["0" "-0.0" "1" "30.0" "300" "2^53-1"];
    signed_huge: i128 => ["0" "-0.0" "1" "-1" "30.0" "300" "2^53-1"];
    unsigned_huge: u128 => ["0" "-0.0" "1" "30.0" "300" "2^53-1"];
    unsigned_size: usize => ["0" "-0.0" "1" "30.0" "300" "2^53-1"];
    single: f32 => ["0" "-0.0" "1" "-1" "30.0" "30.5" "300" "2^53-1" "2^53" "2^53.0" "i64::MIN" "u64::MAX" "5e-324"];
    double: f64 =>
        ["0" "-0.0" "1" "-1" "30.0" "30.5" "300" "2^53-1" "2^53" "2^53.0" "i64::MIN" "u64::MAX" "1e300" "5e-324"];
    choice: Speed => ["'fast'"];
    choice_with_other: Handling => ["'fast'"];
    list: Vec<Speed> => ["[]" "['fast']" "['fast','safe']"];
    ordered_set: BTreeSet<Speed> => ["[]" "['fast']" "['fast','safe']"];
    unordered_set: HashSet<Speed> => ["[]" "['fast']" "['fast','safe']"];
    date: chrono::NaiveDate => ["'date'"];
    moment: chrono::DateTime<chrono::Utc> => [];
    civil_date: jiff::civil::Date => ["'date'"];
    timestamp: jiff::Timestamp => [];
    address: url::Url => [];
    uuid: uuid::Uuid => [];
    optional_text: Option<String> =>
        ["missing" "null" "empty" "spaces" "invisible" "nul" "'true'" "'1'" "'fast'" "'Fast'" "'custom'" "'NaN'" "'date'"];
    optional_secret: Option<Secret> =>
        ["missing" "null" "empty" "spaces" "invisible" "nul" "'true'" "'1'" "'fast'" "'Fast'" "'custom'" "'NaN'" "'date'"];
    optional_boolean: Option<bool> => ["missing" "null" "true" "false" "empty" "spaces" "invisible" "nul"];
    optional_byte: Option<u8> => ["missing" "null" "0" "-0.0" "1" "30.0" "empty" "spaces" "invisible" "nul"];
    optional_choice: Option<Handling> => ["missing" "null" "empty" "spaces" "invisible" "nul" "'fast'"];
    optional_date: Option<chrono::NaiveDate> => ["missing" "null" "empty" "spaces" "invisible" "nul" "'date'"];
}

/// The names of a form's own fields are no answer to another field, and unknown keys are nobody's.
#[test]
fn unknown_keys_are_ignored_whatever_they_hold() {
    #[derive(Form, Debug, PartialEq)]
    struct Asked {
        field: u8,
    }
    for (name, value) in samples() {
        let mut answers: Map<_, _> = value.into_iter().map(|value| ("other".to_owned(), value)).collect();
        answers.insert("field".into(), json!(7));
        assert_eq!(Asked::decode(&answers), Ok(Asked { field: 7 }), "{name}");
        answers.remove("field");
        assert!(Asked::decode(&answers).is_err(), "{name}");
    }
}

/// A default is filled in before the person answers. What they leave out afterwards stays out.
#[test]
fn a_default_never_replaces_an_answer() {
    #[derive(Form, Debug)]
    struct Asked {
        #[elicit(default = 20)]
        field: u16,
    }
    assert_eq!(passing::<Asked>(), ["0", "-0.0", "1", "30.0", "300"]);
}
