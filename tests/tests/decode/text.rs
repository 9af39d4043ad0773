//! Which text counts as an answer.

use elicit_sdk::{Form, Rule};
use regex::Regex;
use serde_json::json;

use crate::{decode, refused, rules};

#[derive(Form, Debug, PartialEq)]
struct Note {
    note: String,
    more: Option<String>,
}

/// White space, control characters and what Unicode calls ignorable: a field with nothing else looks empty.
#[test]
fn a_text_of_characters_that_cannot_be_seen_is_blank() {
    let invisible =
        Regex::new(r"^[\p{White_Space}\p{Cc}\p{Default_Ignorable_Code_Point}]$").expect("the expression is sound");
    // The planes in between are ideographs, or have no characters yet.
    for character in (0..=0x2_0000).chain(0xE_0000..=0xE_1000).filter_map(char::from_u32) {
        let text = character.to_string();
        let expected = invisible.is_match(&text);
        let decoded = decode::<Note>(json!({"note": "seen", "more": text})).unwrap();
        assert_eq!(decoded.more.is_none(), expected, "U+{:04X}", u32::from(character));
    }
}

#[test]
fn one_character_that_can_be_seen_is_enough_and_nothing_is_trimmed() {
    for text in ["x", "  x  ", "\u{200b}x", "\n\t.\n", "\u{feff}é", "\u{2800}"] {
        let decoded = decode::<Note>(json!({"note": text, "more": text})).unwrap();
        assert_eq!(decoded, Note { note: text.into(), more: Some(text.into()) });
    }
}

#[test]
fn a_blank_required_text_is_missing_and_not_too_short() {
    #[derive(Form, Debug)]
    struct Long {
        #[elicit(length(min = 5), email)]
        address: String,
    }
    for text in ["", "       ", "\u{2060}\u{2060}\u{2060}\u{2060}\u{2060}"] {
        assert_eq!(rules(&refused::<Long>(json!({"address": text}))), [("address", Rule::Required)]);
    }
}

#[test]
fn messages_say_what_to_write() {
    #[derive(Form, Debug)]
    struct Bounded {
        #[elicit(length(min = 3, max = 3))]
        code: String,
        #[elicit(length(max = 1))]
        letter: String,
        #[elicit(range(min = 0.5, exclusive_max = 1e20))]
        ratio: f64,
        #[elicit(pattern = "^v[0-9]+$", hint = "v and a number, such as v12")]
        tag: String,
        factor: f32,
    }
    let answer = json!({"code": "ab", "letter": "ab", "ratio": 1e20, "tag": "12", "factor": 1e40});
    assert_eq!(
        refused::<Bounded>(answer).to_string(),
        "`code` must have exactly 3 characters; `letter` must have at most 1 character; \
         `ratio` must be less than 1e20; `tag` must be v and a number, such as v12; \
         `factor` must be between -3.4028234663852886e38 and 3.4028234663852886e38"
    );
}

/// What reaches the plugin keeps the field's bounds, also after an `f32` has dropped digits.
#[test]
fn a_number_does_not_round_over_a_bound() {
    #[derive(Form, Debug, PartialEq)]
    struct Share {
        #[elicit(range(exclusive_min = 0, max = 0.1))]
        share: f32,
    }
    assert_eq!(rules(&refused::<Share>(json!({"share": 1e-60}))), [("share", Rule::Range)]);
    assert_eq!(decode::<Share>(json!({"share": 0.1})).unwrap(), Share { share: 0.1 });
    assert_eq!(json!(Share { share: 0.1 }.encode()), json!({"share": 0.1}));
}
