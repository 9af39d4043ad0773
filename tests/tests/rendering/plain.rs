use elicit_sdk::{
    Host,
    schema::{ChoiceOption, FieldSchema, Kind},
};
use serde_json::{Value, json};

use crate::talk::{Shaped, Talk, answers, choice, everything, field, hosts, text};

#[test]
fn null_empty_and_blank_are_alike() {
    for host in hosts().filter(|host| host.leaves_blank) {
        for blank in [json!(null), json!(""), json!("  \t"), json!("\u{200B}")] {
            let ask = |field: FieldSchema| Talk::new(host, vec![field]).answer([("Name", blank.clone())]);
            assert_eq!(ask(text("name").optional()).read(), answers([]), "{}: {blank}", host.name);
            assert_eq!(ask(text("name")).violations(), "`name` must be answered", "{}: {blank}", host.name);
        }
    }
}

#[test]
fn a_text_is_read_as_it_was_typed() {
    for host in hosts() {
        let talk = Talk::new(host, vec![text("name")]).answer([("Name", json!("  two  words "))]);
        assert_eq!(talk.read(), answers([("name", json!("  two  words "))]), "{}", host.name);
    }
}

#[test]
fn a_title_is_its_option() {
    for host in hosts() {
        let talk = Talk::new(host, vec![choice("area", &["docs", "code"]), text("name")]);
        let talk = talk.answer([("Area", json!("Code")), ("Name", json!("x"))]);
        assert_eq!(talk.read()["area"], "code", "{}", host.name);
    }
}

#[test]
fn a_value_is_not_taken_for_a_title() {
    let mut area = FieldSchema::new("area", "Area", Kind::Choice);
    area.options = vec![ChoiceOption::new("a", "b"), ChoiceOption::new("b", "c")].into();
    for host in [&Host::GENERIC, &Host::WEWORK, &Host::CLAUDE_CODE] {
        let talk = Talk::new(host, vec![area.clone()]).answer([("Area", json!("b"))]);
        assert_eq!(talk.read()["area"], "b", "{}", host.name);
    }
}

/// Typed behind Copilot's "Other": what was seen comes before another option's value, which was not.
#[test]
fn a_title_in_other_letters_is_its_option() {
    let mut area = FieldSchema::new("area", "Area", Kind::Choice);
    area.options = vec![ChoiceOption::new("none", "Docs"), ChoiceOption::new("all", "None")].into();
    for (typed, value) in [("None", "all"), ("none", "all"), (" NONE ", "all"), ("docs", "none")] {
        let talk = Talk::new(&Host::COPILOT, vec![area.clone(), text("name")]);
        let talk = talk.answer([("Area", json!(typed)), ("Name", json!("x"))]);
        assert_eq!(talk.read()["area"], value, "{typed:?}");
    }
}

#[test]
fn numbers_and_booleans_as_text_are_what_they_say() {
    let ask = |field, sent: &str| Talk::new(&Host::GENERIC, vec![field]).answer([("It", json!(sent))]);
    assert_eq!(ask(field("it", Kind::INTEGER), "42").read()["it"], 42);
    assert_eq!(ask(field("it", Kind::INTEGER), "42xyz").violations(), "`it` must be a whole number");
    assert_eq!(ask(field("it", Kind::NUMBER), " 1.5").read()["it"], 1.5);
    assert_eq!(ask(field("it", Kind::Boolean), "true").read()["it"], true);
    for not_consent in ["yes", "1", "TRUE", "on"] {
        assert_eq!(ask(field("it", Kind::Boolean), not_consent).violations(), "`it` must be answered with yes or no");
    }
    let one = Talk::new(&Host::GENERIC, vec![field("it", Kind::Boolean)]).answer([("It", json!(1))]);
    assert_eq!(one.violations(), "`it` must be answered with yes or no");
}

#[test]
fn what_is_no_answer_is_refused_at_its_field() {
    let nonsense = [json!({}), json!([]), json!([[1]]), json!({"a": null}), json!(1e300), json!("\u{0}?")];
    for host in hosts() {
        for sent in &nonsense {
            let mut talk = Talk::new(host, everything());
            // Whatever is asked is answered with it.
            while let Ok(elicit_sdk::rendering::Step::Show(_)) = talk.step() {
                talk = talk.answer_all(sent);
            }
            let content = talk.read();
            let violations = talk.question.schema.check(&content).unwrap_err();
            for violation in &violations {
                let known = |field: &FieldSchema| {
                    let companion = field.companion.as_ref().map(|companion| companion.key.as_ref());
                    field.key == violation.field() || companion == Some(violation.field())
                };
                assert!(talk.question.schema.fields().iter().any(known), "{violation:?}");
            }
            let strict = |key: &str| violations.get(key).is_some();
            assert!(strict("limit") && strict("force") && strict("target"), "{} {sent}: {violations}", host.name);
        }
    }
}

#[test]
fn an_accept_without_content_answers_nothing() {
    for host in hosts() {
        let mut talk = Talk::new(host, everything());
        while let Ok(elicit_sdk::rendering::Step::Show(_)) = talk.step() {
            talk = talk.answer([]);
        }
        let violations = talk.violations();
        for key in ["note", "limit", "share", "force", "strategy"] {
            assert!(violations.contains(&format!("`{key}` must be answered")), "{}: {violations}", host.name);
        }
    }
}

#[test]
fn keys_that_were_not_asked_are_ignored() {
    let mut talk = Talk::new(&Host::WEWORK, vec![text("name"), text("alpha")]);
    let mut content: serde_json::Map<String, Value> = answers([("name", json!("no")), ("extra", json!(1))]);
    for (key, _) in talk.fields() {
        content.insert(key, json!("yes"));
    }
    talk = talk.submit(content);
    assert_eq!(talk.read(), answers([("name", json!("yes")), ("alpha", json!("yes"))]));
}
