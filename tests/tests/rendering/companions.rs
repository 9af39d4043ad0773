use elicit_sdk::{FormSchema, Host, question::Question};
use serde_json::json;

use crate::talk::{Talk, answers, strategy, text};

#[test]
fn the_text_of_the_other_option_follows_where_nothing_is_left_blank() {
    let ask = || Talk::new(&Host::OPENCLAW, vec![strategy(), text("name")]);
    assert_eq!(ask().titles(), ["Strategy", "Name"]);
    let first = |strategy: &str| ask().answer([("Strategy", json!(strategy)), ("Name", json!("x"))]);
    assert_eq!(first("fast").read(), answers([("strategy", json!("fast")), ("name", json!("x"))]));
    let talk = first("custom");
    assert_eq!(talk.titles(), ["Custom strategy"]);
    assert_eq!(talk.required().len(), 1);
    let talk = talk.answer([("Custom strategy", json!("slowly"))]);
    assert_eq!(talk.read()["customStrategy"], "slowly");
}

#[test]
fn it_stands_beside_its_choice_elsewhere() {
    for host in [&Host::GENERIC, &Host::WEWORK, &Host::CLAUDE_CODE, &Host::COPILOT] {
        let talk = Talk::new(host, vec![strategy(), text("name")]);
        assert_eq!(talk.titles(), ["Strategy", "Custom strategy", "Name"], "{}", host.name);
        assert_eq!(talk.required().len(), 2, "{}", host.name);
    }
}

#[test]
fn asked_for_alone_it_is_required() {
    for host in crate::talk::hosts() {
        let mut talk = Talk::new(host, vec![strategy(), text("name")]);
        talk.question = Question { shown: vec!["customStrategy".to_owned()], ..talk.question };
        assert_eq!(talk.titles(), ["Custom strategy"], "{}", host.name);
        assert_eq!(talk.required().len(), 1);
        let talk = talk.answer([("Custom strategy", json!("slowly"))]);
        assert_eq!(talk.read(), answers([("customStrategy", json!("slowly"))]));
    }
    assert_eq!(FormSchema::owned(vec![strategy()]).fields().len(), 1);
}
