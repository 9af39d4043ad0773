//! The questions, three at a time.

use serde_json::{Map, Value};

use super::{
    super::{
        Choice, Key, Pick, Prompt, Question, Received, Shown, Step, Target,
        card::{Card, Effect, Opening},
        js,
        shown::dots,
    },
    decode,
    field::{Name, OpenClawField, Rule},
};

/// How many questions are put at once; a secret is put alone.
const BATCH: usize = 3;

const COMPLETED: &str = "I've completed this step";

/// A form in its batches, as if they were one page. What is told to a question that has not been put yet is kept for it.
pub(super) struct Batches {
    message: String,
    asked: Vec<Asked>,
    /// Whether a question after these cannot be put, so that the form is declined once these are answered.
    is_cut: bool,
    is_page: bool,
}

struct Asked {
    field: OpenClawField,
    answers: Vec<String>,
}

impl Batches {
    pub(super) fn open(message: &str, fields: Vec<OpenClawField>) -> Opening {
        let puttable = puttable(&fields);
        if puttable == 0 {
            // No message reaches the user.
            return Opening::Answer(Received::DECLINE_NULL);
        }
        let is_cut = puttable < fields.len();
        let asked = fields.into_iter().take(puttable).map(|field| Asked { field, answers: Vec::new() }).collect();
        Opening::Card(Box::new(Self { message: message.to_owned(), asked, is_cut, is_page: false }))
    }

    /// A page to open in a browser.
    pub(super) fn page(message: &str, url: &str) -> Opening {
        let choice = |label: &str| super::choices::OpenClawChoice {
            value: label.to_owned(),
            label: label.to_owned(),
            small: String::new(),
        };
        let text = format!(
            "{message}\n\n{url}\n\nOpen the link and complete the step in your browser. Then select \"{COMPLETED}\"."
        );
        let field = OpenClawField {
            name: Name { key: "continue".to_owned(), id: "continue".to_owned(), required: true },
            header: "Browser step".to_owned(),
            text,
            secret: false,
            rule: Rule::One(vec![choice(COMPLETED), choice("Decline")]),
            default: None,
        };
        let asked = vec![Asked { field, answers: Vec::new() }];
        Opening::Card(Box::new(Self { message: message.to_owned(), asked, is_cut: false, is_page: true }))
    }

    fn find(&mut self, id: &str) -> Option<&mut Asked> {
        let place = self.asked.iter().position(|asked| asked.field.name.id == id);
        // The plugin's own key is understood as well.
        let place = place.or_else(|| self.asked.iter().position(|asked| asked.field.name.key == id))?;
        self.asked.get_mut(place)
    }

    fn submit(&self) -> Effect {
        // A question without an answer is put again and again; only a secret may be left empty.
        if self.asked.iter().any(|asked| asked.answers.is_empty() && !asked.field.secret) {
            return Effect::Nothing;
        }
        if self.is_cut {
            return Effect::Answer(Received::DECLINE_NULL);
        }
        if self.is_page {
            let done = self.asked.iter().any(|asked| asked.answers.iter().any(|answer| answer == COMPLETED));
            let accept = Received::Result { action: super::super::Action::Accept, content: Some(Value::Null) };
            return Effect::Answer(if done { accept } else { Received::DECLINE_NULL });
        }
        let mut content = Map::new();
        for asked in &self.asked {
            match decode::value(&asked.field, &asked.answers) {
                Ok(Some(value)) => drop(content.insert(asked.field.name.key.clone(), value)),
                Ok(None) => {}
                Err(_) => return Effect::Answer(Received::DECLINE_NULL),
            }
        }
        Effect::Answer(Received::accept(content))
    }
}

/// How many of the questions are put: a batch with one that has a single option, or a name of more than 48 characters,
/// is refused whole, and the form ends there.
fn puttable(fields: &[OpenClawField]) -> usize {
    let (mut put, mut open) = (0, fields);
    while let Some(first) = open.first() {
        let ordinary = open.iter().take(BATCH).take_while(|field| !field.secret).count();
        let (batch, rest) = open.split_at(if first.secret { 1 } else { ordinary });
        let is_id =
            |id: &str| id.bytes().all(|byte| byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'_');
        let refused = |field: &OpenClawField| field.choices().len() == 1 || !is_id(&field.name.id);
        if !first.secret && batch.iter().any(refused) {
            break;
        }
        put += batch.len();
        open = rest;
    }
    put
}

impl Asked {
    fn select(&mut self, target: &Target) -> Effect {
        let choices = self.field.choices();
        let found = match target {
            Target::Index(at) => choices.get(*at),
            Target::Label(label) => choices.iter().find(|choice| choice.label == *label),
        };
        let Some(label) = found.map(|choice| choice.label.clone()) else { return Effect::Nothing };
        if !matches!(self.field.rule, Rule::Many { .. }) {
            self.answers = vec![label];
        } else if let Some(place) = self.answers.iter().position(|answer| *answer == label) {
            self.answers.remove(place);
        } else {
            self.answers.push(label);
        }
        Effect::Changed
    }

    /// A reply in words: an option by its number or its title, several of them between commas, or a text.
    fn reply(&mut self, text: &str) -> Effect {
        let one = self.meant(text);
        self.answers = match (&self.field.rule, one) {
            (Rule::Many { .. }, None) => {
                let mut answers: Vec<String> = Vec::new();
                for answer in text.split([',', ';', '\n']).filter_map(|part| self.meant(part)) {
                    if !answers.contains(&answer) {
                        answers.push(answer);
                    }
                }
                answers
            }
            (_, one) => one.into_iter().collect(),
        };
        Effect::Changed
    }

    fn meant(&self, text: &str) -> Option<String> {
        let (text, choices) = (js::trim(text), self.field.choices());
        if choices.is_empty() {
            return Some(text.to_owned()).filter(|text| !text.is_empty());
        }
        let place = text.parse::<usize>().ok().filter(|_| text.bytes().all(|byte| byte.is_ascii_digit()));
        let by_place = place.and_then(|place| choices.get(place.checked_sub(1)?));
        let same = |label: &str| label.to_lowercase() == text.to_lowercase();
        by_place.or_else(|| choices.iter().find(|choice| same(&choice.label))).map(|choice| choice.label.clone())
    }

    fn question(&self) -> Question {
        let choices = self.field.choices();
        let written = self.answers.first().map_or("", String::as_str);
        let option = |choice: &super::choices::OpenClawChoice| {
            Choice::new(&choice.label, &choice.small, self.answers.contains(&choice.label))
        };
        Question {
            id: self.field.name.id.clone(),
            heading: self.field.header.clone(),
            prompt: Prompt::Text(self.field.text.clone()),
            pick: match self.field.rule {
                Rule::Many { .. } => Pick::Many,
                _ if choices.is_empty() => Pick::None,
                _ => Pick::One,
            },
            options: choices.iter().map(option).collect(),
            text: choices.is_empty().then(|| if self.field.secret { dots(written) } else { written.to_owned() }),
            secret: self.field.secret,
        }
    }
}

impl Card for Batches {
    fn shown(&self) -> Shown {
        Shown { message: Some(self.message.clone()), questions: self.asked.iter().map(Asked::question).collect() }
    }

    fn step(&mut self, step: &Step) -> Effect {
        match step {
            Step::Select { id, option } => self.find(id).map_or(Effect::Nothing, |asked| asked.select(option)),
            Step::Type { id, text } => self.find(id).map_or(Effect::Nothing, |asked| asked.reply(text)),
            Step::Clear { id } => self.find(id).map_or(Effect::Nothing, |asked| asked.reply("")),
            Step::Submit | Step::Key { key: Key::Enter, .. } => self.submit(),
            // "Skip" skips the whole form.
            Step::Ignore | Step::Stop | Step::Key { key: Key::Escape, .. } => Effect::Answer(Received::CANCEL_NULL),
            Step::Decline | Step::Skip { .. } => Effect::Nothing,
        }
    }
}
