//! `url::Url`, behind the feature `url`.

use serde_json::Value;
use url::{SyntaxViolation, Url};

use super::Field;
use crate::{
    Violation,
    check::{self, format},
    schema::{Format, Kind, Text},
};

/// A web address. What only a browser would understand, such as `https:example.com`, is refused and not repaired.
impl Field for Url {
    const KIND: Kind = Kind::Text(Text::ANY.format(Format::Uri));

    fn decode(value: &Value) -> Result<Self, Violation> {
        let wrong = || format::wrong(Format::Uri);
        let text = check::text(value)?;
        if !format::fits(Format::Uri, text) {
            return Err(wrong());
        }
        let repaired = std::cell::Cell::new(false);
        let note = |violation| {
            // A name and password in an address are discouraged, yet what the person wrote.
            if violation != SyntaxViolation::EmbeddedCredentials {
                repaired.set(true);
            }
        };
        let url = Url::options().syntax_violation_callback(Some(&note)).parse(text).map_err(|_| wrong())?;
        if repaired.get() || !format::fits(Format::Uri, url.as_str()) { Err(wrong()) } else { Ok(url) }
    }

    /// `null` for an address that a browser takes and RFC 3986 does not, as `https://example.com/?a|b`.
    fn encode(&self) -> Value {
        // What is not read back as it is would be another address for the person who sees it filled in.
        let text = Value::from(self.as_str());
        if Self::decode(&text).is_ok_and(|url| url == *self) { text } else { Value::Null }
    }
}
