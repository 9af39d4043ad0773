//! The body of a derived `decode` and `encode`.

use serde_json::{Map, Value};

use super::FieldDef;
use crate::{
    Form, Violation, Violations,
    decode::{Lookup, Slot},
    schema::FieldSchema,
};

/// Reads an answer field by field, in their order, and keeps every violation.
pub struct Reader<'a> {
    answers: Lookup<'a>,
    fields: std::slice::Iter<'static, FieldSchema>,
    violations: Violations,
}

impl<'a> Reader<'a> {
    #[must_use]
    pub fn new<F: Form>(answers: &'a Map<String, Value>) -> Self {
        Self { answers: Lookup::new(answers), fields: F::FIELDS.iter(), violations: Violations::new() }
    }

    /// Reads the next field; `None` says that a violation has been kept.
    pub fn read<T>(&mut self, def: &FieldDef<T>) -> Option<T> {
        (def.read)(&Slot::new(self.fields.next()?, &mut self.answers), &mut self.violations)
    }

    /// The same, and runs the author's check on what could be read.
    pub fn check<T>(&mut self, def: &FieldDef<T>, check: impl FnOnce(&T) -> Result<(), String>) -> Option<T> {
        let value = self.read(def)?;
        self.judge(def, check(&value)).then_some(value)
    }

    /// The same for an answer that may be left out, and then is not checked.
    pub fn check_some<T>(
        &mut self,
        def: &FieldDef<Option<T>>,
        check: impl FnOnce(&T) -> Result<(), String>,
    ) -> Option<Option<T>> {
        let value = self.read(def)?;
        self.judge(def, value.as_ref().map_or(Ok(()), check)).then_some(value)
    }

    fn judge<T>(&mut self, def: &FieldDef<T>, verdict: Result<(), String>) -> bool {
        let refused = verdict.map_err(|message| Violation::new(message).at(def.info.key));
        refused.map_err(|violation| self.violations.push(violation)).is_ok()
    }

    /// What is wrong.
    #[must_use]
    pub fn into_violations(self) -> Violations {
        self.violations
    }
}

/// Runs the author's check of a whole form.
pub fn checked<F>(form: F, check: fn(&F) -> Result<(), Violations>) -> Result<F, Violations> {
    check(&form).map(|()| form)
}

/// Writes an answer field by field, in their order.
pub struct Writer {
    fields: std::slice::Iter<'static, FieldSchema>,
    answers: Map<String, Value>,
}

impl Writer {
    #[must_use]
    pub fn new<F: Form>() -> Self {
        Self { fields: F::FIELDS.iter(), answers: Map::with_capacity(F::FIELDS.len()) }
    }

    /// Writes the answer to the next field.
    pub fn write<T>(&mut self, def: &FieldDef<T>, value: &T) {
        if let Some(schema) = self.fields.next() {
            (def.write)(value, schema, &mut self.answers);
        }
    }

    #[must_use]
    pub fn into_answers(self) -> Map<String, Value> {
        self.answers
    }
}

/// A default as it would come back.
pub fn encode<T>(def: &FieldDef<T>, value: &T) -> Value {
    let schema = def.info.schema(None);
    let mut answers = Map::new();
    (def.write)(value, &schema, &mut answers);
    answers.remove(def.info.key).unwrap_or(Value::Null)
}

/// Texts as a default: the values of several options.
#[must_use]
pub fn texts(texts: &[&str]) -> Value {
    texts.iter().copied().collect()
}

/// A text as a default.
#[must_use]
pub fn text(text: &str) -> Value {
    Value::from(text)
}

/// A list of variants as a default, in the collection that the field holds.
pub fn collect<T, C: FromIterator<T>, const N: usize>(items: [T; N]) -> C {
    items.into_iter().collect()
}
