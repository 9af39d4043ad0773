use elicit_sdk::{Host, schema::FieldSchema, schema::Kind};
use serde_json::json;

use crate::talk::{Talk, answers, field, hosts, strategy, text};

#[test]
fn the_declared_order_survives_sorting() {
    let fields = || vec![text("zeta"), text("alpha"), strategy(), text("Mid")];
    for host in [Host::CODEX, Host::WEWORK, Host::OPENCLAW, Host::PORTABLE] {
        let talk = Talk::new(&host, fields());
        let keys = talk.keys();
        assert!(keys.is_sorted(), "{}: {keys:?}", host.name);
        assert_eq!(talk.titles()[..3], ["Zeta", "Alpha", "Strategy"], "{}", host.name);
    }
}

#[test]
fn keys_in_order_stay() {
    let talk = Talk::new(&Host::WEWORK, vec![text("alpha"), text("mid"), text("zeta")]);
    assert_eq!(talk.keys(), ["alpha", "mid", "zeta"]);
    let talk = Talk::new(&Host::WEWORK, vec![text("target"), strategy(), text("note")]);
    assert_eq!(talk.keys(), ["a_target", "b_strategy", "c_customStrategy", "d_note"]);
}

#[test]
fn many_keys_get_longer_prefixes() {
    let keys = ["z", "y", "x"].iter().cycle().take(30).enumerate();
    let fields: Vec<_> =
        keys.map(|(at, letter)| FieldSchema::new(format!("{letter}{at}"), format!("Field {at}"), Kind::TEXT)).collect();
    let keys = Talk::new(&Host::CODEX, fields).keys();
    assert!(keys.is_sorted());
    assert_eq!((keys[0].as_str(), keys[29].as_str()), ("aa_z0", "bd_x29"));
}

#[test]
fn an_answer_comes_back_under_the_declared_key() {
    let talk = Talk::new(&Host::CODEX, vec![text("zeta"), text("alpha")]);
    let talk = talk.answer([("Zeta", json!("one")), ("Alpha", json!("two"))]);
    assert_eq!(talk.read(), answers([("zeta", json!("one")), ("alpha", json!("two"))]));
}

#[test]
fn a_key_like_a_number_gets_a_prefix() {
    for host in hosts() {
        let fields = vec![text("name"), FieldSchema::new("2", "Two", Kind::TEXT)];
        let talk = Talk::new(host, fields);
        assert_eq!(talk.keys(), ["a_name", "b_2"], "{}", host.name);
        let talk = talk.answer([("Name", json!("x")), ("Two", json!("y"))]);
        assert_eq!(talk.read(), answers([("name", json!("x")), ("2", json!("y"))]));
    }
}

#[test]
fn a_reserved_key_gets_a_prefix() {
    for key in ["implement", "Implement", "__mcp_approval"] {
        let talk = Talk::new(&Host::WEWORK, vec![FieldSchema::new(key, "Go", Kind::TEXT)]);
        assert_eq!(talk.keys(), [format!("a_{key}")]);
    }
}

#[test]
fn a_key_is_made_of_letters_digits_and_underscores() {
    for (key, shown) in [(" a ", "a__a_"), ("", "a_"), ("环境", "a___"), ("a.b", "a_a_b"), ("_x", "a__x")] {
        for host in [&Host::WEWORK, &Host::OPENCLAW] {
            let talk = Talk::new(host, vec![FieldSchema::new(key, "Go", Kind::TEXT)]);
            assert_eq!(talk.keys(), [shown], "{key:?} on {}", host.name);
            assert_eq!(talk.answer([("Go", json!("x"))]).read(), answers([(key, json!("x"))]));
        }
    }
    // Nothing is known against them elsewhere.
    assert_eq!(Talk::new(&Host::GENERIC, vec![text("环境")]).keys(), ["环境"]);
}

#[test]
fn a_long_key_is_cut() {
    let long = "l".repeat(49);
    let fields = || {
        vec![FieldSchema::new(long.clone(), "One", Kind::TEXT), FieldSchema::new(format!("{long}2"), "Two", Kind::TEXT)]
    };
    let talk = Talk::new(&Host::OPENCLAW, fields());
    let keys = talk.keys();
    assert!(keys.iter().all(|key| key.len() == 48), "{keys:?}");
    assert_ne!(keys[0], keys[1]);
    let read = talk.answer([("One", json!("x")), ("Two", json!("y"))]).read();
    assert_eq!(read[&long], "x");
    assert_eq!(Talk::new(&Host::CODEX, fields()).keys()[0], long);
}

#[test]
fn keys_that_rules_make_do_not_collide() {
    let mut list = crate::talk::choice("tags", &["red", "blue"]);
    list.kind = Kind::MultiChoice(elicit_sdk::schema::Multi::ANY);
    let talk = Talk::new(&Host::GENERIC, vec![field("tags_red", Kind::Boolean), list]);
    let talk = talk.at(elicit_sdk::Revision::V2025_06_18);
    assert_eq!(talk.keys(), ["a_tags_red", "b_tags_red", "c_tags_blue"]);
}

#[test]
fn a_key_that_javascript_hides_gets_a_prefix() {
    for host in hosts() {
        let talk = Talk::new(host, vec![FieldSchema::new("__proto__", "Name", Kind::TEXT)]);
        assert_eq!(talk.keys(), ["a___proto__"], "{}", host.name);
    }
}
