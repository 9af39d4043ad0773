//! Where a number is changed or left out on its way, it is asked for as text and parsed here.
//!
//! Wework leaves out `" 5"`, `"5.0"` and `"5,000"`; Copilot reads `"1,5"` as 15 and `"1e3"` as 13; in OpenClaw a number
//! that is none refuses the whole form.

use serde_json::{Number, Value};

use super::{
    item::{Item, Setting},
    undo::Undo,
};
use crate::schema::{DefaultValue, Kind};

pub(super) fn ask_as_text(setting: Setting<'_>, item: &mut Item<'_>) {
    let undo = match item.field.kind {
        Kind::Integer(_) => Undo::Integer,
        Kind::Number(_) => Undo::Number,
        _ => return,
    };
    if setting.host.keeps_numbers {
        return;
    }
    let field = item.field.to_mut();
    field.kind = Kind::TEXT;
    field.default = field.default.take().map(|default| DefaultValue::Value(default.get().to_string().into()));
    item.undo.push(undo);
}

/// A whole number: a sign, digits, and no more than zeros for a fraction.
pub(super) fn integer(text: &str) -> Option<Value> {
    let text = text.trim();
    let (whole, fraction) = text.split_once('.').unwrap_or((text, "0"));
    let is_whole = !fraction.is_empty() && fraction.bytes().all(|byte| byte == b'0');
    if !is_whole || !whole.ends_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    whole.parse::<i64>().ok().map(Value::from)
}

/// A number: a sign, digits with or without a fraction, and an exponent.
pub(super) fn number(text: &str) -> Option<Value> {
    let text = text.trim();
    // Rust also parses "inf", "nan" and their like; all of them start with a letter.
    if !text.trim_start_matches(['+', '-']).starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    // A whole number stays one.
    if let Some(whole) = integer(text) {
        return Some(whole);
    }
    text.parse().ok().and_then(Number::from_f64).map(Value::Number)
}
