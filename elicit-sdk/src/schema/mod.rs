//! What a form is, before any host or protocol revision has a say in it.

mod check;
pub(crate) mod declared;
mod field;
mod json;
mod kind;
pub(crate) mod pictures;

use std::borrow::Cow;

pub(crate) use self::json::Dialect;
pub use field::{ChoiceOption, Companion, DefaultValue, FieldSchema};
pub use kind::{Format, Integer, Kind, Multi, Number, Pattern, Text};
use serde_json::Value;

/// A form as its author declared it: fields in declaration order, for no host in particular.
///
/// A derived form borrows everything from the program, so making one costs nothing; what is only known at run time
/// (see [`Ask::options`](crate::Ask::options)) is owned.
///
/// ```
/// use elicit_sdk::Form;
///
/// #[derive(Form)]
/// struct Note {
///     /// Written to the release record.
///     release_note: String,
/// }
///
/// let schema = Note::schema();
/// assert_eq!(schema.fields()[0].title, "Release note");
/// assert_eq!(
///     schema.to_json().to_string(),
///     r#"{"type":"object","properties":{"releaseNote":{"type":"string","title":"Release note","description":"Written to the release record."}},"required":["releaseNote"]}"#,
/// );
/// ```
///
/// ```
/// use elicit_sdk::{
///     FormSchema,
///     schema::{FieldSchema, Kind},
/// };
///
/// let mut form = FormSchema::owned(vec![FieldSchema::new("sure", "Sure", Kind::Boolean)]);
/// form.field_mut("sure").unwrap().description = "Deletes the cache.".into();
/// assert_eq!(form.field("sure").unwrap().title, "Sure");
/// assert_eq!(form.to_json(), form.to_json_2025_06_18());
/// assert!(FormSchema::borrowed(&[]).fields().is_empty());
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct FormSchema {
    fields: Cow<'static, [FieldSchema]>,
}

impl FormSchema {
    /// A form over fields that the program holds, as the derive makes it. Allocates nothing.
    #[must_use]
    pub const fn borrowed(fields: &'static [FieldSchema]) -> Self {
        Self { fields: Cow::Borrowed(fields) }
    }

    /// A form that is put together at run time.
    #[must_use]
    pub fn owned(fields: Vec<FieldSchema>) -> Self {
        Self { fields: Cow::Owned(fields) }
    }

    /// The fields, in the order in which a person should see them.
    #[must_use]
    pub fn fields(&self) -> &[FieldSchema] {
        &self.fields
    }

    /// The field with this key.
    #[must_use]
    pub fn field(&self, key: &str) -> Option<&FieldSchema> {
        self.fields.iter().find(|field| field.key == key)
    }

    /// The field with this key, to change. The first change copies the form.
    pub fn field_mut(&mut self, key: &str) -> Option<&mut FieldSchema> {
        let at = self.fields.iter().position(|field| field.key == key)?;
        self.fields.to_mut().get_mut(at)
    }

    /// The `requestedSchema` of this form under revisions 2025-11-25 and 2026-07-28, in declaration order.
    ///
    /// Its root has the keys `type`, `properties` and `required` and no others: Codex answers a form with any other
    /// root key `cancel`, without showing it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        json::form(self, json::Dialect::Titled)
    }

    /// The same for a client of revision 2025-06-18 that knows nothing newer: `enum` with `enumNames`, and a default
    /// on booleans only.
    #[must_use]
    pub fn to_json_2025_06_18(&self) -> Value {
        json::form(self, json::Dialect::EnumNames)
    }

    /// The fields, where the program holds them.
    fn declared(&self) -> Option<&'static [FieldSchema]> {
        match self.fields {
            Cow::Borrowed(fields) => Some(fields),
            Cow::Owned(_) => None,
        }
    }

    /// One of the `properties` of such a form.
    pub(crate) fn property_json(field: &FieldSchema, dialect: Dialect) -> Value {
        json::property(field, dialect)
    }

    /// The `requestedSchema` of these fields alone, as they are shown: their companions are fields of their own.
    pub(crate) fn flat_json<'a>(
        fields: impl ExactSizeIterator<Item = Cow<'a, FieldSchema>>,
        dialect: Dialect,
    ) -> Value {
        json::flat(fields, dialect)
    }
}
