//! Answers to a form: mostly such as a person gives, now and then one that is wrong.

use elicit_sdk::{
    FormSchema,
    schema::{ChoiceOption, Companion, FieldSchema, Format, Integer, Kind, Multi, Number, Text},
};
use proptest::{collection::vec, prelude::*, sample, string::string_regex};
use serde_json::{Map, Value, json};

/// Answers to the whole form, companions included.
pub(crate) fn answers(schema: &FormSchema) -> BoxedStrategy<Map<String, Value>> {
    let mut entries = Vec::new();
    for field in schema.fields() {
        entries.push(entry(&field.key, fitting(field), wrong(field), field.required));
        if let Some(companion) = &field.companion {
            entries.push(entry(&companion.key, companion_text(companion), garbage(), true));
        }
    }
    entries.prop_map(|entries| entries.into_iter().flatten().collect()).boxed()
}

type Entry = BoxedStrategy<Option<(String, Value)>>;

fn entry(key: &str, fitting: BoxedStrategy<Value>, wrong: BoxedStrategy<Value>, required: bool) -> Entry {
    let key = key.to_owned();
    // A form of ten fields is to be right about half of the time.
    let left_out = if required { 1 } else { 10 };
    prop_oneof![
        60 => fitting.prop_map(Some),
        2 => wrong.prop_map(Some),
        1 => blank().prop_map(Some),
        left_out => Just(None),
    ]
    .prop_map(move |value| value.map(|value| (key.clone(), value)))
    .boxed()
}

fn fitting(field: &FieldSchema) -> BoxedStrategy<Value> {
    match field.kind {
        Kind::Text(rules) => text(rules),
        Kind::Integer(range) => whole(range),
        Kind::Number(range) => number(range),
        Kind::Boolean => any::<bool>().prop_map(Value::from).boxed(),
        Kind::Choice => sample::select(values(&field.options)).prop_map(Value::from).boxed(),
        Kind::MultiChoice(rules) => picked(rules, &field.options),
        _ => text(Text::ANY),
    }
}

fn values(options: &[ChoiceOption]) -> Vec<String> {
    options.iter().map(|option| option.value.to_string()).collect()
}

const EMAIL: &str = r"[a-z0-9+]{1,8}(\.[a-z]{1,4})?@[a-z]{1,6}(-[a-z0-9]{1,3})?\.[a-z]{2,3}";
const URI: &str = concat!(
    r"(https|http|ftp)://[a-z]{1,8}\.example(:[1-9][0-9]{0,3})?",
    r"(/[a-z0-9]{0,3}){0,3}(\?[a-z]=([0-9]|%2[05]))?(#[a-z]{0,3})?"
);
const DATE: &str = "[1-9][0-9]{3}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9])";
const TIME: &str = r"[Tt]([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]{1,9})?([Zz]|[+-][01][0-9]:[0-5][0-9])";

fn text(rules: Text) -> BoxedStrategy<Value> {
    let regex = match (rules.pattern, rules.format) {
        // Generators know no anchors; what they make matches from end to end.
        (Some(pattern), _) => pattern.regex.trim_matches(['^', '$']).to_owned(),
        (None, Some(Format::Email)) => EMAIL.to_owned(),
        (None, Some(Format::Uri)) => URI.to_owned(),
        (None, Some(Format::Date)) => DATE.to_owned(),
        (None, Some(_)) => format!("{DATE}{TIME}"),
        (None, None) => {
            let min = rules.min_length.unwrap_or(1);
            let max = rules.max_length.unwrap_or(min + 12);
            return of_length(min, max.min(min + 12).max(min));
        }
    };
    string_regex(&regex).unwrap().prop_map(Value::from).boxed()
}

fn of_length(min: u32, max: u32) -> BoxedStrategy<Value> {
    string_regex(&format!("\\PC{{{min},{max}}}")).unwrap().prop_map(Value::from).boxed()
}

fn whole(Integer { min, max, .. }: Integer) -> BoxedStrategy<Value> {
    #[expect(clippy::cast_precision_loss, reason = "these are within 2^53")]
    let with_fraction = |whole: i64| Value::from(whole as f64);
    prop_oneof![
        4 => (min..=max).prop_map(Value::from),
        1 => (min..=max).prop_map(with_fraction),
        1 => sample::select(vec![min, max]).prop_map(Value::from),
    ]
    .boxed()
}

fn number(range: Number) -> BoxedStrategy<Value> {
    let low = range.min.or(range.exclusive_min).unwrap_or(-1e6);
    let high = range.max.or(range.exclusive_max).unwrap_or_else(|| low.abs() * 2.0 + 1e6).max(low);
    prop_oneof![
        // Steps that also an f32 keeps, so that rounding never meets a bound.
        6 => (0_u32..=64).prop_map(move |step| Value::from(low + (high - low) * f64::from(step) / 64.0)),
        1 => sample::select(vec![low, high]).prop_map(Value::from),
        1 => (-9_i64..9).prop_map(Value::from),
    ]
    .boxed()
}

fn picked(rules: Multi, options: &[ChoiceOption]) -> BoxedStrategy<Value> {
    let values = values(options);
    let most = rules.max_items.map_or(values.len(), |max| max as usize).min(values.len());
    let least = rules.min_items.map_or(0, |min| min as usize).min(most);
    sample::subsequence(values, least..=most).prop_shuffle().prop_map(Value::from).boxed()
}

fn companion_text(companion: &Companion) -> BoxedStrategy<Value> {
    let min = companion.min_length.unwrap_or(1);
    of_length(min, companion.max_length.unwrap_or(min + 8).max(min))
}

/// Just beside the rules of this field.
fn wrong(field: &FieldSchema) -> BoxedStrategy<Value> {
    let beside = match field.kind {
        Kind::Text(rules) => {
            let (min, max) = (rules.min_length.unwrap_or(1), rules.max_length.unwrap_or(9));
            prop_oneof![
                of_length(max + 1, max + 3),
                of_length(min.saturating_sub(1), min),
                sample::select(NEAR_MISSES.to_vec()).prop_map(Value::from),
            ]
            .boxed()
        }
        Kind::Integer(Integer { min, max, .. }) => sample::select(vec![
            json!(min - 1),
            json!(max + 1),
            json!(0.5),
            json!(1e300),
            json!(u64::MAX),
            json!(i64::MIN),
        ])
        .boxed(),
        Kind::Number(range) => {
            let bounds = [range.min, range.max, range.exclusive_min, range.exclusive_max];
            let around = |bound: f64| [bound, bound - 1.0, bound + 1.0];
            sample::select(bounds.into_iter().flatten().flat_map(around).chain([1e39, -1e300]).collect::<Vec<_>>())
                .prop_map(Value::from)
                .boxed()
        }
        Kind::Choice | Kind::MultiChoice(_) => {
            let mut texts = values(&field.options);
            texts.extend(field.options.iter().map(|option| option.title.to_string()));
            prop_oneof![
                sample::select(texts.clone()).prop_map(Value::from),
                vec(sample::select(texts), 0..4).prop_map(Value::from),
            ]
            .boxed()
        }
        _ => garbage(),
    };
    prop_oneof![beside, garbage()].boxed()
}

#[rustfmt::skip] // a table
const NEAR_MISSES: &[&str] = &[
    "name@", "@example.com", "name@example..com", "name@-example.com", "a b@example.com", "example.com", "//example.com",
    "https://exa mple.com", "https://example.com/%4", "2026-13-01", "2023-02-29", "2026-1-1", "2026-01-31T09:00Z",
    "2026-01-31T25:00:00Z", "2026-01-31T09:00:00", "2026-01-31 09:00:00Z", "2026-01-31T09:00:00+24:00",
];

fn blank() -> BoxedStrategy<Value> {
    sample::select(vec![json!(null), json!(""), json!(" "), json!("\u{a0}\t\n"), json!("\u{200b}\u{200d}")]).boxed()
}

/// Any JSON at all.
fn garbage() -> BoxedStrategy<Value> {
    let leaf = prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        any::<i32>().prop_map(Value::from),
        (-1e9_f64..1e9).prop_map(Value::from),
        "\\PC{0,8}".prop_map(Value::from),
    ];
    leaf.prop_recursive(2, 8, 3, |inner| {
        prop_oneof![
            vec(inner.clone(), 0..3).prop_map(Value::from),
            vec(("[a-z]{0,3}", inner), 0..3).prop_map(|entries| Value::Object(entries.into_iter().collect())),
        ]
    })
    .boxed()
}
