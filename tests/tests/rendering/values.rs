use elicit_sdk::{
    Host,
    schema::{ChoiceOption, FieldSchema, Kind, Multi},
};
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, choice, strategy, text};

#[test]
fn words_of_the_persons_own_are_the_text_of_the_other_option() {
    let ask = || Talk::new(&Host::COPILOT, vec![strategy()]);
    let talk = ask().answer([("Strategy", json!("only at night"))]);
    assert_eq!(talk.read(), answers([("strategy", json!("custom")), ("customStrategy", json!("only at night"))]));
    let talk = ask().answer([("Strategy", json!("custom")), ("Custom strategy", json!("slowly"))]);
    assert_eq!(talk.read(), answers([("strategy", json!("custom")), ("customStrategy", json!("slowly"))]));
    let talk = ask().answer([("Strategy", json!("Fast")), ("Custom strategy", json!("ignored"))]);
    assert_eq!(talk.read()["strategy"], "fast");
    let talk = ask().answer([("Strategy", json!("Custom"))]);
    assert_eq!(talk.violations(), "`customStrategy` must be answered");
}

#[test]
fn two_different_texts_for_one_option_are_asked_again() {
    let talk = Talk::new(&Host::COPILOT, vec![strategy()]);
    let talk = talk.answer([("Strategy", json!("at night")), ("Custom strategy", json!("at noon"))]);
    assert_eq!(talk.violations(), "`strategy` must be one of Fast, Safe, Custom");
    let talk = Talk::new(&Host::COPILOT, vec![strategy()]);
    let talk = talk.answer([("Strategy", json!("at night")), ("Custom strategy", json!("at night"))]);
    assert_eq!(talk.violations(), "");
}

#[test]
fn they_are_no_option_of_a_choice_without_one() {
    let ask = || Talk::new(&Host::COPILOT, vec![choice("area", &["docs", "code"])]);
    assert_eq!(ask().answer([("Area", json!("Code"))]).read(), answers([("area", json!("code"))]));
    assert_eq!(ask().answer([("Area", json!("website"))]).violations(), "`area` must be one of Docs, Code");
    let mut list = choice("tags", &["red", "blue"]);
    list.kind = Kind::MultiChoice(Multi::ANY);
    let talk = Talk::new(&Host::COPILOT, vec![list]).answer([("Tags", json!(["Red", "pink"]))]);
    assert_eq!(talk.violations(), "`tags` must be one of Red, Blue");
}

#[test]
fn they_are_nothing_where_the_options_are_written_out() {
    let mut strategy = strategy();
    strategy.options.to_mut().extend([ChoiceOption::new("slow", "Slow"), ChoiceOption::new("never", "Never")]);
    let talk = Talk::new(&Host::PORTABLE, vec![strategy]).answer([("Strategy", json!("at night"))]);
    assert_eq!(talk.violations(), "`strategy` must be one of Fast, Safe, Custom, Slow, Never");
}

#[test]
fn elsewhere_they_are_nothing() {
    let talk = Talk::new(&Host::GENERIC, vec![strategy()]).answer([("Strategy", json!("at night"))]);
    assert_eq!(talk.violations(), "`strategy` must be one of Fast, Safe, Custom");
}

fn mixed_up() -> FieldSchema {
    let mut area = FieldSchema::new("area", "Area", Kind::Choice);
    area.options =
        vec![ChoiceOption::new("a", "B"), ChoiceOption::new("b", "C"), ChoiceOption::new("x", "Option-1")].into();
    area.default("b")
}

#[test]
fn a_value_that_is_another_options_title_is_exchanged() {
    for host in [&Host::COPILOT, &Host::OPENCLAW, &Host::PORTABLE] {
        let ask = || Talk::new(host, vec![mixed_up(), text("name")]);
        let area = ask().field("Area");
        let options = area["oneOf"].as_array().unwrap();
        for option in options {
            let other = |other: &&serde_json::Value| {
                other["title"].as_str().unwrap().eq_ignore_ascii_case(option["const"].as_str().unwrap())
            };
            assert!(!options.iter().any(|one| other(&one)), "{}: {area}", host.name);
        }
        for (title, value) in [("B", "a"), ("C", "b"), ("Option-1", "x")] {
            let sent = options.iter().find(|option| option["title"] == title).unwrap()["const"].clone();
            for sent in [sent, json!(title)] {
                let talk = ask().answer([("Area", sent), ("Name", json!("y"))]);
                assert_eq!(talk.read()["area"], value, "{}", host.name);
            }
        }
        let default = options.iter().find(|option| option["title"] == "C").unwrap();
        assert_eq!(area["default"], default["const"], "{}", host.name);
    }
    // Nobody else mixes them up.
    assert_eq!(Talk::new(&Host::CLAUDE_CODE, vec![mixed_up()]).field("Area")["oneOf"][0]["const"], "a");
}

#[test]
fn a_value_that_cannot_be_carried_is_exchanged() {
    for value in ["v".repeat(257), "two\nlines".to_owned(), "zero\u{200B}width".to_owned()] {
        let mut area = choice("area", &["docs", "code"]);
        area.options.to_mut()[1].value = value.clone().into();
        let talk = Talk::new(&Host::OPENCLAW, vec![area]);
        let sent = talk.field("Area")["oneOf"][1]["const"].clone();
        assert_eq!(sent, "elicit-option-2");
        assert_eq!(talk.answer([("Area", sent)]).read()["area"], value);
    }
}
