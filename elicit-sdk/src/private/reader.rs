//! The body of a derived `decode` and `encode`.

use std::fmt::Display;

use serde_json::{Map, Value};

use super::FieldDef;
use crate::{Violation, Violations, decode::Slot, schema::FieldSchema};

/// Reads an answer field by field and keeps every violation.
pub struct Reader<'a> {
    answers: &'a Map<String, Value>,
    violations: Violations,
}

impl<'a> Reader<'a> {
    #[must_use]
    pub fn new(answers: &'a Map<String, Value>) -> Self {
        Self { answers, violations: Violations::new() }
    }

    /// Reads one field; `None` says that a violation has been kept.
    pub fn read<T>(&mut self, def: &FieldDef<T>, schema: &FieldSchema) -> Option<T> {
        (def.read)(&Slot::new(schema, self.answers), &mut self.violations)
    }

    /// Runs the author's check of a field that could be read.
    pub fn validate<T, E: Display>(
        &mut self,
        schema: &FieldSchema,
        value: Option<&T>,
        check: impl FnOnce(&T) -> Result<(), E>,
    ) {
        if let Some(Err(error)) = value.map(check) {
            self.violations.push(Violation::new(error.to_string()).at(schema.key.to_string()));
        }
    }

    /// Whether nothing is wrong so far.
    #[must_use]
    pub fn is_clean(&self) -> bool {
        self.violations.is_empty()
    }

    /// What is wrong.
    #[must_use]
    pub fn into_violations(self) -> Violations {
        self.violations
    }
}

/// Writes the answer to one field.
pub fn write<T>(def: &FieldDef<T>, schema: &FieldSchema, value: &T, answers: &mut Map<String, Value>) {
    (def.write)(value, schema, answers);
}
