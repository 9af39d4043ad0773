//! An answer against a form that is known only at run time.

use serde_json::{Map, Value};

use super::{FieldSchema, FormSchema};
use crate::{
    Violations,
    decode::{Lookup, Slot},
};

impl FormSchema {
    /// Checks an answer as strictly as a derived form decodes it, for a form that has no Rust type.
    ///
    /// A required text must contain a character that can be seen; blank, `null` or missing passes for an optional
    /// field alone. The text of an `other` option is needed where that option is picked, and ignored where not. Keys
    /// that the form does not have are ignored. A choice without options takes any text.
    ///
    /// ```
    /// use elicit_sdk::{
    ///     FormSchema,
    ///     schema::{ChoiceOption, FieldSchema, Kind},
    /// };
    /// use serde_json::json;
    ///
    /// let mut branch = FieldSchema::new("branch", "Branch", Kind::Choice);
    /// branch.options = vec![ChoiceOption::new("main", "Main"), ChoiceOption::new("next", "Next")].into();
    /// let form = FormSchema::owned(vec![branch]);
    ///
    /// assert!(form.check(json!({"branch": "next"}).as_object().unwrap()).is_ok());
    /// let violations = form.check(json!({"branch": "gone"}).as_object().unwrap()).unwrap_err();
    /// assert_eq!(violations.to_string(), "`branch` must be one of Main, Next");
    /// ```
    ///
    /// # Errors
    ///
    /// Every [`Violation`](crate::Violation) of every field, in the order of the fields.
    pub fn check(&self, answers: &Map<String, Value>) -> Result<(), Violations> {
        let mut violations = Violations::new();
        let mut answers = Lookup::new(answers);
        for field in self.fields() {
            check_field(field, &mut answers, &mut violations);
        }
        if violations.is_empty() { Ok(()) } else { Err(violations) }
    }
}

fn check_field<'a>(field: &'a FieldSchema, answers: &mut Lookup<'a>, violations: &mut Violations) {
    let slot = Slot::new(field, answers);
    if !field.required && slot.is_blank() {
        return;
    }
    let Some(value) = slot.required(violations) else { return };
    if let Some(companion) = &field.companion
        && picks(value, &companion.option)
    {
        slot.companion(companion, violations);
    }
}

fn picks(value: &Value, option: &str) -> bool {
    match value {
        Value::Array(items) => items.iter().any(|item| item == option),
        _ => value == option,
    }
}
