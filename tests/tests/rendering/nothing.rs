use elicit_sdk::Host;
use serde_json::json;

use crate::talk::{Shaped, Talk, answers, choice, strategy, text};

#[test]
fn an_optional_choice_starts_with_none_where_the_first_option_is_sent() {
    for host in [&Host::WEWORK, &Host::CODEX, &Host::COPILOT, &Host::OPENCLAW, &Host::PORTABLE] {
        let ask = || Talk::new(host, vec![text("name"), choice("area", &["docs", "code"]).optional()]);
        assert_eq!(ask().options("Area"), ["None", "Docs", "Code"], "{}", host.name);
        assert_eq!(ask().required().len(), 2, "{}", host.name);
        let read = |sent: &str| ask().answer([("Name", json!("x")), ("Area", json!(sent))]).read();
        assert_eq!(read("none"), answers([("name", json!("x"))]));
        assert_eq!(read("None"), answers([("name", json!("x"))]));
        assert_eq!(read("docs")["area"], "docs");
    }
}

#[test]
fn it_stays_blank_where_it_can() {
    for host in [&Host::GENERIC, &Host::CLAUDE_CODE] {
        let talk = Talk::new(host, vec![choice("area", &["docs", "code"]).optional()]);
        assert_eq!(talk.options("Area"), ["Docs", "Code"], "{}", host.name);
        assert!(talk.required().is_empty());
        assert_eq!(talk.answer([]).read(), answers([]));
    }
}

#[test]
fn an_option_called_none_is_no_other() {
    let talk = Talk::new(&Host::WEWORK, vec![choice("area", &["none", "code"]).optional()]);
    assert_eq!(talk.options("Area"), ["No answer", "None", "Code"]);
    let talk = talk.answer([("Area", json!("none"))]);
    assert_eq!(talk.read(), answers([("area", json!("none"))]));
}

#[test]
fn a_default_comes_before_it() {
    let area = choice("area", &["docs", "code"]).optional().default("code");
    let talk = Talk::new(&Host::WEWORK, vec![area]);
    assert_eq!(talk.options("Area"), ["Code", "None", "Docs"]);
}

#[test]
fn an_optional_choice_keeps_its_text_field() {
    let talk = Talk::new(&Host::WEWORK, vec![strategy().optional()]);
    let talk = talk.answer([("Strategy", json!("custom")), ("Custom strategy", json!("slowly"))]);
    assert_eq!(talk.read(), answers([("strategy", json!("custom")), ("customStrategy", json!("slowly"))]));
}

#[test]
fn none_as_ones_own_words_is_the_text_of_the_other_option() {
    let ask = || Talk::new(&Host::COPILOT, vec![strategy().optional()]);
    let picked = ask().field("Strategy")["oneOf"][0]["const"].clone();
    assert_eq!(ask().answer([("Strategy", picked)]).read(), answers([]));
    for typed in ["None", "none"] {
        let talk = ask().answer([("Strategy", json!(typed))]);
        assert_eq!(talk.read(), answers([("strategy", json!("custom")), ("customStrategy", json!(typed))]));
    }
    // Where there is no such option, they are what they say.
    let area = || choice("area", &["docs", "code"]).optional();
    let talk = Talk::new(&Host::COPILOT, vec![area()]).answer([("Area", json!("None"))]);
    assert_eq!(talk.read(), answers([]));
}
