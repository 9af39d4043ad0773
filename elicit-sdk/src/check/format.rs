//! The text formats of the protocol, and patterns.

use iri_string::types::UriStr;

use super::{date, email};
use crate::{
    Violation,
    schema::{Format, Pattern},
    violation::Rule,
};

pub(super) fn check(format: Format, text: &str) -> Result<(), Violation> {
    if fits(format, text) { Ok(()) } else { Err(wrong(format)) }
}

/// Whether a text is in this format.
pub(crate) fn fits(format: Format, text: &str) -> bool {
    match format {
        Format::Email => email::is_email(text),
        Format::Uri => is_uri(text),
        Format::Date => date::is_date(text),
        Format::DateTime => date::is_date_time(text),
    }
}

/// What to answer instead.
pub(crate) fn wrong(format: Format) -> Violation {
    let message = match format {
        Format::Email => "must be an e-mail address such as name@example.com",
        Format::Uri => "must be a web address such as https://example.com/page",
        Format::Date => "must be a date such as 2026-01-31",
        Format::DateTime => "must be a date and time such as 2026-01-31T09:00:00Z",
    };
    Violation::of(Rule::Format, message)
}

/// `UriStr` always has a scheme; a relative reference is another type.
fn is_uri(text: &str) -> bool {
    UriStr::new(text).is_ok()
}

#[cfg(feature = "regex")]
pub(super) fn pattern(pattern: Pattern, text: &str) -> Result<(), Violation> {
    // An expression that does not compile matches nothing: the form is refused before it is asked.
    if compiled(pattern.regex).is_ok_and(|regex| regex.is_match(text)) { Ok(()) } else { Err(no_match(pattern)) }
}

/// Why no text can be checked against this pattern.
#[cfg(feature = "regex")]
pub(crate) fn unreadable(pattern: Pattern) -> Option<String> {
    compiled(pattern.regex).err()
}

/// Compiled once for the life of the program; the lock is not held while a text is matched.
#[cfg(feature = "regex")]
fn compiled(source: &'static str) -> Result<regex::Regex, String> {
    use std::{
        collections::HashMap,
        sync::{LazyLock, Mutex, PoisonError},
    };

    static COMPILED: LazyLock<Mutex<HashMap<&'static str, Result<regex::Regex, String>>>> =
        LazyLock::new(Mutex::default);
    let mut compiled = COMPILED.lock().unwrap_or_else(PoisonError::into_inner);
    compiled.entry(source).or_insert_with(|| regex::Regex::new(source).map_err(|error| reason(&error))).clone()
}

/// The last line of the crate's picture of what is wrong.
#[cfg(feature = "regex")]
fn reason(error: &regex::Error) -> String {
    let text = error.to_string();
    let last = text.lines().last().unwrap_or_default();
    last.strip_prefix("error: ").unwrap_or(last).trim_end_matches('.').to_owned()
}

/// Without the feature the derive refuses the attribute; a schema made by hand still must not pass unchecked.
#[cfg(not(feature = "regex"))]
pub(super) fn pattern(pattern: Pattern, _: &str) -> Result<(), Violation> {
    Err(no_match(pattern))
}

/// As above.
#[cfg(not(feature = "regex"))]
pub(crate) fn unreadable(_: Pattern) -> Option<String> {
    Some("it needs the feature `regex` of elicit-sdk".to_owned())
}

fn no_match(pattern: Pattern) -> Violation {
    Violation::of(Rule::Pattern, format!("must be {}", pattern.hint))
}
