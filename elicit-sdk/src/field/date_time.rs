//! What the moments of every crate have in common.

use serde_json::Value;

use crate::{
    Violation,
    check::{self, format},
    schema::Format,
};

/// A date and time that a moment keeps whole: the crates count nanoseconds, and cut off what is finer.
pub(super) fn within_a_nanosecond(value: &Value) -> Result<&str, Violation> {
    let text = check::text(value)?;
    if !format::fits(Format::DateTime, text) {
        return Err(format::wrong(Format::DateTime));
    }
    let digits = text.split_once('.').map_or(0, |(_, rest)| rest.bytes().take_while(u8::is_ascii_digit).count());
    if digits > 9 { Err(Violation::new("must have at most nine digits after the seconds")) } else { Ok(text) }
}

pub(super) fn out_of_range() -> Violation {
    Violation::new("must be between the years 0000 and 9999 in UTC")
}
