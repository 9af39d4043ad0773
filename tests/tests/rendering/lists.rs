use elicit_sdk::{
    Host, Revision, Violations,
    schema::{FieldSchema, Kind, Multi},
};
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, choice, text};

fn list(options: &[&'static str]) -> FieldSchema {
    let mut list = choice("tags", options);
    list.kind = Kind::MultiChoice(Multi::ANY);
    list
}

fn bounded(min: u32, max: u32) -> FieldSchema {
    let mut rules = Multi::ANY;
    (rules.min_items, rules.max_items) = (Some(min), Some(max));
    let mut list = list(&["red", "green", "blue"]).described("What it is about.");
    list.kind = Kind::MultiChoice(rules);
    list
}

#[test]
fn a_list_is_one_question_per_option_where_none_can_be_shown() {
    for host in [&Host::WEWORK, &Host::CODEX, &Host::PORTABLE] {
        let ask = || Talk::new(host, vec![list(&["red", "green", "blue"]), text("name")]);
        assert_eq!(ask().titles(), ["Tags: Red", "Tags: Green", "Tags: Blue", "Name"], "{}", host.name);
        assert_eq!(ask().options("Tags: Green"), ["No", "Yes"]);
        let talk = ask().answer([
            ("Tags: Red", json!("yes")),
            ("Tags: Green", json!("no")),
            ("Tags: Blue", json!("Yes")),
            ("Name", json!("x")),
        ]);
        assert_eq!(talk.read(), answers([("tags", json!(["red", "blue"])), ("name", json!("x"))]));
    }
}

#[test]
fn revision_2025_06_18_has_no_lists() {
    let ask = || Talk::new(&Host::GENERIC, vec![bounded(1, 2)]).at(Revision::V2025_06_18);
    assert_eq!(ask().field("Tags: Red")["type"], "boolean");
    let talk = ask().answer([("Tags: Red", json!(true)), ("Tags: Green", json!(false)), ("Tags: Blue", json!(false))]);
    assert_eq!(talk.read(), answers([("tags", json!(["red"]))]));
    // Codex negotiates it and knows lists, but what shows its forms does not.
    let talk = Talk::new(&Host::CODEX, vec![bounded(1, 2)]).at(Revision::V2025_06_18);
    assert_eq!(talk.options("Tags: Red"), ["No", "Yes"]);
}

#[test]
fn none_picked_is_an_empty_list() {
    let ask = || Talk::new(&Host::WEWORK, vec![list(&["red", "blue"])]);
    let talk = ask().answer([("Tags: Red", json!("no")), ("Tags: Blue", json!("no"))]);
    assert_eq!(talk.read(), answers([("tags", json!([]))]));
}

#[test]
fn a_question_that_is_not_answered_is_no_answer_to_the_list() {
    let ask = || Talk::new(&Host::WEWORK, vec![list(&["red", "blue"])]);
    for (red, blue) in [(json!("yes"), json!("")), (json!("perhaps"), json!("no")), (json!(null), json!("yes"))] {
        let talk = ask().answer([("Tags: Red", red), ("Tags: Blue", blue)]);
        assert_eq!(talk.violations(), "`tags` must be one of Red, Blue");
    }
}

#[test]
fn what_the_list_is_about_and_how_many_to_pick_is_said_once() {
    let talk = Talk::new(&Host::WEWORK, vec![text("name"), bounded(1, 2)]);
    assert_eq!(talk.field("Tags: Red")["description"], "What it is about. Pick 1 to 2.");
    assert!(talk.field("Tags: Green").get("description").is_none());
}

#[test]
fn too_many_picked_is_a_violation_of_the_list() {
    let talk = Talk::new(&Host::WEWORK, vec![bounded(1, 2)]);
    let talk = talk.answer([("Tags: Red", json!("yes")), ("Tags: Green", json!("yes")), ("Tags: Blue", json!("yes"))]);
    assert_eq!(talk.violations(), "`tags` must have 1 to 2 picked");
    let again = Talk::new(&Host::WEWORK, vec![bounded(1, 2)]);
    let again = again.because(Violations::at("tags", "must have 1 to 2 picked"));
    let first = again.field("Tags: Red");
    assert!(first["description"].as_str().unwrap().contains("Must have 1 to 2 picked. What it is about."));
}

#[test]
fn defaults_are_those_of_the_questions() {
    let talk = Talk::new(&Host::WEWORK, vec![list(&["red", "blue"]).default(json!(["blue"]))]);
    assert_eq!(talk.options("Tags: Red"), ["No", "Yes"]);
    assert_eq!(talk.options("Tags: Blue"), ["Yes", "No"]);
}

#[test]
fn openclaw_shows_a_list_of_two_to_four_options() {
    let colours = ["red", "green", "blue", "black", "white"];
    let shown = |count: usize| Talk::new(&Host::OPENCLAW, vec![bounded_to(list(&colours[..count]))]).titles();
    assert_eq!(shown(4), ["Tags"]);
    assert_eq!(shown(5).len(), 5);
    assert_eq!(shown(1), ["Tags: Red"]);
}

fn bounded_to(mut list: FieldSchema) -> FieldSchema {
    let mut rules = Multi::ANY;
    rules.min_items = Some(1);
    list.kind = Kind::MultiChoice(rules);
    list
}

#[test]
fn a_list_that_is_left_out_is_empty_where_the_host_leaves_it_out() {
    for host in [&Host::CLAUDE_CODE, &Host::COPILOT] {
        let talk = Talk::new(host, vec![list(&["red", "blue"]), text("name")]);
        assert_eq!(talk.required(), ["name"], "{}", host.name);
        let talk = talk.answer([("Name", json!("x"))]);
        assert_eq!(talk.read(), answers([("tags", json!([])), ("name", json!("x"))]));
        // One that must have an option is asked for as it is.
        assert_eq!(Talk::new(host, vec![bounded(1, 2)]).required(), ["tags"]);
    }
    let talk = Talk::new(&Host::GENERIC, vec![list(&["red", "blue"])]).answer([]);
    assert_eq!(talk.violations(), "`tags` must be answered");
}

#[test]
fn a_list_of_titles_is_one_of_values() {
    let talk = Talk::new(&Host::GENERIC, vec![list(&["red", "blue"])]);
    let talk = talk.answer([("Tags", json!(["Red", "blue"]))]);
    assert_eq!(talk.read(), answers([("tags", json!(["red", "blue"]))]));
}

#[test]
fn a_list_without_a_title_is_called_by_its_key() {
    let mut list = list(&["red", "blue"]);
    list.title = "".into();
    assert_eq!(Talk::new(&Host::WEWORK, vec![list]).titles(), ["tags: Red", "tags: Blue"]);
}

#[test]
fn the_option_comes_first_where_the_end_of_a_title_is_out_of_sight() {
    let mut areas = list(&["docs", "code"]);
    areas.title = "The areas of the project that this change is about".into();
    let titles = |host: &Host| Talk::new(host, vec![areas.clone()]).at(Revision::V2025_06_18).titles();
    assert_eq!(titles(&Host::CLAUDE_CODE)[0], "Docs (The areas of the project that this change is about)");
    assert_eq!(titles(&Host::WEWORK)[0], "The areas of the project that this change is about: Docs");
}
