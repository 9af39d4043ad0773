//! Where yes is preselected, or no is left out, a boolean is asked as a choice of "No" and "Yes".
//!
//! A stray Enter on Wework's card submits `true`, whatever the default; so does Copilot. Claude Code leaves out a check
//! box that was never touched and shows it unchecked.

use std::borrow::Cow;

use serde_json::Value;

use super::{
    item::{Item, Setting},
    undo::Undo,
};
use crate::schema::{ChoiceOption, DefaultValue, Kind};

const OPTIONS: &[ChoiceOption] = &[ChoiceOption::borrowed("no", "No", ""), ChoiceOption::borrowed("yes", "Yes", "")];

pub(super) fn ask_as_choice(setting: Setting<'_>, item: &mut Item<'_>) {
    let host = setting.host;
    // One that may be left blank gets a third option where nothing can be left blank.
    let third = !item.field.required && !host.leaves_blank;
    if item.field.kind != Kind::Boolean || !(host.preselects_yes || host.omits_no || third) {
        return;
    }
    let field = item.field.to_mut();
    let default = field.default.take().map(|default| if default.get() == Value::Bool(true) { "yes" } else { "no" });
    field.kind = Kind::Choice;
    field.options = Cow::Borrowed(OPTIONS);
    field.default = default.map(|default| DefaultValue::Value(default.into()));
    item.undo.push(Undo::Boolean);
}

pub(super) fn read(value: Value) -> Value {
    match value.as_str() {
        Some("yes") => Value::Bool(true),
        Some("no") => Value::Bool(false),
        _ => value,
    }
}
