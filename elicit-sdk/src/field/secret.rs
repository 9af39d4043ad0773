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
/// A form with a secret is sent with the method `openai/form`, which marks the field with `isSecret`, and only to a client
/// that opens it in `capabilities.extensions`. Everywhere else asking is
/// [`Unsupported`](crate::ElicitError::Unsupported) before anything is sent, as is asking a host that would show what is
/// typed (Wework), and asking at revision 2026-07-28, where a server sends no requests and every answer travels with the
/// client. [`Elicit::supports(Mode::Secret)`](crate::Elicit::supports) tells before; the way that always protects a
/// secret is a page of yours, [`Elicit::open_url`](crate::Elicit::open_url):
///
/// ```
/// use elicit_sdk::{Elicit, Form, Mode, Outcome, Secret, ToolError};
///
/// #[derive(Form)]
/// struct SignIn {
///     user: String,
///     /// From the settings page.
///     token: Secret,
/// }
///
/// async fn connect(elicit: Elicit) -> Result<String, ToolError> {
///     if !elicit.supports(Mode::Secret) {
///         return match elicit.open_url("Sign in to connect", "https://example.com/connect").await? {
///             Outcome::Accepted(opened) => Ok(format!("Waiting for {}.", opened.id())),
///             Outcome::Declined | Outcome::Cancelled => Ok("Not connected.".into()),
///         };
///     }
///     match elicit.ask::<SignIn>("Sign in to connect").await? {
///         Outcome::Accepted(form) if form.token == Secret::new("s3cr3t") => Ok(format!("Hello, {}.", form.user)),
///         Outcome::Accepted(_) => Ok("Wrong token.".into()),
///         Outcome::Declined | Outcome::Cancelled => Ok("Not connected.".into()),
///     }
/// }
/// ```
///
/// The specification forbids to ask for a password, an API key, a token or payment data in a form of
/// `elicitation/create`, and whoever shows `openai/form` decides what becomes of `isSecret`: OpenClaw hides what is typed
/// and keeps no record of it (measured, 2026.9.6); Codex passes the mark on and does not look at it.
///
/// - `Debug` writes `Secret(..)`, there is no `Display` and no `Serialize`: [`expose`](Self::expose) is the only way to the
///   text. It is in no [`Violation`] and in no [`ElicitError`](crate::ElicitError).
/// - `==` takes the same time wherever two texts of the same length differ; the length is no secret.
/// - The memory is overwritten on drop: of this value, and of every copy that this crate made of the answer on the way
///   to it. The buffers of the transport are beyond its reach, and `rmcp` writes whole messages to the log at level
///   `trace`: leave that off.
/// - It is never filled in for a person to see: not from a default, not by [`Ask::prefill`](crate::Ask::prefill), and not
///   when a form is asked again, where it is typed anew. [`encode`](Field::encode) gives `null`, and a form's `encode`
///   leaves the field out, so a form with a secret does not come back from its own `encode`.
///
/// ```
/// use elicit_sdk::Secret;
///
/// let token = Secret::new("s3cr3t");
/// assert_eq!(format!("{token:?}"), "Secret(..)");
/// assert!(token == Secret::new("s3cr3t"));
/// assert_eq!(token.expose(), "s3cr3t");
/// ```
///
/// ```compile_fail,E0277
/// println!("{}", elicit_sdk::Secret::new("s3cr3t")); // cannot be formatted with the default formatter
/// ```
///
/// ```compile_fail,E0277
/// serde_json::to_string(&elicit_sdk::Secret::new("s3cr3t")); // the trait bound `Secret: Serialize` is not satisfied
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
