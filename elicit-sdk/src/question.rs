//! What is asked, before anyone decides how it is shown.

use serde_json::{Map, Value};

use crate::{
    FormSchema, Violations,
    schema::{DefaultValue, Kind},
};

/// One question: a message and a form; when it is asked again, also what was wrong and what was right.
///
/// ```
/// use elicit_sdk::{Form, question::Question};
///
/// #[derive(Form)]
/// struct Note {
///     note: String,
/// }
///
/// let question = Question::new("What happened?".into(), Note::schema());
/// assert!(question.reasons.is_empty() && question.shown.is_empty());
/// ```
#[derive(Clone, Debug)]
pub struct Question {
    /// What the person reads above the form.
    pub message: String,
    /// The form.
    pub schema: FormSchema,
    /// What was wrong with the answer before this one, shown at the fields, or above them where none is to blame.
    pub reasons: Violations,
    /// The keys that are shown, companions included; everything where it is empty.
    pub shown: Vec<String>,
}

impl Question {
    /// A question that has not been asked before.
    #[must_use]
    pub fn new(message: String, schema: FormSchema) -> Self {
        Self { message, schema, reasons: Violations::new(), shown: Vec::new() }
    }

    /// Fills in an answer for the person to change.
    pub(crate) fn prefill(&mut self, answer: &Map<String, Value>) {
        // The first change copies the form, and one that is as declared is planned already.
        if answer.is_empty() {
            return;
        }
        let fields: Vec<_> = self.schema.fields().iter().map(|field| field.key.to_string()).collect();
        for key in fields {
            let Some(field) = self.schema.field_mut(&key) else { continue };
            // Nobody may see it, also not whoever typed it.
            if field.kind == Kind::Secret {
                continue;
            }
            let fits = |value: &&Value| crate::check::fits(field, value);
            if let Some(value) = answer.get(&key).filter(fits) {
                field.default = Some(DefaultValue::Value(value.clone()));
            }
            if let Some(companion) = &mut field.companion
                && let Some(text) = answer.get(companion.key.as_ref())
                && crate::check::companion(companion, text).is_ok()
            {
                companion.default = Some(DefaultValue::Value(text.clone()));
            }
        }
    }

    /// The same question again, at the fields that were answered wrongly, or at all where none is named.
    #[must_use]
    pub(crate) fn again(&self, violations: &Violations, answer: &Map<String, Value>) -> Self {
        let mut again = Self { reasons: violations.clone(), shown: Vec::new(), ..self.clone() };
        let wrong = |key: &str| violations.get(key).is_some();
        for field in self.schema.fields() {
            let companion = field.companion.as_ref();
            if wrong(&field.key) {
                again.shown.push(field.key.to_string());
                again.shown.extend(companion.map(|companion| companion.key.to_string()));
            } else if let Some(companion) = companion.filter(|companion| wrong(&companion.key)) {
                again.shown.push(companion.key.to_string());
            }
        }
        again.ask_secrets_again();
        again.prefill(answer);
        again
    }

    /// A secret is not kept from one time to the next, so it is asked for every time.
    fn ask_secrets_again(&mut self) {
        if self.shown.is_empty() {
            return;
        }
        let shows = |key: &str| self.shown.iter().any(|shown| shown == key);
        let secrets = self.schema.fields().iter().filter(|field| field.kind == Kind::Secret && !shows(&field.key));
        let secrets: Vec<_> = secrets.map(|field| field.key.to_string()).collect();
        self.shown.extend(secrets);
    }

    /// Whether it asks for what only the method `openai/form` can carry: a secret, or where these are shown images.
    pub(crate) fn needs_extension(&self, images: bool) -> bool {
        let needs = |kind, has_images| kind == Kind::Secret || (images && has_images);
        self.schema.fields().iter().any(|field| self.shows(&field.key) && needs(field.kind, field.has_images()))
    }

    /// Whether a field or companion of this key is part of the question.
    pub(crate) fn shows(&self, key: &str) -> bool {
        self.shown.is_empty() || self.shown.iter().any(|shown| shown == key)
    }
}
