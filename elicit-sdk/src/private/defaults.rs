//! Checks of defaults whose field's type the macro cannot see through, or whose value it cannot read.

use std::borrow::Cow;

use super::{
    def::FieldInfo,
    formats,
    text::{Message, count, fail, same},
};
use crate::schema::{Format, Kind};

/// A number as a default.
#[track_caller]
pub const fn check_default_number(default: f64, text: &str, info: &FieldInfo) {
    #[expect(clippy::cast_precision_loss, reason = "these are within 2^53")]
    let fits = match info.kind {
        // A fraction is refused by the compiler already.
        Kind::Integer(range) => default % 1.0 != 0.0 || (default >= range.min as f64 && default <= range.max as f64),
        Kind::Number(range) => {
            (match range.min {
                Some(min) => default >= min,
                None => true,
            }) && (match range.max {
                Some(max) => default <= max,
                None => true,
            }) && (match range.exclusive_min {
                Some(min) => default > min,
                None => true,
            }) && (match range.exclusive_max {
                Some(max) => default < max,
                None => true,
            })
        }
        _ => true,
    };
    if !fits {
        fail! {
            "the default ", text, " of `", info.name,
            "` is outside the field's own range; choose one that the person could submit"
        }
    }
}

/// A text as a default: its length, or the option that it names.
#[track_caller]
pub const fn check_default_text(default: &str, info: &FieldInfo) {
    match info.kind {
        Kind::Choice | Kind::MultiChoice(_) => check_default_option(default, info),
        Kind::Text(rules) => {
            let length = count(default);
            let fits = (match rules.min_length {
                Some(min) => length >= min as usize,
                None => true,
            }) && (match rules.max_length {
                Some(max) => length <= max as usize,
                None => true,
            });
            if !fits {
                fail! {
                    "the default of `", info.name,
                    "` breaks the field's own length; choose one that the person could submit"
                }
            }
            if let Some(format) = rules.format
                && !formats::is_plain(default, format)
            {
                let wanted = match format {
                    Format::Email => "an e-mail address such as name@example.com",
                    Format::Uri => "a web address such as https://example.com/page",
                    Format::Date => "a date such as 2026-01-31",
                    Format::DateTime => "a date and time such as 2026-01-31T09:00:00Z",
                };
                fail! {
                    "the default of `", info.name, "` is not ", wanted, "; choose one that the person could submit"
                }
            }
        }
        _ => {
            fail! { "the default of `", info.name, "` is a text, and the field takes none; write a value of its type" }
        }
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
