//! The course of a question: which form is next, and what has been answered.

use std::{borrow::Cow, fmt, sync::Arc};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::{
    Rendering,
    asked::{Asked, Kept, Schema, Told},
    item::{Item, Place, Setting, When},
    message, plain,
    plan::Plan,
    ready::First,
    undo::{Undo, unreadable},
};
use crate::{
    schema::{FieldSchema, FormSchema, Kind},
    wipe::{Wipe, Wiped},
};

/// What is known so far: the content of each form that was answered.
#[derive(Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress(Vec<Map<String, Value>>);

impl Progress {
    /// Adds the content of the form that was shown last.
    pub fn push(&mut self, content: Map<String, Value>) {
        self.0.push(content);
    }

    /// How many forms have been answered.
    #[must_use]
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Whether no form has been answered yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

// Not derived: an answer is never printed.
impl fmt::Debug for Progress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Progress").field("forms", &self.0.len()).finish_non_exhaustive()
    }
}

/// An answer may be a secret.
impl Drop for Progress {
    fn drop(&mut self) {
        self.0.iter_mut().for_each(Wipe::wipe);
    }
}

/// What to do next with a question.
#[derive(PartialEq)]
#[non_exhaustive]
pub enum Step {
    /// Show this form.
    Show(WireForm),
    /// Everything is answered; this is the content under the declared keys. What could not be read is left as it came,
    /// or as an object, so that the decoder refuses it.
    Read(Map<String, Value>),
}

/// A form as it crosses the wire.
#[derive(Clone, PartialEq)]
#[non_exhaustive]
pub struct WireForm {
    /// `message`.
    pub message: String,
    /// `requestedSchema`.
    pub schema: Value,
    /// Whether it was made by [`Rendering::extended`], so that only the method `openai/form` can carry it.
    pub extended: bool,
}

// Not derived: an answer is never printed.
impl fmt::Debug for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Show(form) => f.debug_tuple("Show").field(form).finish(),
            Self::Read(content) => f.debug_tuple("Read").field(&content.keys().collect::<Vec<_>>()).finish(),
        }
    }
}

// Not derived: a form that is asked again has what was answered before, filled in and said in its texts.
impl fmt::Debug for WireForm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let properties = self.schema["properties"].as_object();
        let keys: Vec<_> = properties.into_iter().flat_map(Map::keys).collect();
        f.debug_struct("WireForm").field("keys", &keys).field("extended", &self.extended).finish_non_exhaustive()
    }
}

/// Nodes of a request that are not its schema: the method's parameters, and what a bridge and `_meta` add to them.
const ENVELOPE: usize = 16;

impl Rendering<'_> {
    /// The next form to show, or the content once nothing is left to ask.
    #[must_use]
    pub fn next(&self, progress: &Progress) -> Step {
        let mut course = self.course();
        for content in &progress.0 {
            course.answer(Wiped::new(content.clone()));
        }
        match course.form() {
            Some(form) => Step::Show(form.write()),
            None => Step::Read(course.into_content()),
        }
    }

    /// The question from its first form on.
    pub(crate) fn course(&self) -> Course<'_> {
        let plan = self.plan.plan();
        let mut content = Map::with_capacity(plan.items.len() + plan.settled.len());
        content.extend(plan.settled.iter().map(|(field, value)| (field.key.to_string(), value.clone())));
        let content = Wiped::new(content);
        let answers = Answers { asked: vec![false; plan.items.len()], wished: Vec::new(), content };
        let form = match self.plan.first() {
            Some(first) => Cow::Borrowed(first.form.as_slice()),
            None => form(plan, self.setting, &self.message, &answers).into(),
        };
        Course { rendering: self, answers, form, answered: 0 }
    }
}

/// A question that is being asked.
pub(crate) struct Course<'r> {
    rendering: &'r Rendering<'r>,
    answers: Answers<'r>,
    /// The places of what is asked now.
    form: Cow<'r, [usize]>,
    answered: usize,
}

impl Course<'_> {
    /// How many forms have been answered.
    pub(crate) fn answered(&self) -> usize {
        self.answered
    }

    /// The form to show now; `None` once nothing is left to ask.
    pub(crate) fn form(&self) -> Option<Asked> {
        let Rendering { message, plan, setting } = self.rendering;
        if self.form.is_empty() {
            return None;
        }
        let schema = match plan.first().filter(|_| self.answered == 0) {
            Some(first) => Schema::Kept(first.schema.clone(), told(plan.plan(), first, *setting, message)),
            None => Schema::Now(schema(plan.plan(), &self.form, *setting, message)),
        };
        Some(Asked { message: message.to_string(), schema, extended: setting.extended })
    }

    /// Takes the content of the form that was shown.
    pub(crate) fn answer(&mut self, mut content: Wiped<Map<String, Value>>) {
        let Rendering { message, plan, setting } = self.rendering;
        let plan = plan.plan();
        for &at in &*self.form {
            self.answers.asked[at] = true;
            self.answers.read(&plan.items[at], &mut content, setting.host.own_answers);
        }
        self.form = form(plan, *setting, message, &self.answers).into();
        self.answered += 1;
    }

    /// Everything that was answered, under the declared keys.
    pub(crate) fn into_content(self) -> Map<String, Value> {
        self.answers.content.take()
    }
}

/// The first form of a plan, where the message has no say in how much it asks.
pub(super) fn first(plan: &Plan<'_>, setting: Setting<'_>) -> Option<First> {
    if setting.host.limits.nodes.is_some() && !setting.host.shows_message {
        return None;
    }
    let nothing = Answers { asked: vec![false; plan.items.len()], wished: Vec::new(), content: Wiped::default() };
    let form = form(plan, setting, "", &nothing);
    let schema = Kept::new(schema(plan, &form, setting, ""));
    Some(First { form, schema: Arc::new(schema) })
}

/// The places of what is asked next: as much of what can be asked as the host takes in one form.
fn form(plan: &Plan<'_>, setting: Setting<'_>, message: &str, answers: &Answers<'_>) -> Vec<usize> {
    let open = plan.items.iter().enumerate().filter(|(at, item)| !answers.asked[*at] && answers.calls_for(item));
    let limits = &setting.host.limits;
    let mut form: Vec<_> = open.map(|(at, _)| at).take(limits.fields.unwrap_or(usize::MAX)).collect();
    if let Some(most) = limits.nodes {
        while form.len() > 1 && nodes(&schema(plan, &form, setting, message)) + ENVELOPE > most {
            form.pop();
        }
    }
    form
}

fn schema(plan: &Plan<'_>, form: &[usize], setting: Setting<'_>, message: &str) -> Value {
    let fields = form.iter().enumerate().map(|(place, at)| {
        let field = plan.items[*at].field.as_ref();
        if place == 0 { message::fold(setting, message, field) } else { Cow::Borrowed(field) }
    });
    FormSchema::flat_json(fields, setting.dialect())
}

/// The property of a form that was made before which has to say this message.
fn told(plan: &Plan<'_>, first: &First, setting: Setting<'_>, message: &str) -> Option<Told> {
    if setting.host.shows_message {
        return None;
    }
    let field = plan.items[*first.form.first()?].field.as_ref();
    let property = FormSchema::property_json(&message::fold(setting, message, field), setting.dialect());
    Some((field.key.to_string(), property))
}

/// What has been answered, under the declared keys.
struct Answers<'q> {
    asked: Vec<bool>,
    wished: Vec<&'q str>,
    content: Wiped<Map<String, Value>>,
}

impl<'q> Answers<'q> {
    fn calls_for(&self, item: &Item<'_>) -> bool {
        match item.when {
            When::Always => true,
            When::Wished(key) => self.wished.contains(&key),
            When::Picked(key, option) => self.content.get(key).is_some_and(|value| value == option),
        }
    }

    fn read(&mut self, item: &Item<'q>, content: &mut Map<String, Value>, own_answers: bool) {
        let value = plain::read(&item.field, content.get_mut(item.field.key.as_ref()).map(Value::take));
        let value = item.undo.iter().rev().fold(value, |value, undo| Undo::apply(undo, value));
        match item.place {
            Place::Field(field) => self.put(field, value, own_answers && item.is_choice()),
            Place::Companion(field, companion) => self.complete(field, &companion.key, value),
            Place::Pick(field, option) => self.pick(&field.key, option, &value),
            Place::Wish(field) => self.wish(field, &value),
        }
    }

    /// Where a choice takes words of the person's own, these are the text of its `other` option.
    fn put(&mut self, field: &FieldSchema, value: Value, own_answers: bool) {
        let other = field.companion.as_ref().filter(|_| own_answers);
        let value = match (other, value) {
            (_, Value::Null) => return,
            (Some(companion), Value::String(text)) if !field.options.iter().any(|option| option.value == text) => {
                self.content.insert(companion.key.to_string(), text.into());
                companion.option.as_ref().into()
            }
            (_, value) => value,
        };
        self.content.insert(field.key.to_string(), value);
    }

    /// The text may be there already, as words of the person's own in place of an option. Two different texts are none.
    fn complete(&mut self, field: &FieldSchema, key: &str, value: Value) {
        match self.content.get(key) {
            _ if value.is_null() => {}
            Some(text) if *text != value => {
                self.content.insert(field.key.to_string(), unreadable());
            }
            _ => {
                self.content.insert(key.to_owned(), value);
            }
        }
    }

    fn pick(&mut self, key: &str, option: &str, value: &Value) {
        let list = self.content.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        let Value::Array(picked) = list else { return };
        match value {
            Value::Bool(true) => picked.push(option.into()),
            Value::Bool(false) => {}
            _ => picked.push(unreadable()),
        }
    }

    fn wish(&mut self, field: &'q FieldSchema, value: &Value) {
        let answer = match value {
            Value::Bool(true) => return self.wished.push(&field.key),
            // A list that nobody wants to fill is empty, not missing.
            Value::Bool(false) if matches!(field.kind, Kind::MultiChoice(_)) => Value::Array(Vec::new()),
            Value::Bool(false) => return,
            _ => unreadable(),
        };
        self.content.insert(field.key.to_string(), answer);
    }
}

/// Objects, arrays and scalars.
fn nodes(value: &Value) -> usize {
    1 + match value {
        Value::Array(items) => items.iter().map(nodes).sum(),
        Value::Object(members) => members.values().map(nodes).sum(),
        _ => 0,
    }
}
