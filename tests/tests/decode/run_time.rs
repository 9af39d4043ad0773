//! A form that is put together at run time is checked as strictly as a derived one.

use elicit_sdk::{
    Choice, Form, FormSchema, Rule,
    schema::{ChoiceOption, FieldSchema, Format, Integer, Kind, Multi, Number, Pattern, Text},
};
use serde_json::{Value, json};

use crate::{object, rules};

fn one(kind: Kind) -> FormSchema {
    let mut field = FieldSchema::new("field", "Field", kind);
    if matches!(kind, Kind::Choice | Kind::MultiChoice(_)) {
        field.options = vec![ChoiceOption::new("main", "Main"), ChoiceOption::new("next", "Next")].into();
    }
    FormSchema::owned(vec![field])
}

fn check(schema: &FormSchema, answer: Value) -> Vec<(String, Rule)> {
    let Err(violations) = schema.check(&object(answer)) else { return Vec::new() };
    rules(&violations).into_iter().map(|(field, rule)| (field.to_owned(), rule)).collect()
}

#[test]
fn each_kind_takes_its_own_and_refuses_the_rest() {
    let fitting = [
        (Kind::TEXT, json!("a")),
        (Kind::Text(Text::ANY.length(Some(2), Some(2))), json!("éé")),
        (Kind::Text(Text::ANY.format(Format::Date)), json!("2024-02-29")),
        (Kind::Text(Text::ANY.pattern(Pattern::new("^a+$", "many times a"))), json!("aaa")),
        (Kind::Integer(Integer::between(1, 3)), json!(3.0)),
        (Kind::NUMBER, json!(0.5)),
        (Kind::Boolean, json!(false)),
        (Kind::Choice, json!("next")),
        (Kind::MultiChoice(Multi::ANY), json!(["next", "main"])),
        (Kind::Secret, json!("hush")),
    ];
    let wrong = [json!({}), json!([1]), json!([["main"]]), json!("other"), json!(9), json!("bbb"), json!(true)];
    for (kind, value) in fitting {
        let schema = one(kind);
        assert_eq!(check(&schema, json!({"field": value})), [], "{kind:?}");
        assert_eq!(check(&schema, json!({})), [("field".to_owned(), Rule::Required)], "{kind:?}");
        let taken = wrong.iter().filter(|value| check(&schema, json!({"field": value})).is_empty()).count();
        let expected = match kind {
            Kind::Text(rules) if rules == Text::ANY => 2,
            Kind::Secret => 2,
            Kind::Boolean | Kind::Number(_) => 1,
            _ => 0,
        };
        assert_eq!(taken, expected, "{kind:?}");
    }
}

#[test]
fn an_optional_field_may_be_left_out_but_not_answered_wrongly() {
    let mut schema = one(Kind::Number(Number::ANY));
    schema.field_mut("field").unwrap().required = false;
    for blank in [json!({}), json!({"field": null}), json!({"field": " "})] {
        assert_eq!(check(&schema, blank), []);
    }
    assert_eq!(check(&schema, json!({"field": "seven"})), [("field".to_owned(), Rule::Type)]);
}

#[test]
fn a_companion_is_needed_where_its_option_is_picked() {
    #[derive(Choice)]
    enum Place {
        Here,
        #[elicit(other)]
        Elsewhere(String),
    }
    #[derive(Form)]
    struct Asked {
        #[elicit(other(length(max = 3)))]
        place: Place,
    }
    let derived = Asked::schema();
    let companion = derived.fields()[0].companion.clone();
    let key = |rule| [("customPlace".to_owned(), rule)];
    assert_eq!(check(&derived, json!({"place": "here", "customPlace": 7})), []);
    assert_eq!(check(&derived, json!({"place": "elsewhere", "customPlace": "sea"})), []);
    assert_eq!(check(&derived, json!({"place": "elsewhere"})), key(Rule::Required));
    assert_eq!(check(&derived, json!({"place": "elsewhere", "customPlace": "field"})), key(Rule::Length));

    let mut several = derived.fields()[0].clone();
    (several.kind, several.companion) = (Kind::MultiChoice(Multi::ANY), companion);
    let several = FormSchema::owned(vec![several]);
    assert_eq!(check(&several, json!({"place": ["here"]})), []);
    assert_eq!(check(&several, json!({"place": ["here", "elsewhere"]})), key(Rule::Required));
}

/// `options` fields have none until somebody names them; a schema without any takes every text.
#[test]
fn options_that_were_named_at_run_time_are_checked() {
    #[derive(Form)]
    struct Asked {
        #[elicit(options)]
        branch: String,
        #[elicit(options, items(max = 1))]
        labels: Vec<String>,
    }
    let mut schema = Asked::schema();
    let answer = json!({"branch": "gone", "labels": ["bug"]});
    assert_eq!(check(&schema, answer.clone()), []);
    schema.field_mut("branch").unwrap().options = vec![ChoiceOption::new("main", "Main")].into();
    assert_eq!(check(&schema, answer), [("branch".to_owned(), Rule::Options)]);
    assert_eq!(
        check(&schema, json!({"branch": "main", "labels": ["bug", "bug"]})),
        [("labels".to_owned(), Rule::Items)]
    );
    assert!(Asked::schema().field("branch").unwrap().options.is_empty(), "a derived form stays as it is");
}
