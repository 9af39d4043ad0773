//! The promise: what the plugin got is what was on the screen, or it knows that it has nothing.

use elicit_sdk::testing::{Action, Received, Step};
use serde_json::{Map, Value};

use super::{
    form::{Field, Form, Rule},
    meaning::{self, Meaning, Slot},
    play::{End, Part, Place},
};

/// What a person said of each field, in all forms of a question.
#[derive(Clone)]
pub(crate) struct Said {
    fields: Vec<SaidOfField>,
}

#[derive(Clone, Default)]
struct SaidOfField {
    field: Option<Meaning>,
    /// What was written in place of an option.
    own: Option<String>,
    wish: Option<Meaning>,
    picks: Vec<Option<Meaning>>,
    other: Option<Meaning>,
    /// What was told of it without asking.
    told: bool,
}

/// An answer that would be right, with the text of the last option where it is that.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Right {
    value: Option<Value>,
    other: Option<String>,
}

impl Said {
    pub(crate) fn nothing(form: &Form) -> Self {
        let fields = form.fields.iter();
        Self {
            fields: fields
                .map(|field| SaidOfField { picks: vec![None; field.options.len()], ..SaidOfField::default() })
                .collect(),
        }
    }

    /// Forgets what is asked again.
    pub(crate) fn forget(&mut self, form: &Form, shown: &[String]) {
        for (said, field) in self.fields.iter_mut().zip(&form.fields) {
            if shown.is_empty() || shown.contains(&field.key) {
                *said = SaidOfField { picks: vec![None; field.options.len()], ..SaidOfField::default() };
            } else if field.other.as_ref().is_some_and(|other| shown.contains(&other.key)) {
                said.other = None;
                // The words of their own are asked for again as the text of the option.
                if said.own.take().is_some() {
                    said.field = field.other_option().map(|option| Meaning::Is(option.into()));
                }
            }
        }
    }

    /// Reads one form as it was left.
    pub(crate) fn read(&mut self, form: &Form, place: &Place, part: &Part) -> Result<(), String> {
        let Some(left) = &part.play.left else { return Ok(()) };
        let message = left.message.as_deref().or_else(|| left.questions.first().map(|question| question.asks()));
        let message = meaning::plain(message.unwrap_or_default());
        if !place.shows_part_of_message() && !message.contains(&meaning::plain(&form.message)) {
            return Err(format!("the message is not shown: {message:?}"));
        }
        for (said, field) in self.fields.iter_mut().zip(&form.fields) {
            let [only] = &field.options[..] else { continue };
            let told = message.contains(&meaning::plain(&meaning::label(field, 0))) || message.contains(&only.title);
            said.told |= told && field.required && field.kind == Rule::One;
        }
        let slots = meaning::slots(&form.fields);
        let mut open = &slots[..];
        for question in &left.questions {
            let Some(at) = meaning::find(question, &form.fields, open, place.shown_by()) else {
                return Err(format!("{:?} is no field, or in the wrong place", question.heading));
            };
            let slot = open[at];
            open = &open[at + 1..];
            let field = &form.fields[slot.field()];
            let means = meaning::of(question, field, slot)?;
            let said = &mut self.fields[slot.field()];
            match slot {
                Slot::Wish(_) => said.wish = Some(means),
                Slot::Field(_) => {
                    said.field = Some(means);
                    let is_own = question.options.iter().any(|option| option.label == meaning::OWN && option.selected);
                    let is_own = is_own && field.other.is_some();
                    said.own = question.text.clone().filter(|text| is_own && !meaning::is_blank(text));
                }
                Slot::Pick(_, option) => said.picks[option] = Some(means),
                Slot::Other(_) => said.other = Some(means),
            }
        }
        Ok(())
    }

    /// The answers to this field that would be right; none where it must be asked again.
    pub(crate) fn right(&self, form: &Form, at: usize) -> Result<Vec<Right>, String> {
        let (field, said) = (&form.fields[at], &self.fields[at]);
        let nothing = || vec![Right { value: None, other: None }];
        match &said.wish {
            Some(Meaning::Is(Value::Bool(false))) => return Ok(nothing()),
            Some(Meaning::Nothing | Meaning::Unclear) => return Ok(Vec::new()),
            _ => {}
        }
        if said.picks.iter().any(Option::is_some) {
            return picked(field, &said.picks);
        }
        if let Some(own) = &said.own {
            return Ok(said.own_words(field, own));
        }
        match &said.field {
            Some(Meaning::Nothing) => Ok(nothing()),
            Some(Meaning::Unclear) => Ok(Vec::new()),
            Some(Meaning::Is(value)) => Ok(said.with_other(field, value)),
            None if said.told => Ok(said.with_other(field, &field.options[0].value.clone().into())),
            None => Err(format!("`{}` was never asked", field.key)),
        }
    }
}

impl SaidOfField {
    /// Words of the person's own are the text of the last option, or name an option.
    fn own_words(&self, field: &Field, own: &str) -> Vec<Right> {
        let mut right = Vec::new();
        let is_free = match &self.other {
            None | Some(Meaning::Nothing) => true,
            Some(Meaning::Is(text)) => text == own,
            Some(Meaning::Unclear) => false,
        };
        if let Some(option) = field.other_option().filter(|_| is_free) {
            right.push(Right { value: Some(option.into()), other: Some(own.to_owned()) });
        }
        if let Meaning::Is(value) = meaning::named(field, own) {
            right.extend(self.with_other(field, &value));
        }
        right
    }

    /// The last option needs its text; no other option has one.
    fn with_other(&self, field: &Field, value: &Value) -> Vec<Right> {
        if field.other_option().is_none_or(|option| *value != *option) {
            return vec![Right { value: Some(value.clone()), other: None }];
        }
        match &self.other {
            Some(Meaning::Is(Value::String(text))) => {
                vec![Right { value: Some(value.clone()), other: Some(text.clone()) }]
            }
            _ => Vec::new(),
        }
    }
}

/// A list whose options were asked one by one.
fn picked(field: &Field, picks: &[Option<Meaning>]) -> Result<Vec<Right>, String> {
    let mut list = Vec::new();
    for (option, pick) in field.options.iter().zip(picks) {
        match pick {
            Some(Meaning::Is(Value::Bool(true))) => list.push(Value::from(option.value.clone())),
            Some(Meaning::Is(Value::Bool(false))) => {}
            Some(_) => return Ok(Vec::new()),
            None => return Err(format!("`{}` does not ask for {:?}", field.key, option.title)),
        }
    }
    Ok(vec![Right { value: Some(Value::Array(list)), other: None }])
}

/// Whether the plugin was deceived.
///
/// # Errors
///
/// How.
pub(crate) fn judge(form: &Form, place: &Place, said: &Said, parts: &[Part], end: &End) -> Result<(), String> {
    match end {
        End::Unrenderable(_) | End::Again(..) | End::Waiting => Ok(()),
        End::Endless => Err("it asks without end".to_owned()),
        End::Refused(received) => refused(parts, received),
        End::Accepted(content) => (0..form.fields.len()).try_for_each(|at| accepted(form, place, said, at, content)),
    }
}

/// Only a person refuses; a form that was rendered for a host never is.
fn refused(parts: &[Part], received: &Received) -> Result<(), String> {
    let Some(last) = parts.last() else { return Err("nothing was shown".to_owned()) };
    let closes = |step: &Step| {
        !matches!(step, Step::Select { .. } | Step::Type { .. } | Step::Clear { .. } | Step::Skip { .. } | Step::Submit)
    };
    // OpenClaw declines a longer text, and says so to the person.
    let too_long = |step: &Step| matches!(step, Step::Type { text, .. } if text.len() > 4096);
    let by_person = last.steps.iter().any(|step| closes(step) || too_long(step));
    match received {
        Received::Result { action: Action::Decline | Action::Cancel, .. } if by_person => Ok(()),
        _ => Err(format!("{} refused it, and no person did", received.to_json())),
    }
}

fn accepted(form: &Form, place: &Place, said: &Said, at: usize, content: &Map<String, Value>) -> Result<(), String> {
    let field = &form.fields[at];
    let text = |key: &str| content.get(key).filter(|value| !is_nothing(value));
    let other = field.other.as_ref().and_then(|other| text(&other.key)).and_then(Value::as_str);
    let got = text(&field.key);
    let right = said.right(form, at)?;
    // The text is looked at where its option is picked, and not where it is not.
    let is_other = field.other_option().is_some_and(|option| got.is_some_and(|got| *got == *option));
    let fits = |right: &Right| same(field, got, right.value.as_ref()) && (!is_other || right.other.as_deref() == other);
    if right.iter().any(fits) {
        return Ok(());
    }
    let shown = right.iter().map(|right| format!("{:?} {:?}", right.value, right.other)).collect::<Vec<_>>();
    Err(format!(
        "`{}`: the plugin got {got:?} {other:?}, the person said {} ({} rendered for {})",
        field.key,
        if shown.is_empty() { "nothing that is an answer".to_owned() } else { shown.join(" or ") },
        place.shown_by,
        place.host,
    ))
}

/// Numbers by their value, lists whatever their order.
fn same(field: &Field, got: Option<&Value>, meant: Option<&Value>) -> bool {
    let empty = Value::Array(Vec::new());
    let list = matches!(field.kind, Rule::Many { .. });
    let (got, meant) = if list { (got.or(Some(&empty)), meant.or(Some(&empty))) } else { (got, meant) };
    match (got, meant) {
        (Some(Value::Array(got)), Some(Value::Array(meant))) => {
            got.len() == meant.len() && got.iter().all(|item| meant.contains(item))
        }
        // A number with a fraction is what an `f64` keeps of it; a whole one is exact.
        (Some(Value::Number(got)), Some(Value::Number(meant))) => match field.kind {
            Rule::Number { .. } => got.as_f64() == meant.as_f64(),
            _ => got == meant || (got.is_f64() != meant.is_f64() && got.as_f64() == meant.as_f64()),
        },
        (got, meant) => got == meant,
    }
}

fn is_nothing(value: &Value) -> bool {
    value.is_null() || value.as_str().is_some_and(meaning::is_blank)
}

/// Whether what was meant from the start is among what is right.
pub(crate) fn means(form: &Form, said: &Said, intent: &Map<String, Value>) -> Result<(), String> {
    for (at, field) in form.fields.iter().enumerate() {
        let value = intent.get(&field.key).cloned();
        let is_other = value.as_ref().is_some_and(|value| field.other_option().is_some_and(|option| *value == *option));
        let other = field.other.as_ref().filter(|_| is_other);
        let other = other.and_then(|other| Some(intent.get(&other.key)?.as_str()?.to_owned()));
        let meant = Right { value, other };
        let right = said.right(form, at)?;
        let fits =
            |right: &Right| same(field, right.value.as_ref(), meant.value.as_ref()) && right.other == meant.other;
        if !right.iter().any(fits) {
            return Err(format!("`{}`: meant {meant:?}, and could say no more than {right:?}", field.key));
        }
    }
    Ok(())
}
