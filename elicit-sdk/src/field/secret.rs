//! A text that is never printed.

use std::fmt;

use ctutils::CtEq;
use serde_json::{Map, Value};
use zeroize::Zeroizing;

use super::Field;
use crate::{
    Violation, check,
    schema::{FieldSchema, Kind},
};

/// A text that is never printed: a password, a key, a token.
///
/// **A form with a secret is refused before anything is sent**, on every host, with
/// [`ElicitError::Unrenderable`](crate::ElicitError::Unrenderable). The protocol forbids to ask for a password, an API
/// key, a token or payment data in a form: what is typed there passes through a client that shows it, keeps it and
/// gives it to a model. Send the person to a page of yours instead, with
/// [`Elicit::open_url`](crate::Elicit::open_url), and let them enter it there.
///
/// Use the type for what that page receives, from there to where it is needed; and in a form of which you are both
/// ends, so that [`Form::decode`](crate::Form::decode) reads an answer that never was with a client.
///
/// - `Debug` writes `Secret(..)`, and there is no `Display`: [`expose`](Self::expose) is the only way to the text.
/// - `==` takes the same time wherever two texts of the same length differ; the length is no secret.
/// - The memory is overwritten on drop. That holds for this copy alone: the answer that it came from has passed through
///   the client, the transport and a JSON value, and nothing here wipes those.
/// - [`encode`](Field::encode) gives `null`, and a form's `encode` leaves the field out: a secret is never filled in
///   for a person to see, so a form with a secret does not come back from its own `encode`.
///
/// ```
/// use elicit_sdk::Secret;
///
/// let token = Secret::new("s3cr3t");
/// assert_eq!(format!("{token:?}"), "Secret(..)");
/// assert!(token == Secret::new("s3cr3t"));
/// assert_eq!(token.expose(), "s3cr3t");
/// ```
#[derive(Clone)]
pub struct Secret(Zeroizing<String>);

impl Secret {
    /// Takes a text out of sight.
    ///
    /// A `String` is moved; from a `&str` a copy is made, and the original stays where it is.
    pub fn new(text: impl Into<String>) -> Self {
        Self(Zeroizing::new(text.into()))
    }

    /// The text itself. Whatever takes it from here may print it or keep it.
    #[must_use]
    pub fn expose(&self) -> &str {
        &self.0
    }
}

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

impl PartialEq for Secret {
    fn eq(&self, other: &Self) -> bool {
        self.0.as_bytes().ct_eq(other.0.as_bytes()).to_bool()
    }
}

impl Eq for Secret {}

impl Field for Secret {
    const KIND: Kind = Kind::Secret;

    fn decode(value: &Value) -> Result<Self, Violation> {
        check::text(value).map(Self::new)
    }

    fn encode(&self) -> Value {
        Value::Null
    }

    fn write(&self, _: &FieldSchema, _: &mut Map<String, Value>) {}
}
