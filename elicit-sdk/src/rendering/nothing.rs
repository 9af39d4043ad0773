//! Where a choice cannot be left blank, an optional one has "None" as its first option.
//!
//! Wework's card sends its first option, touched or not; Copilot's dialog lets a choice be left only by Tab, and the
//! last one not at all; OpenClaw wants an answer to every question.

use super::{
    item::{Item, Setting},
    text::fold,
    undo::Undo,
};
use crate::schema::ChoiceOption;

pub(super) fn offer(setting: Setting<'_>, item: &mut Item<'_>) {
    if !item.is_choice() || !setting.host.offers_nothing(item.field.required, item.field.options.len()) {
        return;
    }
    let field = item.field.to_mut();
    let taken: Vec<_> = field.options.iter().flat_map(|option| [fold(&option.value), fold(&option.title)]).collect();
    let free = |(value, title): &(&str, &str)| ![*value, *title].iter().any(|text| taken.contains(&fold(text)));
    let words = [("none", "None"), ("no-answer", "No answer"), ("leave-blank", "Leave blank")];
    // Whoever has taken all of these has an option of the last name, and the rule of labels tells them apart.
    let (value, title) = words.into_iter().find(free).unwrap_or(("elicit-none", "None"));
    field.options.to_mut().insert(0, ChoiceOption::borrowed(value, title, ""));
    field.required = true;
    item.undo.push(Undo::Nothing(value.into()));
}
