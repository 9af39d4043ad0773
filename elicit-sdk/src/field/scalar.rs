//! Text and yes-or-no.

use serde_json::Value;

use super::Field;
use crate::{Violation, check, schema::Kind};

impl Field for String {
    const KIND: Kind = Kind::TEXT;

    fn decode(value: &Value) -> Result<Self, Violation> {
        check::text(value).map(str::to_owned)
    }

    fn encode(&self) -> Value {
        Value::String(self.clone())
    }
}

impl Field for bool {
    const KIND: Kind = Kind::Boolean;

    fn decode(value: &Value) -> Result<Self, Violation> {
        check::boolean(value)
    }

    fn encode(&self) -> Value {
        Value::Bool(*self)
    }
}
