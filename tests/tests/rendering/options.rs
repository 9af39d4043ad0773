use elicit_sdk::{
    Host,
    schema::{ChoiceOption, FieldSchema, Kind},
};
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, choice, strategy, text};

const AREAS: [&str; 5] = ["docs", "code", "tests", "build", "release"];

#[test]
fn more_options_than_are_shown_are_a_text_field_that_names_them() {
    for host in [&Host::OPENCLAW, &Host::PORTABLE] {
        let ask = || Talk::new(host, vec![text("name"), choice("area", &AREAS).described("What it is about.")]);
        let area = ask().field("Area");
        assert_eq!(area["type"], "string", "{}", host.name);
        let (about, options) = ("What it is about.", "One of: Docs, Code, Tests, Build, Release.");
        // Where only the first line is seen, it is the one that says what may be typed.
        let said = match host.visible.description_lines {
            None => format!("{about} {options}"),
            Some(_) => format!("{options} {about}"),
        };
        assert_eq!(area["description"], said);
        for (typed, value) in [("Code", "code"), (" release ", "release"), ("DOCS", "docs")] {
            let talk = ask().answer([("Name", json!("x")), ("Area", json!(typed))]);
            assert_eq!(talk.read()["area"], value);
        }
        let talk = ask().answer([("Name", json!("x")), ("Area", json!("website"))]);
        assert_eq!(talk.violations(), "`area` must be one of Docs, Code, Tests, Build, Release");
    }
    assert_eq!(Talk::new(&Host::OPENCLAW, vec![choice("area", &AREAS[..4])]).options("Area").len(), 4);
    assert_eq!(Talk::new(&Host::WEWORK, vec![choice("area", &AREAS)]).options("Area").len(), 5);
}

#[test]
fn what_was_shown_comes_before_what_was_not() {
    let mut area = FieldSchema::new("area", "Area", Kind::Choice);
    let swapped = [("a", "b"), ("b", "a"), ("c", "C"), ("d", "D"), ("e", "E")];
    area.options = swapped.map(|(value, title)| ChoiceOption::new(value, title)).to_vec().into();
    let read = |typed: &str| {
        let talk = Talk::new(&Host::OPENCLAW, vec![area.clone()]).answer([("Area", json!(typed))]);
        talk.read()["area"].clone()
    };
    assert_eq!(read("b"), "a");
    assert_eq!(read("a"), "b");
    assert_eq!(read("e"), "e");
}

#[test]
fn titles_with_commas_are_listed_with_semicolons() {
    let mut area = choice("area", &AREAS);
    area.options.to_mut()[0].title = "Docs, all of them".into();
    let area = Talk::new(&Host::OPENCLAW, vec![area]).field("Area");
    assert_eq!(area["description"], "One of: Docs, all of them; Code; Tests; Build; Release.");
}

#[test]
fn as_many_are_named_as_there_is_room_for() {
    let mut branch = FieldSchema::new("branch", "Branch", Kind::Choice);
    let names = (0..3000).map(|at| format!("feature/number-{at}"));
    branch.options = names.map(|name| ChoiceOption::new(name.clone(), name)).collect::<Vec<_>>().into();
    let ask = || Talk::new(&Host::OPENCLAW, vec![branch.clone()]);
    let shown = ask().field("Branch");
    let description = shown["description"].as_str().unwrap();
    assert!(description.starts_with("One of: feature/number-0, feature/number-1, "), "{description}");
    assert!(description.ends_with(" more."), "{description}");
    assert!((250..=512).contains(&description.len()), "{description}");
    let talk = ask().answer([("Branch", json!("feature/number-2999"))]);
    assert_eq!(talk.read(), answers([("branch", json!("feature/number-2999"))]));
}

#[test]
fn a_long_title_is_written_out() {
    let mut area = choice("area", &["docs", "code"]);
    area.options.to_mut()[0].title = "D".repeat(65).into();
    let field = Talk::new(&Host::OPENCLAW, vec![area.clone()]).field("Area");
    assert!(field.get("oneOf").is_none(), "{field}");
    area.options.to_mut()[0].title = "D".repeat(64).into();
    assert_eq!(Talk::new(&Host::OPENCLAW, vec![area]).options("Area").len(), 2);
}

#[test]
fn a_default_is_named_by_its_title() {
    let area = choice("area", &AREAS).default("tests");
    assert_eq!(Talk::new(&Host::OPENCLAW, vec![area]).field("Area")["default"], "Tests");
}

#[test]
fn an_other_option_that_is_typed_asks_for_its_text() {
    let mut strategy = strategy();
    strategy.options.to_mut().extend([ChoiceOption::new("slow", "Slow"), ChoiceOption::new("never", "Never")]);
    let talk = Talk::new(&Host::OPENCLAW, vec![strategy]).answer([("Strategy", json!("custom"))]);
    assert_eq!(talk.titles(), ["Custom strategy"]);
    let talk = talk.answer([("Custom strategy", json!("at night"))]);
    assert_eq!(talk.read(), answers([("strategy", json!("custom")), ("customStrategy", json!("at night"))]));
}

#[test]
fn a_title_of_two_lines_is_typed_on_one() {
    let mut area = choice("area", &AREAS);
    area.options.to_mut()[1].title = "Code\nand zero\u{200B}width".into();
    for host in [&Host::OPENCLAW, &Host::PORTABLE] {
        let ask = || Talk::new(host, vec![area.clone(), text("name")]);
        assert!(
            ask().field("Area")["description"]
                .as_str()
                .unwrap()
                .ends_with("Docs, Code and zerowidth, Tests, Build, Release.")
        );
        for typed in ["Code and zerowidth", "Code and zero\u{200B}width", "code and zerowidth "] {
            let talk = ask().answer([("Area", json!(typed)), ("Name", json!("x"))]);
            assert_eq!(talk.read()["area"], "code", "{typed:?}");
        }
    }
}
