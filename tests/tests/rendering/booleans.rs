use elicit_sdk::{Host, schema::Kind};
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, field, text};

#[test]
fn no_comes_first_where_yes_is_preselected() {
    for host in [&Host::WEWORK, &Host::CODEX, &Host::COPILOT, &Host::PORTABLE] {
        for force in [field("force", Kind::Boolean), field("force", Kind::Boolean).default(false)] {
            let talk = Talk::new(host, vec![text("name"), force]);
            assert_eq!(talk.options("Force"), ["No", "Yes"], "{}", host.name);
        }
    }
}

#[test]
fn yes_comes_first_where_it_is_the_default() {
    for host in [&Host::WEWORK, &Host::COPILOT] {
        let talk = Talk::new(host, vec![field("force", Kind::Boolean).default(true)]);
        assert_eq!(talk.options("Force"), ["Yes", "No"], "{}", host.name);
        assert_eq!(talk.field("Force")["default"], "yes");
    }
}

#[test]
fn no_can_be_said_where_an_untouched_box_is_left_out() {
    let talk = Talk::new(&Host::CLAUDE_CODE, vec![field("force", Kind::Boolean)]);
    assert_eq!(talk.options("Force"), ["No", "Yes"]);
    let talk = talk.answer([("Force", json!("no"))]);
    assert_eq!(talk.read(), answers([("force", json!(false))]));
}

#[test]
fn a_box_stays_a_box_elsewhere() {
    for host in [&Host::GENERIC, &Host::OPENCLAW] {
        let talk = Talk::new(host, vec![field("force", Kind::Boolean)]);
        assert_eq!(talk.field("Force")["type"], "boolean", "{}", host.name);
    }
}

#[test]
fn an_option_is_read_as_a_boolean() {
    let ask = || Talk::new(&Host::WEWORK, vec![field("force", Kind::Boolean)]);
    for (sent, read) in [("yes", true), ("no", false), ("Yes", true), ("No", false)] {
        let talk = ask().answer([("Force", json!(sent))]);
        assert_eq!(talk.read(), answers([("force", json!(read))]));
    }
    for sent in [json!("true?"), json!("y"), json!(1), json!("")] {
        let talk = ask().answer([("Force", sent.clone())]);
        assert!(talk.violations().starts_with("`force` must be answered"), "{sent}: {}", talk.violations());
    }
}

#[test]
fn an_optional_one_has_three_answers_where_nothing_is_left_blank() {
    for host in [&Host::WEWORK, &Host::OPENCLAW, &Host::COPILOT, &Host::PORTABLE] {
        let ask = || Talk::new(host, vec![text("name"), field("force", Kind::Boolean).optional()]);
        assert_eq!(ask().options("Force"), ["None", "No", "Yes"], "{}", host.name);
        let read = |sent: &str| ask().answer([("Name", json!("x")), ("Force", json!(sent))]).read();
        assert_eq!(read("none"), answers([("name", json!("x"))]));
        assert_eq!(read("no")["force"], false);
        assert_eq!(read("yes")["force"], true);
    }
}
