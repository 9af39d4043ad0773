//! GitHub Copilot CLI: one tab to a field, Enter goes on and at the last field sends.
//!
//! Measured on npm @github/copilot 1.0.102.

use serde_json::{Map, Value};

use super::{
    super::{
        Choice, Key, Question, Received, Shown, Step, Target,
        card::{Card, Effect, Opening},
    },
    Input, Reader, Rule, TerminalField,
};
use crate::{check::format, schema::Format};

/// What stands below the options of every choice.
const OTHER: &str = "Other (type your answer)";

struct Copilot {
    message: String,
    fields: Vec<Tab>,
}

/// A field, and what its tab alone knows.
struct Tab {
    field: TerminalField,
    /// What was written behind "Other".
    other: Option<String>,
    is_skipped: bool,
}

/// What Copilot CLI does with a request.
pub(in super::super) fn open(params: &Value) -> Opening {
    let message = params.get("message").and_then(Value::as_str);
    let reader = Reader { titles_optional: true, items_one_of: true };
    // An unknown mode is taken for a form.
    let is_url = params.get("mode").is_some_and(|mode| mode == "url");
    let fields = if is_url { params.get("url").map(|_| Vec::new()) } else { reader.read(params) };
    match (message, fields) {
        (Some(message), Some(fields)) => {
            let fields = fields.into_iter().map(Tab::new).collect();
            Opening::Card(Box::new(Copilot { message: message.to_owned(), fields }))
        }
        // As if there were no elicitation at all.
        _ => Opening::Answer(Received::Error { code: -32601 }),
    }
}

impl Copilot {
    fn find(&mut self, id: &str) -> Option<&mut Tab> {
        self.fields.iter_mut().find(|tab| tab.field.key == id)
    }

    /// Enter, Enter, …: every field as it stands. It stops at one that is wrong.
    fn accept(&self) -> Effect {
        let mut content = Map::new();
        for tab in &self.fields {
            match tab.value() {
                Ok(Some(value)) => drop(content.insert(tab.field.key.clone(), value)),
                Ok(None) if !tab.field.required => {}
                Ok(None) | Err(Wrong) => return Effect::Nothing,
            }
        }
        Effect::Answer(Received::accept(content))
    }

    /// An optional choice stays blank only where Tab goes past it, and the last field has no past. A text is what stands
    /// in its box, however one leaves it.
    fn skip(&mut self, id: &str) -> Effect {
        let is_last = self.fields.last().is_some_and(|tab| tab.field.key == id);
        match self.find(id).filter(|tab| !is_last && !tab.field.required && tab.field.has_options()) {
            Some(tab) => {
                tab.is_skipped = true;
                Effect::Changed
            }
            None => Effect::Nothing,
        }
    }
}

/// The host does not take the answer.
struct Wrong;

impl Tab {
    fn new(field: TerminalField) -> Self {
        let known = field.picked_by_default().is_some();
        // A default outside the options is prefilled behind "Other", and Enter sends it.
        let other = field.default_text().filter(|_| field.has_options() && !known);
        Self { field, other, is_skipped: false }
    }

    /// What is picked: the default, or the first option, which is Yes for a boolean.
    fn picked(&self) -> Vec<usize> {
        match &self.field.input {
            _ if self.is_skipped || (self.other.is_some() && !self.is_many()) => Vec::new(),
            Some(Input::Picked(picked)) => picked.clone(),
            _ => {
                let first = || if self.is_many() { Vec::new() } else { vec![0] };
                self.field.picked_by_default().unwrap_or_else(first)
            }
        }
    }

    fn is_many(&self) -> bool {
        matches!(self.field.rule, Rule::Many { .. })
    }

    /// What stands in the input; `None` where it was never touched and has no default.
    fn text(&self) -> Option<String> {
        match &self.field.input {
            Some(Input::Text(text)) => Some(text.clone()),
            _ => self.field.default_text(),
        }
    }

    fn write(&mut self, text: &str) -> Effect {
        self.is_skipped = false;
        match self.field.rule {
            Rule::One(_) | Rule::Many { .. } => {
                self.other = Some(self.other.take().unwrap_or_default() + text);
            }
            Rule::Boolean => return Effect::Nothing,
            // Keys that a number has no place for are dropped without a word, so "1,5" becomes 15 and "1e3" 13.
            Rule::Number { .. } => {
                let mut number = self.text().unwrap_or_default();
                for c in text.chars() {
                    let fits = match c {
                        '-' => number.is_empty(),
                        '.' => !number.contains('.'),
                        c => c.is_ascii_digit(),
                    };
                    if fits {
                        number.push(c);
                    }
                }
                self.field.input = Some(Input::Text(number));
            }
            Rule::Text { .. } => self.field.input = Some(Input::Text(self.text().unwrap_or_default() + text)),
        }
        Effect::Changed
    }

    fn clear(&mut self) -> Effect {
        match self.field.rule {
            Rule::One(_) | Rule::Many { .. } if self.other.is_some() => self.other = None,
            Rule::Text { .. } | Rule::Number { .. } => self.field.input = Some(Input::Text(String::new())),
            _ => return Effect::Nothing,
        }
        Effect::Changed
    }

    fn select(&mut self, target: &Target) -> Effect {
        let labels = self.field.labels();
        let place = match target {
            Target::Index(at) => (*at < labels.len()).then_some(*at),
            Target::Label(label) => labels.iter().position(|shown| shown == label),
        };
        let Some(place) = place else { return Effect::Nothing };
        let mut picked = if self.is_many() { self.picked() } else { Vec::new() };
        if picked.contains(&place) {
            picked.retain(|picked| *picked != place);
        } else {
            picked.push(place);
            picked.sort_unstable();
        }
        self.is_skipped = false;
        if !self.is_many() {
            self.other = None;
        }
        self.field.input = Some(Input::Picked(picked));
        Effect::Changed
    }

    /// The value that would be sent; `None` leaves it out.
    fn value(&self) -> Result<Option<Value>, Wrong> {
        if self.is_skipped {
            return Ok(None);
        }
        let option = |place: &usize| self.field.choices().get(*place).map(|choice| Value::from(choice.value.clone()));
        let other = self.other.clone().filter(|other| !other.is_empty()).map(Value::from);
        match &self.field.rule {
            Rule::Boolean => Ok(self.picked().first().map(|place| (*place == 0).into())),
            // What is typed behind "Other" comes back as it is, also the title of an option.
            Rule::One(_) => Ok(other.or_else(|| self.picked().first().and_then(option))),
            Rule::Many { min, max, .. } => {
                let picked: Vec<Value> = self.picked().iter().filter_map(option).chain(other).collect();
                let count = picked.len() as u64;
                if min.is_some_and(|min| count < min) || max.is_some_and(|max| count > max) {
                    return if picked.is_empty() && !self.field.required { Ok(None) } else { Err(Wrong) };
                }
                Ok(if picked.is_empty() { None } else { Some(Value::Array(picked)) })
            }
            Rule::Number { .. } => match self.text().filter(|text| !text.is_empty()) {
                None => Ok(None),
                Some(text) => self.field.number(&text).map(Some).ok_or(Wrong),
            },
            Rule::Text { format, pattern, .. } => self.written(*format, pattern.is_some()),
        }
    }

    /// A text, untrimmed. Blanks satisfy `required`, and a date only has to look like one: 2026-02-30 passes.
    fn written(&self, format: Option<Format>, has_pattern: bool) -> Result<Option<Value>, Wrong> {
        let Some(text) = self.text() else { return Ok(None) };
        if text.is_empty() {
            return if self.field.required { Err(Wrong) } else { Ok(Some(text.into())) };
        }
        let fits = match format {
            Some(Format::Date) => text.len() == 10 && text.bytes().all(|byte| byte.is_ascii_digit() || byte == b'-'),
            Some(format) => format::fits(format, &text),
            None => true,
        };
        // A pattern is enforced; no text is known here to match one.
        if fits && !has_pattern && self.field.has_length(&text) { Ok(Some(text.into())) } else { Err(Wrong) }
    }

    fn question(&self) -> Question {
        let field = &self.field;
        let has_other = matches!(field.rule, Rule::One(_) | Rule::Many { .. });
        let input = if has_other { self.other.clone() } else { self.text() };
        let input = (has_other || !field.has_options()).then(|| input.unwrap_or_default());
        let mut question = field.question(&field.title, &field.description, &self.picked(), input);
        if has_other {
            question.options.push(Choice::new(OTHER, "", self.other.is_some()));
        }
        question
    }
}

impl Card for Copilot {
    fn shown(&self) -> Shown {
        Shown { message: Some(self.message.clone()), questions: self.fields.iter().map(Tab::question).collect() }
    }

    fn step(&mut self, step: &Step) -> Effect {
        match step {
            Step::Select { id, option } => self.find(id).map_or(Effect::Nothing, |tab| tab.select(option)),
            Step::Type { id, text } => self.find(id).map_or(Effect::Nothing, |tab| tab.write(text)),
            Step::Clear { id } => self.find(id).map_or(Effect::Nothing, Tab::clear),
            Step::Skip { id } => self.skip(id),
            // Enter consents: field by field, with what is preselected.
            Step::Submit | Step::Key { key: Key::Enter, .. } => self.accept(),
            Step::Decline => Effect::Answer(Received::DECLINE),
            Step::Ignore | Step::Stop | Step::Key { key: Key::Escape, .. } => Effect::Answer(Received::CANCEL),
        }
    }
}
