//! The text formats of the protocol, and patterns.

use chrono::{DateTime, NaiveDate};
use email_address::EmailAddress;
use iri_string::types::UriStr;

use crate::{
    Violation,
    schema::{Format, Pattern},
    violation::Rule,
};

pub(super) fn check(format: Format, text: &str) -> Result<(), Violation> {
    let (fits, message) = match format {
        Format::Email => (EmailAddress::is_valid(text), "must be an e-mail address such as name@example.com"),
        Format::Uri => (is_uri(text), "must be a web address such as https://example.com/page"),
        Format::Date => (is_date(text), "must be a date such as 2026-01-31"),
        Format::DateTime => (is_date_time(text), "must be a date and time such as 2026-01-31T09:00:00Z"),
    };
    if fits { Ok(()) } else { Err(Violation::of(Rule::Format, message)) }
}

fn is_uri(text: &str) -> bool {
    // `UriStr` always has a scheme; a relative reference is another type.
    UriStr::new(text).is_ok()
}

/// chrono also reads `2026-1-31` and `+2026-01-31`, which RFC 3339 does not have.
pub(crate) fn is_date(text: &str) -> bool {
    has_shape(text, b"dddd-dd-dd") && text.parse::<NaiveDate>().is_ok()
}

/// chrono also reads a space for the `T`, and fractions and offsets of any length.
pub(crate) fn is_date_time(text: &str) -> bool {
    let Some((head, tail)) = text.split_at_checked("dddd-dd-ddTdd:dd:dd".len()) else { return false };
    let fraction = tail.strip_prefix('.').map_or(tail, |tail| tail.trim_start_matches(|c: char| c.is_ascii_digit()));
    let digits = tail.len() - fraction.len();
    let zone = fraction;
    let zone_fits = matches!(zone, "Z" | "z") || has_shape(zone, b"+dd:dd") || has_shape(zone, b"-dd:dd");
    has_shape(&head.to_ascii_uppercase(), b"dddd-dd-ddTdd:dd:dd")
        && digits != 1
        && zone_fits
        && DateTime::parse_from_rfc3339(text).is_ok()
}

/// Whether the text has this shape, `d` standing for a digit.
fn has_shape(text: &str, shape: &[u8]) -> bool {
    let fits = |(byte, shape): (u8, &u8)| if *shape == b'd' { byte.is_ascii_digit() } else { byte == *shape };
    text.len() == shape.len() && text.bytes().zip(shape).all(fits)
}

#[cfg(feature = "regex")]
pub(super) fn pattern(pattern: Pattern, text: &str) -> Result<(), Violation> {
    use std::{
        collections::HashMap,
        sync::{LazyLock, Mutex, PoisonError},
    };

    static COMPILED: LazyLock<Mutex<HashMap<&'static str, Option<regex::Regex>>>> = LazyLock::new(Mutex::default);
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    let regex = compiled.entry(pattern.regex).or_insert_with(|| regex::Regex::new(pattern.regex).ok());
    // An expression that does not compile matches nothing: the form is refused before it is asked.
    if regex.as_ref().is_some_and(|regex| regex.is_match(text)) {
        Ok(())
    } else {
        Err(Violation::of(Rule::Pattern, format!("must be {}", pattern.hint)))
    }
}

#[cfg(not(feature = "regex"))]
pub(super) fn pattern(pattern: Pattern, _: &str) -> Result<(), Violation> {
    // Without the feature the derive refuses the attribute; a schema made by hand still must not pass unchecked.
    Err(Violation::of(Rule::Pattern, format!("must be {}", pattern.hint)))
}
