use elicit_sdk::Host;
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, choice, text};

#[test]
fn a_single_option_is_answered_and_said_where_it_is_no_question() {
    let talk = Talk::new(&Host::OPENCLAW, vec![choice("target", &["staging"]), text("name")]);
    assert_eq!(talk.titles(), ["Name"]);
    assert_eq!(talk.form().message, "Plan the release. Target: Staging.");
    let talk = talk.answer([("Name", json!("x"))]);
    assert_eq!(talk.read(), answers([("target", json!("staging")), ("name", json!("x"))]));
}

#[test]
fn an_empty_form_is_never_made_of_it() {
    let talk = Talk::new(&Host::OPENCLAW, vec![choice("target", &["staging"]), choice("area", &["docs"])]);
    assert_eq!(talk.titles(), ["Area"]);
    assert_eq!(talk.field("Area")["description"], "One of: Docs.");
    assert_eq!(talk.form().message, "Plan the release. Target: Staging.");
    let talk = talk.answer([("Area", json!("docs"))]);
    assert_eq!(talk.read(), answers([("area", json!("docs")), ("target", json!("staging"))]));
}

#[test]
fn an_optional_one_has_two() {
    let talk = Talk::new(&Host::OPENCLAW, vec![choice("target", &["staging"]).optional(), text("name")]);
    assert_eq!(talk.options("Target"), ["None", "Staging"]);
}

#[test]
fn it_is_asked_where_it_can_be_shown() {
    for host in [&Host::GENERIC, &Host::WEWORK, &Host::CLAUDE_CODE, &Host::COPILOT] {
        let talk = Talk::new(host, vec![choice("target", &["staging"]), text("name")]);
        assert_eq!(talk.options("Target"), ["Staging"], "{}", host.name);
    }
}
