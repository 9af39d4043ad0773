//! Forms that are put together at run time: [`FormSchema::check`] against the judge.

use std::cell::Cell;

use elicit_sdk::{
    Choice, Form, FormSchema,
    schema::{ChoiceOption, Companion, FieldSchema, Format, Integer, Kind, Multi, Number, Pattern, Text},
};
use proptest::{collection::vec, option, prelude::*, sample};

use crate::{answers::answers, exceptions::expected, for_all, judge::Judge};

fn kind() -> impl Strategy<Value = Kind> {
    let formats = vec![Format::Email, Format::Uri, Format::Date, Format::DateTime];
    let patterns = vec!["^[A-Z]{3}-[0-9]{2}$", "^v[0-9]+(-[a-z]+)?$", "[aeiou]{2}"];
    prop_oneof![
        (option::of(0_u32..6), option::of(6_u32..20)).prop_map(|(min, max)| Kind::Text(Text::ANY.length(min, max))),
        sample::select(formats).prop_map(|format| Kind::Text(Text::ANY.format(format))),
        sample::select(patterns).prop_map(|regex| Kind::Text(Text::ANY.pattern(Pattern::new(regex, "another")))),
        (-50_i64..50, 0_i64..100).prop_map(|(min, more)| Kind::Integer(Integer::between(min, min + more))),
        Just(Kind::INTEGER),
        bounds().prop_map(Kind::Number),
        Just(Kind::Boolean),
        Just(Kind::Choice),
        (option::of(0_u32..3), option::of(2_u32..5)).prop_map(|(min, max)| {
            let mut rules = Multi::ANY;
            (rules.min_items, rules.max_items) = (min, max);
            Kind::MultiChoice(rules)
        }),
        Just(Kind::Secret),
    ]
}

fn bounds() -> impl Strategy<Value = Number> {
    (option::of(-8_i32..8), option::of(8_i32..16), option::of(-8_i32..8), option::of(8_i32..16)).prop_map(
        |(min, max, exclusive_min, exclusive_max)| {
            let quarter = |bound: Option<i32>| bound.map(|bound| f64::from(bound) / 4.0);
            let mut range = Number::ANY;
            (range.min, range.max) = (quarter(min), quarter(max));
            (range.exclusive_min, range.exclusive_max) = (quarter(exclusive_min), quarter(exclusive_max));
            range
        },
    )
}

#[derive(Choice)]
enum Place {
    #[elicit(other)]
    Elsewhere(String),
}

#[derive(Form)]
struct Donor {
    place: Place,
}

/// A companion can be had from a derived form alone.
fn companion(key: &str, max_length: Option<u32>) -> Companion {
    let mut companion = Donor::schema().fields()[0].companion.clone().expect("the variant is `other`");
    companion.key = format!("custom{key}").into();
    companion.max_length = max_length;
    companion
}

fn field(at: usize) -> impl Strategy<Value = FieldSchema> {
    (kind(), any::<bool>(), 1_usize..6, option::of(option::of(1_u32..9))).prop_map(
        move |(kind, required, options, with_companion)| {
            let key = format!("field{at}");
            let mut field = FieldSchema::new(key.clone(), format!("Field {at}"), kind);
            field.required = required;
            if matches!(kind, Kind::Choice | Kind::MultiChoice(_)) {
                let option = |at| ChoiceOption::new(format!("option-{at}"), format!("Option {at}"));
                field.options = (0..options).map(option).chain([ChoiceOption::new("elsewhere", "Elsewhere")]).collect();
            }
            if let (Kind::Choice, Some(max_length)) = (kind, with_companion) {
                field.companion = Some(companion(&key, max_length));
            }
            field
        },
    )
}

fn schema() -> impl Strategy<Value = FormSchema> {
    vec(any::<()>(), 1..9)
        .prop_flat_map(|places| (0..places.len()).map(|at| field(at).boxed()).collect::<Vec<_>>())
        .prop_map(FormSchema::owned)
}

#[test]
fn a_check_at_run_time_says_what_the_schema_says() {
    let (taken, refused) = (Cell::new(0_u32), Cell::new(0_u32));
    let cases = schema().prop_flat_map(|schema| (answers(&schema), Just(schema)));
    for_all(&cases, |(answers, schema)| {
        let checked = schema.check(&answers);
        prop_assert_eq!(checked.is_ok(), expected(&schema, &Judge::new(&schema), &answers), "{:?}", checked);
        let old = Judge::of_2025_06_18(&schema);
        prop_assert_eq!(checked.is_ok(), expected(&schema, &old, &answers), "{:?}", checked);
        match checked {
            Ok(()) => taken.set(taken.get() + 1),
            Err(violations) => {
                refused.set(refused.get() + 1);
                prop_assert!(!violations.is_empty());
                for violation in &violations {
                    prop_assert!(names_a_key(&schema, violation.field()), "{}", violation);
                }
            }
        }
        Ok(())
    });
    // Or the property says nothing.
    assert!(taken.get() >= 1 && refused.get() >= 1 && taken.get() > refused.get() / 20);
}

/// Whether this is the key of a field or of its companion.
pub(crate) fn names_a_key(schema: &FormSchema, key: &str) -> bool {
    schema
        .fields()
        .iter()
        .any(|field| field.key == key || field.companion.as_ref().is_some_and(|companion| companion.key == key))
}
