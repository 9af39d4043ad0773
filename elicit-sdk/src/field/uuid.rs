//! `uuid::Uuid`, behind the feature `uuid`.

use serde_json::Value;
use uuid::{Uuid, fmt::Hyphenated};

use super::Field;
use crate::{Violation, check, schema::Kind};

/// A UUID with hyphens, in either case (RFC 9562 §4). Without hyphens, in braces or after `urn:uuid:` it is refused.
impl Field for Uuid {
    const KIND: Kind = Kind::TEXT;

    fn decode(value: &Value) -> Result<Self, Violation> {
        let wrong = || Violation::new("must be a UUID such as 123e4567-e89b-12d3-a456-426614174000");
        check::text(value)?.parse::<Hyphenated>().map(Hyphenated::into_uuid).map_err(|_| wrong())
    }

    fn encode(&self) -> Value {
        self.hyphenated().to_string().into()
    }
}
