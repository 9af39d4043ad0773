use elicit_sdk::{
    FormSchema, Host, Revision,
    question::Question,
    rendering::{Progress, Rendering, Step},
};
use serde_json::json;

use crate::talk::{Shaped, Talk, choice, everything, hosts, strategy, text};

const REVISIONS: [Revision; 3] = [Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28];

#[test]
fn the_root_has_three_keys() {
    for host in hosts() {
        for revision in REVISIONS {
            let schema = Talk::new(host, everything()).at(revision).form().schema;
            let keys: Vec<_> = schema.as_object().unwrap().keys().collect();
            assert_eq!(keys, ["type", "properties", "required"], "{} {revision}", host.name);
        }
    }
}

#[test]
fn a_message_is_sent_as_it_is() {
    let long = "Zeile\n".repeat(10_000);
    for host in [&Host::GENERIC, &Host::WEWORK, &Host::CLAUDE_CODE] {
        assert_eq!(Talk::new(host, vec![text("name")]).saying(&long).form().message, long);
    }
}

#[test]
fn codex_gets_titled_options_at_every_revision() {
    for host in [&Host::CODEX, &Host::WEWORK, &Host::OPENCLAW, &Host::PORTABLE] {
        for revision in REVISIONS {
            let talk = Talk::new(host, vec![choice("area", &["docs", "code"])]).at(revision);
            let area = talk.field("Area");
            let options = json!([{"const": "docs", "title": "Docs"}, {"const": "code", "title": "Code"}]);
            assert_eq!((&area["type"], &area["oneOf"]), (&json!("string"), &options), "{} {revision}", host.name);
            assert!(area.get("enum").is_none() && area.get("enumNames").is_none());
        }
    }
}

#[test]
fn another_client_of_2025_06_18_gets_its_words_alone() {
    let talk = Talk::new(&Host::GENERIC, everything()).at(Revision::V2025_06_18);
    let wire = talk.form().schema.to_string();
    for word in ["oneOf", "anyOf", "const", "array"] {
        assert!(!wire.contains(&format!("\"{word}\"")), "{word}: {wire}");
    }
    let strategy = talk.field("Strategy");
    assert_eq!(strategy["enum"], json!(["fast", "safe", "custom"]));
    assert_eq!(strategy["enumNames"], json!(["Fast", "Safe", "Custom"]));
    for (key, field) in talk.fields() {
        assert!(field.get("default").is_none() || field["type"] == "boolean", "{key}: {field}");
    }
}

#[test]
fn a_form_that_needs_no_rule_is_the_schema_itself() {
    let form = FormSchema::owned(vec![strategy(), text("note").optional(), choice("target", &["a", "b"]).default("b")]);
    let schema = form.to_json();
    let question = Question::new("Go?".to_owned(), form);
    let rendering = Rendering::new(&question, &Host::GENERIC, Revision::V2025_11_25).unwrap();
    let Step::Show(shown) = rendering.next(&Progress::default()) else { panic!("nothing is shown") };
    assert_eq!(shown.schema.to_string(), schema.to_string());
}

#[test]
fn wework_asks_the_strategy_before_its_text() {
    let mut form = strategy().described("Choose a handling strategy.");
    form.companion.as_mut().unwrap().description = "If you chose Custom above, describe the requested handling.".into();
    let talk = Talk::new(&Host::WEWORK, vec![form]).saying("Choose how to handle this");
    assert_eq!(
        talk.form().schema.to_string(),
        json!({
            "type": "object",
            "properties": {
                "a_strategy": {
                    "type": "string",
                    "title": "Strategy",
                    "description": "Choose how to handle this. Choose a handling strategy.",
                    "oneOf": [
                        {"const": "fast", "title": "Fast"},
                        {"const": "safe", "title": "Safe"},
                        {"const": "custom", "title": "Custom"},
                    ],
                },
                "b_customStrategy": {
                    "type": "string",
                    "title": "Custom strategy",
                    "description": "If you chose Custom above, describe the requested handling.",
                },
            },
            "required": ["a_strategy"],
        })
        .to_string(),
    );
}
