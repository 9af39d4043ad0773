//! A JSON Schema validator that knows nothing of the SDK.

use elicit_sdk::FormSchema;
use jsonschema::Validator;
use serde_json::{Map, Value};

/// Draft 2020-12 with formats on, over what goes over the wire.
pub(crate) struct Judge(Validator);

impl Judge {
    pub(crate) fn new(schema: &FormSchema) -> Self {
        Self::of(&schema.to_json())
    }

    /// Over what a client of revision 2025-06-18 gets.
    pub(crate) fn of_2025_06_18(schema: &FormSchema) -> Self {
        Self::of(&schema.to_json_2025_06_18())
    }

    fn of(wire: &Value) -> Self {
        Self(jsonschema::options().should_validate_formats(true).build(wire).expect("the schema is a JSON Schema"))
    }

    pub(crate) fn takes(&self, answers: &Map<String, Value>) -> bool {
        self.0.is_valid(&Value::Object(answers.clone()))
    }
}
