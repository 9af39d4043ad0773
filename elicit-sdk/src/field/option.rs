//! An answer that may be left out.

use serde_json::{Map, Value};

use super::Field;
use crate::{
    Violation, Violations,
    choice::Other,
    decode::Slot,
    schema::{ChoiceOption, FieldSchema, Kind},
};

/// Blank, `null` or missing is `None`.
impl<T: Field> Field for Option<T> {
    const KIND: Kind = T::KIND;
    const CHOICES: &'static [ChoiceOption] = T::CHOICES;
    const OPTIONAL: bool = true;
    const OTHER: Option<Other> = T::OTHER;

    fn decode(value: &Value) -> Result<Self, Violation> {
        if crate::check::is_blank(value) { Ok(None) } else { T::decode(value).map(Some) }
    }

    fn encode(&self) -> Value {
        self.as_ref().map_or(Value::Null, T::encode)
    }

    fn read(slot: &Slot<'_>, violations: &mut Violations) -> Option<Self> {
        if slot.is_blank() { Some(None) } else { T::read(slot, violations).map(Some) }
    }

    fn write(&self, schema: &FieldSchema, answers: &mut Map<String, Value>) {
        if let Some(value) = self {
            value.write(schema, answers);
        }
    }
}
