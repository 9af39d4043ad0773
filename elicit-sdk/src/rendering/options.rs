//! A choice that has more options than the host shows, or too few, or too long ones, is a text field that names them.
//!
//! OpenClaw declines a whole form over a fifth option, or a single one, and says nothing to the person.

use serde_json::Value;

use super::{
    item::{Item, Setting},
    text::{fold, list, trim},
    texts,
    undo::Undo,
};
use crate::{
    host::{Fault, exceeds, units},
    schema::{ChoiceOption, DefaultValue, FieldSchema, Kind},
};

/// Units that are kept free in a description, for what is said when the field is asked again.
const RESERVE: usize = 150;

pub(super) fn write_out(setting: Setting<'_>, item: &mut Item<'_>) {
    let host = setting.host;
    let field = item.field.as_ref();
    let fits = host.takes_options(field.options.len()) && !host.finds(Fault::Label, field.into());
    if !item.is_choice() || item.is_picture() || fits {
        return;
    }
    let room = host.limits.description.map(|most| most.saturating_sub(units(&field.description) + RESERVE));
    let named = name(&field.options, room);
    let field = item.field.to_mut();
    let options = std::mem::take(&mut field.options);
    field.kind = Kind::TEXT;
    field.default = field.default.take().and_then(|default| {
        let default = default.get();
        let title = options.iter().find(|option| default == option.value.as_ref())?.title.to_string();
        Some(DefaultValue::Value(title.into()))
    });
    item.undo.push(Undo::Written(options));
    item.say(setting, &named);
}

/// "One of: Fast, Safe, Custom.", with as many titles as there is room for.
fn name(options: &[ChoiceOption], room: Option<usize>) -> String {
    let titles = || options.iter().map(|option| option.title.as_ref());
    let whole = format!("One of: {}.", list(titles()));
    if !exceeds(units(&whole), room) {
        return whole;
    }
    let few = |shown: usize| format!("One of: {}, and {} more.", list(titles().take(shown)), options.len() - shown);
    // Where not even one fits, the text is refused for its length.
    (1..options.len()).map(few).take_while(|text| !exceeds(units(text), room)).last().unwrap_or(whole)
}

/// The value of the option that a text names. Titles come first, since they are what was shown.
pub(super) fn named(options: &[ChoiceOption], text: &str) -> Option<Value> {
    let only = |fits: &dyn Fn(&ChoiceOption) -> bool| {
        let mut found = options.iter().filter(|option| fits(option));
        found.next().filter(|_| found.next().is_none()).map(|option| Value::from(option.value.as_ref()))
    };
    // What nobody sees is not looked at.
    let visible = texts::plain(text);
    let text = trim(visible.as_deref().unwrap_or(text));
    let folded = fold(text);
    only(&|option| option.title == text)
        .or_else(|| only(&|option| fold(&option.title) == folded))
        .or_else(|| only(&|option| option.value == text))
        .or_else(|| only(&|option| fold(&option.value) == folded))
}

/// How a value of this field is called, for texts.
pub(super) fn title_of(field: &FieldSchema, value: &Value) -> Option<String> {
    let option = field.options.iter().find(|option| value == option.value.as_ref())?;
    Some(option.title.to_string())
}
