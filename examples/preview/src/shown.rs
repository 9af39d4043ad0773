//! What a simulated host makes of a form: how it appears there, and what the lint finds in it.
//!
//! The form is read back from the wire, so that every plugin is looked at, also one that was not written with
//! elicit-sdk. Of a form that was rendered for the host, what is found is what rendering could not repair.

use elicit_sdk::schema::{ChoiceOption, DefaultValue, FieldSchema, Format, Integer, Kind, Multi, Number, Text};
use elicit_sdk::testing::{SimulatedHost, Simulation};
use elicit_sdk::{Finding, lint};
use elicit_sdk::{FormSchema, Host};
use serde_json::Value;

use crate::form::{self, Form};
use crate::person::Params;

/// A finding, and the further hosts that make the same of the form.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) finding: Finding,
    pub(crate) also: Vec<&'static str>,
}

impl std::fmt::Display for Found {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.finding.fmt(f)?;
        if self.also.is_empty() { Ok(()) } else { write!(f, " (also on {})", self.also.join(", ")) }
    }
}

/// What a host makes of a form: its findings; on the generic host those of every known host.
pub(crate) fn findings(host: SimulatedHost, params: &Params) -> Vec<Found> {
    let Ok(form) = Form::read(params) else { return Vec::new() };
    let schema = FormSchema::owned(form.fields.iter().map(schema).collect());
    match Host::by_name(host.name()) {
        Ok(host) if *host != Host::GENERIC => {
            lint(&schema, host).into_iter().map(|finding| Found { finding, also: Vec::new() }).collect()
        }
        _ => elsewhere(&schema),
    }
}

/// What the other hosts would make of a form that is shown as it is declared.
fn elsewhere(schema: &FormSchema) -> Vec<Found> {
    let named = |host: &&&Host| **host != &Host::GENERIC && **host != &Host::PORTABLE;
    let mut found: Vec<Found> = Vec::new();
    for host in Host::KNOWN.iter().filter(named) {
        for finding in lint(schema, host) {
            let same = |known: &&mut Found| known.finding.field == finding.field && known.finding.trap == finding.trap;
            match found.iter_mut().find(same) {
                // The form as a whole is the same everywhere.
                Some(known) if known.finding.consequence == finding.consequence => {}
                Some(known) => known.also.push(host.name.as_ref()),
                None => found.push(Found { finding, also: Vec::new() }),
            }
        }
    }
    found
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
        // A yes or no that starts at "No" has the safe option first: so rendering asks it, and there is no more to say.
        if options.len() == 2 && options[0].value == "no" && options[1].value == "yes" && schema.default.is_none() {
            schema.default = Some(DefaultValue::Value(Value::from("no")));
        }
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
