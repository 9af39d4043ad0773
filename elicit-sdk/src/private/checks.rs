//! Checks that need another type than the one under the derive: they run in a const, so they fail the build.
//!
//! Each is called in a `const _` of its own whose tokens carry the span of what is checked: `#[track_caller]` then
//! makes the compiler point there.

use super::{
    def::FieldInfo,
    text::{fail, same, same_folded},
};
use crate::schema::{Kind, pictures};

impl FieldInfo {
    const fn companion_key(&self) -> Option<&'static str> {
        if self.other.is_some() { Some(self.companion.key) } else { None }
    }
}

/// The keys and titles of one field against those of the others: a companion must not collide with anything.
#[track_caller]
pub const fn check_companion(place: usize, all: &[&FieldInfo]) {
    let own = all[place];
    check_other(own, false);
    let Some(companion) = own.companion_key() else { return };
    let mut at = 0;
    while at < all.len() {
        let other = all[at];
        if same(companion, other.key) {
            fail! {
                "the text field of the `other` option of `", own.name, "` has the key `", companion,
                "`, and so has the field `", other.name,
                "`; give one of them another key: #[elicit(other(rename = \"..\"))] on `", own.name,
                "`, or #[elicit(rename = \"..\")] on `", other.name, "`"
            }
        }
        if at != place && same_folded(own.companion.title, other.title) {
            fail! {
                "the text field of the `other` option of `", own.name, "` has the title \"", own.companion.title,
                "\", and so has the field `", other.name,
                "`: a person could not tell them apart; write #[elicit(other(title = \"..\"))] on `", own.name, "`"
            }
        }
        if at < place
            && let Some(earlier) = other.companion_key()
            && same(companion, earlier)
        {
            fail! {
                "the `other` options of `", other.name, "` and `", own.name, "` share the text field `", companion,
                "`; write #[elicit(other(rename = \"..\"))] on one of them"
            }
        }
        at += 1;
    }
}

/// `other(..)` on a field whose type has no `other` variant, and an `other` variant in a multi-select.
#[track_caller]
pub const fn check_other(info: &FieldInfo, described: bool) {
    if described && info.other.is_none() {
        fail! {
            "`other(..)` describes the text field of an `other` option, and the type of `", info.name,
            "` has none; mark a variant of the enum: #[elicit(other)] Custom(String)"
        }
    }
    if matches!(info.kind, Kind::MultiChoice(_)) && info.other.is_some() {
        fail! {
            "`", info.name, "` lets a person pick several options, and one of them is an `other` option; ",
            "use an enum without it, and ask for the text in a field of its own: other_", info.name,
            ": Option<String>"
        }
    }
}

/// A bound of `range(..)` against the type.
#[track_caller]
pub const fn check_bound(what: &str, bound: f64, text: &str, info: &FieldInfo) {
    #[expect(clippy::cast_precision_loss, reason = "these are within 2^53")]
    let (low, high) = match info.base {
        Kind::Integer(range) => (range.min as f64, range.max as f64),
        Kind::Number(range) => (
            match range.min {
                Some(min) => min,
                None => f64::MIN,
            },
            match range.max {
                Some(max) => max,
                None => f64::MAX,
            },
        ),
        _ => return,
    };
    if !(bound >= low && bound <= high) {
        fail! { "`", what, " = ", text, "` is outside what the type of `", info.name, "` can hold" }
    }
}

/// `min` and `max` of any rule.
#[track_caller]
pub const fn check_order(min: f64, min_text: &str, max: f64, max_text: &str) {
    if min > max {
        fail! { "the lower limit ", min_text, " is above the upper limit ", max_text, "; no answer would fit" }
    }
}

/// A count in `length(..)` or `items(..)` that the macro cannot read.
#[track_caller]
pub const fn check_limit(count: f64, text: &str) {
    if !(count >= 0.0 && count <= u32::MAX as f64) {
        fail! { text, " is no count: one is between 0 and 4294967295" }
    }
}

/// A field with the name of a secret, where only its type tells whether it is a text.
#[track_caller]
pub const fn check_secret(info: &FieldInfo, name: &str, what: &str) {
    if info.other.is_some() || matches!(info.kind, Kind::Text(_)) {
        fail! {
            "`", name, "` seems to ask for ", what, ", and hosts show and keep what is typed into a form; ",
            "ask for it in the browser with `elicit.open_url(..)`, or write #[elicit(allow_sensitive)] if it is none"
        }
    }
}

/// The image of an option.
#[track_caller]
pub const fn check_image(image: &str, variant: &str) {
    if let Some(fault) = pictures::fault(image) {
        fail! { "the image of `", variant, "` ", fault }
    }
}

/// `items(min = ..)` against the number of options.
#[track_caller]
pub const fn check_item_count(info: &FieldInfo, min: f64, min_text: &str) {
    #[expect(clippy::cast_precision_loss, reason = "no enum has 2^53 variants")]
    let count = info.options.len() as f64;
    if min > count {
        fail! {
            "`", info.name, "` asks for at least ", min_text,
            " options, and its choice has fewer; no answer would fit"
        }
    }
}
