use elicit_sdk::{
    Host,
    schema::{Integer, Kind, Number},
};
use serde_json::{Value, json};

use crate::talk::{Shaped, Talk, answers, field};

const LOSING: [&Host; 5] = [&Host::WEWORK, &Host::CODEX, &Host::OPENCLAW, &Host::COPILOT, &Host::PORTABLE];

#[test]
fn a_number_is_text_where_the_host_loses_it() {
    for host in LOSING {
        let talk = Talk::new(host, vec![field("limit", Kind::INTEGER), field("share", Kind::NUMBER)]);
        assert_eq!(talk.field("Limit")["type"], "string", "{}", host.name);
        assert_eq!(talk.field("Share")["type"], "string", "{}", host.name);
    }
    for host in [&Host::GENERIC, &Host::CLAUDE_CODE] {
        let talk = Talk::new(host, vec![field("limit", Kind::INTEGER), field("share", Kind::NUMBER)]);
        assert_eq!(talk.field("Limit")["type"], "integer", "{}", host.name);
        assert_eq!(talk.field("Share")["type"], "number", "{}", host.name);
    }
}

#[test]
fn a_text_is_read_as_the_whole_number_that_it_is() {
    for host in LOSING {
        let read = |sent: Value| Talk::new(host, vec![field("limit", Kind::INTEGER)]).answer([("Limit", sent)]);
        for (sent, number) in [("30", 30), (" 5 ", 5), ("+7", 7), ("-4", -4), ("007", 7), ("30.0", 30), ("0", 0)] {
            assert_eq!(read(json!(sent)).read(), answers([("limit", json!(number))]), "{sent:?} on {}", host.name);
        }
        assert_eq!(read(json!(42)).read(), answers([("limit", json!(42))]));
        let wrong = ["5,000", "1e3", "42xyz", "abc", "1.5", "--4", "5 0", "0x10", "∞", "5.", ".0", "+", "1_000", "٣"];
        for sent in wrong {
            assert_eq!(read(json!(sent)).violations(), "`limit` must be a whole number", "{sent:?}");
        }
        for blank in [json!(""), json!("  "), json!(null)] {
            assert_eq!(read(blank).violations(), "`limit` must be answered");
        }
    }
}

#[test]
fn a_text_is_read_as_the_number_that_it_is() {
    let read =
        |sent: &str| Talk::new(&Host::WEWORK, vec![field("share", Kind::NUMBER)]).answer([("Share", json!(sent))]);
    for (sent, number) in
        [("0.5", 0.5), (" -1.25 ", -1.25), (".5", 0.5), ("1e3", 1000.0), ("-2.5E-1", -0.25), ("3", 3.0)]
    {
        assert_eq!(read(sent).read()["share"].as_f64(), Some(number), "{sent:?}");
    }
    for sent in ["1,5", "inf", "-nan", "NaN", "infinity", "1e999", "1.2.3", "e3", "5%", "0,5"] {
        assert_eq!(read(sent).violations(), "`share` must be a number", "{sent:?}");
    }
}

#[test]
fn a_number_beyond_what_json_keeps_is_refused() {
    for host in [&Host::GENERIC, &Host::WEWORK] {
        let read = |sent: Value| Talk::new(host, vec![field("limit", Kind::INTEGER)]).answer([("Limit", sent)]);
        assert_eq!(read(json!("9007199254740991")).read()["limit"], 9_007_199_254_740_991_i64);
        for sent in [json!("9007199254740993"), json!(9_007_199_254_740_993_i64), json!("99999999999999999999")] {
            assert!(read(sent.clone()).violations().starts_with("`limit` must be"), "{sent}");
        }
        assert_eq!(read(json!(30.0)).violations(), "");
    }
}

#[test]
fn bounds_are_said_and_not_sent() {
    let limit = field("limit", Kind::Integer(Integer::between(1, 500)));
    let mut share = Number::ANY;
    (share.min, share.exclusive_max) = (Some(0.5), Some(2.5));
    let talk = Talk::new(&Host::COPILOT, vec![limit, field("share", Kind::Number(share))]);
    assert_eq!(talk.field("Limit")["description"], "A whole number from 1 to 500.");
    assert_eq!(talk.field("Share")["description"], "A number, at least 0.5 and less than 2.5.");
    for title in ["Limit", "Share"] {
        let keys: Vec<_> = talk.field(title).as_object().unwrap().keys().cloned().collect();
        assert_eq!(keys, ["type", "title", "description"]);
    }
}

#[test]
fn an_optional_number_may_be_blank() {
    for blank in [json!(""), json!(" "), json!(null)] {
        let talk = Talk::new(&Host::WEWORK, vec![field("limit", Kind::INTEGER).optional()]);
        assert_eq!(talk.answer([("Limit", blank)]).read(), answers([]));
    }
}

#[test]
fn a_default_is_text_where_it_is_displayed() {
    let talk = Talk::new(&Host::OPENCLAW, vec![field("limit", Kind::INTEGER).default(20)]);
    assert_eq!(talk.field("Limit")["default"], "20");
    assert_eq!(talk.answer([("Limit", json!("20"))]).read(), answers([("limit", json!(20))]));
}
