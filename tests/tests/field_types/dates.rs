//! chrono and jiff side by side: the same text is the same day and the same moment in both, or refused by both.

use chrono::{DateTime, FixedOffset, NaiveDate, TimeZone, Timelike, Utc};
use jiff::{Timestamp, civil::Date};
use proptest::prelude::*;

use crate::{message, read, returns};

#[test]
fn a_date_is_a_calendar_day_of_rfc_3339() {
    for text in ["2026-01-31", "2024-02-29", "2000-02-29", "0000-01-01", "0000-02-29", "9999-12-31"] {
        assert_eq!(read::<NaiveDate>(text).map(|date| date.to_string()), Some(text.to_owned()));
        assert_eq!(read::<Date>(text).map(|date| date.to_string()), Some(text.to_owned()));
    }
    #[rustfmt::skip] // a table
    let refused = [
        "2026-1-31", "2026-01-32", "2023-02-29", "1900-02-29", "2026-00-10", "2026-13-01", "2026-01-00", "20260131",
        "+2026-01-31", "-2026-01-31", "+002026-01-31", "12026-01-31", "2026-01-31 ", " 2026-01-31", "2026-01-31T00:00:00Z",
        "2026-W05-6", "2026-031", "2026/01/31", "31.01.2026", "２０２６-01-31", "2026–01–31", "today",
    ];
    for text in refused {
        assert_eq!(message::<NaiveDate>(text), "must be a date such as 2026-01-31", "{text}");
        assert_eq!(message::<Date>(text), "must be a date such as 2026-01-31", "{text}");
    }
}

#[test]
fn a_moment_keeps_what_was_written() {
    let cases = [
        ("2026-01-31T09:00:00Z", "2026-01-31T09:00:00Z"),
        ("2026-01-31t09:00:00z", "2026-01-31T09:00:00Z"),
        ("2026-01-31T09:00:00+05:30", "2026-01-31T03:30:00Z"),
        ("2026-01-31T09:00:00-00:00", "2026-01-31T09:00:00Z"),
        ("2026-01-31T23:30:00-23:59", "2026-02-01T23:29:00Z"),
        ("2026-01-31T09:00:00.5Z", "2026-01-31T09:00:00.500Z"),
        ("2026-01-31T09:00:00.123456789+00:00", "2026-01-31T09:00:00.123456789Z"),
        ("0000-01-01T00:00:00Z", "0000-01-01T00:00:00Z"),
    ];
    for (text, utc) in cases {
        let moment = read::<DateTime<Utc>>(text).unwrap();
        assert_eq!(moment.to_rfc3339_opts(chrono::SecondsFormat::AutoSi, true), utc);
        assert_eq!(read::<DateTime<FixedOffset>>(text).unwrap(), moment);
        let timestamp = read::<Timestamp>(text).unwrap();
        assert_eq!(i128::from(timestamp.as_second()), i128::from(moment.timestamp()), "{text}");
        assert_eq!(timestamp.subsec_nanosecond().unsigned_abs(), moment.timestamp_subsec_nanos() % 1_000_000_000);
    }
    let offset = read::<DateTime<FixedOffset>>("2026-01-31T09:00:00+05:30").unwrap().offset().local_minus_utc();
    assert_eq!(offset, 5 * 3600 + 30 * 60, "the offset is the person's own");
}

#[test]
fn what_rfc_3339_does_not_have_is_refused() {
    #[rustfmt::skip] // a table
    let refused = [
        "2026-01-31", "2026-01-31T09:00Z", "2026-01-31T09:00:00", "2026-01-31 09:00:00Z", "2026-01-31T09:00:00 Z",
        "2026-01-31T24:00:00Z", "2026-01-31T09:60:00Z", "2026-01-31T09:00:61Z", "2026-01-31T09:00:00,5Z",
        "2026-01-31T09:00:00.Z", "2026-01-31T09:00:00+24:00", "2026-01-31T09:00:00+00:60", "2026-01-31T09:00:00+0100",
        "2026-01-31T09:00:00+01", "2026-01-31T09:00:00+1:00", "2026-01-31T09:00:00−01:00", "2026-01-31T09:00:00UTC",
        "2026-01-31T09:00:00Z[UTC]", "2026-02-30T09:00:00Z", "+2026-01-31T09:00:00Z", "1769850000",
        // A leap second ends June or December, in UTC.
        "2016-12-30T23:59:60Z", "2017-03-31T23:59:60Z", "2016-12-31T22:59:60Z", "2016-12-31T23:59:60+01:00",
    ];
    for text in refused {
        for message in
            [message::<DateTime<Utc>>(text), message::<DateTime<FixedOffset>>(text), message::<Timestamp>(text)]
        {
            assert_eq!(message, "must be a date and time such as 2026-01-31T09:00:00Z", "{text}");
        }
    }
}

/// chrono has leap seconds; a `Timestamp` would silently become the second before.
#[test]
fn a_leap_second_is_kept_or_refused() {
    for text in ["2016-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00", "2015-06-30T23:59:60.5Z"] {
        let moment = read::<DateTime<FixedOffset>>(text).unwrap();
        assert!(moment.nanosecond() >= 1_000_000_000, "{text}");
        assert!(returns(&moment), "{text}");
        assert!(returns(&read::<DateTime<Utc>>(text).unwrap()), "{text}");
        assert_eq!(message::<Timestamp>(text), "must not be a leap second");
    }
}

/// The crates would cut the rest off, and the plugin would get a moment that nobody wrote.
#[test]
fn a_fraction_finer_than_a_nanosecond_is_refused() {
    let text = "2026-01-31T09:00:00.1234567891Z";
    assert_eq!(message::<DateTime<Utc>>(text), "must have at most nine digits after the seconds");
    assert_eq!(message::<DateTime<FixedOffset>>(text), "must have at most nine digits after the seconds");
    assert_eq!(message::<Timestamp>(text), "must have at most nine digits after the seconds");
}

#[test]
fn a_moment_beyond_the_years_of_the_wire_is_refused() {
    for text in ["9999-12-31T23:59:59-00:01", "0000-01-01T00:00:00+00:01"] {
        assert_eq!(message::<DateTime<Utc>>(text), "must be between the years 0000 and 9999 in UTC");
        assert_eq!(message::<Timestamp>(text), "must be between the years 0000 and 9999 in UTC");
        assert!(returns(&read::<DateTime<FixedOffset>>(text).unwrap()), "its own offset has a text for it");
    }
    // jiff stops a day before the others do.
    assert!(read::<DateTime<Utc>>("9999-12-31T23:59:59Z").is_some());
    assert_eq!(message::<Timestamp>("9999-12-31T23:59:59Z"), "must be between the years 0000 and 9999 in UTC");
}

#[test]
fn a_value_without_a_text_is_never_another_value() {
    use elicit_sdk::Field;
    let offset = FixedOffset::east_opt(3600 * 5 + 53 * 60 + 28).unwrap();
    let moment = offset.with_ymd_and_hms(1880, 1, 1, 12, 0, 0).unwrap();
    assert!(returns(&moment), "an offset with seconds is written in UTC");
    assert!(NaiveDate::MIN.encode().is_null() && NaiveDate::MAX.encode().is_null());
    assert!(DateTime::<Utc>::MIN_UTC.encode().is_null() && DateTime::<Utc>::MAX_UTC.encode().is_null());
    assert!(Date::MIN.encode().is_null() && Timestamp::MIN.encode().is_null());
    let made_up = Utc.with_ymd_and_hms(2026, 3, 3, 3, 3, 59).unwrap().with_nanosecond(1_000_000_000).unwrap();
    assert!(made_up.encode().is_null(), "no such leap second");
}

proptest! {
    #![proptest_config(proptest::test_runner::Config { failure_persistence: None, ..Default::default() })]

    #[test]
    fn every_day_returns(days in -720_000_i32..2_930_000) {
        let date = NaiveDate::from_num_days_from_ce_opt(days).unwrap();
        let on_the_wire = (0..=9999).contains(&chrono::Datelike::year(&date));
        prop_assert_eq!(returns(&date), on_the_wire);
        if on_the_wire {
            let civil: Date = date.to_string().parse().unwrap();
            prop_assert!(returns(&civil));
        }
    }

    #[test]
    fn every_moment_returns(seconds in -62_167_219_200_i64..253_402_207_200, nanoseconds in 0_u32..1_000_000_000, offset in -1439_i32..1440) {
        let moment = DateTime::from_timestamp(seconds, nanoseconds).unwrap();
        prop_assert!(returns(&moment));
        prop_assert!(returns(&Timestamp::new(seconds, i32::try_from(nanoseconds).unwrap()).unwrap()));
        let local = moment.with_timezone(&FixedOffset::east_opt(offset * 60).unwrap());
        let inside = (0..=9999).contains(&chrono::Datelike::year(&local));
        prop_assert_eq!(returns(&local), inside);
        if inside {
            let encoded = elicit_sdk::Field::encode(&local);
            let read = read::<DateTime<FixedOffset>>(encoded.as_str().unwrap()).unwrap();
            prop_assert_eq!(read.offset(), local.offset());
        }
    }
}
