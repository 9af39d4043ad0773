//! The types that a field of a form can have.

#[cfg(feature = "chrono")]
mod chrono;
#[cfg(any(feature = "chrono", feature = "jiff"))]
mod date_time;
#[cfg(feature = "jiff")]
mod jiff;
mod multi;
mod number;
mod option;
mod scalar;
mod secret;
#[cfg(feature = "url")]
mod url;
#[cfg(feature = "uuid")]
mod uuid;

use serde_json::{Map, Value};

pub use self::secret::Secret;
use crate::{
    __private::FieldDef,
    Violation, Violations,
    choice::Other,
    decode::Slot,
    schema::{ChoiceOption, FieldSchema, Kind},
};

/// A type that a field of a form can have.
///
#[doc = include_str!("../../docs/field-types.md")]
///
/// Implement it for a type of your own that a person can write as text or as a number; the form then gives you the
/// finished value.
///
/// ```
/// use elicit_sdk::{Field, Form, Violation, schema::Kind};
/// use serde_json::{Value, json};
///
/// /// A version such as 1.2.3.
/// #[derive(Debug, PartialEq)]
/// struct Version([u64; 3]);
///
/// impl Field for Version {
///     const KIND: Kind = Kind::TEXT;
///
///     fn decode(value: &Value) -> Result<Self, Violation> {
///         let wrong = || Violation::new("must be a version such as 1.2.3");
///         let parts: Vec<u64> = value
///             .as_str()
///             .ok_or_else(wrong)?
///             .split('.')
///             .map(str::parse)
///             .collect::<Result<_, _>>()
///             .map_err(|_| wrong())?;
///         parts.try_into().map(Version).map_err(|_| wrong())
///     }
///
///     fn encode(&self) -> Value {
///         let [major, minor, patch] = self.0;
///         json!(format!("{major}.{minor}.{patch}"))
///     }
/// }
///
/// #[derive(Form, Debug, PartialEq)]
/// struct Publish {
///     version: Version,
/// }
///
/// let answer = json!({"version": "1.20.3"});
/// assert_eq!(Publish::decode(answer.as_object().unwrap()).unwrap().version, Version([1, 20, 3]));
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` cannot be a field of a form",
    label = "not a form field",
    note = "a field is a String, bool, number, an enum with `#[derive(elicit_sdk::Choice)]`, an Option of one of these, or a Vec of such an enum",
    note = "a form is flat: put the fields of a nested struct into the form itself, or ask a second form",
    note = "for a type of your own, implement `elicit_sdk::Field`"
)]
pub trait Field: Sized {
    /// The kind of answer, with the rules that hold for every value of this type.
    const KIND: Kind;

    /// The options, for [`Kind::Choice`] and [`Kind::MultiChoice`].
    #[doc(hidden)]
    const CHOICES: &'static [ChoiceOption] = &[];

    /// Whether the answer may be left out.
    #[doc(hidden)]
    const OPTIONAL: bool = false;

    /// What the `other` variant of a choice says of its text field.
    #[doc(hidden)]
    const OTHER: Option<Other> = None;

    /// What the derive starts from.
    #[doc(hidden)]
    const DEF: FieldDef<Self> = FieldDef::FIELD;

    /// Reads an answer that is there. The rules of [`KIND`](Self::KIND) have been checked before.
    ///
    /// # Errors
    ///
    /// A [`Violation`] whose message tells the person what to write instead, as in "must be a version such as 1.2.3".
    fn decode(value: &Value) -> Result<Self, Violation>;

    /// The answer that decodes to this value.
    fn encode(&self) -> Value;

    /// Reads the answer to one field, or says what is wrong with it.
    #[doc(hidden)]
    fn read(slot: &Slot<'_>, violations: &mut Violations) -> Option<Self> {
        let value = slot.required(violations)?;
        Self::decode(value).map_err(|violation| violations.push(violation.at(slot.key()))).ok()
    }

    /// Writes the answer to one field.
    #[doc(hidden)]
    fn write(&self, schema: &FieldSchema, answers: &mut Map<String, Value>) {
        answers.insert(schema.key.to_string(), self.encode());
    }
}
