//! Where a choice cannot be left blank, an optional one has "None" as its first option.
//!
//! Wework's card sends its first option, touched or not; Copilot's dialog lets a choice be left only by Tab, and the
//! last one not at all; OpenClaw wants an answer to every question.

use std::borrow::Cow;

use super::{
    item::{Item, Place, Setting},
    text::fold,
    undo::Undo,
};
use crate::schema::ChoiceOption;

/// The value of the option where it must be picked and not typed.
const PICKED: &str = "elicit-none";

pub(super) fn offer(setting: Setting<'_>, item: &mut Item<'_>) {
    // An option without an image is none of a choice with images.
    if item.is_picture() || !item.is_choice() || !setting.host.offers_nothing(item.field.required, &item.field.options)
    {
        return;
    }
    let field = &item.field;
    let taken: Vec<_> = field.options.iter().flat_map(|option| [fold(&option.value), fold(&option.title)]).collect();
    let free = |(value, title): &(&str, &str)| ![*value, *title].iter().any(|text| taken.contains(&fold(text)));
    let words = [("none", "None"), ("no-answer", "No answer"), ("leave-blank", "Leave blank")];
    let (value, title) = words.into_iter().find(free).unwrap_or((PICKED, "Leave it blank"));
    let mut value = Cow::Borrowed(value);
    // "None" as the person's own words is the text of the `other` option.
    if setting.host.own_answers && matches!(item.place, Place::Field(declared) if declared.companion.is_some()) {
        value = PICKED.into();
    }
    while taken.contains(&fold(&value)) {
        value.to_mut().push('-');
    }
    let nothing = ChoiceOption { value: value.clone(), title: title.into(), description: "".into(), image: "".into() };
    let field = item.field.to_mut();
    field.options.to_mut().insert(0, nothing);
    field.required = true;
    item.undo.push(Undo::Nothing(value));
}

/// Whether a value is one of an option that must be picked: its title, typed, is not it.
pub(super) fn is_picked(value: &str) -> bool {
    value.trim_end_matches('-') == PICKED
}
