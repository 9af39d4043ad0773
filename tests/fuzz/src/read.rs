//! Whatever hosts send for the forms of a question is read back, for every host and revision.

use elicit_sdk::{
    Form, Host,
    Revision::{V2025_06_18, V2025_11_25, V2026_07_28},
    question::Question,
    rendering::{Progress, Rendering, Step},
    schema::DefaultValue,
};
use serde_json::{Map, Value};

use super::{
    decode,
    forms::{Anything, Everything, SignIn},
};

static HOSTS: [Host; 7] =
    [Host::GENERIC, Host::WEWORK, Host::OPENCLAW, Host::CLAUDE_CODE, Host::COPILOT, Host::CODEX, Host::PORTABLE];

/// More forms than any of these questions has.
const FORMS: usize = 200;

/// The first byte says where, the second what; the rest is a list of what comes back.
pub(crate) fn run(bytes: &[u8]) {
    let [place, form, rest @ ..] = bytes else { return };
    let Ok(Value::Array(contents)) = serde_json::from_slice(rest) else { return };
    let contents: Vec<Map<String, Value>> =
        contents.into_iter().map(|content| content.as_object().cloned().unwrap_or_default()).collect();
    match form % 4 {
        0 => ask::<Anything>(*place, false, &contents),
        1 => ask::<SignIn>(*place, true, &contents),
        _ => ask::<Everything>(*place, false, &contents),
    }
}

fn ask<F: Form>(place: u8, extended: bool, contents: &[Map<String, Value>]) {
    let host = &HOSTS[usize::from(place) % HOSTS.len()];
    let revision = [V2025_06_18, V2025_11_25, V2026_07_28][usize::from(place) / HOSTS.len() % 3];
    let mut question = Question::new("What now?".to_owned(), F::schema());
    let mut contents = contents.iter();
    // Asked again with what was right filled in, as a wrong answer is.
    for _ in 0..2 {
        let rendering =
            if extended { Rendering::extended(&question, host) } else { Rendering::new(&question, host, revision) };
        let Ok(rendering) = rendering else { return };
        let answer = read(&rendering, &mut contents);
        decode::decode::<F>(&answer);
        let Err(violations) = F::decode(&answer) else { return };
        let mut fields = question.schema.fields().to_vec();
        for field in &mut fields {
            if violations.get(&field.key).is_none()
                && let Some(value) = answer.get(field.key.as_ref())
            {
                field.default = Some(DefaultValue::Value(value.clone()));
            }
        }
        question = Question::new("What now?".to_owned(), elicit_sdk::FormSchema::owned(fields));
        question.shown = violations.iter().map(|violation| violation.field().to_owned()).collect();
        question.reasons = violations;
    }
}

fn read<'a>(
    rendering: &Rendering<'_>,
    contents: &mut impl Iterator<Item = &'a Map<String, Value>>,
) -> Map<String, Value> {
    let mut progress = Progress::default();
    for _ in 0..FORMS {
        match rendering.next(&progress) {
            Step::Show(form) => {
                let fields = form.schema["properties"].as_object().expect("a form has fields");
                assert!(!fields.is_empty(), "an empty form is never sent");
                assert!(rendering.next(&progress) == Step::Show(form), "the same each time");
                progress.push(contents.next().cloned().unwrap_or_default());
            }
            Step::Read(content) => {
                // As it is carried from round to round.
                let carried = serde_json::to_string(&progress).expect("JSON");
                let carried: Progress = serde_json::from_str(&carried).expect("the same");
                assert!(carried == progress && rendering.next(&carried) == Step::Read(content.clone()));
                return content;
            }
            _ => unreachable!("a step is one or the other"),
        }
    }
    panic!("more than {FORMS} forms");
}
