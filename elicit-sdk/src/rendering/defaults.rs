//! A default that the host ignores, hides or lets be spoiled is put first, or said.
//!
//! Wework ignores `default` and submits the first option. Claude Code and Copilot put a number's default into the field
//! with the cursor behind it: over 20, typing 5 gives 205.

use serde_json::Value;

use super::{
    item::{Item, Place, Setting},
    options::title_of,
    text::list,
    undo::Undo,
};
use crate::{
    check,
    host::Defaults,
    schema::{DefaultValue, FieldSchema, Kind},
};

/// The longest text that is said as a default. A longer one could not be checked at a glance, and blank would mean it.
const LONGEST: usize = 120;

/// A default that its own field would refuse is left out: Claude Code could not submit the form, Copilot would send it
/// as an answer of the person's own, and OpenClaw declines the form.
pub(super) fn forget_unfit(_: Setting<'_>, item: &mut Item<'_>) {
    if item.field.default.as_ref().is_some_and(|default| !check::fits(&item.field, &default.get())) {
        item.field.to_mut().default = None;
    }
}

/// Where the first option is selected at first, the default is the first option.
pub(super) fn put_first(setting: Setting<'_>, item: &mut Item<'_>) {
    if !setting.host.preselects_first || !item.is_choice() {
        return;
    }
    let Some(default) = item.field.default.as_ref().map(DefaultValue::get) else { return };
    match item.field.options.iter().position(|option| default == option.value.as_ref()) {
        None | Some(0) => {}
        Some(place) => item.field.to_mut().options.to_mut()[..=place].rotate_right(1),
    }
}

/// Where it does not reach the person, the default is said: "Leave blank for 20."
pub(super) fn say(setting: Setting<'_>, item: &mut Item<'_>) {
    let Some(default) = &item.field.default else { return };
    let host = setting.host;
    let first = item.is_choice() && host.preselects_first;
    let arrives = match host.defaults {
        // A choice of images has no default.
        _ if item.is_picture() => false,
        // 2025-06-18 has no other default than a boolean's.
        _ if !setting.titled && item.field.kind != Kind::Boolean => false,
        Defaults::Kept | Defaults::Displayed => true,
        Defaults::Prefilled => !matches!(item.field.kind, Kind::Integer(_) | Kind::Number(_)),
        Defaults::Ignored => false,
    };
    if arrives || first {
        return;
    }
    let value = default.get();
    let said = words(&item.field, &value);
    // The text of an `other` option is looked at where that option is picked, and needed there.
    let needed = item.field.required || matches!(item.place, Place::Companion(..));
    let field = item.field.to_mut();
    let default = field.default.take();
    let (Some(said), Some(default)) = (said, default) else { return };
    if needed && host.leaves_blank {
        field.required = false;
        item.undo.push(Undo::Blank(default));
        item.say(setting, &format!("Leave blank for {said}."));
    } else {
        item.say(setting, &format!("Suggested: {said}."));
    }
}

/// A default as a person reads it.
fn words(field: &FieldSchema, value: &Value) -> Option<String> {
    match (field.kind, value) {
        (Kind::Choice, value) => title_of(field, value),
        (Kind::MultiChoice(_), Value::Array(items)) if !items.is_empty() => {
            let titles: Option<Vec<_>> = items.iter().map(|item| title_of(field, item)).collect();
            titles.map(|titles| list(titles.iter().map(String::as_str)))
        }
        (Kind::Boolean, Value::Bool(yes)) => Some(if *yes { "Yes" } else { "No" }.to_owned()),
        (_, Value::String(text)) if text.len() <= LONGEST && !text.contains(char::is_control) => {
            Some(format!("\u{201C}{text}\u{201D}"))
        }
        (_, Value::Number(number)) => Some(number.to_string()),
        _ => None,
    }
}
