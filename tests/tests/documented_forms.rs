//! The forms of the plugin documentation, byte for byte, and their answers.

use elicit_sdk::{Choice, Form};
use serde_json::Value;

#[derive(Form, Debug, PartialEq)]
struct Deployment {
    /// Select the target environment for this deployment.
    #[elicit(title = "Deployment target")]
    target: Target,
}

#[derive(Choice, Debug, PartialEq)]
enum Target {
    Staging,
    Production,
}

#[derive(Form, Debug, PartialEq)]
struct Deletion {
    /// This operation clears the current workspace cache.
    #[elicit(title = "Confirm deletion")]
    confirm: bool,
}

#[derive(Form, Debug, PartialEq)]
struct Note {
    /// This text will be written to the release record.
    release_note: String,
}

#[derive(Form, Debug, PartialEq)]
struct Handling {
    /// Choose a handling strategy.
    strategy: Strategy,
}

#[derive(Choice, Debug, PartialEq)]
enum Strategy {
    Fast,
    Safe,
    /// If you chose Custom above, describe the requested handling.
    #[elicit(other, title = "Custom")]
    Custom(String),
}

fn decode<F: Form>(answer: &str) -> Option<F> {
    let answer: Value = serde_json::from_str(answer).ok()?;
    F::decode(answer.as_object()?).ok()
}

#[test]
fn one_choice() {
    assert_eq!(
        Deployment::schema().to_json().to_string(),
        r#"{"type":"object","properties":{"target":{"type":"string","title":"Deployment target","description":"Select the target environment for this deployment.","oneOf":[{"const":"staging","title":"Staging"},{"const":"production","title":"Production"}]}},"required":["target"]}"#
    );
    assert_eq!(decode::<Deployment>(r#"{"target":"production"}"#), Some(Deployment { target: Target::Production }));
}

#[test]
fn yes_or_no() {
    assert_eq!(
        Deletion::schema().to_json().to_string(),
        r#"{"type":"object","properties":{"confirm":{"type":"boolean","title":"Confirm deletion","description":"This operation clears the current workspace cache."}},"required":["confirm"]}"#
    );
    assert_eq!(decode::<Deletion>(r#"{"confirm":true}"#), Some(Deletion { confirm: true }));
}

#[test]
fn text() {
    assert_eq!(
        Note::schema().to_json().to_string(),
        r#"{"type":"object","properties":{"releaseNote":{"type":"string","title":"Release note","description":"This text will be written to the release record."}},"required":["releaseNote"]}"#
    );
    assert_eq!(
        decode::<Note>(r#"{"releaseNote":"Fix login failures and improve startup speed"}"#),
        Some(Note { release_note: "Fix login failures and improve startup speed".into() })
    );
}

#[test]
fn an_option_of_ones_own() {
    assert_eq!(
        Handling::schema().to_json().to_string(),
        r#"{"type":"object","properties":{"strategy":{"type":"string","title":"Strategy","description":"Choose a handling strategy.","oneOf":[{"const":"fast","title":"Fast"},{"const":"safe","title":"Safe"},{"const":"custom","title":"Custom"}]},"customStrategy":{"type":"string","title":"Custom strategy","description":"If you chose Custom above, describe the requested handling."}},"required":["strategy"]}"#
    );
    assert_eq!(
        decode::<Handling>(
            r#"{"strategy":"custom","customStrategy":"Inspect the diff first, then only update tests"}"#
        ),
        Some(Handling { strategy: Strategy::Custom("Inspect the diff first, then only update tests".into()) })
    );
}
