//! Claude Code: the form in its terminal.
//!
//! Measured on npm @anthropic-ai/claude-code 2.1.332.

use serde_json::{Map, Value};

use super::{
    super::{
        Key, Received, Shown, Step, Target,
        card::{Card, Effect, Opening},
        js,
    },
    Input, Reader, Rule, TerminalField,
};
use crate::check::format;

/// About what fits: 3 lines of the message, 45 characters of a title, one line of a description.
const MESSAGE_LINES: usize = 3;
const TITLE: usize = 45;

/// The largest whole number that it takes.
const LARGEST: f64 = 9_007_199_254_740_992.0;

struct ClaudeCode {
    message: String,
    fields: Vec<TerminalField>,
}

/// What Claude Code does with a request.
pub(in super::super) fn open(params: &Value) -> Opening {
    let message = params.get("message").and_then(Value::as_str);
    let mode = params.get("mode").map_or(Some("form"), Value::as_str);
    let reader = Reader { titles_optional: false, items_one_of: false };
    let fields = match mode {
        Some("form") => reader.read(params),
        Some("url") => params.get("url").map(|_| Vec::new()),
        _ => None,
    };
    match (message, fields) {
        (Some(message), Some(fields)) => Opening::Card(Box::new(ClaudeCode { message: message.to_owned(), fields })),
        // "Invalid elicitation request: …"
        _ => Opening::Answer(Received::Error { code: -32602 }),
    }
}

impl ClaudeCode {
    fn find(&mut self, id: &str) -> Option<&mut TerminalField> {
        self.fields.iter_mut().find(|field| field.key == id)
    }

    /// Accept does nothing while a field is wrong; the field says what is.
    fn accept(&self) -> Effect {
        let mut content = Map::new();
        for field in &self.fields {
            match field.claude_value() {
                Ok(Some(value)) => drop(content.insert(field.key.clone(), value)),
                Ok(None) if !field.required => {}
                // "This field is required", also for a checkbox that nobody touched.
                Ok(None) | Err(Wrong) => return Effect::Nothing,
            }
        }
        Effect::Answer(Received::accept(content))
    }
}

/// The host does not take the answer.
struct Wrong;

impl TerminalField {
    /// What is picked: nothing at first, or the default.
    fn claude_picked(&self) -> Vec<usize> {
        match &self.input {
            Some(Input::Picked(picked)) => picked.clone(),
            _ => self.picked_by_default().unwrap_or_default(),
        }
    }

    /// What stands in the input; `None` where it was never touched and has no default.
    fn claude_text(&self) -> Option<String> {
        match &self.input {
            Some(Input::Text(text)) => Some(text.clone()),
            _ => self.default_text(),
        }
    }

    /// The value that would be sent; `None` leaves it out.
    fn claude_value(&self) -> Result<Option<Value>, Wrong> {
        if self.has_options() {
            return self.claude_option();
        }
        let Some(text) = self.claude_text() else { return Ok(None) };
        // Only spaces count as untouched; a text that was deleted again is an empty text.
        if js::trim(&text).is_empty() && !text.is_empty() {
            return Ok(None);
        }
        match &self.rule {
            Rule::Number { is_integer, .. } => {
                if text.is_empty() {
                    return Ok(None);
                }
                let number = self.number(&text).ok_or(Wrong)?;
                // Whole numbers beyond 2^53 are refused.
                let size = number.as_f64().unwrap_or_default().abs();
                if *is_integer && size > LARGEST { Err(Wrong) } else { Ok(Some(number)) }
            }
            Rule::Text { .. } if text.is_empty() => {
                if self.required {
                    Err(Wrong)
                } else {
                    Ok(Some(text.into()))
                }
            }
            // A date in words is sent to the model; this stands in for one that is not there.
            Rule::Text { format: Some(format), .. } if !format::fits(*format, &text) => Err(Wrong),
            _ if !self.has_length(&text) => Err(Wrong),
            _ => Ok(Some(text.into())),
        }
    }

    fn claude_option(&self) -> Result<Option<Value>, Wrong> {
        // A default outside the options is shown as invalid, and the form cannot be accepted.
        if self.input.is_none() && self.default.is_some() && self.picked_by_default().is_none() {
            return Err(Wrong);
        }
        let picked = self.claude_picked();
        let value = |place: &usize| self.choices().get(*place).map(|choice| Value::from(choice.value.clone()));
        Ok(match &self.rule {
            // Three states: unset, yes, no. An empty box is not a no.
            Rule::Boolean => picked.first().map(|place| (*place == 0).into()),
            Rule::Many { min, max, .. } => {
                if self.input.is_none() && self.default.is_none() {
                    return Ok(None);
                }
                let count = picked.len() as u64;
                if min.is_some_and(|min| count < min) || max.is_some_and(|max| count > max) {
                    return Err(Wrong);
                }
                Some(picked.iter().filter_map(value).collect())
            }
            _ => picked.first().and_then(value),
        })
    }

    fn claude_question(&self) -> super::Question {
        let text = (!self.has_options()).then(|| self.claude_text().unwrap_or_default());
        let line = self.description.lines().next().unwrap_or_default();
        self.question(js::truncate(&self.title, TITLE), line, &self.claude_picked(), text)
    }

    /// Picks an option, or puts it back where several can be picked. In the order of the options.
    fn pick(&mut self, target: &Target) -> Effect {
        let labels = self.labels();
        let place = match target {
            Target::Index(at) => (*at < labels.len()).then_some(*at),
            Target::Label(label) => labels.iter().position(|shown| shown == label),
        };
        let Some(place) = place else { return Effect::Nothing };
        let mut picked = self.claude_picked();
        if !matches!(self.rule, Rule::Many { .. }) {
            picked = vec![place];
        } else if picked.contains(&place) {
            picked.retain(|picked| *picked != place);
        } else {
            picked.push(place);
            picked.sort_unstable();
        }
        self.input = Some(Input::Picked(picked));
        Effect::Changed
    }
}

impl Card for ClaudeCode {
    fn shown(&self) -> Shown {
        let message: Vec<_> = self.message.lines().take(MESSAGE_LINES).collect();
        let questions = self.fields.iter().map(TerminalField::claude_question).collect();
        Shown { message: Some(message.join("\n")), questions }
    }

    fn step(&mut self, step: &Step) -> Effect {
        match step {
            Step::Select { id, option } => self.find(id).map_or(Effect::Nothing, |field| field.pick(option)),
            Step::Type { id, text } => match self.find(id).filter(|field| !field.has_options()) {
                Some(field) => {
                    // The cursor stands behind a default: 20 and a typed 5 make 205.
                    let text = field.claude_text().unwrap_or_default() + text;
                    field.input = Some(Input::Text(text));
                    Effect::Changed
                }
                None => Effect::Nothing,
            },
            Step::Clear { id } => match self.find(id).filter(|field| !field.has_options()) {
                Some(field) => {
                    field.input = Some(Input::Text(String::new()));
                    Effect::Changed
                }
                None => Effect::Nothing,
            },
            // The cursor starts on the first field, where Enter does not send the form; on Accept it does.
            Step::Key { key: Key::Enter, .. } if !self.fields.is_empty() => Effect::Nothing,
            Step::Submit | Step::Key { key: Key::Enter, .. } => self.accept(),
            Step::Decline => Effect::Answer(Received::DECLINE),
            Step::Ignore | Step::Stop | Step::Key { key: Key::Escape, .. } => Effect::Answer(Received::CANCEL),
            Step::Skip { .. } => Effect::Nothing,
        }
    }
}
