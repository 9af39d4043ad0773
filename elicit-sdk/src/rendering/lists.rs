//! A list of which several options may be picked, where the host shows no such list, is one yes/no question per option.
//!
//! Wework shows one text field for any array, revision 2025-06-18 has no list at all, and OpenClaw declines one of more
//! than four options, or of one.

use std::borrow::Cow;

use serde_json::Value;

use super::{
    item::{self, Item, Place, Setting},
    plan::Plan,
    text::join,
    undo::Undo,
    words,
};
use crate::{
    host::{Fault, exceeds},
    schema::{ChoiceOption, DefaultValue, FieldSchema, Kind, Multi},
};

pub(super) fn split(setting: Setting<'_>, plan: &mut Plan<'_>) {
    let splits = |item: &Item<'_>| {
        let field = item.field.as_ref();
        let shown = setting.host.takes_list(setting.titled, field.options.len());
        matches!(field.kind, Kind::MultiChoice(_)) && (!shown || setting.host.finds(Fault::List, field.into()))
    };
    if !plan.items.iter().any(splits) {
        return;
    }
    for item in std::mem::take(&mut plan.items) {
        match item.place {
            Place::Field(declared) if splits(&item) => {
                let default = item.field.default.as_ref().map(DefaultValue::get);
                for (place, (option, shown)) in declared.options.iter().zip(item.field.options.iter()).enumerate() {
                    let asked = Cow::Owned(question(setting, &item.field, place, shown, default.as_ref()));
                    plan.items.push(Item::new(asked, Place::Pick(declared, &option.value)));
                }
            }
            _ => plan.items.push(item),
        }
    }
}

fn question(
    setting: Setting<'_>,
    list: &FieldSchema,
    place: usize,
    option: &ChoiceOption,
    default: Option<&Value>,
) -> FieldSchema {
    let key = format!("{}_{}", list.key, option.value);
    let title = item::title(list);
    let asked = format!("{title}: {}", option.title);
    // Claude Code shows the beginning of a title, which would be the same for all of them.
    let is_cut = exceeds(asked.chars().count(), setting.host.visible.title);
    let asked = if is_cut { format!("{} ({title})", option.title) } else { asked };
    let mut field = FieldSchema::new(key, asked, Kind::Boolean);
    // What the list as a whole is about is said once.
    if place == 0 {
        field.description = join(&list.description, &words::of(list.kind).unwrap_or_default()).into();
    }
    let picked = |items: &Vec<Value>| items.iter().any(|item| item == option.value.as_ref());
    field.default = default.and_then(Value::as_array).map(|items| DefaultValue::Value(picked(items).into()));
    field
}

/// Where nothing picked is nothing sent, a list that may be empty is not required, and its absence is the empty list.
/// Claude Code would not submit it otherwise; neither it nor Copilot ever sends an empty list.
pub(super) fn allow_omission(setting: Setting<'_>, item: &mut Item<'_>) {
    let may_be_empty = match item.field.kind {
        Kind::MultiChoice(Multi { min_items, .. }) => min_items.unwrap_or(0) == 0,
        _ => return,
    };
    if setting.host.omits_empty_list && item.field.required && may_be_empty {
        item.field.to_mut().required = false;
        item.undo.push(Undo::Omitted);
    }
}
