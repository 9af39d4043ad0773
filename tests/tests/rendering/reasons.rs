use elicit_sdk::{Host, Violations};
use serde_json::json;

use crate::talk::{Shaped, Talk, strategy, text};

#[test]
fn each_field_says_what_was_wrong_before_what_it_is_about() {
    let reasons = Violations::at("note", "must be shorter")
        .and("note", "must name a ticket!")
        .and("customStrategy", "must be answered");
    let fields = vec![text("note").described("What is new."), strategy()];
    let talk = Talk::new(&Host::GENERIC, fields).because(reasons);
    assert_eq!(talk.field("Note")["description"], "Must be shorter. Must name a ticket! What is new.");
    assert_eq!(talk.field("Custom strategy")["description"], "Must be answered.");
    assert_eq!(
        talk.field("Strategy").get("description"),
        None::<&serde_json::Value>.or(talk.field("Strategy").get("description"))
    );
    assert!(talk.field("Strategy").get("description").is_none());
}

#[test]
fn a_description_that_becomes_too_long_gives_way() {
    let long = "w".repeat(500);
    let note = || {
        let mut note = text("note");
        note.description = long.clone().into();
        note
    };
    let talk = Talk::new(&Host::OPENCLAW, vec![note()]).because(Violations::at("note", "must name a ticket"));
    let field = talk.field("Note");
    let description = field["description"].as_str().unwrap();
    assert!(description.starts_with("Must name a ticket. www") && description.ends_with("w…"), "{description}");
    assert_eq!(description.chars().count(), 512);
    assert_eq!(talk.answer([("Note", json!("x"))]).read()["note"], "x");
}

#[test]
fn what_was_shown_once_can_be_asked_again() {
    let mut note = text("note");
    note.description = "w".repeat(400).into();
    let ask = || Talk::new(&Host::PORTABLE, vec![note.clone(), strategy()]).saying(&"m".repeat(100));
    ask().form();
    let reasons = Violations::at("note", "r".repeat(600)).and("", "s".repeat(2000)).and("strategy", "t".repeat(600));
    let form = ask().because(reasons).form();
    assert!(form.message.ends_with('…'), "{}", form.message);
}
