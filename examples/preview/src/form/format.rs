//! The text formats that MCP knows (SCH-3).

use chrono::{DateTime, NaiveDate};
use email_address::{EmailAddress, Options};
use iri_string::types::UriStr;

/// A text format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    Email,
    Uri,
    Date,
    DateTime,
}

impl Format {
    /// The format of that name.
    pub(crate) fn named(name: &str) -> Option<Self> {
        match name {
            "email" => Some(Format::Email),
            "uri" => Some(Format::Uri),
            "date" => Some(Format::Date),
            "date-time" => Some(Format::DateTime),
            _ => None,
        }
    }

    /// What to enter, in words.
    pub(crate) fn hint(self) -> &'static str {
        match self {
            Format::Email => "an email address",
            Format::Uri => "a URI with its scheme, such as https://example.com/",
            Format::Date => "a date, such as 2026-01-31",
            Format::DateTime => "a date and time with its zone, such as 2026-01-31T12:00:00Z",
        }
    }

    /// Whether the text has this format.
    pub(crate) fn fits(self, text: &str) -> bool {
        match self {
            Format::Email => EmailAddress::parse_with_options(text, Options::default().without_display_text()).is_ok(),
            Format::Uri => UriStr::new(text).is_ok(),
            // chrono alone takes `2026-1-31` and `+2026-01-31`.
            Format::Date => text.len() == 10 && NaiveDate::parse_from_str(text, "%Y-%m-%d").is_ok(),
            // chrono alone takes a space for the T.
            Format::DateTime => {
                matches!(text.as_bytes().get(10), Some(b'T' | b't')) && DateTime::parse_from_rfc3339(text).is_ok()
            }
        }
    }
}
