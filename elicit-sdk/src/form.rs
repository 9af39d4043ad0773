//! A form, as a Rust struct.

use serde_json::{Map, Value};

use crate::{
    Violations,
    schema::{FieldSchema, FormSchema},
};

/// A form that a person fills in. Derive it on a struct with named fields: each field is a question of the form.
///
/// Everything that can be said of a field is in the [attribute reference](crate::attributes).
///
/// ```
/// use elicit_sdk::{Form, Violations};
/// use serde_json::json;
///
/// #[derive(Form, Debug, PartialEq)]
/// struct Cleanup {
///     /// How many files to touch.
///     #[elicit(range(min = 1, max = 500))]
///     limit: u16,
///     release_note: Option<String>,
/// }
///
/// let answer = json!({"limit": 20, "releaseNote": " "});
/// let cleanup = Cleanup::decode(answer.as_object().unwrap()).unwrap();
/// assert_eq!(cleanup, Cleanup { limit: 20, release_note: None });
///
/// let wrong = json!({"limit": 900});
/// let violations = Cleanup::decode(wrong.as_object().unwrap()).unwrap_err();
/// assert_eq!(violations.to_string(), "`limit` must be between 1 and 500");
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a form",
    label = "not a form",
    note = "a form is a struct with named fields and `#[derive(elicit_sdk::Form)]`"
)]
pub trait Form: Sized {
    /// The fields, known at compile time.
    #[doc(hidden)]
    const FIELDS: &'static [FieldSchema];

    /// The form's schema, for no host in particular. Allocates nothing.
    #[must_use]
    fn schema() -> FormSchema {
        FormSchema::borrowed(Self::FIELDS)
    }

    /// Reads an answer, strictly: nothing is trimmed, coerced or filled in.
    ///
    /// A required text must contain a character that is not white space. Blank, `null` or missing is `None` for an
    /// `Option` and a violation for everything else, also for a `Vec` and for a field with a `default`. `30.0` is the
    /// whole number 30. Keys that the form does not have are ignored.
    ///
    /// # Errors
    ///
    /// Every [`Violation`](crate::Violation) of every field, in the order of the fields; then, if there is none, those
    /// of the form's own `validate`.
    fn decode(answers: &Map<String, Value>) -> Result<Self, Violations>;

    /// The answer that decodes to this value.
    #[must_use]
    fn encode(&self) -> Map<String, Value>;
}
