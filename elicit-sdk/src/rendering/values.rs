//! Values that a host would mix up with another option's title, or cannot carry, are exchanged for plain ones.
//!
//! Copilot sends what is typed in place of an option, and a title that is also another option's value would become that
//! option. OpenClaw wants values and titles of different options to differ, in any case, and values of at most 256
//! characters.

use std::{
    borrow::Cow,
    collections::{HashMap, HashSet},
};

use serde_json::Value;

use super::{
    item::{Item, Setting},
    nothing,
    text::fold,
    texts,
    undo::Undo,
};
use crate::{
    Host,
    host::{exceeds, units},
    schema::{ChoiceOption, DefaultValue, FieldSchema, Kind},
};

/// How a value begins that stands for another. Copilot takes it from whoever types it: it must be a word of nobody's.
const STAND_IN: &str = "elicit-option-";

pub(super) fn tell_apart(setting: Setting<'_>, item: &mut Item<'_>) {
    let host = setting.host;
    let strict = host.own_answers || host.limits.value.is_some();
    if !strict || !matches!(item.field.kind, Kind::Choice | Kind::MultiChoice(_)) {
        return;
    }
    // "None" was made to be told apart.
    let nothing = item.undo.iter().find_map(|undo| match undo {
        Undo::Nothing(value) => Some(value),
        _ => None,
    });
    let is_nothing = |option: &ChoiceOption| nothing == Some(&option.value);
    let is_mistakable = |option: &ChoiceOption| nothing::is_picked(&option.value) && !is_nothing(option);
    if fits(host, &item.field.options) && !item.field.options.iter().any(is_mistakable) {
        return;
    }
    let field = item.field.to_mut();
    let titles: HashSet<_> = field.options.iter().map(|option| fold(&option.title)).collect();
    let count = field.options.len();
    let values = |word: &str| (1..=count).map(|place| format!("{word}{place}")).collect::<Vec<_>>();
    let mut word = String::from(STAND_IN);
    while values(&word).iter().any(|value| titles.contains(value)) {
        word.push('-');
    }
    let declared: Vec<_> = field.options.iter().map(|option| option.value.clone()).collect();
    for (option, value) in field.options.to_mut().iter_mut().zip(values(&word)) {
        if !is_nothing(option) {
            option.value = value.into();
        }
    }
    exchange_default(field, &declared);
    item.undo.push(Undo::Values(declared));
}

fn fits(host: &Host, options: &[ChoiceOption]) -> bool {
    let titles: HashMap<_, _> = options.iter().enumerate().map(|(at, option)| (fold(&option.title), at)).collect();
    let mut values = HashSet::with_capacity(options.len());
    options.iter().enumerate().all(|(at, option)| {
        let value = fold(&option.value);
        let apart = titles.get(&value).is_none_or(|owner| *owner == at) && values.insert(value);
        let too_long = exceeds(units(&option.value), host.limits.value);
        let unsafe_text = host.plain_texts && texts::plain(&option.value).is_some();
        apart && !too_long && !unsafe_text
    })
}

fn exchange_default(field: &mut FieldSchema, declared: &[Cow<'static, str>]) {
    let Some(default) = field.default.take() else { return };
    let exchanged = |value: &Value| {
        let place = declared.iter().position(|declared| value == declared.as_ref());
        place.and_then(|place| field.options.get(place)).map(|option| Value::from(option.value.as_ref()))
    };
    let value = match default.get() {
        Value::Array(items) => items.iter().map(exchanged).collect(),
        value => exchanged(&value),
    };
    field.default = value.map(DefaultValue::Value);
}

/// The declared value of an exchanged one. The exchanged ones end in their place.
pub(super) fn read(declared: &[Cow<'static, str>], value: Value) -> Value {
    match value {
        Value::String(text) => {
            let place =
                text.strip_prefix(STAND_IN).and_then(|place| place.trim_start_matches('-').parse::<usize>().ok());
            let value = place.and_then(|place| declared.get(place.checked_sub(1)?));
            value.map_or(Value::String(text), |value| Value::from(value.as_ref()))
        }
        Value::Array(items) => items.into_iter().map(|item| read(declared, item)).collect(),
        value => value,
    }
}
