//! The dates and times of chrono, behind the feature `chrono`.

use chrono::{DateTime, Datelike, FixedOffset, NaiveDate, Offset, SecondsFormat, Utc};
use serde_json::Value;

use super::{Field, date_time};
use crate::{
    Violation,
    check::{self, format},
    schema::{Format, Kind, Text},
};

/// A date, `2026-01-31`.
impl Field for NaiveDate {
    const KIND: Kind = Kind::Text(Text::ANY.format(Format::Date));

    fn decode(value: &Value) -> Result<Self, Violation> {
        let wrong = || format::wrong(Format::Date);
        let text = check::text(value)?;
        if format::fits(Format::Date, text) { text.parse().map_err(|_| wrong()) } else { Err(wrong()) }
    }

    /// `null` for a date before the year 0 or after the year 9999, which RFC 3339 cannot write.
    fn encode(&self) -> Value {
        if is_wire_year(self.year()) { self.to_string().into() } else { Value::Null }
    }
}

/// A date and time with the offset that the person wrote, `2026-01-31T09:00:00+01:00`.
impl Field for DateTime<FixedOffset> {
    const KIND: Kind = Kind::Text(Text::ANY.format(Format::DateTime));

    fn decode(value: &Value) -> Result<Self, Violation> {
        let text = date_time::within_a_nanosecond(value)?;
        Self::parse_from_rfc3339(text).map_err(|_| format::wrong(Format::DateTime))
    }

    /// `null` for a time before the year 0 or after the year 9999, which RFC 3339 cannot write.
    fn encode(&self) -> Value {
        // An offset with seconds has no place on the wire either, and chrono would round it: the same moment in UTC has.
        if self.offset().fix().local_minus_utc() % 60 != 0 {
            return self.to_utc().encode();
        }
        text(self)
    }
}

/// A moment; any offset is read.
impl Field for DateTime<Utc> {
    const KIND: Kind = Kind::Text(Text::ANY.format(Format::DateTime));

    fn decode(value: &Value) -> Result<Self, Violation> {
        let moment = DateTime::<FixedOffset>::decode(value)?.to_utc();
        if is_wire_year(moment.year()) { Ok(moment) } else { Err(date_time::out_of_range()) }
    }

    /// `null` for a time before the year 0 or after the year 9999, which RFC 3339 cannot write.
    fn encode(&self) -> Value {
        text(self)
    }
}

fn text<Z: chrono::TimeZone<Offset: std::fmt::Display>>(time: &DateTime<Z>) -> Value {
    let text = time.to_rfc3339_opts(SecondsFormat::AutoSi, true);
    // A leap second that a program made up has no text that could be read again.
    if format::fits(Format::DateTime, &text) { text.into() } else { Value::Null }
}

fn is_wire_year(year: i32) -> bool {
    (0..=9999).contains(&year)
}
