//! Texts: which characters may be shown, how long they may be, and the four formats.

use url::Url;

use super::super::js;

/// All lengths are in UTF-16 units.
pub(super) const FIELD_NAME: usize = 256;
pub(super) const MESSAGE: usize = 1024;
const URL: usize = 2048;

/// Whether a text is short enough and has no character that hides or moves others; a line break is one.
pub(super) fn is_visible(text: &str, max: usize) -> bool {
    js::length(text) <= max && !text.chars().any(is_unsafe)
}

const fn is_unsafe(c: char) -> bool {
    matches!(
        c,
        '\0'..='\u{1f}'
            | '\u{7f}'..='\u{9f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{2028}'..='\u{202e}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{feff}'
    )
}

/// Cuts a text to `max` units, the last of them an ellipsis.
pub(super) fn bound(text: &str, max: usize) -> String {
    if js::length(text) <= max { text.to_owned() } else { format!("{}…", js::truncate(text, max - 1)) }
}

/// Whether OpenClaw offers to open this address.
pub(super) fn is_web_address(url: &str) -> bool {
    let prefix = |prefix: &str| url.get(..prefix.len()).is_some_and(|start| start.eq_ignore_ascii_case(prefix));
    (prefix("http://") || prefix("https://"))
        && js::trim(url) == url
        && is_visible(url, URL)
        && Url::parse(url).is_ok_and(|url| url.username().is_empty() && url.password().is_none_or(str::is_empty))
}

/// Whether a text is in a format; an unknown one is refused with the form.
pub(super) fn fits(format: &str, text: &str) -> bool {
    match format {
        "email" => is_email(text),
        "uri" => Url::parse(text).is_ok(),
        "date" => is_date(text),
        _ => is_date_time(text),
    }
}

/// `^[^\s@]+@[^\s@]+\.[^\s@]+$`
fn is_email(text: &str) -> bool {
    let Some((local, domain)) = text.split_once('@') else { return false };
    let inner = domain.char_indices().any(|(at, c)| c == '.' && at > 0 && at + 1 < domain.len());
    !local.is_empty() && inner && !text.contains(js::is_space) && !domain.contains('@')
}

/// A day that the calendar has.
fn is_date(text: &str) -> bool {
    shape(text, "dddd-dd-dd") && crate::check::format::fits(crate::schema::Format::Date, text)
}

/// What `Date.parse` takes, as far as it starts with a date and a `T`. The day of a month goes up to 31 in any month.
fn is_date_time(text: &str) -> bool {
    let Some((date, time)) = text.split_at_checked("2026-01-31".len()) else { return false };
    let Some(time) = time.strip_prefix('T') else { return false };
    let number = |text: &str| text.parse::<u32>().unwrap_or(u32::MAX);
    let date_fits = shape(date, "dddd-dd-dd")
        && (1..=12).contains(&number(&date[5..7]))
        && (1..=31).contains(&number(&date[8..10]));
    date_fits && is_time(time)
}

/// `09:00`, `09:00:00` and `09:00:00.5`, with `Z`, an offset, or neither. 24:00 is the next day's midnight.
fn is_time(time: &str) -> bool {
    let (clock, zone) = match time.find(['Z', 'z', '+', '-']) {
        Some(at) => time.split_at(at),
        None => (time, "Z"),
    };
    let zone_fits = matches!(zone, "Z" | "z") || zone.get(1..).is_some_and(|offset| shape(offset, "dd:dd"));
    let (clock, fraction) = clock.split_once('.').map_or((clock, "0"), |(clock, fraction)| (clock, fraction));
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !(zone_fits && digits(fraction) && (shape(clock, "dd:dd") || shape(clock, "dd:dd:dd"))) {
        return false;
    }
    let part = |at: usize| clock.get(at..at + 2).map_or(0, |part| part.parse::<u32>().unwrap_or(u32::MAX));
    let (hour, minute, second) = (part(0), part(3), part(6));
    (hour < 24 && minute < 60 && second < 60) || (hour, minute, second) == (24, 0, 0)
}

/// Whether a text has this shape, `d` standing for a digit.
fn shape(text: &str, shape: &str) -> bool {
    let fits = |(byte, shape): (u8, u8)| if shape == b'd' { byte.is_ascii_digit() } else { byte == shape };
    text.len() == shape.len() && text.bytes().zip(shape.bytes()).all(fits)
}
