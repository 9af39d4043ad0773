//! The card: what it shows, and what it sends.

use std::collections::{BTreeMap, HashMap};

use serde_json::Value;

use super::{
    super::{
        Choice, Focus, Key, Pick, Prompt, Question, Received, Shown, Step, Target,
        card::{Card, Effect},
        js,
    },
    executor::{self, Asked},
};

/// What makes a card look like Wework's own question whether to carry out a plan.
const PLAN: [&str; 2] = ["实施此计划", "执行此计划"];

pub(super) struct WeworkCard {
    params: Value,
    questions: Vec<Shape>,
    /// By id, so that two questions whose ids are trimmed to the same share their answer.
    answers: HashMap<String, String>,
    /// The question that was touched last.
    active: String,
    /// Whether what is submitted becomes a message in the chat instead of an answer.
    is_plan: bool,
    is_gone: bool,
}

/// A question as the card has it.
struct Shape {
    id: String,
    header: String,
    text: String,
    /// Label and small text.
    options: Vec<(String, String)>,
}

impl WeworkCard {
    pub(super) fn new(params: Value, asked: &[Asked]) -> Self {
        let is_plan = asked.iter().any(|question| {
            let labels = || question.options.iter().any(|(label, _)| is_plan_text(label));
            is_plan_id(&question.id) || is_plan_text(&question.text) || labels()
        });
        let questions: Vec<_> = asked.iter().enumerate().map(|(at, asked)| Shape::new(at, asked)).collect();
        let first = |question: &Shape| question.options.first().map(|(label, _)| label.clone()).unwrap_or_default();
        let answers = questions.iter().map(|question| (question.id.clone(), first(question))).collect();
        let active = plan_question(&questions).or(questions.first()).map(|question| question.id.clone());
        Self { params, questions, answers, active: active.unwrap_or_default(), is_plan, is_gone: false }
    }

    fn select(&mut self, id: &str, target: &Target) -> Effect {
        let Some(question) = self.questions.iter().find(|question| question.id == id) else { return Effect::Nothing };
        let label = match target {
            Target::Index(at) => question.options.get(*at),
            Target::Label(label) => question.options.iter().find(|(shown, _)| shown == label),
        };
        let Some((label, _)) = label else { return Effect::Nothing };
        // The only question of a card is answered by a click; there is no taking it back.
        let submits = self.questions.len() == 1 || id == "implement" || is_plan_text(label);
        self.answers.insert(id.to_owned(), label.clone());
        id.clone_into(&mut self.active);
        if plan_question(&self.questions).is_some() {
            for question in self.questions.iter().filter(|question| question.is_text_box()) {
                self.answers.insert(question.id.clone(), String::new());
            }
        }
        if submits { self.submit() } else { Effect::Changed }
    }

    fn write(&mut self, id: &str, text: &str) -> Effect {
        if !self.questions.iter().any(|question| question.id == id && question.is_text_box()) {
            return Effect::Nothing;
        }
        id.clone_into(&mut self.active);
        // A one-line input drops the ends of lines, and nothing else.
        self.answers.insert(id.to_owned(), text.replace(['\n', '\r'], ""));
        Effect::Changed
    }

    fn submit(&mut self) -> Effect {
        self.is_gone = true;
        if self.is_plan {
            return Effect::Gone;
        }
        Effect::Answer(executor::result(&self.params, &self.sent()))
    }

    /// Every question with its text, also the untouched and the empty ones; of what the card alone takes for a plan,
    /// one question only.
    fn sent(&self) -> BTreeMap<String, String> {
        let answer =
            |question: &Shape| (question.id.clone(), self.answers.get(&question.id).cloned().unwrap_or_default());
        let Some(plan) = plan_question(&self.questions) else { return self.questions.iter().map(answer).collect() };
        let active = self.questions.iter().find(|question| question.id == self.active);
        BTreeMap::from([answer(active.filter(|question| question.is_text_box()).unwrap_or(plan))])
    }

    fn question(&self, shape: &Shape, is_plan: bool) -> Question {
        let answer = self.answers.get(&shape.id).map_or("", String::as_str);
        // Two options that read the same are both shown as picked.
        let is_picked = |label: &str| answer == label && (!is_plan || self.active == shape.id);
        let option = |(label, small): &(String, String)| Choice::new(label, small, is_picked(label));
        let is_text_box = shape.is_text_box();
        // The card leaves a text out by its question's id, also that of another question with the same id.
        let is_text_hidden = || self.questions.iter().any(|other| other.id == shape.id && other.is_text_box());
        let text = if is_text_box || !is_text_hidden() { shape.text.clone() } else { String::new() };
        Question {
            id: shape.id.clone(),
            heading: shape.header.clone(),
            prompt: if is_text_box { Prompt::Placeholder } else { Prompt::Text }(text),
            pick: if is_text_box { Pick::None } else { Pick::One },
            options: shape.options.iter().map(option).collect(),
            text: is_text_box.then(|| answer.to_owned()),
            secret: false,
        }
    }
}

impl Card for WeworkCard {
    fn shown(&self) -> Shown {
        let is_plan = plan_question(&self.questions).is_some();
        // The message is not shown.
        Shown { message: None, questions: self.questions.iter().map(|shape| self.question(shape, is_plan)).collect() }
    }

    fn step(&mut self, step: &Step) -> Effect {
        match step {
            // The stop button is not on the card, and answers an open form `cancel`.
            Step::Stop => Effect::Answer(Received::CANCEL_NULL),
            // On a button, Enter presses that button.
            Step::Key { key: Key::Enter, focus: Focus::Button } | Step::Decline | Step::Skip { .. } => Effect::Nothing,
            _ if self.is_gone => Effect::Nothing,
            Step::Select { id, option } => self.select(id, option),
            Step::Type { id, text } => self.write(id, text),
            Step::Clear { id } => self.write(id, ""),
            // The card has the keyboard as soon as it appears: an Enter that was meant for the chat sends it.
            Step::Submit | Step::Key { key: Key::Enter, .. } => self.submit(),
            // "Cancel" cancels the whole task, and with it the form.
            Step::Ignore | Step::Key { key: Key::Escape, .. } => {
                self.is_gone = true;
                Effect::Answer(Received::CANCEL_NULL)
            }
        }
    }
}

impl Shape {
    fn new(at: usize, asked: &Asked) -> Self {
        let trimmed = |text: &str| js::trim(text).to_owned();
        let id = Some(trimmed(&asked.id)).filter(|id| !id.is_empty()).unwrap_or_else(|| format!("question_{}", at + 1));
        let text = Some(trimmed(&asked.text)).filter(|text| !text.is_empty()).unwrap_or_else(|| id.clone());
        let options = asked.options.iter().map(|(label, small)| (trimmed(label), trimmed(small)));
        let options = options.filter(|(label, _)| !label.is_empty()).collect();
        Self { id, header: trimmed(&asked.header), text, options }
    }

    /// Also where every option had an empty label.
    fn is_text_box(&self) -> bool {
        self.options.is_empty()
    }
}

fn plan_question(questions: &[Shape]) -> Option<&Shape> {
    questions.iter().find(|question| {
        let labels = || question.options.iter().any(|(label, _)| is_plan_text(label));
        is_plan_id(&question.id) || is_plan_text(&question.text) || labels()
    })
}

fn is_plan_id(id: &str) -> bool {
    js::trim(id).to_lowercase() == "implement"
}

fn is_plan_text(text: &str) -> bool {
    PLAN.iter().any(|phrase| text.contains(phrase))
}
