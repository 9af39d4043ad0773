//! Dates and times, RFC 3339 §5.6.

use chrono::{DateTime, Datelike, NaiveDate, Timelike};

const DATE: &[u8] = b"dddd-dd-dd";
const DATE_TIME: &[u8] = b"dddd-dd-ddTdd:dd:dd";

/// chrono also reads `2026-1-31` and `+2026-01-31`, which RFC 3339 does not have.
pub(super) fn is_date(text: &str) -> bool {
    has_shape(text, DATE) && text.parse::<NaiveDate>().is_ok()
}

/// chrono also reads a space for the `T`, and a leap second at the end of any minute.
pub(super) fn is_date_time(text: &str) -> bool {
    let Some((head, tail)) = text.split_at_checked(DATE_TIME.len()) else { return false };
    let zone = match tail.strip_prefix('.') {
        Some(fraction) => {
            let zone = fraction.trim_start_matches(|c: char| c.is_ascii_digit());
            if zone.len() == fraction.len() {
                return false;
            }
            zone
        }
        None => tail,
    };
    has_shape(head, DATE_TIME)
        && (matches!(zone, "Z" | "z") || has_shape(zone, b"+dd:dd") || has_shape(zone, b"-dd:dd"))
        && DateTime::parse_from_rfc3339(text).is_ok_and(|time| !is_leap_second(&time) || may_leap(&time.to_utc()))
}

/// chrono keeps the second 60 as the second 59 with 10⁹ nanoseconds or more.
fn is_leap_second(time: &impl Timelike) -> bool {
    time.nanosecond() >= 1_000_000_000
}

/// A leap second is the last second of June or December in UTC (RFC 3339 §5.7).
fn may_leap(time: &DateTime<chrono::Utc>) -> bool {
    matches!((time.month(), time.day()), (6, 30) | (12, 31))
        && (time.hour(), time.minute(), time.second()) == (23, 59, 59)
}

/// Whether the text has this shape, `d` standing for a digit. Letters fit in either case (RFC 3339 §5.6, note).
fn has_shape(text: &str, shape: &[u8]) -> bool {
    let fits = |(byte, shape): (u8, &u8)| {
        if *shape == b'd' { byte.is_ascii_digit() } else { byte.eq_ignore_ascii_case(shape) }
    };
    text.len() == shape.len() && text.bytes().zip(shape).all(fits)
}
