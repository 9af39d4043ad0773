//! What a host makes of a form, told before anybody is asked.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use elicit_sdk::{
    Finding, FormSchema, Host, Revision, Severity, lint,
    question::Question,
    rendering::{Progress, Rendering, Step},
    schema::{ChoiceOption, Companion, DefaultValue, FieldSchema, Kind, Multi},
};
use serde_json::json;

fn choice(key: &'static str, options: usize) -> FieldSchema {
    let mut field = FieldSchema::new(key, key.to_uppercase(), Kind::Choice);
    let options = (0..options).map(|at| ChoiceOption::new(format!("o{at}"), format!("Option {at}")));
    field.options = options.collect::<Vec<_>>().into();
    field
}

fn list(options: usize) -> FieldSchema {
    let mut field = choice("list", options);
    let mut rules = Multi::ANY;
    rules.min_items = Some(1);
    field.kind = Kind::MultiChoice(rules);
    field
}

fn text(key: &'static str) -> FieldSchema {
    FieldSchema::new(key, key.to_uppercase(), Kind::TEXT)
}

fn optional(mut field: FieldSchema) -> FieldSchema {
    field.required = false;
    field
}

fn with_other(mut field: FieldSchema) -> FieldSchema {
    field.companion = Some(Companion::new("o0", "other", "Other"));
    field
}

fn findings(host: &Host, fields: Vec<FieldSchema>) -> Vec<Finding> {
    lint(&FormSchema::owned(fields), host)
}

fn traps(host: &Host, fields: Vec<FieldSchema>) -> Vec<&'static str> {
    findings(host, fields).into_iter().map(|finding| finding.trap).collect()
}

#[test]
fn what_is_shown_as_it_is_needs_no_word() {
    let fields =
        || vec![text("name"), optional(text("note")), choice("area", 9), with_other(choice("how", 3)), list(7)];
    assert_eq!(traps(&Host::GENERIC, fields()), [""; 0]);
    assert_eq!(traps(&Host::CLAUDE_CODE, fields()), [""; 0]);
    let mut area = choice("area", 3);
    area.default = Some(DefaultValue::Value(json!("o1")));
    assert_eq!(traps(&Host::WEWORK, vec![area, text("name")]), [""; 0]);
    assert_eq!(traps(&Host::OPENCLAW, vec![choice("area", 4), optional(choice("how", 3)), list(4)]), [""; 0]);
}

#[test]
fn another_shape_is_told_with_its_reason_and_what_to_do() {
    let fields = vec![
        choice("many", 5),
        choice("one", 1),
        optional(text("note")),
        with_other(choice("how", 3)),
        list(5),
        optional(choice("area", 4)),
    ];
    let findings = findings(&Host::OPENCLAW, fields);
    assert!(findings.iter().all(|finding| finding.severity == Severity::Reshaped));
    let lines: Vec<_> = findings.iter().map(ToString::to_string).collect();
    let expected = [
        "`many` has more options than openclaw shows (4), and is asked as a text field that names them; offer fewer options, \
         or split the choice into two fields [many-options]",
        "`one` has a single option, and openclaw declines that: it is answered without asking; offer a second one, or leave \
         the field out [one-option]",
        "`note` may be left blank, and in openclaw nothing can be: it is asked for in a form of its own, once the person \
         wants it; make it required, or a choice with an option that says no [no-blanks]",
        "`how` has an `other` option, and in openclaw nothing can be left blank: its text is asked for in a form of its own; \
         take the option out, or ask for the text with a form of its own [no-blanks]",
        "`list` lets a person pick several options, and on openclaw is asked as one question per option; write one `bool` \
         field per option, or ask for one of them [lists]",
        "`area` may be left blank, and in openclaw nothing can be: it is asked for in a form of its own, once the person \
         wants it; make it required, or a choice with an option that says no [no-blanks]",
    ];
    assert_eq!(lines, expected);
}

#[test]
fn what_is_refused_is_told() {
    let mut long = text("long");
    (long.title, long.description) = ("t".repeat(513).into(), "d".repeat(513).into());
    let found = findings(&Host::OPENCLAW, vec![long]);
    let found: Vec<_> = found.iter().map(|finding| (finding.trap, finding.severity)).collect();
    assert_eq!(found, [("long-title", Severity::Refused), ("long-description", Severity::Refused)]);
    let plan = FieldSchema::new("plan", "实施此计划", Kind::TEXT);
    assert_eq!(traps(&Host::WEWORK, vec![plan, text("name")]), ["plan-phrases"]);
    assert_eq!(traps(&Host::GENERIC, vec![]), ["empty-form"]);
}

#[test]
fn several_forms_are_told() {
    let texts = || ["a", "b", "c", "d", "e", "f", "g", "h", "i", "j", "k", "l", "m"].map(text).to_vec();
    let found = findings(&Host::OPENCLAW, texts());
    assert_eq!(found.len(), 1);
    assert_eq!(
        found[0].to_string(),
        "the form comes to 13 fields, and openclaw takes 12: it is shown as several forms; ask for less, or ask twice \
         [many-fields]"
    );
    assert_eq!(traps(&Host::OPENCLAW, texts()[..12].to_vec()), [""; 0]);
    assert_eq!(traps(&Host::WEWORK, texts()), [""; 0]);
}

#[test]
fn a_single_choice_is_submitted_by_a_click() {
    for (host, found) in [(&Host::WEWORK, vec!["stray-enter", "instant-submit"]), (&Host::COPILOT, vec!["stray-enter"])]
    {
        assert_eq!(traps(host, vec![choice("area", 2)]), found, "{}", host.name);
    }
    assert_eq!(traps(&Host::WEWORK, vec![choice("area", 2), text("name")]), ["stray-enter"]);
    assert_eq!(traps(&Host::WEWORK, vec![FieldSchema::new("go", "Go", Kind::Boolean)]), ["instant-submit"]);
    assert_eq!(traps(&Host::WEWORK, vec![text("name")]), [""; 0]);
}

#[test]
fn what_is_not_seen_at_once_is_told() {
    let mut field = text("name");
    (field.title, field.description) = ("t".repeat(46).into(), "d".repeat(81).into());
    let found = findings(&Host::CLAUDE_CODE, vec![field]);
    assert!(found.iter().all(|finding| (finding.trap, finding.severity) == ("short-view", Severity::Advice)));
    assert_eq!(found.len(), 2);
}

/// A field by itself is reshaped where the lint says so, and nowhere else.
#[test]
fn the_lint_says_what_the_rendering_does() {
    let fields = [1, 2, 3, 4, 5, 9].into_iter().flat_map(|options| {
        let choices = [choice("it", options), with_other(choice("it", options)), list(options)];
        choices.into_iter().flat_map(|field| [optional(field.clone()), field])
    });
    let fields = fields.chain([text("it"), optional(text("it")), FieldSchema::new("it", "IT", Kind::INTEGER)]);
    for field in fields {
        for host in Host::KNOWN {
            let form = FormSchema::owned(vec![field.clone()]);
            let shaped = lint(&form, host).iter().any(|finding| finding.severity == Severity::Reshaped);
            let question = Question::new("Go?".to_owned(), form);
            let Ok(rendering) = Rendering::new(&question, host, Revision::V2025_11_25) else { continue };
            let Step::Show(shown) = rendering.next(&Progress::default()) else { panic!("nothing is shown") };
            let properties = shown.schema["properties"].as_object().into_iter().flatten();
            let kinds: Vec<_> = properties
                .map(|(_, property)| (property.get("oneOf").is_some(), property["type"] == "array"))
                .collect();
            let own = match field.kind {
                Kind::Choice => (true, false),
                Kind::MultiChoice(_) => (false, true),
                _ => (false, false),
            };
            let mut expected = vec![own];
            expected.extend(field.companion.iter().map(|_| (false, false)));
            let title =
                &shown.schema["properties"].as_object().map(|fields| fields.values().next().unwrap()["title"].clone());
            let asked_before = title.as_ref().is_some_and(|title| title != "IT" && title != "LIST");
            assert_eq!(shaped, kinds != expected || asked_before, "{} {field:?}: {}", host.name, shown.schema);
        }
    }
}
