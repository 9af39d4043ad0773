use elicit_sdk::{Host, schema::FieldSchema, schema::Kind};
use serde_json::json;

use crate::talk::{Shaped, Talk, field, text};

#[test]
fn the_first_field_of_each_form_says_a_hidden_message() {
    let fields = vec![field("target", Kind::Boolean).described("Where it goes."), text("note")];
    let talk = Talk::new(&Host::WEWORK, fields).saying("Delete 4 files");
    assert_eq!(talk.field("Target")["description"], "Delete 4 files. Where it goes.");
    assert!(talk.field("Note").get("description").is_none());
    assert_eq!(talk.form().message, "Delete 4 files");

    let mut host = Host::new("narrow");
    (host.shows_message, host.limits.fields) = (false, Some(1));
    let talk = Talk::new(&host, vec![text("note"), text("other")]).saying("Go?");
    assert_eq!(talk.field("Note")["description"], "Go?");
    let talk = talk.answer([("Note", json!("x"))]);
    assert_eq!(talk.field("Other")["description"], "Go?");
}

#[test]
fn it_is_said_where_the_first_field_is_by_its_key() {
    let fields = vec![FieldSchema::new("zeta", "Zeta", Kind::Boolean), text("alpha")];
    let talk = Talk::new(&Host::CODEX, fields).saying("Go?");
    let (key, first) = talk.fields().remove(0);
    assert_eq!((key.as_str(), &first["description"]), ("a_zeta", &json!("Go?")));
}

#[test]
fn a_message_in_chinese_is_joined_as_chinese_is() {
    let fields = vec![field("target", Kind::Boolean).described("选择环境。")];
    let talk = Talk::new(&Host::WEWORK, fields).saying("发布到生产环境？");
    assert_eq!(talk.field("Target")["description"], "发布到生产环境？选择环境。");
}

#[test]
fn a_message_that_is_shown_is_not_repeated() {
    for host in [&Host::GENERIC, &Host::OPENCLAW, &Host::CLAUDE_CODE, &Host::COPILOT] {
        let talk = Talk::new(host, vec![text("note").described("What is new.")]);
        assert_eq!(talk.field("Note")["description"], "What is new.", "{}", host.name);
    }
}
