use elicit_sdk::{Host, schema::FieldSchema, schema::Kind};

use crate::talk::{Shaped, Talk, choice, field, text};

#[test]
fn texts_are_on_one_line_without_invisible_characters() {
    for host in [&Host::OPENCLAW, &Host::PORTABLE] {
        let mut area = choice("area", &["docs", "code"]);
        area.options.to_mut()[0].title = "Docs\u{202E} and\nmore".into();
        let name = FieldSchema::new("name", "Full\tname\u{FEFF}", Kind::TEXT).described("First\r\n  and\u{85}last.");
        let talk = Talk::new(host, vec![text("first"), name, area]).saying("Line one\nline\u{200B} two\u{2028}");
        assert_eq!(talk.form().message, "Line one line two", "{}", host.name);
        assert_eq!(talk.field("Full name")["description"], "First and last.");
        assert_eq!(talk.options("Area"), ["Docs and more", "Code"]);
    }
}

#[test]
fn they_stay_as_they_are_elsewhere() {
    for host in [&Host::GENERIC, &Host::WEWORK, &Host::CLAUDE_CODE, &Host::COPILOT] {
        let talk = Talk::new(host, vec![text("name").described("One.\nTwo.")]).saying("Line one\nline two");
        assert_eq!(talk.form().message, "Line one\nline two", "{}", host.name);
    }
}

#[test]
fn what_matters_is_in_the_line_that_is_seen() {
    let fields = || {
        vec![field("limit", Kind::INTEGER).default(20).described("One.\n  Two."), text("name").described("One.\nTwo.")]
    };
    let talk = Talk::new(&Host::CLAUDE_CODE, fields());
    assert_eq!(talk.field("Limit")["description"], "Leave blank for 20. One. Two.");
    assert_eq!(talk.field("Name")["description"], "One. Two.");
    let talk = Talk::new(&Host::COPILOT, fields());
    assert_eq!(talk.field("Limit")["description"], "One.\n  Two. A whole number. Leave blank for 20.");
}
