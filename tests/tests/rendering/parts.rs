use elicit_sdk::{
    Host, Revision,
    question::Question,
    rendering::{Progress, Rendering},
    schema::{FieldSchema, Kind},
};
use serde_json::{Map, Value, json};

use crate::talk::{Talk, choice, everything};

/// Objects, arrays and scalars of a request with this schema.
pub(crate) fn nodes(value: &Value) -> usize {
    match value {
        Value::Array(items) => 1 + items.iter().map(nodes).sum::<usize>(),
        Value::Object(members) => 1 + members.values().map(nodes).sum::<usize>(),
        _ => 1,
    }
}

fn texts(count: usize) -> Vec<FieldSchema> {
    (0..count).map(|at| FieldSchema::new(format!("field{at:02}"), format!("Field {at}"), Kind::TEXT)).collect()
}

#[test]
fn a_form_that_is_too_large_is_shown_as_several() {
    let mut talk = Talk::new(&Host::OPENCLAW, texts(30));
    let mut shown = Vec::new();
    for size in [12, 12, 6] {
        let titles = talk.titles();
        assert_eq!(titles.len(), size);
        shown.extend(titles);
        talk = talk.answer_all(&json!("x"));
    }
    let declared: Vec<_> = (0..30).map(|at| format!("Field {at}")).collect();
    assert_eq!(shown, declared);
    assert_eq!(talk.read().len(), 30);
    for host in [&Host::GENERIC, &Host::WEWORK, &Host::CLAUDE_CODE, &Host::COPILOT] {
        assert_eq!(Talk::new(host, texts(200)).titles().len(), 200, "{}", host.name);
    }
}

#[test]
fn each_form_keeps_the_budget() {
    let options = ["one", "two", "three", "four"];
    let fields: Vec<_> = (0..12)
        .map(|at| {
            let mut field = choice("choice", &options);
            field.key = format!("choice{at:02}").into();
            field.title = format!("Choice {at}").into();
            field.description = "What it is about.".into();
            field.default = Some(elicit_sdk::schema::DefaultValue::Value(json!(["one", "two"])));
            let mut rules = elicit_sdk::schema::Multi::ANY;
            rules.min_items = Some(1);
            field.kind = Kind::MultiChoice(rules);
            field
        })
        .collect();
    let mut talk = Talk::new(&Host::OPENCLAW, fields);
    let mut forms = 0;
    while let Ok(elicit_sdk::rendering::Step::Show(form)) = talk.step() {
        let request = json!({"mode": "form", "message": form.message, "requestedSchema": form.schema});
        assert!(nodes(&request) <= 256, "{}", nodes(&request));
        talk = talk.answer_all(&json!(["one"]));
        forms += 1;
    }
    assert_eq!(forms, 2);
    assert_eq!(talk.violations(), "");
}

#[test]
fn the_next_form_depends_on_the_answers_alone() {
    let talk = Talk::new(&Host::OPENCLAW, everything());
    let question = Question::new("Go?".to_owned(), talk.question.schema.clone());
    let mut contents: Vec<Map<String, Value>> = Vec::new();
    for _ in 0..4 {
        let progress = || {
            let mut progress = Progress::default();
            for content in &contents {
                progress.push(content.clone());
            }
            progress
        };
        // Another process, from what was written down.
        let written = serde_json::to_string(&progress()).unwrap();
        let revived: Progress = serde_json::from_str(&written).unwrap();
        let one = Rendering::new(&question, &Host::OPENCLAW, Revision::V2026_07_28).unwrap();
        let two = Rendering::new(&question, &Host::OPENCLAW, Revision::V2026_07_28).unwrap();
        assert_eq!(one.next(&progress()), two.next(&revived));
        contents.push(Map::new());
    }
}
