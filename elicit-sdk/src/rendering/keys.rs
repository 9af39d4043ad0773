//! Keys that the host shows in the declared order and takes for keys.
//!
//! Codex sorts fields by the bytes of their keys, so a prefix makes that the declared order. A key that looks like a
//! number is moved to the front by JavaScript: Claude Code, Copilot. Wework leaves out what has spaces around its key,
//! and takes `implement` for a plan to be approved; OpenClaw declines names of more than 48 characters.

use std::collections::HashSet;

use super::{
    item::{Item, Setting},
    plan::Plan,
};
use crate::{
    Host,
    host::{Order, exceeds, units},
};

pub(super) fn order(setting: Setting<'_>, plan: &mut Plan<'_>) {
    let (host, items) = (setting.host, &mut plan.items);
    let sorted = items.is_sorted_by(|a, b| a.field.key < b.field.key);
    let ordered = sorted || (setting.order == Order::Declared && unique(items));
    if ordered && items.iter().all(|item| is_right(host, &item.field.key)) {
        return;
    }
    let width = width(items.len());
    for (place, item) in items.iter_mut().enumerate() {
        let prefix = prefix(place, width);
        let key = if host.plain_keys { plain(&item.field.key) } else { item.field.key.to_string() };
        let mut key = format!("{prefix}_{key}");
        if let Some(most) = host.limits.key.filter(|most| exceeds(units(&key), Some(*most))) {
            // Only a plain key is limited, and it is ASCII.
            key.truncate(most);
        }
        item.field.to_mut().key = key.into();
    }
}

fn unique(items: &[Item<'_>]) -> bool {
    let mut seen = HashSet::with_capacity(items.len());
    items.iter().all(|item| seen.insert(item.field.key.as_ref()))
}

fn is_right(host: &Host, key: &str) -> bool {
    let is_number = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_digit());
    let reserved = host.reserved_keys.iter().any(|reserved| key.trim().eq_ignore_ascii_case(reserved));
    let plain = !host.plain_keys || (key.starts_with(|c: char| c.is_ascii_alphabetic()) && key.bytes().all(is_plain));
    // What JavaScript keeps apart from the properties of an object.
    let hidden = key == "__proto__";
    !is_number && !hidden && !reserved && plain && !exceeds(units(key), host.limits.key)
}

fn is_plain(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte == b'_'
}

fn plain(key: &str) -> String {
    key.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '_' }).collect()
}

/// How many letters number this many fields.
fn width(fields: usize) -> u32 {
    let mut width = 1;
    while 26_usize.saturating_pow(width) < fields {
        width += 1;
    }
    width
}

/// `a`, `b`, … or `aa`, `ab`, …: letters, since a key that looks like a number is moved to the front by JavaScript.
fn prefix(place: usize, width: u32) -> String {
    let letter = |digit: u32| char::from(b'a' + u8::try_from(place / 26_usize.pow(digit) % 26).unwrap_or(0));
    (0..width).rev().map(letter).collect()
}
