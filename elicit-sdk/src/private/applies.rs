//! Which rule is for which kind of answer, where the macro cannot see through the type.

use super::{def::FieldInfo, text::fail};
use crate::schema::Kind;

/// The kind of answer, as a message names it.
const fn word(kind: Kind) -> &'static str {
    match kind {
        Kind::Text(_) => "text",
        Kind::Integer(_) | Kind::Number(_) => "a number",
        Kind::Boolean => "yes or no",
        Kind::Choice => "one option of a choice",
        Kind::MultiChoice(_) => "several options of a choice",
        Kind::Secret => "a secret",
    }
}

/// `range(..)` on a type that the macro cannot see through.
#[track_caller]
pub const fn check_range(info: &FieldInfo) {
    match info.base {
        Kind::Integer(_) | Kind::Number(_) => {}
        kind => fail! { "`range` bounds numbers, and the answer to `", info.name, "` is ", word(kind), instead(kind) },
    }
}

/// `length(..)` on a type that the macro cannot see through.
#[track_caller]
pub const fn check_length(info: &FieldInfo) {
    match info.base {
        Kind::Text(_) => {}
        kind => fail! {
            "`length` counts the characters of a text, and the answer to `", info.name, "` is ", word(kind),
            instead(kind)
        },
    }
}

/// `items(..)` on a type that the macro cannot see through.
#[track_caller]
pub const fn check_items(info: &FieldInfo) {
    match info.base {
        Kind::MultiChoice(_) => {}
        kind => fail! {
            "`items` counts the options that a person picks in a Vec or set, and the answer to `", info.name, "` is ",
            word(kind), instead(kind)
        },
    }
}

/// The rule that there is for this kind of answer.
const fn instead(kind: Kind) -> &'static str {
    match kind {
        Kind::Text(_) => "; write length(min = .., max = ..)",
        Kind::Integer(_) | Kind::Number(_) => "; write range(min = .., max = ..)",
        Kind::MultiChoice(_) => "; write items(min = .., max = ..)",
        Kind::Boolean | Kind::Choice | Kind::Secret => "; take it out",
    }
}

/// `email`, `url`, `date` or `date_time` on a type that the macro cannot see through.
#[track_caller]
pub const fn check_format(info: &FieldInfo) {
    match info.base {
        Kind::Text(text) if text.format.is_none() => {}
        Kind::Text(_) => fail! { "the type of `", info.name, "` has a format of its own; take this one out" },
        kind => {
            fail! { "a format is one of text, and the answer to `", info.name, "` is ", word(kind), "; take it out" }
        }
    }
}

/// `pattern`, which needs the crate that reads it.
#[track_caller]
pub const fn check_pattern(info: &FieldInfo) {
    if cfg!(not(feature = "regex")) {
        fail! { "`pattern` needs a feature of elicit-sdk: write features = [\"regex\"] in Cargo.toml" }
    }
    match info.base {
        Kind::Text(_) => {}
        kind => {
            fail! {
                "`pattern` describes a text, and the answer to `", info.name, "` is ", word(kind), "; take it out"
            }
        }
    }
}
