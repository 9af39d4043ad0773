//! A person who answers what they mean, on every host: the plugin gets exactly that.

use std::collections::BTreeSet;

use elicit_sdk::{
    Host, Revision,
    rendering::Step,
    schema::{ChoiceOption, Companion, FieldSchema, Integer, Kind, Multi, Number, Text},
};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use crate::{
    portable::keeps_the_table,
    talk::{Shaped, Talk, everything, full, hosts},
};

/// Answers every form of a question with what is meant, by what is shown.
pub(crate) fn honest(mut talk: Talk, meant: &Map<String, Value>) -> Talk {
    while let Step::Show(form) = talk.step().unwrap() {
        keeps_the_table(&talk.host, &form);
        let mut content = Map::new();
        for (key, shown) in form.schema["properties"].as_object().unwrap() {
            if let Some(value) = entry(&talk, shown, meant) {
                content.insert(key.clone(), value);
            }
        }
        talk = talk.submit(content);
    }
    talk
}

/// What is entered into one field.
fn entry(talk: &Talk, shown: &Value, meant: &Map<String, Value>) -> Option<Value> {
    let title = shown["title"].as_str().unwrap();
    for field in talk.question.schema.fields() {
        let value = meant.get(field.key.as_ref());
        if title == field.title {
            return enter(field, shown, value);
        }
        if let Some(companion) = field.companion.as_ref().filter(|companion| title == companion.title) {
            return meant.get(companion.key.as_ref()).cloned();
        }
        if title
            .strip_prefix("Add ")
            .is_some_and(|rest| rest.to_lowercase() == format!("{}?", field.title.to_lowercase()))
        {
            let wanted = value.is_some_and(|value| *value != json!([]));
            return enter_boolean(shown, Some(wanted));
        }
        let option = title.strip_prefix(field.title.as_ref()).and_then(|rest| rest.strip_prefix(": "));
        if let Some(option) = option.and_then(|title| field.options.iter().find(|option| option.title.trim() == title))
        {
            let picked = value.and_then(Value::as_array).unwrap().iter().any(|item| *item == option.value.as_ref());
            return enter_boolean(shown, Some(picked));
        }
    }
    panic!("nobody declared {title:?}");
}

fn enter(field: &FieldSchema, shown: &Value, value: Option<&Value>) -> Option<Value> {
    let titled = |value: &Value| {
        let option = field.options.iter().find(|option| *value == option.value.as_ref()).unwrap();
        option.title.trim().to_owned()
    };
    match (field.kind, shown["type"].as_str().unwrap()) {
        (Kind::Boolean, _) => enter_boolean(shown, value.and_then(Value::as_bool)),
        (Kind::Choice, _) if is_choice(shown) => pick(shown, &value.map_or_else(|| "None".to_owned(), titled)),
        (Kind::Choice, "string") => value.map(|value| json!(titled(value))),
        (Kind::MultiChoice(_), "array") => {
            let items = value?.as_array()?;
            items.iter().map(|item| pick(&shown["items"], &titled(item))).collect()
        }
        (Kind::Integer(_) | Kind::Number(_), "string") => value.map(|value| json!(format!(" {value} "))),
        _ => value.cloned(),
    }
}

fn enter_boolean(shown: &Value, value: Option<bool>) -> Option<Value> {
    if shown["type"] == "boolean" {
        return value.map(Value::Bool);
    }
    pick(shown, value.map_or("None", |yes| if yes { "Yes" } else { "No" }))
}

fn is_choice(shown: &Value) -> bool {
    shown.get("oneOf").or(shown.get("enum")).is_some()
}

/// The value of the option that is shown with this title; nothing where there is none and none is meant.
fn pick(shown: &Value, title: &str) -> Option<Value> {
    let options = shown["oneOf"].as_array().or(shown["anyOf"].as_array());
    let (titles, values): (Vec<_>, Vec<_>) = if let Some(options) = options {
        options.iter().map(|option| (option["title"].clone(), option["const"].clone())).unzip()
    } else {
        let list = |key: &str| shown[key].as_array().unwrap().clone();
        (list("enumNames"), list("enum"))
    };
    let nothing = ["No answer", "Leave blank"].map(|title| json!(title));
    let place = titles.iter().position(|shown| shown == title);
    let place = place.or_else(|| titles.iter().position(|shown| title == "None" && nothing.contains(shown)));
    assert!(place.is_some() || title == "None", "{title:?} is not among {titles:?}");
    place.map(|place| values[place].clone())
}

#[test]
fn every_kind_of_field_comes_back_as_it_was_meant() {
    for host in hosts() {
        for revision in [Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28] {
            let talk = honest(Talk::new(host, everything()).at(revision), &full());
            assert_eq!(talk.read(), full(), "{} {revision}", host.name);

            let mut few = full();
            few.retain(|key, _| !["summary", "count", "again", "area", "customStrategy"].contains(&key.as_str()));
            few.extend([("strategy".to_owned(), json!("fast")), ("tags".to_owned(), json!([]))]);
            let talk = honest(Talk::new(host, everything()).at(revision), &few);
            assert_eq!(talk.read(), few, "{} {revision}", host.name);
        }
    }
}

/// A field of each kind with an answer to it; no answer where it may be left blank.
fn fields() -> impl Strategy<Value = Vec<(FieldSchema, Option<Value>, String)>> {
    let kind = prop_oneof![
        Just(Kind::TEXT),
        Just(Kind::Text(Text::ANY.length(Some(1), Some(4000)))),
        Just(Kind::INTEGER),
        Just(Kind::Integer(Integer::between(-9, 9))),
        Just(Kind::NUMBER),
        Just(Kind::Boolean),
        Just(Kind::Choice),
        Just(Kind::MultiChoice(Multi::ANY)),
    ];
    let one = (
        kind,
        any::<bool>(),
        any::<bool>(),
        proptest::collection::btree_set("[a-z0-9]{1,6}|no|yes|none|None|Yes|option-[12]", 1..9),
        proptest::collection::vec(any::<prop::sample::Index>(), 4),
        ("[\\PC&&[^\\u{200B}-\\u{FEFF}]]{0,20}[a-zA-Z字]", -9_i64..=9, any::<f64>(), any::<bool>()),
        "[a-z]{3,8}",
    );
    proptest::collection::vec(one, 1..20).prop_map(|all| {
        let made = all.into_iter().enumerate();
        made.map(|(at, (kind, required, default, options, picks, sample, key))| {
            let mut field = FieldSchema::new(format!("{key}{at}"), format!("Field {at}"), kind);
            field.required = required;
            if matches!(kind, Kind::Choice | Kind::MultiChoice(_)) {
                field.options = titled(&options).into();
            }
            if kind == Kind::Choice && picks[2].index(3) == 0 {
                let option = field.options[0].value.clone();
                field.companion = Some(Companion::new(option, format!("custom{at}"), format!("Custom {at}")));
            }
            let values: Vec<_> = picks.iter().map(|pick| value(&field, *pick, &sample)).collect();
            if default {
                field = field.default(values[0].clone());
            }
            let answer = (required || picks[3].index(2) == 0).then(|| values[1].clone());
            let answer = answer.or_else(|| matches!(kind, Kind::MultiChoice(_)).then(|| json!([])));
            (field, answer, sample.0)
        })
        .collect()
    })
}

/// Some titles are other options' values, some have odd characters.
fn titled(values: &BTreeSet<String>) -> Vec<ChoiceOption> {
    let values: Vec<_> = values.iter().collect();
    let titles = values.iter().enumerate().map(|(at, value)| match at % 4 {
        0 => format!("  {value}, {at}"),
        1 if at > 1 => values[at - 1].to_uppercase(),
        2 => format!("\u{201C}{value}\u{201D}/{at}"),
        _ => format!("Title {at}"),
    });
    let mut seen = BTreeSet::new();
    let titles: Vec<_> = titles
        .map(|title| if seen.insert(title.trim().to_lowercase()) { title } else { format!("{title}!") })
        .collect();
    values.iter().zip(titles).map(|(value, title)| ChoiceOption::new((*value).clone(), title)).collect()
}

fn value(
    field: &FieldSchema,
    pick: prop::sample::Index,
    (text, whole, number, yes): &(String, i64, f64, bool),
) -> Value {
    match field.kind {
        Kind::Integer(_) => json!(whole + i64::try_from(pick.index(1)).unwrap()),
        Kind::Number(Number { .. }) if number.is_finite() => json!(number),
        Kind::Number(_) => json!(0.1),
        Kind::Boolean => json!(yes),
        Kind::Choice => json!(field.options[pick.index(field.options.len())].value),
        Kind::MultiChoice(_) => {
            let from = pick.index(field.options.len());
            field.options[from..].iter().step_by(2).map(|option| json!(option.value)).collect()
        }
        _ => json!(text),
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: cases(), failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn what_is_meant_comes_back(
        fields in fields(),
        host in (0..Host::KNOWN.len()).prop_map(|at| Host::KNOWN[at]),
        revision in prop_oneof![Just(Revision::V2025_06_18), Just(Revision::V2025_11_25), Just(Revision::V2026_07_28)],
    ) {
        let mut meant = Map::new();
        for (field, answer, text) in &fields {
            let Some(answer) = answer else { continue };
            meant.insert(field.key.to_string(), answer.clone());
            if let Some(companion) = field.companion.as_ref().filter(|companion| *answer == companion.option.as_ref()) {
                meant.insert(companion.key.to_string(), json!(text));
            }
        }
        let talk = Talk::new(host, fields.into_iter().map(|(field, ..)| field).collect()).at(revision);
        let talk = honest(talk, &meant);
        let (mut read, mut meant) = (talk.read(), meant);
        prop_assert_eq!(talk.violations(), "");
        // A whole number may come back as one.
        for value in read.values_mut().chain(meant.values_mut()) {
            if let Some(number) = value.as_f64() {
                *value = json!(number);
            }
        }
        read.sort_keys();
        meant.sort_keys();
        prop_assert_eq!(read, meant);
    }
}

/// `PROPTEST_CASES`, 300 where it is not set.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(300)
}
