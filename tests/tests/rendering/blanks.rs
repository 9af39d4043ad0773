use elicit_sdk::{
    Host, Violations,
    schema::{FieldSchema, Kind, Multi},
};
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, choice, field, text};

#[test]
fn what_may_be_left_blank_is_asked_for_once_it_is_wanted() {
    for host in [&Host::OPENCLAW, &Host::PORTABLE] {
        let ask = || {
            let note = FieldSchema::new("note", "Release note", Kind::TEXT).optional().described("Goes to the record.");
            Talk::new(host, vec![text("name"), note, field("limit", Kind::INTEGER).optional()])
        };
        assert_eq!(ask().titles(), ["Name", "Add release note?", "Add limit?"], "{}", host.name);
        assert_eq!(ask().field("Add release note?")["description"], "Goes to the record.");
        assert_eq!(ask().required().len(), 3);
        let first = [("Name", json!("x")), ("Add release note?", json!(true)), ("Add limit?", json!("no"))];
        let first = first
            .map(|(title, value)| (title, if host.preselects_yes && value == true { json!("yes") } else { value }));
        let first = first
            .map(|(title, value)| (title, if !host.preselects_yes && value == "no" { json!(false) } else { value }));
        let talk = ask().answer(first);
        assert_eq!(talk.titles(), ["Release note"], "{}", host.name);
        assert_eq!(talk.required().len(), 1);
        let talk = talk.answer([("Release note", json!("fixes"))]);
        assert_eq!(talk.read(), answers([("name", json!("x")), ("note", json!("fixes"))]));
    }
}

#[test]
fn what_is_not_wanted_is_not_there() {
    let talk = Talk::new(&Host::OPENCLAW, vec![text("note").optional()]);
    let talk = talk.answer([("Add note?", json!(false))]);
    assert_eq!(talk.read(), answers([]));
}

#[test]
fn an_unreadable_wish_is_asked_again() {
    for wish in [json!("perhaps"), json!(null), json!(3)] {
        let talk = Talk::new(&Host::OPENCLAW, vec![text("note").optional()]).answer([("Add note?", wish)]);
        assert_eq!(talk.violations(), "`note` must be text");
    }
}

#[test]
fn an_acronym_keeps_its_letters() {
    let field = FieldSchema::new("url", "URL", Kind::TEXT).optional();
    assert_eq!(Talk::new(&Host::OPENCLAW, vec![field]).titles(), ["Add URL?"]);
}

#[test]
fn a_list_that_may_be_empty_is_wanted_or_empty() {
    let mut list = choice("tags", &["red", "blue"]);
    list.kind = Kind::MultiChoice(Multi::ANY);
    let ask = || Talk::new(&Host::OPENCLAW, vec![list.clone()]);
    assert_eq!(ask().answer([("Add tags?", json!(false))]).read(), answers([("tags", json!([]))]));
    let talk = ask().answer([("Add tags?", json!(true))]).answer([("Tags", json!(["red"]))]);
    assert_eq!(talk.read(), answers([("tags", json!(["red"]))]));
}

#[test]
fn an_optional_choice_with_no_room_for_none_is_asked_for_once_it_is_wanted() {
    let ask = || Talk::new(&Host::OPENCLAW, vec![choice("area", &["docs", "code", "tests", "build"]).optional()]);
    assert_eq!(ask().titles(), ["Add area?"]);
    let talk = ask().answer([("Add area?", json!(true))]);
    assert_eq!(talk.options("Area").len(), 4);
}

#[test]
fn the_reason_is_told_before_and_after() {
    let reasons = Violations::at("note", "must be shorter");
    let talk = Talk::new(&Host::OPENCLAW, vec![text("note").optional()]).because(reasons);
    assert_eq!(talk.field("Add note?")["description"], "Must be shorter.");
    let talk = talk.answer([("Add note?", json!(true))]);
    assert_eq!(talk.field("Note")["description"], "Must be shorter.");
}

#[test]
fn a_blank_field_stays_one_elsewhere() {
    for host in [&Host::GENERIC, &Host::WEWORK, &Host::CLAUDE_CODE, &Host::COPILOT] {
        let talk = Talk::new(host, vec![text("note").optional()]);
        assert_eq!(talk.titles(), ["Note"], "{}", host.name);
        assert!(talk.required().is_empty());
    }
}
