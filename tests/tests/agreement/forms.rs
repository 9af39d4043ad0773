//! Derived forms of every kind of field and rule: schema, decoder, encoder and the check at run time say the same.

use std::{
    cell::Cell,
    collections::{BTreeSet, HashSet},
    fmt::Debug,
};

use elicit_sdk::{Choice, Field, Form, FormSchema, Secret, Violation, Violations, schema::Integer, schema::Kind};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::{
    answers::answers,
    exceptions::{expected, is_blank},
    for_all,
    judge::Judge,
    schemas::names_a_key,
};

#[derive(Choice, Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
enum Size {
    Small,
    #[elicit(title = "Not so small")]
    MiddleSized,
    #[elicit(rename = "XL")]
    Large,
}

#[derive(Choice, Clone, Debug, PartialEq)]
#[elicit(rename_all = "SCREAMING_SNAKE_CASE")]
enum Handling {
    AsIs,
    /// Say how.
    #[elicit(other)]
    InMyWords(String),
}

#[derive(Form, Debug, PartialEq)]
struct Scalars {
    text: String,
    yes: bool,
    double: f64,
    single: f32,
    r#type: String,
    größe: u8,
}

#[derive(Form, Debug, PartialEq)]
struct Unsigned {
    byte: u8,
    short: u16,
    long: u32,
    longer: u64,
    longest: u128,
    size: usize,
}

#[derive(Form, Debug, PartialEq)]
#[elicit(rename_all = "snake_case")]
struct Signed {
    one_byte: i8,
    short: i16,
    long: i32,
    longer: i64,
    longest: i128,
    size: isize,
}

#[derive(Form, Debug, PartialEq)]
struct Bounded {
    #[elicit(range(min = 1, max = 500), default = 20)]
    limit: u16,
    #[elicit(range(exclusive_min = -3, exclusive_max = 3), default = -2)]
    around: i64,
    #[elicit(range(min = -0.5, exclusive_max = 0.5), default = 0.25)]
    ratio: f64,
    #[elicit(range(exclusive_min = 0, max = 8))]
    single: f32,
    #[elicit(range(min = 10))]
    open: Option<u32>,
    #[elicit(range(max = 2.5))]
    below: Option<f64>,
}

#[derive(Form, Debug, PartialEq)]
struct Lengths {
    #[elicit(length(min = 2, max = 5), default = "größ")]
    both: String,
    #[elicit(length(max = 3))]
    short: String,
    #[elicit(length(min = 4))]
    long: Option<String>,
    #[elicit(length(min = 1, max = 1), default = "x")]
    letter: String,
}

#[derive(Form, Debug, PartialEq)]
struct Formats {
    #[elicit(email, default = "name@example.com")]
    email: String,
    #[elicit(url, default = "https://example.com/page")]
    address: String,
    #[elicit(date, default = "2024-02-29")]
    day: String,
    #[elicit(date_time, default = "2026-01-31T09:00:00+01:00")]
    moment: String,
    #[elicit(email, length(max = 12))]
    short: Option<String>,
    #[elicit(date)]
    maybe: Option<String>,
}

#[derive(Form, Debug, PartialEq)]
struct Patterns {
    #[elicit(pattern = "^[A-Z]{3}-[0-9]{3}$", hint = "three letters and three digits, such as ABC-123")]
    code: String,
    #[elicit(pattern = "^v[0-9]{1,3}$", hint = "v and a number, such as v12", length(max = 3))]
    tag: Option<String>,
}

#[derive(Form, Debug, PartialEq)]
struct Choices {
    #[elicit(default = Size::Large)]
    size: Size,
    #[elicit(rename = "other-size", title = "The other size")]
    other: Option<Size>,
    handling: Handling,
    #[elicit(other(rename = "why", title = "Why", length(min = 2, max = 4)))]
    reason: Handling,
    maybe: Option<Handling>,
}

#[derive(Form, Debug, PartialEq)]
struct Several {
    #[elicit(default = [Size::Small])]
    any: Vec<Size>,
    #[elicit(items(min = 1, max = 2))]
    ordered: BTreeSet<Size>,
    #[elicit(items(min = 2))]
    unordered: HashSet<Size>,
    #[elicit(items(max = 1))]
    one: Vec<Size>,
}

#[derive(Form, Debug, PartialEq)]
struct Optional {
    text: Option<String>,
    yes: Option<bool>,
    whole: Option<i32>,
    number: Option<f64>,
    size: Option<Size>,
    day: Option<chrono::NaiveDate>,
    uuid: Option<uuid::Uuid>,
}

#[derive(Form, Debug, PartialEq)]
struct Chrono {
    day: chrono::NaiveDate,
    local: chrono::DateTime<chrono::FixedOffset>,
    moment: Option<chrono::DateTime<chrono::Utc>>,
}

#[derive(Form, Debug, PartialEq)]
struct Jiff {
    day: jiff::civil::Date,
    moment: jiff::Timestamp,
    maybe: Option<jiff::civil::Date>,
}

#[derive(Form, Debug, PartialEq)]
struct Web {
    address: url::Url,
    maybe: Option<url::Url>,
}

/// An author's own type: its rule is no part of any schema.
#[derive(Clone, Debug, PartialEq)]
struct Even(i64);

impl Field for Even {
    const KIND: Kind = Kind::Integer(Integer::between(0, 100));

    fn decode(value: &Value) -> Result<Self, Violation> {
        let whole = i64::decode(value)?;
        if whole % 2 == 0 { Ok(Self(whole)) } else { Err(Violation::new("must be even")) }
    }

    fn encode(&self) -> Value {
        self.0.into()
    }
}

#[derive(Form, Debug, PartialEq)]
struct Own {
    even: Even,
    maybe: Option<Even>,
    text: String,
}

fn starts_lower(text: &str) -> Result<(), &'static str> {
    if text.starts_with(char::is_uppercase) { Err("must start in lower case") } else { Ok(()) }
}

#[expect(clippy::ptr_arg, reason = "a validator gets the field as it is")]
fn lower(text: &String) -> Result<(), &'static str> {
    starts_lower(text)
}

fn in_order(form: &Validated) -> Result<(), Violations> {
    if form.from <= form.to { Ok(()) } else { Err(Violations::at("to", "must not be before the start")) }
}

#[derive(Form, Debug, PartialEq)]
#[elicit(validate = in_order)]
struct Validated {
    #[elicit(validate = lower)]
    name: String,
    from: u8,
    to: u8,
}

#[derive(Form, Debug, PartialEq)]
struct Generic<T: Field, C: Choice> {
    field: T,
    choice: C,
    several: Vec<C>,
}

#[derive(Form, Debug, PartialEq)]
struct Login {
    user: String,
    #[elicit(allow_sensitive)]
    password: Secret,
}

/// What the type or the author checks beyond the schema; the rest of [`expected`] holds already.
type OwnRules = fn(&Map<String, Value>) -> bool;

fn none(_: &Map<String, Value>) -> bool {
    true
}

/// `decode`, `check` and the judge agree on every answer; `returns` says whether a form comes back from its `encode`.
fn holds<F: Form + Debug + PartialEq>(own: OwnRules, returns: bool) {
    let schema = F::schema();
    let judge = Judge::new(&schema);
    defaults_fit(&schema);
    let (taken, refused) = (Cell::new(0_u32), Cell::new(0_u32));
    for_all(&answers(&schema), |answers| {
        let expected = expected(&schema, &judge, &answers);
        prop_assert_eq!(schema.check(&answers).is_ok(), expected);
        match F::decode(&answers) {
            Ok(form) => {
                taken.set(taken.get() + 1);
                prop_assert!(expected && own(&answers), "{:?}", form);
                let encoded = form.encode();
                if returns {
                    prop_assert!(judge.takes(&encoded), "{:?}", encoded);
                    prop_assert_eq!(F::decode(&encoded), Ok(form));
                }
            }
            Err(violations) => {
                refused.set(refused.get() + 1);
                prop_assert!(!(expected && own(&answers)), "{}", violations);
                prop_assert!(!violations.is_empty());
                for violation in &violations {
                    prop_assert!(names_a_key(&schema, violation.field()), "{}", violation);
                }
            }
        }
        Ok(())
    });
    // Or the property says nothing.
    assert!(taken.get() > refused.get() / 20 && refused.get() > taken.get() / 50, "{} {}", taken.get(), refused.get());
}

/// What is filled in could be submitted as it is.
fn defaults_fit(schema: &FormSchema) {
    for field in schema.fields() {
        if let Some(default) = &field.default {
            let alone = FormSchema::owned(vec![field.clone()]);
            let answers = Map::from_iter([(field.key.to_string(), default.get())]);
            assert_eq!(alone.check(&answers), Ok(()), "{}", field.key);
            assert!(Judge::new(&alone).takes(&answers), "{}", field.key);
        }
    }
}

macro_rules! forms {
    ($($test:ident: $form:ty $(, $own:expr)?;)*) => { $(
        #[test]
        fn $test() {
            let own: &[OwnRules] = &[$($own,)? none];
            holds::<$form>(own[0], true);
        }
    )* };
}

forms! {
    scalars: Scalars;
    unsigned: Unsigned;
    signed: Signed;
    bounded: Bounded;
    lengths: Lengths;
    formats: Formats;
    patterns: Patterns;
    choices: Choices;
    several: Several;
    optional: Optional, |answers| is_uuid_or_blank(answers.get("uuid"));
    chrono_types: Chrono;
    jiff_types: Jiff;
    web: Web;
    own_types: Own, |answers| ["even", "maybe"].iter().all(|key| is_even(answers.get(*key)));
    validated: Validated, |answers| {
        let whole = |key| answers.get(key).and_then(Value::as_f64);
        whole("from") <= whole("to") && answers["name"].as_str().is_some_and(|name| starts_lower(name).is_ok())
    };
    generic_scalar: Generic<f64, Size>;
    generic_choice: Generic<Option<Size>, Size>;
}

/// A secret is never encoded, so its form does not come back.
#[test]
fn secrets() {
    holds::<Login>(none, false);
    let answer = json!({"user": "kim", "password": "hush"});
    let login = Login::decode(answer.as_object().unwrap()).unwrap();
    assert_eq!(Value::Object(login.encode()), json!({"user": "kim"}));
}

fn is_even(value: Option<&Value>) -> bool {
    value.and_then(Value::as_f64).is_none_or(|number| number % 2.0 == 0.0)
}

fn is_uuid_or_blank(value: Option<&Value>) -> bool {
    value.is_none_or(is_blank)
        || value.and_then(Value::as_str).is_some_and(|text| text.len() == 36 && text.parse::<uuid::Uuid>().is_ok())
}
