//! A person at the terminal: one prompt per field, then Accept or Decline. Esc and Ctrl-C cancel.

use std::fmt;
use std::io::{self, IsTerminal, Write};

use crossterm::cursor::Show;
use crossterm::event::DisableBracketedPaste;
use elicit_sdk::testing::Received;
use inquire::validator::Validation;
use inquire::{InquireError, MultiSelect, Select, Text};
use serde_json::{Map, Value};

use super::{Answer, Params, Person, read};
use crate::failure::Failure;
use crate::form::{Choice, Field, Form, Kind};

/// Asks whoever sits at the terminal.
pub(crate) struct Terminal;

/// A line of a list: what is shown, and what is sent for it (nothing for a blank).
struct Entry<T> {
    label: String,
    sent: T,
}

impl<T> fmt::Display for Entry<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.label)
    }
}

impl Terminal {
    /// Whether someone can be asked: keys come in, and both the report and the prompts, which
    /// inquire draws on stderr, are seen.
    pub(crate) fn is_present() -> bool {
        io::stdin().is_terminal() && io::stdout().is_terminal() && io::stderr().is_terminal()
    }

    /// Puts the terminal back where a prompt was left open.
    pub(crate) fn restore() {
        // On the way out there is nobody left to tell.
        crossterm::terminal::disable_raw_mode().ok();
        crossterm::execute!(io::stderr(), DisableBracketedPaste, Show).ok();
    }
}

impl Person for Terminal {
    fn answer(&mut self, _: usize, params: &Params) -> Result<Answer, Failure> {
        let received = match fill(&read(params)?) {
            Ok(received) => received,
            Err(InquireError::OperationCanceled | InquireError::OperationInterrupted) => Received::CANCEL,
            Err(error) => return Err(Failure::Prompt(error.to_string())),
        };
        Ok(Answer { received, notes: Vec::new() })
    }
}

fn fill(form: &Form) -> Result<Received, InquireError> {
    let mut err = io::stderr();
    writeln!(err, "\n{}\n(Esc cancels)", form.message)?;
    let mut content = Map::new();
    for field in &form.fields {
        if let Some(description) = &field.description {
            writeln!(err, "\n{description}")?;
        } else {
            writeln!(err)?;
        }
        if let Some(value) = ask(field)? {
            content.insert(field.key.clone(), value);
        }
    }
    let accept = Entry { label: "Accept".to_owned(), sent: true };
    let decline = Entry { label: "Decline".to_owned(), sent: false };
    let accepted = Select::new("Send this answer?", vec![accept, decline]).without_filtering().prompt()?;
    Ok(if accepted.sent { Received::accept(content) } else { Received::DECLINE })
}

fn ask(field: &Field) -> Result<Option<Value>, InquireError> {
    match &field.kind {
        Kind::Text { .. } | Kind::Number { .. } => text(field),
        Kind::Boolean => {
            let entry = |label: &str, value| Entry { label: label.to_owned(), sent: Some(Value::Bool(value)) };
            select(field, vec![entry("Yes", true), entry("No", false)])
        }
        Kind::Choice(options) => {
            let entry =
                |option: &Choice| Entry { label: option.title.clone(), sent: Some(Value::from(option.value.as_str())) };
            select(field, options.iter().map(entry).collect())
        }
        Kind::Choices { options, .. } => choices(field, options),
    }
}

fn text(field: &Field) -> Result<Option<Value>, InquireError> {
    let default = match &field.default {
        Some(Value::String(text)) => text.clone(),
        Some(value) => value.to_string(),
        None => String::new(),
    };
    let mut help = field.limits();
    if !field.required {
        let joint = if help.is_empty() { "" } else { "; " };
        help = format!("{help}{joint}may be left blank");
    }
    let checked = field.clone();
    let mut prompt = Text::new(field.label()).with_initial_value(&default).with_validator(move |typed: &str| {
        Ok(match checked.parse(typed) {
            // A schema cannot say so, but a form would not let it pass.
            Ok(_) if checked.required && typed.trim().is_empty() => Validation::Invalid("needed".into()),
            Ok(_) => Validation::Valid,
            Err(limits) => Validation::Invalid(limits.into()),
        })
    });
    if !help.is_empty() {
        prompt = prompt.with_help_message(&help);
    }
    let typed = prompt.prompt()?;
    // The validator has seen it already.
    field.parse(&typed).map_err(InquireError::InvalidConfiguration)
}

fn select(field: &Field, mut entries: Vec<Entry<Option<Value>>>) -> Result<Option<Value>, InquireError> {
    if !field.required {
        entries.push(Entry { label: "(leave blank)".to_owned(), sent: None });
    }
    let preset = if field.default.is_none() && field.required { None } else { Some(&field.default) };
    // A boolean without a default starts at "No", as an empty check box does.
    let first = usize::from(matches!(field.kind, Kind::Boolean) && field.required);
    let start = preset.and_then(|preset| entries.iter().position(|entry| entry.sent == *preset)).unwrap_or(first);
    let chosen = Select::new(field.label(), entries).with_starting_cursor(start).without_filtering().prompt()?;
    Ok(chosen.sent)
}

fn choices(field: &Field, options: &[Choice]) -> Result<Option<Value>, InquireError> {
    let Kind::Choices { min, max, .. } = field.kind else {
        return Ok(None);
    };
    let entries = options.iter().map(|option| Entry { label: option.title.clone(), sent: option.value.clone() });
    let preset: Vec<usize> = match &field.default {
        Some(Value::Array(chosen)) => {
            (0..options.len()).filter(|&i| chosen.iter().any(|value| *value == *options[i].value)).collect()
        }
        _ => Vec::new(),
    };
    let upper = max.min(options.len());
    let blank = if field.required { "" } else { "; may be left blank" };
    let help = format!("space selects, enter goes on; {min} to {upper} of them{blank}");
    let required = field.required;
    let chosen = MultiSelect::new(field.label(), entries.collect())
        .with_default(&preset)
        .without_filtering()
        .with_help_message(&help)
        .with_validator(move |chosen: &[inquire::list_option::ListOption<&Entry<String>>]| {
            let left_blank = chosen.is_empty() && !required;
            Ok(if left_blank || (min..=max).contains(&chosen.len()) {
                Validation::Valid
            } else {
                Validation::Invalid(format!("select {min} to {upper}").into())
            })
        })
        .prompt()?;
    if chosen.is_empty() && !field.required {
        return Ok(None);
    }
    Ok(Some(chosen.into_iter().map(|entry| Value::from(entry.sent)).collect()))
}
