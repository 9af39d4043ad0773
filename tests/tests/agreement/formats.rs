//! The four formats, text by text: where the decoder and the judge agree, and where one of them is wrong.

use elicit_sdk::{
    FormSchema,
    schema::{FieldSchema, Format, Kind, Text},
};
use proptest::{prelude::*, string::string_regex};
use serde_json::{Map, Value};

use crate::{for_all, judge::Judge};

fn form(format: Format) -> FormSchema {
    FormSchema::owned(vec![FieldSchema::new("field", "Field", Kind::Text(Text::ANY.format(format)))])
}

/// What the decoder says, and what the judge says.
fn both(schema: &FormSchema, judge: &Judge, text: &str) -> (bool, bool) {
    let answers = Map::from_iter([("field".to_owned(), Value::from(text))]);
    (schema.check(&answers).is_ok(), judge.takes(&answers))
}

/// Text, the decoder, the judge, and who is right by which rule. The stricter reading is ours but for the last three.
#[rustfmt::skip] // a table
const DISAGREEMENTS: &[(Format, &str, bool, bool, &str)] = &[
    (Format::DateTime, "2017-01-15T23:59:60Z", false, true, "a leap second ends June or December, RFC 3339 §5.7"),
    (Format::DateTime, "2024-02-29T18:29:60-05:30", false, true, "the same, in UTC"),
    (Format::Email, "Name <name@example.com>", false, true, "a Mailbox has no name before it, RFC 5321 §4.1.2"),
    (Format::Email, "\"a\tb\"@example.com", false, true, "qtextSMTP has no tab, RFC 5321 §4.1.2"),
    (Format::Email, "\"\"@example.com", false, true, "allowed by RFC 5321 §4.1.2, yet no mailbox is called nothing"),
    (Format::Email, LONG, false, true, "a path has at most 256 octets, RFC 5321 §4.5.3.1.3"),
    (Format::Email, "name@XN--Bcher-KVA.example", true, false, "a domain has no case, RFC 4343 §3"),
    (Format::Email, "name@xn--ls8h.example", true, false, "an emoji: refused by IDNA 2008, mapped by UTS 46, and in use"),
    (Format::Email, "name@xn--0.example", true, false, "no name stands for it, and names are not looked up, RFC 5890 §2.3.1"),
];

const LONG: &str = concat!(
    "name@",
    "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa.",
    "bbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbbb.",
    "cccccccccccccccccccccccccccccccccccccccccccccccccccccccccccccc.",
    "dddddddddddddddddddddddddddddddddddddddddddddddddddddddddddddd"
);

#[test]
fn where_the_judge_disagrees_it_is_known_why() {
    for (format, text, ours, judges, why) in DISAGREEMENTS {
        let schema = form(*format);
        assert_eq!(both(&schema, &Judge::new(&schema), text), (*ours, *judges), "{text}: {why}");
    }
}

#[rustfmt::skip] // a table
const TAKEN: &[(Format, &[&str])] = &[
    (Format::Date, &["2026-01-31", "2024-02-29", "2000-02-29", "0000-01-01", "0000-02-29", "9999-12-31"]),
    (Format::DateTime, &[
        "2026-01-31T09:00:00Z", "2026-01-31t09:00:00z", "2026-01-31T09:00:00.1Z", "2026-01-31T09:00:00.123456789012Z",
        "2026-01-31T00:00:00+23:59", "2026-01-31T00:00:00-23:59", "2026-01-31T00:00:00-00:00", "0000-01-01T00:00:00Z",
        "2016-12-31T23:59:60Z", "1990-12-31T15:59:60-08:00", "2015-07-01T05:29:60.5+05:30", "9999-12-31T23:59:59-23:59",
    ]),
    (Format::Email, &[
        "name@example.com", "first.last+tag@sub.example.co", "a@b", "name@localhost", "NAME@EXAMPLE.COM", "o'hara@example.com",
        "!#$%&'*+-/=?^_`{|}~@example.com", "\"first last\"@example.com", "\"a@b\"@example.com", "\"a\\\"b\"@example.com",
        "name@[127.0.0.1]", "name@[IPv6:2001:db8::1]", "name@[ipv6:::1]", "name@xn--bcher-kva.example", "name@1.2.3.4",
    ]),
    (Format::Uri, &[
        "https://example.com", "HTTPS://EXAMPLE.COM/A?b=c#d", "urn:isbn:0451450523", "mailto:name@example.com", "a:", "a:b",
        "http://[2001:db8::1]:8080/", "http://[v1.x]/", "https://user:pass@example.com/", "file:///etc/hosts", "https:///x",
        "https://example.com:/", "https://example.com/%41", "tel:+1-201-555-0123", "https://example.com/a:b@c;d,e!f$g&h'(i)*",
        "https://a_b.example", "https://example.com:99999", "data:,x",
    ]),
];

#[rustfmt::skip] // a table
const REFUSED: &[(Format, &[&str])] = &[
    (Format::Date, &[
        "2026-1-31", "2026-01-32", "2023-02-29", "1900-02-29", "2026-00-10", "2026-13-01", "2026-01-00", "20260131",
        "+2026-01-31", "-001-01-31", "2026-01-31 ", "2026-01-31Z", "2026-W05-6", "2026-031", "10000-01-01", "２０２６-01-31",
    ]),
    (Format::DateTime, &[
        "2026-01-31", "2026-01-31T09:00Z", "2026-01-31T09:00:00", "2026-01-31 09:00:00Z", "2026-01-31_09:00:00Z",
        "2026-01-31T24:00:00Z", "2026-01-31T09:60:00Z", "2026-01-31T09:00:61Z", "2026-01-31T09:00:00,5Z", "2026-01-31T09:00:00.Z",
        "2026-01-31T09:00:00+24:00", "2026-01-31T09:00:00+00:60", "2026-01-31T09:00:00+0100", "2026-01-31T09:00:00+01",
        "2026-01-31T09:00:00−01:00", "2026-01-31T09:00:00UTC", "2026-01-31T09:00:00Z[UTC]", "2026-02-30T09:00:00Z",
        "2026-01-31T22:59:60Z", "2026-01-31T23:59:60+01:00", "-2026-01-31T09:00:00Z", "2026-01-31T09:00:00.٣Z",
    ]),
    (Format::Email, &[
        "name", "@example.com", "name@", "name@@example.com", "a b@example.com", ".name@example.com", "name.@example.com",
        "na..me@example.com", "name@example..com", "name@.example.com", "name@example.com.", "name@-example.com",
        "name@example-.com", "name@exa_mple.com", "name@exa!mple.com", "name@ab--c.example",
        "größe@example.com", "name@exämple.com", "name@[1.2.3]", "name@[IPv6:1]", "name@[tag:x]", "name@[]", "name@[127.0.0.1",
        "<name@example.com>", "name@example.com ", "name@example.com\n", "\"name@example.com", "\"a\"b@example.com", "(c)name@example.com",
    ]),
    (Format::Uri, &[
        "example.com", "//example.com", "/path", "#x", "?x", "1a:b", ":x", "https://exa mple.com", "https://example.com/ü",
        "https://exämple.com", "https://example.com/%4", "https://example.com/%zz", "https://example.com/a|b", "https://[::1",
        "https://[::g]", "https://[fe80::1%25en1]/", "https://example.com:port", "https://a@b@c", "https://example.com/\\",
        "https://example.com/<x>", "https://example.com/{x}", "https://example.com\n", " https://example.com", "https://example.com/#a#b",
    ]),
];

#[test]
fn on_the_rest_of_the_edge_both_agree() {
    for (texts, taken) in [(TAKEN, true), (REFUSED, false)] {
        for (format, texts) in texts {
            let schema = form(*format);
            let judge = Judge::new(&schema);
            for text in *texts {
                assert_eq!(both(&schema, &judge, text), (taken, taken), "{format:?}: {text}");
            }
        }
    }
}

/// What the table above already tells.
fn is_listed(format: Format, text: &str) -> bool {
    match format {
        Format::DateTime => text.contains(":60"),
        Format::Email => {
            text.contains(['\t', '<']) || text.starts_with("\"\"@") || text.to_ascii_lowercase().contains("xn--")
        }
        _ => false,
    }
}

fn agree(format: Format, regex: &str) {
    let schema = form(format);
    let judge = Judge::new(&schema);
    for_all(&string_regex(regex).unwrap(), |text| {
        let (ours, judges) = both(&schema, &judge, &text);
        prop_assert!(
            ours == judges || is_listed(format, &text),
            "{} is taken: {}, by the judge: {}",
            text,
            ours,
            judges
        );
        Ok(())
    });
}

#[test]
fn dates_agree() {
    agree(Format::Date, "[0-9]{4}-[0-3][0-9]-[0-3][0-9]");
    agree(Format::Date, "[0-9+ -]{4,5}-[0-9]{1,2}-[0-3][0-9][Z ]?");
}

#[test]
fn dates_with_a_time_agree() {
    let date = "(2016-12-31|1990-06-30|0000-01-01|9999-12-31|2024-02-29|2023-02-29|[0-9]{4}-[01][0-9]-[0-3][0-9])";
    let time = "(23|00|[0-2][0-9]):(59|[0-6][0-9]):(59|[0-6][0-9])([.,][0-9]{0,12})?";
    let zone = "([Zz]|[+-](00|23|24|[0-2][0-9]):?(00|59|[0-6][0-9]))?";
    agree(Format::DateTime, &format!("{date}[Tt]{time}{zone}"));
    agree(Format::DateTime, &format!("{date}[Tt _]{time}{zone}[ Z]?"));
}

#[test]
fn email_addresses_agree() {
    agree(Format::Email, "[a-z.\"@ >_-]{1,6}@[a-z0-9._!-]{1,8}");
    agree(Format::Email, "[a-z\\\\\".+]{1,8}@\\[?(IPv6:|ipv6:|x:)?[0-9a-f:.]{0,12}\\]?");
    agree(Format::Email, "[a-z]@[a-zA-Z0-9.-]{0,12}");
    agree(Format::Email, "\\PC{0,8}@\\PC{0,8}");
}

#[test]
fn addresses_agree() {
    agree(Format::Uri, "[a-zA-Z0-9+.-]{0,4}:(//)?[a-z@:\\[\\]%0-9/?#._~!$&'()*+,;=|{}^` -]{0,16}");
    agree(Format::Uri, "http://(\\[[0-9a-fv:.%]{0,14}\\]|[a-z%0-9]{0,6})(:[0-9a]{0,6})?/?");
    agree(Format::Uri, "\\PC{0,10}:\\PC{0,10}");
}
