//! What a simulated host makes of a form: how it appears there, and what the lint finds in it.
//!
//! The form is read back from the wire, so that every plugin is looked at, also one that was not written with
//! elicit-sdk. Of a form that was rendered for the host, what is found is what rendering could not repair.

use elicit_sdk::{Finding, lint};
use elicit_sdk::schema::{ChoiceOption, DefaultValue, FieldSchema, Format, Integer, Kind, Multi, Number, Text};
use elicit_sdk::testing::{SimulatedHost, Simulation};
use elicit_sdk::{FormSchema, Host};
use serde_json::Value;

use crate::form::{self, Form};
use crate::person::Params;

/// What a host makes of a form: its findings; on the generic host those of every known host.
pub(crate) fn findings(host: SimulatedHost, params: &Params) -> Vec<Finding> {
    let Ok(form) = Form::read(params) else { return Vec::new() };
    let schema = FormSchema::owned(form.fields.iter().map(schema).collect());
    match Host::by_name(host.name()) {
        Ok(host) if *host != Host::GENERIC => lint(&schema, host),
        _ => elsewhere(&schema),
    }
}

/// What the other hosts would make of a form that is shown as it is declared.
fn elsewhere(schema: &FormSchema) -> Vec<Finding> {
    let named = |host: &&&Host| **host != &Host::GENERIC && **host != &Host::PORTABLE;
    let mut findings: Vec<Finding> = Vec::new();
    for finding in Host::KNOWN.iter().filter(named).flat_map(|host| lint(schema, host)) {
        if !findings.contains(&finding) {
            findings.push(finding);
        }
    }
    findings
}

/// The same as lines below a form's heading.
pub(crate) fn notes(host: Option<SimulatedHost>, params: &Params) -> Vec<String> {
    let Some(host) = host else { return Vec::new() };
    let play = Simulation::new(host).play(&Value::Object(params.clone()), &[]);
    let card = match play.shown {
        Some(shown) => shown.to_string(),
        None => format!("{} shows nothing of it", crate::guise::title(host)),
    };
    let findings = findings(host, params).into_iter().map(|finding| format!("finding: {finding}"));
    std::iter::once(card).chain(findings).collect()
}

fn schema(field: &form::Field) -> FieldSchema {
    let kind = match &field.kind {
        form::Kind::Text { min, max, format } => {
            let length = |length: Option<usize>| length.map(|length| u32::try_from(length).unwrap_or(u32::MAX));
            let text = Text::ANY.length(length(*min), length(*max));
            Kind::Text(match format {
                Some(format) => text.format(word(*format)),
                None => text,
            })
        }
        form::Kind::Number { integer: true, min, max } => Kind::Integer(Integer::between(
            min.as_ref().and_then(serde_json::Number::as_i64).unwrap_or(i64::MIN),
            max.as_ref().and_then(serde_json::Number::as_i64).unwrap_or(i64::MAX),
        )),
        form::Kind::Number { integer: false, min, max } => {
            let mut number = Number::ANY;
            number.min = min.as_ref().and_then(serde_json::Number::as_f64);
            number.max = max.as_ref().and_then(serde_json::Number::as_f64);
            Kind::Number(number)
        }
        form::Kind::Boolean => Kind::Boolean,
        form::Kind::Choice(_) => Kind::Choice,
        form::Kind::Choices { min, max, .. } => {
            let count = |count: usize| u32::try_from(count).ok().filter(|count| (1..u32::MAX).contains(count));
            let mut multi = Multi::ANY;
            (multi.min_items, multi.max_items) = (count(*min), count(*max));
            Kind::MultiChoice(multi)
        }
    };
    let mut schema = FieldSchema::new(field.key.clone(), field.label().to_owned(), kind);
    schema.description = field.description.clone().unwrap_or_default().into();
    schema.required = field.required;
    schema.default = field.default.clone().map(DefaultValue::Value);
    if let form::Kind::Choice(options) | form::Kind::Choices { options, .. } = &field.kind {
        let option = |option: &form::Choice| ChoiceOption::new(option.value.clone(), option.title.clone());
        schema.options = options.iter().map(option).collect();
    }
    schema
}

fn word(format: form::Format) -> Format {
    match format {
        form::Format::Email => Format::Email,
        form::Format::Uri => Format::Uri,
        form::Format::Date => Format::Date,
        form::Format::DateTime => Format::DateTime,
    }
}
