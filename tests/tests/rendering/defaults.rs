use elicit_sdk::{Host, Revision, schema::Kind};
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, choice, field, strategy, text};

#[test]
fn a_default_is_the_first_option_where_that_is_preselected() {
    for host in [&Host::WEWORK, &Host::CODEX, &Host::COPILOT, &Host::PORTABLE] {
        let target = choice("target", &["staging", "canary", "production"]).default("production");
        let talk = Talk::new(host, vec![target]);
        assert_eq!(talk.options("Target"), ["Production", "Staging", "Canary"], "{}", host.name);
    }
    for host in [&Host::GENERIC, &Host::CLAUDE_CODE, &Host::OPENCLAW] {
        let target = choice("target", &["staging", "production"]).default("production");
        let talk = Talk::new(host, vec![target]);
        assert_eq!(talk.options("Target"), ["Staging", "Production"], "{}", host.name);
        assert_eq!(talk.field("Target")["default"], "production");
    }
}

#[test]
fn a_number_has_no_default_where_that_is_text_to_edit() {
    for host in [&Host::CLAUDE_CODE, &Host::COPILOT, &Host::WEWORK] {
        let ask = || Talk::new(host, vec![field("limit", Kind::INTEGER).default(20)]);
        let limit = ask().field("Limit");
        assert!(limit.get("default").is_none(), "{}: {limit}", host.name);
        assert!(limit["description"].as_str().unwrap().ends_with("Leave blank for 20."), "{limit}");
        assert!(ask().required().is_empty());
        assert_eq!(ask().answer([]).read(), answers([("limit", json!(20))]));
        assert_eq!(ask().answer([("Limit", json!(""))]).read(), answers([("limit", json!(20))]));
        assert_eq!(ask().answer([("Limit", json!("5"))]).read(), answers([("limit", json!(5))]));
        assert_eq!(ask().answer([("Limit", json!("abc"))]).violations(), "`limit` must be a whole number");
    }
    let limit = Talk::new(&Host::GENERIC, vec![field("limit", Kind::INTEGER).default(20)]).field("Limit");
    assert_eq!(limit["default"], 20);
}

#[test]
fn a_default_that_is_not_shown_is_said() {
    let talk = Talk::new(&Host::WEWORK, vec![text("branch").default("main").described("Where to start.")]);
    assert_eq!(
        talk.saying("Go?").field("Branch")["description"],
        "Go? Where to start. Leave blank for \u{201C}main\u{201D}."
    );
    // Texts keep theirs where it is filled in.
    let branch = Talk::new(&Host::CLAUDE_CODE, vec![text("branch").default("main")]).field("Branch");
    assert_eq!(branch["default"], "main");
}

#[test]
fn blank_stays_blank_for_an_optional_field() {
    let ask =
        || Talk::new(&Host::WEWORK, vec![choice("area", &["docs", "code"]), text("branch").optional().default("main")]);
    assert_eq!(ask().field("Branch")["description"], "Optional. Suggested: \u{201C}main\u{201D}.");
    let talk = ask().answer([("Area", json!("docs")), ("Branch", json!(""))]);
    assert_eq!(talk.read(), answers([("area", json!("docs"))]));
}

#[test]
fn a_long_default_is_not_said() {
    let long = "a default that nobody could check at a glance ".repeat(4);
    let talk = Talk::new(&Host::WEWORK, vec![text("note").default(long.as_str())]);
    let talk = talk.answer([("Note", json!(""))]);
    assert_eq!(talk.violations(), "`note` must be answered");
}

#[test]
fn revision_2025_06_18_has_no_default_but_a_booleans() {
    let fields = vec![
        choice("area", &["docs", "code"]).default("code"),
        field("limit", Kind::INTEGER).default(20),
        text("branch").default("main"),
        field("force", Kind::Boolean).default(true),
    ];
    let talk = Talk::new(&Host::GENERIC, fields).at(Revision::V2025_06_18);
    assert_eq!(talk.field("Area")["description"], "Leave blank for Code.");
    assert_eq!(talk.field("Limit")["description"], "Leave blank for 20.");
    assert_eq!(talk.field("Force")["default"], true);
    assert_eq!(talk.required(), ["force"]);
    let talk = talk.answer([("Force", json!(false))]);
    let read =
        answers([("area", json!("code")), ("limit", json!(20)), ("branch", json!("main")), ("force", json!(false))]);
    assert_eq!(talk.read(), read);
}

#[test]
fn a_default_that_its_field_would_refuse_is_not_sent() {
    let fields = vec![
        choice("area", &["docs", "code"]).default("gone"),
        field("limit", Kind::INTEGER).default("many"),
        text("branch").default(" "),
    ];
    for host in crate::talk::hosts() {
        for (key, field) in Talk::new(host, fields.clone()).fields() {
            assert!(field.get("default").is_none(), "{key} on {}: {field}", host.name);
        }
    }
}

#[test]
fn the_text_of_the_other_option_keeps_what_was_filled_in() {
    let mut strategy = strategy();
    let companion = strategy.companion.as_mut().unwrap();
    companion.default = Some(elicit_sdk::schema::DefaultValue::Value(json!("slowly")));
    let ask = || Talk::new(&Host::WEWORK, vec![strategy.clone()]);
    assert_eq!(ask().field("Custom strategy")["description"], "Leave blank for \u{201C}slowly\u{201D}.");
    let talk = ask().answer([("Strategy", json!("custom")), ("Custom strategy", json!(""))]);
    assert_eq!(talk.read()["customStrategy"], "slowly");
}
