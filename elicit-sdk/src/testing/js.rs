//! What JavaScript does to text, numbers and objects, where it differs from Rust. Most hosts are written in it.

use serde_json::{Map, Number, Value};

/// `String.prototype.trim`: unlike [`str::trim`] it takes U+FEFF away and leaves U+0085.
pub(super) fn trim(text: &str) -> &str {
    text.trim_matches(is_space)
}

pub(super) fn is_space(c: char) -> bool {
    matches!(c, '\u{feff}') || (c.is_whitespace() && c != '\u{85}')
}

/// `length`: UTF-16 units.
pub(super) fn length(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// The first `max` units, without half a surrogate pair at the end.
pub(super) fn truncate(text: &str, max: usize) -> &str {
    let mut units = 0;
    for (at, c) in text.char_indices() {
        units += c.len_utf16();
        if units > max {
            return &text[..at];
        }
    }
    text
}

/// The entries in the order in which JavaScript has them: whole numbers first, by value, and the rest as written.
pub(super) fn entries(object: &Map<String, Value>) -> Vec<(&String, &Value)> {
    let mut entries: Vec<_> = object.iter().collect();
    entries.sort_by_key(|(key, _)| index(key).map_or(u64::MAX, u64::from));
    entries
}

/// The number of an array index such as `10`, which `010` and `4294967295` are not.
fn index(key: &str) -> Option<u32> {
    let canonical = key == "0" || (!key.starts_with('0') && key.bytes().all(|byte| byte.is_ascii_digit()));
    key.parse().ok().filter(|index| canonical && *index != u32::MAX)
}

/// A number as `JSON.stringify` writes it: 5.0 is `5`.
pub(super) fn number(number: f64) -> Value {
    /// Every whole number up to here is exact both as `i64` and as `f64`.
    const EXACT: f64 = 9_007_199_254_740_992.0;
    #[expect(clippy::cast_possible_truncation, reason = "it is whole and within 2^53")]
    if number.fract() == 0.0 && number.abs() <= EXACT {
        return (number as i64).into();
    }
    Number::from_f64(number).map_or(Value::Null, Value::Number)
}

/// A number as `String(number)` writes it.
pub(super) fn number_text(number: f64) -> String {
    let size = number.abs();
    match size {
        // Rust keeps the sign of a zero.
        0.0 => "0".to_owned(),
        _ if size < 1e-6 => format!("{number:e}"),
        _ if size >= 1e21 => format!("{number:e}").replace('e', "e+"),
        _ => number.to_string(),
    }
}

/// Decimal text as `Number(text)` reads it, without the hexadecimal, octal and binary forms; blank text is 0 there and
/// `None` here, since every host looks for it first.
pub(super) fn parse_number(text: &str) -> Option<f64> {
    let text = trim(text);
    let digits = text.strip_prefix(['+', '-']).unwrap_or(text);
    // Rust reads "inf", "nan" and "infinity" as well.
    if !digits.starts_with(|c: char| c.is_ascii_digit() || c == '.') {
        return None;
    }
    text.parse().ok()
}
