//! A declared form is planned once for each host. What is remembered must be shown and read as if it were planned anew,
//! whatever the message.

use elicit_sdk::{
    FormSchema, Host, Revision,
    question::Question,
    rendering::{Progress, Rendering, Step},
};
use serde_json::{Map, Value, json};

use super::{make, play::Place, source::Source};

/// How many forms; each stays in memory for good.
const FORMS: u64 = 4_000;

/// Each question of a form, in turn: what was shown, and what was read.
fn course(question: &Question, host: &Host, revision: Revision, extended: bool) -> Result<Vec<String>, String> {
    let rendering =
        if extended { Rendering::extended(question, host) } else { Rendering::new(question, host, revision) };
    let rendering = rendering.map_err(|error| error.to_string())?;
    let (mut progress, mut steps) = (Progress::default(), Vec::new());
    loop {
        match rendering.next(&progress) {
            Step::Show(form) => {
                progress.push(answer(&form.schema, progress.len()));
                steps.push(format!("{} {} {}", form.message, form.extended, form.schema));
            }
            Step::Read(content) => {
                steps.push(Value::Object(content).to_string());
                return Ok(steps);
            }
            step => panic!("{step:?}"),
        }
    }
}

/// An answer to what is shown: an option, or a text that several kinds take; every third question is left blank.
fn answer(schema: &Value, part: usize) -> Map<String, Value> {
    let properties = schema["properties"].as_object().into_iter().flatten().enumerate();
    let answered = properties.filter(|(at, _)| (at + part) % 3 != 2);
    let value = |property: &Value| match property["type"].as_str() {
        Some("boolean") => json!(true),
        Some("integer" | "number") => json!(7),
        Some("array") => json!([property["items"]["anyOf"][0]["const"]]),
        _ => {
            let options = [&property["oneOf"][0]["const"], &property["enum"][0], &property["items"][0]["id"]];
            options.into_iter().find(|option| !option.is_null()).cloned().unwrap_or_else(|| json!("7"))
        }
    };
    answered.map(|(_, (key, property))| (key.clone(), value(property))).collect()
}

/// The bytes that a question leaves with in the middle of a call.
fn bytes(question: &Question, host: &Host, revision: Revision) -> Result<String, String> {
    let request = elicit_sdk::__private::request(question, host, revision).map_err(|error| error.to_string())?;
    Ok(serde_json::to_string(&request).unwrap())
}

#[test]
fn a_remembered_form_is_shown_and_read_as_one_that_is_not() {
    let (mut shown, mut refused) = (0_u64, 0_u64);
    for case in 0..FORMS {
        let mut source = Source::random(0x5EED, case);
        let (place, form) = (Place::any(&mut source), make::form(&mut source));
        let fields = form.schema().fields().to_vec();
        let declared = FormSchema::borrowed(Box::leak(fields.clone().into_boxed_slice()));
        let messages = [form.message.clone(), "Another question?".to_owned(), String::new(), "long ".repeat(900)];
        for (turn, message) in messages.iter().chain(&messages).enumerate() {
            let extended = turn == 5;
            let of = |schema| course(&Question::new(message.clone(), schema), place.host(), place.revision(), extended);
            let (anew, remembered) = (of(FormSchema::owned(fields.clone())), of(declared.clone()));
            assert_eq!(anew, remembered, "case {case}, turn {turn}, {place:?}: {message:?}");
            let of = |schema| bytes(&Question::new(message.clone(), schema), place.host(), place.revision());
            let (written, kept) = (of(FormSchema::owned(fields.clone())), of(declared.clone()));
            assert_eq!(written, kept, "case {case}, turn {turn}, {place:?}: {message:?}");
            *if anew.is_ok() { &mut shown } else { &mut refused } += 1;
        }
    }
    assert!(shown > 4 * FORMS && refused > FORMS, "{shown} shown, {refused} refused");
}
