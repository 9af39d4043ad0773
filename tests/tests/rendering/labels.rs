use elicit_sdk::{
    Host,
    schema::{ChoiceOption, FieldSchema, Kind},
};
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, hosts, text};

fn choice(options: &[(&'static str, &'static str)]) -> FieldSchema {
    let mut field = FieldSchema::new("area", "Area", Kind::Choice);
    let options: Vec<_> = options.iter().map(|(value, title)| ChoiceOption::new(*value, *title)).collect();
    field.options = options.into();
    field
}

#[test]
fn titles_are_trimmed() {
    for host in hosts() {
        let talk = Talk::new(host, vec![choice(&[("prod", " Production "), ("test", "\u{FEFF}Test\u{a0}")])]);
        let area = talk.fields().remove(0).1.to_string();
        assert!(area.contains("\"Production\"") && area.contains("\"Test\""), "{}: {area}", host.name);
        // Wework's card sends the label, and its executor what has that title.
        assert_eq!(talk.answer([("Area", json!("Production"))]).read(), answers([("area", json!("prod"))]));
    }
}

#[test]
fn titles_of_options_are_unique() {
    for host in hosts() {
        let talk = Talk::new(host, vec![choice(&[("v1", "Main"), ("v2", "main"), ("v3", "Main")])]);
        let area = talk.fields().remove(0).1.to_string();
        for title in ["\"Main\"", "\"main (v2)\"", "\"Main (v3)\""] {
            assert!(area.contains(title), "{}: {area}", host.name);
        }
        assert_eq!(talk.answer([("Area", json!("main (v2)"))]).read(), answers([("area", json!("v2"))]));
    }
}

#[test]
fn many_titles_are_unique_too() {
    let titles: Vec<_> = (0..5000).map(|at| format!("Branch {}", at % 2500)).collect();
    let mut field = FieldSchema::new("branch", "Branch", Kind::Choice);
    let options = titles.into_iter().enumerate();
    field.options = options.map(|(at, title)| ChoiceOption::new(format!("b{at}"), title)).collect::<Vec<_>>().into();
    for host in [&Host::WEWORK, &Host::COPILOT] {
        let talk = Talk::new(host, vec![field.clone()]);
        let titles: std::collections::HashSet<_> = talk.options("Branch").into_iter().collect();
        assert_eq!(titles.len(), 5000, "{}", host.name);
    }
}

#[test]
fn an_option_without_a_title_is_called_by_its_value() {
    for host in hosts() {
        let talk = Talk::new(host, vec![choice(&[("docs", ""), ("code", "  ")])]);
        let area = talk.fields().remove(0).1.to_string();
        assert!(area.contains("\"docs\"") && area.contains("\"code\""), "{}: {area}", host.name);
        assert!(!area.contains("\"\""), "{}: {area}", host.name);
    }
}

#[test]
fn titles_of_fields_are_trimmed_and_unique() {
    let named = |key: &'static str, title: &'static str| FieldSchema::new(key, title, Kind::TEXT);
    let fields = vec![named("a", " Name"), named("b", "name"), named("c", "Name"), named("d", ""), text("e")];
    let talk = Talk::new(&Host::GENERIC, fields);
    assert_eq!(talk.titles(), ["Name", "name (2)", "Name (3)", "d", "E"]);
}

#[test]
fn what_is_right_is_left_alone() {
    let talk = Talk::new(&Host::WEWORK, vec![choice(&[("a", "B"), ("b", "A b")]), text("name")]);
    assert_eq!(talk.options("Area"), ["B", "A b"]);
}

#[test]
fn the_first_of_two_titles_stays_wherever_it_is_shown() {
    let twice = choice(&[("v0", "Main"), ("v1", "Next"), ("v2", "Main")]);
    let talk = Talk::new(&Host::WEWORK, vec![twice.clone().default("v2")]);
    assert_eq!(talk.options("Area"), ["Main (v2)", "Main", "Next"]);
    let mut list = twice;
    list.kind = Kind::MultiChoice(elicit_sdk::schema::Multi::ANY);
    assert_eq!(Talk::new(&Host::WEWORK, vec![list]).titles(), ["Area: Main", "Area: Next", "Area: Main (v2)"]);
}
