use elicit_sdk::{
    Host,
    schema::{FieldSchema, Format, Integer, Kind, Multi, Number, Pattern, Text},
};
use serde_json::json;

use crate::talk::{Shaped, Talk, choice, field, strategy, text};

fn lengthy(min: Option<u32>, max: Option<u32>) -> Kind {
    Kind::Text(Text::ANY.length(min, max))
}

/// What Wework is told of a field, after a first one that says the message.
fn said(field: FieldSchema) -> String {
    let title = field.title.to_string();
    let talk = Talk::new(&Host::WEWORK, vec![text("first"), field]);
    talk.field(&title)["description"].as_str().unwrap_or_default().to_owned()
}

#[test]
fn rules_that_are_not_shown_are_said() {
    let cases = [
        (lengthy(None, Some(40)), "At most 40 characters."),
        (lengthy(Some(2), Some(40)), "2 to 40 characters."),
        (lengthy(Some(5), Some(5)), "Exactly 5 characters."),
        (lengthy(Some(3), None), "At least 3 characters."),
        (lengthy(Some(1), None), ""),
        (lengthy(None, Some(1)), "At most 1 character."),
        (Kind::Text(Text::ANY.format(Format::Email)), "An e-mail address such as name@example.com."),
        (Kind::Text(Text::ANY.format(Format::Uri)), "A web address such as https://example.com/page."),
        (Kind::Text(Text::ANY.format(Format::Date)), "A date such as 2026-01-31."),
        (Kind::Text(Text::ANY.format(Format::DateTime)), "A date and time such as 2026-01-31T09:00:00Z."),
        (Kind::Integer(Integer::between(1, 500)), "A whole number from 1 to 500."),
        (Kind::Integer(Integer::between(0, i64::MAX)), "A whole number, at least 0."),
        (Kind::Integer(Integer::between(i64::MIN, -1)), "A whole number, at most -1."),
        (Kind::INTEGER, "A whole number."),
        (Kind::NUMBER, "A number."),
        (Kind::TEXT, ""),
        (Kind::Boolean, ""),
    ];
    for (kind, words) in cases {
        assert_eq!(said(field("it", kind)), words, "{kind:?}");
    }
}

#[test]
fn that_an_answer_may_be_left_out_is_said() {
    assert_eq!(said(text("note").optional()), "Optional.");
    assert_eq!(said(field("limit", Kind::INTEGER).optional()), "A whole number. Optional.");
    // It has "None", and the text of an `other` option says when it is wanted.
    assert_eq!(said(choice("area", &["docs", "code"]).optional()), "");
    let talk = Talk::new(&Host::WEWORK, vec![strategy()]);
    assert!(talk.field("Custom strategy").get("description").is_none());
}

#[test]
fn what_has_no_word_on_the_wire_is_said() {
    let pattern = Pattern::new("^v[0-9]+$", "v and a number, such as v12");
    let mut open = Number::ANY;
    open.exclusive_min = Some(0.0);
    for host in crate::talk::hosts() {
        let version = field("version", Kind::Text(Text::ANY.pattern(pattern))).described("Which one.");
        let talk = Talk::new(host, vec![text("first"), version, field("share", Kind::Number(open))]);
        let version = talk.field("Version");
        let said = match host.visible.description_lines {
            None => "Which one. V and a number, such as v12.",
            Some(_) => "V and a number, such as v12. Which one.",
        };
        assert_eq!(version["description"], said, "{}", host.name);
        assert!(version.get("pattern").is_none());
        let share = talk.field("Share");
        assert_eq!(share["description"], "A number, more than 0.", "{}", host.name);
        assert!(share.get("exclusiveMinimum").is_none());
        let mut talk = talk.answer([("First", json!("x")), ("Version", json!("1")), ("Share", json!("0"))]);
        talk.question.reasons = elicit_sdk::Violations::new();
        assert!(talk.violations().contains("`share` must be more than 0"), "{}", talk.violations());
    }
}

#[test]
fn rules_that_are_shown_are_not_repeated() {
    for host in [&Host::GENERIC, &Host::CLAUDE_CODE, &Host::COPILOT] {
        let talk = Talk::new(host, vec![field("note", lengthy(None, Some(40)))]);
        let note = talk.field("Note");
        assert!(note.get("description").is_none(), "{}: {note}", host.name);
        assert_eq!(note["maxLength"], 40);
    }
}

#[test]
fn no_rule_is_sent_that_would_refuse_the_form() {
    let mut rules = Multi::ANY;
    (rules.min_items, rules.max_items) = (Some(1), Some(2));
    let mut list = choice("tags", &["red", "green", "blue"]);
    list.kind = Kind::MultiChoice(rules);
    let fields = vec![
        field("note", lengthy(Some(2), Some(40))),
        field("email", Kind::Text(Text::ANY.format(Format::Email))),
        field("limit", Kind::Integer(Integer::between(1, 500))),
        list,
    ];
    let talk = Talk::new(&Host::OPENCLAW, fields);
    let wire = talk.form().schema.to_string();
    for word in ["minLength", "maxLength", "format", "minimum", "maximum", "minItems", "maxItems", "integer"] {
        assert!(!wire.contains(word), "{word}: {wire}");
    }
    assert_eq!(talk.field("Note")["description"], "2 to 40 characters.");
    assert_eq!(talk.field("Tags")["description"], "Pick 1 to 2.");
    let talk = talk.answer([
        ("Note", json!("x")),
        ("Email", json!("nobody")),
        ("Limit", json!("1.5")),
        ("Tags", json!(["red", "green", "blue"])),
    ]);
    assert_eq!(
        talk.violations(),
        "`note` must have 2 to 40 characters; `email` must be an e-mail address such as name@example.com; `limit` must be \
         a whole number; `tags` must have 1 to 2 picked"
    );
}
