//! Checks that need another type than the one under the derive: they run in a const, so they fail the build.
//!
//! Each is called in a `const _` of its own whose tokens carry the span of what is checked: `#[track_caller]` then
//! makes the compiler point there.

use std::borrow::Cow;

use super::{
    def::FieldInfo,
    formats,
    text::{Message, count, same},
};
use crate::schema::Kind;

macro_rules! fail {
    ($($part:expr),* $(,)?) => {
        panic!("{}", Message::new(&[$($part),*]).as_str())
    };
}

impl FieldInfo {
    const fn companion_key(&self) -> Option<&'static str> {
        if self.other.is_some() { Some(self.companion.key) } else { None }
    }
}

/// The keys and titles of one field against those of the others: a companion must not collide with anything.
#[track_caller]
pub const fn check_companion(place: usize, all: &[&FieldInfo]) {
    let own = all[place];
    let Some(companion) = own.companion_key() else { return };
    let mut at = 0;
    while at < all.len() {
        let other = all[at];
        if same(companion, other.key) {
            fail!(
                "the text field of the `other` option of `", own.name, "` has the key `", companion,
                "`, and so has the field `", other.name, "`; give one of them another key: #[elicit(other(rename = \"..\"))] on `",
                own.name, "`, or #[elicit(rename = \"..\")] on `", other.name, "`",
            )
        }
        if at != place && own.companion.title.eq_ignore_ascii_case(other.title) {
            fail!(
                "the text field of the `other` option of `", own.name, "` has the title \"", own.companion.title,
                "\", and so has the field `", other.name,
                "`: a person could not tell them apart; write #[elicit(other(title = \"..\"))] on `", own.name, "`",
            )
        }
        if at < place && let Some(earlier) = other.companion_key() && same(companion, earlier) {
            fail!(
                "the `other` options of `", other.name, "` and `", own.name, "` share the text field `", companion,
                "`; write #[elicit(other(rename = \"..\"))] on one of them",
            )
        }
        at += 1;
    }
}

/// `other(..)` on a field whose type has no `other` variant, and an `other` variant in a multi-select.
#[track_caller]
pub const fn check_other(info: &FieldInfo, described: bool) {
    if described && info.other.is_none() {
        fail!(
            "`other(..)` describes the text field of an `other` option, and the type of `", info.name,
            "` has none; mark a variant of the enum: #[elicit(other)] Custom(String)",
        )
    }
    if matches!(info.kind, Kind::MultiChoice(_)) && info.other.is_some() {
        fail!(
            "`", info.name, "` lets a person pick several options, and one of them is an `other` option; ",
            "use an enum without it, and ask for the text in a field of its own: other_", info.name, ": Option<String>",
        )
    }
}

/// The bounds of `range(..)` against each other and against the type.
#[track_caller]
pub const fn check_bound(what: &str, bound: f64, text: &str, info: &FieldInfo) {
    #[expect(clippy::cast_precision_loss, reason = "these are within 2^53")]
    let (low, high) = match info.kind {
        Kind::Integer(range) => (range.min as f64, range.max as f64),
        Kind::Number(range) => (
            match range.min { Some(min) => min, None => f64::MIN },
            match range.max { Some(max) => max, None => f64::MAX },
        ),
        _ => return,
    };
    if !(bound >= low && bound <= high) {
        fail!(what, " ", text, " is outside what the type of `", info.name, "` can hold")
    }
}

/// `min` and `max` of any rule.
#[track_caller]
pub const fn check_order(min: f64, min_text: &str, max: f64, max_text: &str) {
    if min > max {
        fail!("the smallest value ", min_text, " is larger than the largest ", max_text, "; no answer would fit")
    }
}

/// A number as a default.
#[track_caller]
pub const fn check_default_number(default: f64, text: &str, info: &FieldInfo) {
    #[expect(clippy::cast_precision_loss, reason = "these are within 2^53")]
    let fits = match info.kind {
        Kind::Integer(range) => default >= range.min as f64 && default <= range.max as f64,
        Kind::Number(range) => {
            (match range.min { Some(min) => default >= min, None => true })
                && (match range.max { Some(max) => default <= max, None => true })
                && (match range.exclusive_min { Some(min) => default > min, None => true })
                && (match range.exclusive_max { Some(max) => default < max, None => true })
        }
        _ => true,
    };
    if !fits {
        fail!("the default ", text, " of `", info.name, "` is outside the field's own range; choose one that the person could submit")
    }
}

/// A text as a default: its length, or the option that it names.
#[track_caller]
pub const fn check_default_text(default: &str, info: &FieldInfo) {
    match info.kind {
        Kind::Choice => check_default_option(default, info),
        Kind::Text(rules) => {
            let length = count(default);
            let fits = (match rules.min_length { Some(min) => length >= min as usize, None => true })
                && (match rules.max_length { Some(max) => length <= max as usize, None => true });
            if !fits {
                fail!("the default of `", info.name, "` breaks the field's own length; choose one that the person could submit")
            }
            if let Some(format) = rules.format && !formats::is_plain(default, format) {
                fail!("the default of `", info.name, "` is not a plain ", format.as_str(), "; choose one that the person could submit")
            }
        }
        Kind::MultiChoice(_) => check_default_option(default, info),
        _ => fail!("the default of `", info.name, "` is a text, and the field takes none; write a value of its type"),
    }
}

/// A count in `length(..)` or `items(..)` that the macro cannot read.
#[must_use]
#[track_caller]
pub const fn limit(count: i128) -> u32 {
    if count < 0 || count > u32::MAX as i128 {
        panic!("a count is between 0 and 4294967295");
    }
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "just checked")]
    let count = count as u32;
    count
}

/// A field with the name of a secret, where only its type tells whether it is a text.
#[track_caller]
pub const fn check_secret(info: &FieldInfo, what: &str) {
    if info.other.is_some() || matches!(info.kind, Kind::Text(_)) {
        fail!(
            "`", info.name, "` seems to ask for ", what, ", and hosts show and keep what is typed into a form; ",
            "ask for it in the browser with `elicit.open_url(..)`, or write #[elicit(allow_sensitive)] if it is none",
        )
    }
}

#[track_caller]
const fn check_default_option(default: &str, info: &FieldInfo) {
    let mut message = Message::new(&["`", default, "` is not an option of `", info.name, "`; its options are"]);
    let mut at = 0;
    while at < info.options.len() {
        if let Cow::Borrowed(value) = &info.options[at].value {
            if same(value, default) {
                return;
            }
            message = message.and(if at == 0 { " `" } else { ", `" }).and(value).and("`");
        }
        at += 1;
    }
    panic!("{}", message.as_str())
}

/// The number of options against what a host of `hosts(..)` shows.
#[track_caller]
pub const fn check_option_count(info: &FieldInfo, host: &str, most: usize, most_text: &str) {
    if info.options.len() > most {
        fail!(
            "`", info.name, "` has more options than ", host, " shows (", most_text,
            "); split the choice into two fields, or leave ", host, " out of `hosts(..)`",
        )
    }
}
