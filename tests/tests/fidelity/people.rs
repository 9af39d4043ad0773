//! People: one who knows what they want and can use a form, and one who cannot.

use elicit_sdk::testing::{Focus, Key, Pick, Question, Shown, SimulatedHost, Step};
use serde_json::{Map, Value};

use super::{
    case::Scene,
    form::{Form, Rule},
    make,
    meaning::{self, Meaning, Slot},
    source::Source,
};

/// Why something cannot be said with a form.
pub(crate) enum Unsaid {
    /// The form is to blame.
    Fault(String),
    /// The host is, and no form could help.
    Excused,
}

impl From<String> for Unsaid {
    fn from(fault: String) -> Self {
        Self::Fault(fault)
    }
}

/// What a person wants to say: an answer that the form takes. `None` where none comes to mind.
pub(crate) fn intent(source: &mut Source, form: &Form) -> Option<Map<String, Value>> {
    let mut intent = Map::new();
    for field in &form.fields {
        if !field.required && source.below(3) == 0 {
            continue;
        }
        let value = make::value(source, field)?;
        if let Some(other) = &field.other
            && field.other_option().is_some_and(|option| value == *option)
        {
            intent.insert(other.key.clone(), ["my own words", "Fast", "x"][source.below(3)].into());
        }
        intent.insert(field.key.clone(), value);
    }
    form.schema().check(&intent).is_ok().then_some(intent)
}

/// What is meant when a question is asked again: what was right is kept, and an option that was picked needs its text.
pub(crate) fn settle(
    form: &Form,
    intent: &Map<String, Value>,
    kept: &Map<String, Value>,
    shown: &[String],
) -> Map<String, Value> {
    let mut settled = intent.clone();
    for field in form.fields.iter().filter(|field| !shown.is_empty() && !shown.contains(&field.key)) {
        let others = field.other.iter().map(|other| &other.key);
        for key in std::iter::once(&field.key).chain(others).filter(|key| !shown.contains(key)) {
            settled.remove(key);
            settled.extend(kept.get(key).map(|value| (key.clone(), value.clone())));
        }
        if let Some(other) = field.other.as_ref().filter(|other| shown.contains(&other.key)) {
            settled.entry(other.key.clone()).or_insert_with(|| "my own words".into());
        }
    }
    settled
}

/// What a person who knows what they want does with a form.
///
/// # Errors
///
/// What cannot be said with it.
pub(crate) fn careful(scene: &Scene<'_>) -> Result<Vec<Step>, Unsaid> {
    let (form, place, shown) = (scene.form, scene.place, scene.shown);
    let Some(intent) = scene.intent else { return Ok(Vec::new()) };
    let slots = meaning::slots(&form.fields);
    let (mut open, mut steps) = (&slots[..], Vec::new());
    for question in &shown.questions {
        let at = meaning::find(question, &form.fields, open, place.shown_by());
        let at = at.ok_or_else(|| format!("{:?} is no field, or in the wrong place", question.heading))?;
        let slot = open[at];
        open = &open[at + 1..];
        answer(scene, slot, wanted(form, slot, intent), question, &mut steps)?;
    }
    steps.push(Step::Submit);
    Ok(steps)
}

/// What is wanted in one place of a form.
fn wanted(form: &Form, slot: Slot, intent: &Map<String, Value>) -> Option<Value> {
    let field = &form.fields[slot.field()];
    let value = intent.get(&field.key);
    match slot {
        Slot::Field(_) => value.cloned(),
        Slot::Wish(_) => Some(value.is_some_and(|value| value.as_array().is_none_or(|list| !list.is_empty())).into()),
        Slot::Pick(_, option) => {
            let list = value.and_then(Value::as_array);
            Some(list.is_some_and(|list| list.iter().any(|item| *item == *field.options[option].value)).into())
        }
        Slot::Other(_) => {
            let is_other = value.is_some_and(|value| field.other_option().is_some_and(|option| *value == *option));
            field.other.as_ref().filter(|_| is_other).and_then(|other| intent.get(&other.key)).cloned()
        }
    }
}

fn answer(
    scene: &Scene<'_>,
    slot: Slot,
    wanted: Option<Value>,
    question: &Question,
    steps: &mut Vec<Step>,
) -> Result<(), Unsaid> {
    let place = scene.place;
    let field = &scene.form.fields[slot.field()];
    let now = meaning::of(question, field, slot)?;
    let id = || question.id.clone();
    let options = || question.options.iter().enumerate().filter(|(_, option)| option.label != meaning::OWN);
    // Nothing has to be done for what is said already, but where saying nothing is an option too.
    let is_untouched = question.options.iter().all(|option| !option.selected);
    let can_say_nothing = || question.options.iter().any(|option| meaning::is_nothing(field, slot, &option.label));
    let is_said = now == wanted.clone().map_or(Meaning::Nothing, Meaning::Is);
    if is_said && is_untouched && question.pick == Pick::Many && place.shown_by() == SimulatedHost::Generic {
        // It leaves out a list that was never touched, which is no answer; one that is empty again is sent.
        steps.extend([Step::select_at(id(), 0), Step::select_at(id(), 0)]);
        return Ok(());
    }
    if is_said && !(wanted.is_none() && is_untouched && can_say_nothing()) {
        return Ok(());
    }
    if options().next().is_some() {
        if let (Rule::Many { .. }, Slot::Field(_)) = (field.kind, slot) {
            let list = wanted.as_ref().and_then(Value::as_array).cloned().unwrap_or_default();
            for (at, option) in options() {
                let Meaning::Is(value) = meaning::option(field, &option.label)? else { continue };
                if option.selected != list.contains(&value) {
                    steps.push(Step::select_at(id(), at));
                }
            }
            return Ok(());
        }
        let means = |label: &str| match (field.kind, slot) {
            (Rule::One, Slot::Field(_)) => meaning::option(field, label),
            _ if matches!(label, "Yes" | "true") => Ok(Meaning::Is(true.into())),
            _ if matches!(label, "No" | "false") => Ok(Meaning::Is(false.into())),
            _ => Ok(Meaning::Nothing),
        };
        for (at, option) in options() {
            if means(&option.label)? == wanted.clone().map_or(Meaning::Nothing, Meaning::Is) {
                steps.push(Step::select_at(id(), at));
                return Ok(());
            }
        }
        return match wanted {
            None if place.shown_by() == SimulatedHost::CopilotCli => {
                steps.push(Step::Skip { id: id() });
                Ok(())
            }
            // What was filled in cannot be taken out of a list of options again.
            None if field.default.is_some() => Err(Unsaid::Excused),
            // What "Add note?" has called for cannot be sent back.
            None if scene.missed => Err(Unsaid::Excused),
            wanted => Err(format!("{:?} does not offer {wanted:?}", question.heading).into()),
        };
    }
    if question.text.as_deref().is_some_and(|text| !text.is_empty()) {
        steps.push(Step::Clear { id: id() });
    }
    let text = match (field.kind, slot, wanted) {
        (_, _, None) => return Ok(()),
        (Rule::One, Slot::Field(_), Some(value)) => {
            let at = field.options.iter().position(|option| value == *option.value);
            at.map(|at| meaning::plain(&meaning::label(field, at))).unwrap_or_default()
        }
        (_, _, Some(Value::String(text))) => text,
        (_, _, Some(value)) => value.to_string(),
    };
    steps.push(Step::text(id(), text));
    Ok(())
}

/// What people type into the wrong boxes.
const TYPED: [&str; 34] = [
    "",
    " ",
    "x",
    "5",
    " 5",
    "5.0",
    "5,000",
    "1,5",
    "1e3",
    "+5",
    "-3",
    "0x10",
    "abc",
    "yes",
    "No",
    "true",
    "None",
    "none",
    "no",
    "Option 1",
    "option 1",
    "v1",
    "Custom",
    "a@b.co",
    "2026-02-30",
    "\u{200b}",
    "\u{202e}x",
    "a\nb",
    "  padded  ",
    "option-1",
    "9007199254740993",
    "1.5",
    "Same",
    "😀😀😀😀",
];

/// What a person does who is in a hurry, misses, and does not read.
pub(crate) fn clumsy(source: &mut Source, shown: &Shown) -> Vec<Step> {
    let mut steps = Vec::new();
    source.act();
    if source.once_in(8) {
        steps.push(Step::enter());
    }
    for question in &shown.questions {
        source.act();
        let id = question.id.clone();
        match source.below(6) {
            0 => {}
            1..=3 if !question.options.is_empty() => {
                for _ in 0..=source.below(2) {
                    steps.push(Step::select_at(id.clone(), source.below(question.options.len() + 1)));
                }
            }
            4 if source.once_in(3) => steps.push(Step::Skip { id }),
            4 if source.once_in(3) => steps.push(Step::Clear { id }),
            _ => {
                if question.text.as_deref().is_some_and(|text| !text.is_empty()) && source.below(2) == 0 {
                    steps.push(Step::Clear { id: id.clone() });
                }
                let label = question.options.first().map(|option| option.label.clone());
                let text = match label.filter(|_| source.once_in(4)) {
                    Some(label) => label,
                    None if source.once_in(60) => "x".repeat(5_000),
                    None => source.one(&TYPED).to_owned(),
                };
                steps.push(Step::text(id, text));
            }
        }
        if source.once_in(60) {
            steps.push(Step::Key { key: Key::Enter, focus: Focus::Input });
        }
    }
    source.act();
    match source.below(24) {
        23 => {}
        1 => steps.push(Step::Ignore),
        2 => steps.push(Step::Key { key: Key::Escape, focus: Focus::Card }),
        3 => steps.push(Step::Decline),
        4 => steps.push(Step::Stop),
        5 => steps.push(Step::Key { key: Key::Enter, focus: Focus::Button }),
        6..=8 => steps.push(Step::enter()),
        _ => steps.push(Step::Submit),
    }
    steps
}
