//! What people reported against other SDKs, each kind of fault once.

use elicit_sdk::{Choice, Form, Rule};
use serde_json::json;

use crate::{decode, refused, rules};

#[derive(Form, Debug, PartialEq)]
struct Consent {
    publish: bool,
}

/// An empty answer is no consent, and no refusal either (hermes#58778).
#[test]
fn a_boolean_that_was_not_answered_is_neither_yes_nor_no() {
    assert_eq!(rules(&refused::<Consent>(json!({}))), [("publish", Rule::Required)]);
    assert_eq!(rules(&refused::<Consent>(json!({"publish": null}))), [("publish", Rule::Required)]);
}

/// Rendering may read the `"true"` of a host that has no other boolean; to decode, a text is a text
/// (assistant-ui PR#5341).
#[test]
fn only_a_boolean_is_consent() {
    assert_eq!(decode::<Consent>(json!({"publish": true})).unwrap(), Consent { publish: true });
    assert_eq!(decode::<Consent>(json!({"publish": false})).unwrap(), Consent { publish: false });
    for answer in [json!("true"), json!("yes"), json!("Yes"), json!("on"), json!(1), json!(1.0), json!([true])] {
        let violations = refused::<Consent>(json!({"publish": answer}));
        assert_eq!(rules(&violations), [("publish", Rule::Type)], "{answer}");
    }
}

#[derive(Form, Debug, PartialEq)]
struct Count {
    limit: u16,
}

/// JSON has one kind of number, and some hosts write every number with a fraction (alas PR#702).
#[test]
fn thirty_is_thirty_also_with_a_fraction_of_zero() {
    for answer in [json!(30), json!(30.0), serde_json::from_str("3e1").unwrap()] {
        assert_eq!(decode::<Count>(json!({"limit": answer})).unwrap(), Count { limit: 30 }, "{answer}");
    }
    assert_eq!(rules(&refused::<Count>(json!({"limit": 30.5}))), [("limit", Rule::Type)]);
    assert_eq!(rules(&refused::<Count>(json!({"limit": -1}))), [("limit", Rule::Range)]);
    assert_eq!(rules(&refused::<Count>(json!({"limit": 65536}))), [("limit", Rule::Range)]);
    assert_eq!(rules(&refused::<Count>(json!({"limit": 1e300}))), [("limit", Rule::Range)]);
}

/// Half a number is none (qwen-code PR#4405).
#[test]
fn a_text_that_starts_like_a_number_is_no_number() {
    for answer in ["42xyz", "42", "0x2a", "4 2", "٤٢"] {
        assert_eq!(rules(&refused::<Count>(json!({"limit": answer}))), [("limit", Rule::Type)], "{answer}");
    }
}

#[derive(Form, Debug, PartialEq)]
struct Name {
    #[elicit(length(min = 2, max = 4))]
    name: String,
}

/// Characters, whatever bytes or UTF-16 units they take (zod#3355).
#[test]
fn length_counts_characters() {
    for name in ["ab", "größ", "日本語字", "😀😀😀😀", "e\u{301}x"] {
        assert_eq!(decode::<Name>(json!({"name": name})).unwrap().name, name);
    }
    for name in ["a", "größe", "日本語文字", "😀", "😀😀😀😀😀"] {
        let violations = refused::<Name>(json!({"name": name}));
        assert_eq!(violations.to_string(), "`name` must have 2 to 4 characters", "{name}");
    }
}

#[derive(Choice, Clone, Debug, PartialEq)]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other, title = "Custom")]
    Custom(String),
}

#[derive(Form, Debug, PartialEq)]
struct Cleanup {
    strategy: Strategy,
}

/// A title that comes back in place of its option is what one host does, and that host's rendering undoes it.
#[test]
fn a_title_is_not_an_option() {
    assert_eq!(decode::<Cleanup>(json!({"strategy": "safe"})).unwrap().strategy, Strategy::Safe);
    for answer in ["Safe", "SAFE", " safe", "safe ", "saf", "unsafe"] {
        let violations = refused::<Cleanup>(json!({"strategy": answer}));
        assert_eq!(violations.to_string(), "`strategy` must be one of Fast, Safe, Custom", "{answer}");
    }
}

/// The option that asks for a text is worth nothing without it (typescript-sdk#932).
#[test]
fn a_custom_option_needs_its_text() {
    for text in [json!(null), json!(""), json!("  \n"), json!("\u{200b}")] {
        let violations = refused::<Cleanup>(json!({"strategy": "custom", "customStrategy": text}));
        assert_eq!(rules(&violations), [("customStrategy", Rule::Required)], "{text}");
    }
    assert_eq!(rules(&refused::<Cleanup>(json!({"strategy": "custom"}))), [("customStrategy", Rule::Required)]);
    let violations = refused::<Cleanup>(json!({"strategy": "custom", "customStrategy": 7}));
    assert_eq!(rules(&violations), [("customStrategy", Rule::Type)]);

    let custom = decode::<Cleanup>(json!({"strategy": "custom", "customStrategy": " as I say "})).unwrap();
    assert_eq!(custom.strategy, Strategy::Custom(" as I say ".into()), "nothing is trimmed");
}

/// A text left over from another option is not what the person means now.
#[test]
fn the_text_of_an_option_that_was_not_picked_is_ignored() {
    for text in [json!("left over"), json!(""), json!(null), json!(7), json!(["x"]), json!({})] {
        let cleanup = decode::<Cleanup>(json!({"strategy": "fast", "customStrategy": text})).unwrap();
        assert_eq!(cleanup.strategy, Strategy::Fast);
    }
    let violations = refused::<Cleanup>(json!({"customStrategy": "a text alone picks nothing"}));
    assert_eq!(rules(&violations), [("strategy", Rule::Required)]);
}

#[derive(Form, Debug, PartialEq)]
struct Two {
    before: Strategy,
    after: Option<Strategy>,
    #[elicit(other(rename = "why", length(max = 3)))]
    last: Strategy,
}

/// Each choice has a text field of its own (claude-agent-acp#770).
#[test]
fn two_custom_options_in_one_form_do_not_share_their_text() {
    let schema = Two::schema();
    let keys: Vec<_> = schema.fields().iter().map(|field| field.companion.as_ref().unwrap().key.as_ref()).collect();
    assert_eq!(keys, ["customBefore", "customAfter", "why"]);

    let answer = json!({
        "before": "custom", "customBefore": "first",
        "after": "custom", "customAfter": "second",
        "last": "custom", "why": "3rd",
    });
    let two = decode::<Two>(answer.clone()).unwrap();
    let custom = |text: &str| Strategy::Custom(text.into());
    assert_eq!(two, Two { before: custom("first"), after: Some(custom("second")), last: custom("3rd") });
    assert_eq!(json!(two.encode()), answer);

    let violations = refused::<Two>(json!({"before": "custom", "after": "custom", "last": "custom", "why": "long"}));
    assert_eq!(
        rules(&violations),
        [("customBefore", Rule::Required), ("customAfter", Rule::Required), ("why", Rule::Length)]
    );
}

/// What is wrong is said of every field at once, in the order of the form.
#[test]
fn every_violation_is_kept_in_the_order_of_the_fields() {
    #[derive(Form, Debug)]
    struct Many {
        zeta: u8,
        #[elicit(length(max = 3), email)]
        alpha: String,
        mid: Vec<Plain>,
        fine: Option<bool>,
    }
    #[derive(Choice, Debug)]
    enum Plain {
        One,
    }
    let violations = refused::<Many>(json!({"mid": ["two"], "alpha": "long", "fine": "perhaps", "unknown": 1}));
    assert_eq!(
        rules(&violations),
        [
            ("zeta", Rule::Required),
            ("alpha", Rule::Length),
            ("alpha", Rule::Format),
            ("mid", Rule::Options),
            ("fine", Rule::Type)
        ]
    );
}
