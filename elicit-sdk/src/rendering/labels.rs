//! Titles are trimmed and unique, of options and of fields.
//!
//! Wework's card trims a label and then does not find it among the titles; it sends the first of two options with the
//! same title, and lets an option with none vanish. OpenClaw refuses labels with spaces around them, and two that differ
//! in case alone.

use std::collections::HashSet;

use super::{
    item::{self, Item, Setting},
    plan::Plan,
    text::{fold, trim},
    texts,
};

/// How many texts are compared one by one rather than copied into a set.
const FEW: usize = 16;

pub(super) fn tell_apart(_: Setting<'_>, item: &mut Item<'_>) {
    let options = &item.field.options;
    let titles = options.iter().map(|option| option.title.as_ref());
    if titles.clone().all(is_trim) && unique(titles) {
        return;
    }
    for option in item.field.to_mut().options.to_mut() {
        let title = match trim(&option.title) {
            "" => trim(&option.value),
            title => title,
        };
        option.title = title.to_owned().into();
    }
    let options = item.field.to_mut().options.to_mut();
    let mut seen = HashSet::with_capacity(options.len());
    for option in options.iter_mut() {
        if !seen.insert(fold(&option.title)) {
            let value = texts::plain(&option.value);
            let value = value.as_deref().unwrap_or(&option.value);
            let title = free(&seen, &format!("{} ({value})", option.title));
            seen.insert(fold(&title));
            option.title = title.into();
        }
    }
}

/// The same for the titles of fields.
pub(super) fn tell_fields_apart(plan: &mut Plan<'_>) {
    let titles = || plan.items.iter().map(|item| item.field.title.as_ref());
    if titles().all(is_trim) && unique(titles()) {
        return;
    }
    let mut seen = HashSet::with_capacity(plan.items.len());
    for item in &mut plan.items {
        let title = free(&seen, item::title(&item.field));
        seen.insert(fold(&title));
        if title != item.field.title {
            item.field.to_mut().title = title.into();
        }
    }
}

fn is_trim(text: &str) -> bool {
    !text.is_empty() && trim(text).len() == text.len()
}

fn unique<'a>(titles: impl ExactSizeIterator<Item = &'a str> + Clone) -> bool {
    if titles.len() > FEW {
        let mut seen = HashSet::with_capacity(titles.len());
        return titles.into_iter().all(|title| seen.insert(fold(title)));
    }
    let same = |a: &str, b: &str| a.chars().flat_map(char::to_lowercase).eq(b.chars().flat_map(char::to_lowercase));
    let pairs = titles.clone().enumerate().flat_map(|(at, one)| titles.clone().skip(at + 1).map(move |two| (one, two)));
    pairs.into_iter().all(|(one, two)| !same(one, two))
}

/// The title, with a number where it is taken.
fn free(taken: &HashSet<String>, title: &str) -> String {
    if !taken.contains(&fold(title)) {
        return title.to_owned();
    }
    let numbered = (2..).map(|number| format!("{title} ({number})"));
    numbered.into_iter().find(|title| !taken.contains(&fold(title))).unwrap_or_default()
}
