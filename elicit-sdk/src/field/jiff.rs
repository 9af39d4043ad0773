//! The date and the timestamp of jiff, behind the feature `jiff`.
//!
//! `jiff::Zoned` is no field: its time zone has no place in the protocol's `date-time`, so it would not come back.

use jiff::{Timestamp, civil::Date};
use serde_json::Value;

use super::{Field, date_time};
use crate::{
    Violation,
    check::{self, format},
    schema::{Format, Kind, Text},
};

/// A date, `2026-01-31`.
impl Field for Date {
    const KIND: Kind = Kind::Text(Text::ANY.format(Format::Date));

    fn decode(value: &Value) -> Result<Self, Violation> {
        let wrong = || format::wrong(Format::Date);
        let text = check::text(value)?;
        if format::fits(Format::Date, text) { text.parse().map_err(|_| wrong()) } else { Err(wrong()) }
    }

    /// `null` for a date before the year 0, which RFC 3339 cannot write.
    fn encode(&self) -> Value {
        let text = self.to_string();
        if format::fits(Format::Date, &text) { text.into() } else { Value::Null }
    }
}

/// A moment; any offset is read. A leap second is refused: a `Timestamp` has none, and would become the second before.
impl Field for Timestamp {
    const KIND: Kind = Kind::Text(Text::ANY.format(Format::DateTime));

    fn decode(value: &Value) -> Result<Self, Violation> {
        let text = date_time::within_a_nanosecond(value)?;
        if text.get(17..19) == Some("60") {
            return Err(Violation::new("must not be a leap second"));
        }
        let moment: Self = text.parse().map_err(|_| date_time::out_of_range())?;
        if format::fits(Format::DateTime, &moment.to_string()) { Ok(moment) } else { Err(date_time::out_of_range()) }
    }

    /// `null` for a time before the year 0, which RFC 3339 cannot write.
    fn encode(&self) -> Value {
        let text = self.to_string();
        if format::fits(Format::DateTime, &text) { text.into() } else { Value::Null }
    }
}
