//! Text formats in a const, for defaults. Narrower than the checks of an answer: what passes here passes there.

use crate::schema::Format;

/// Whether a default is plainly in this format.
pub(super) const fn is_plain(text: &str, format: Format) -> bool {
    let bytes = text.as_bytes();
    match format {
        Format::Date => is_date(bytes),
        Format::DateTime => is_date_time(bytes),
        Format::Email => is_email(bytes),
        Format::Uri => is_uri(bytes),
    }
}

const fn is_date(text: &[u8]) -> bool {
    if text.len() != 10 || text[4] != b'-' || text[7] != b'-' {
        return false;
    }
    let (Some(year), Some(month), Some(day)) = (number(text, 0, 4), number(text, 5, 2), number(text, 8, 2)) else {
        return false;
    };
    let leap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
    let days = match month {
        2 if leap => 29,
        2 => 28,
        4 | 6 | 9 | 11 => 30,
        1..=12 => 31,
        _ => return false,
    };
    day >= 1 && day <= days
}

/// `2026-01-31T09:00:00` and a zone; a default has no need for fractions of a second.
const fn is_date_time(text: &[u8]) -> bool {
    if text.len() < 20 {
        return false;
    }
    let (date, rest) = text.split_at(10);
    if !is_date(date) || rest[0] != b'T' || rest[3] != b':' || rest[6] != b':' {
        return false;
    }
    let (Some(hour), Some(minute), Some(second)) = (number(rest, 1, 2), number(rest, 4, 2), number(rest, 7, 2)) else {
        return false;
    };
    if hour > 23 || minute > 59 || second > 59 {
        return false;
    }
    if rest.len() == 10 {
        return rest[9] == b'Z';
    }
    if rest.len() != 15 || !(rest[9] == b'+' || rest[9] == b'-') || rest[12] != b':' {
        return false;
    }
    match (number(rest, 10, 2), number(rest, 13, 2)) {
        (Some(hour), Some(minute)) => hour <= 23 && minute <= 59,
        _ => false,
    }
}

/// Letters, digits, dots and single hyphens around one `@`, underscores before and a dot after it.
const fn is_email(text: &[u8]) -> bool {
    let (mut at, mut sign, mut dot, mut label) = (0, 0, false, 0);
    while at < text.len() {
        let byte = text[at];
        let edge = at == 0 || at + 1 == text.len() || text[at - 1] == b'@' || text[at - 1] == b'.';
        match byte {
            b'@' if sign == 0 && !edge => (sign, label) = (at, at),
            b'.' if !edge => (dot, label) = (sign > 0, at),
            b'-' if !edge && text[at + 1].is_ascii_alphanumeric() => {}
            b'_' if !edge && sign == 0 => {}
            _ if byte.is_ascii_alphanumeric() => {}
            _ => return false,
        }
        if at - label > 63 {
            return false;
        }
        at += 1;
    }
    sign > 0 && dot && sign <= 64 && text.len() <= 254
}

/// A scheme of letters, `:`, and unreserved or reserved ASCII characters after it.
const fn is_uri(text: &[u8]) -> bool {
    let (mut at, mut colon) = (0, 0);
    while at < text.len() {
        let byte = text[at];
        let fits = if colon == 0 {
            byte.is_ascii_alphabetic() || (byte == b':' && at > 0)
        } else {
            byte.is_ascii_alphanumeric() || matches!(byte, b'/' | b'.' | b'-' | b'_' | b'~' | b'?' | b'=' | b'&' | b'+')
        };
        if !fits {
            return false;
        }
        if byte == b':' && colon == 0 {
            colon = at;
        }
        at += 1;
    }
    colon > 0 && colon + 1 < text.len()
}

const fn number(text: &[u8], from: usize, digits: usize) -> Option<u32> {
    let (mut at, mut number) = (from, 0);
    while at < from + digits {
        if !text[at].is_ascii_digit() {
            return None;
        }
        number = number * 10 + (text[at] - b'0') as u32;
        at += 1;
    }
    Some(number)
}
