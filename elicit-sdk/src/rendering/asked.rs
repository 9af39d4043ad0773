//! A form that is about to be asked, before it is written.
//!
//! It is written late: at 2026-07-28 a handler asks again what was answered, and that form is never sent.

use std::sync::{Arc, OnceLock};

use rmcp::model::{ElicitationSchema, PrimitiveSchemaDefinition};
use serde_json::Value;

use super::progress::WireForm;
use crate::ElicitError;

/// A form that is shown next.
pub(crate) struct Asked {
    pub(super) message: String,
    pub(super) schema: Schema,
    pub(super) extended: bool,
}

/// The schema of a form that is shown next.
pub(super) enum Schema {
    /// Made for this question.
    Now(Value),
    /// Made before.
    Kept(Arc<Kept>, Option<Told>),
}

/// The property that says the message, where the host does not show it: its key, and what it is now.
pub(super) type Told = (String, Value);

/// A schema that is asked for over and over.
#[derive(Debug)]
pub(super) struct Kept {
    rendered: Value,
    /// Nothing where the library does not know the form.
    typed: OnceLock<Option<Typed>>,
}

/// The schema as the protocol library has it.
#[derive(Debug)]
struct Typed {
    schema: ElicitationSchema,
    /// Whether the library writes it as it was rendered, to the byte.
    exact: bool,
}

impl Asked {
    /// Whether only the method `openai/form` can carry it.
    pub(crate) fn is_extended(&self) -> bool {
        self.extended
    }

    /// The form as it was rendered.
    pub(crate) fn write(self) -> WireForm {
        let schema = match self.schema {
            Schema::Now(schema) => schema,
            Schema::Kept(kept, told) => kept.telling(told),
        };
        WireForm { message: self.message, schema, extended: self.extended }
    }

    /// Its message, and its schema as the protocol library has it.
    ///
    /// # Errors
    ///
    /// [`Unrenderable`](ElicitError::Unrenderable) where the library does not know the form.
    pub(crate) fn typed(self) -> Result<(String, ElicitationSchema), ElicitError> {
        let schema = match self.schema {
            Schema::Now(schema) => serde_json::from_value(schema).map_err(|_| unknown())?,
            Schema::Kept(kept, told) => kept.typed()?.telling(told)?,
        };
        Ok((self.message, schema))
    }

    /// Whether the library has the form at hand and writes it as it was rendered.
    pub(crate) fn is_exact(&self) -> bool {
        match &self.schema {
            Schema::Now(_) => false,
            Schema::Kept(kept, _) => kept.typed().is_ok_and(|typed| typed.exact),
        }
    }
}

impl Kept {
    pub(super) fn new(rendered: Value) -> Self {
        Self { rendered, typed: OnceLock::new() }
    }

    fn telling(&self, told: Option<Told>) -> Value {
        let mut schema = self.rendered.clone();
        if let Some((key, property)) = told
            && let Some(place) = schema.get_mut("properties").and_then(|properties| properties.get_mut(key))
        {
            *place = property;
        }
        schema
    }

    fn typed(&self) -> Result<&Typed, ElicitError> {
        let typed = self.typed.get_or_init(|| {
            let schema = serde_json::from_value(self.rendered.clone()).ok()?;
            let rendered = self.rendered.to_string();
            let exact = serde_json::to_string(&schema).is_ok_and(|written| written == rendered);
            Some(Typed { schema, exact })
        });
        typed.as_ref().ok_or_else(unknown)
    }
}

impl Typed {
    fn telling(&self, told: Option<Told>) -> Result<ElicitationSchema, ElicitError> {
        let mut schema = self.schema.clone();
        if let Some((key, property)) = told {
            let property: PrimitiveSchemaDefinition = serde_json::from_value(property).map_err(|_| unknown())?;
            schema.properties.insert(key, property);
        }
        Ok(schema)
    }
}

fn unknown() -> ElicitError {
    ElicitError::Unrenderable("the protocol library does not know this form".into())
}
