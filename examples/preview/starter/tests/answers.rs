//! What becomes of each answer, on every host and under every revision of the protocol.

use std::fs;

use elicit_sdk::testing::{Person, for_every_host_and_revision};
use serde_json::json;
use starter_plugin::StarterPlugin;
use tempfile::TempDir;

/// A person who answers the first question.
fn note() -> Person {
    Person::new()
        .picks("Topic", "Custom")
        .types("Custom topic", "Release")
        .types("Text", "on Monday")
        .submits()
}

#[tokio::test]
async fn an_agreed_note_is_written() {
    for_every_host_and_revision(async |place| {
        let folder = TempDir::new().unwrap();
        let mut plugin = place.start(StarterPlugin::new(folder.path()));
        let person = note().chooses("Write").submits();
        let kept = plugin.call("keep_note", json!({}), person).await;
        kept.asked(2).returned_containing("- Release: on Monday");
        let written = fs::read_to_string(folder.path().join("notes.md")).unwrap();
        assert_eq!(written, "- Release: on Monday\n");
    })
    .await;
}

#[tokio::test]
async fn a_refused_note_is_not() {
    for_every_host_and_revision(async |place| {
        let folder = TempDir::new().unwrap();
        let mut plugin = place.start(StarterPlugin::new(folder.path()));
        for (person, said) in [
            (Person::new().declines(), "No note was kept."),
            (Person::new().cancels(), "No note was kept."),
            (note().declines(), "The note was discarded."),
            (note().cancels(), "The note was discarded."),
            (note().presses_enter(), "The note was discarded."),
            (note().chooses("Discard").submits(), "The note was discarded."),
        ] {
            let refused = plugin.call("keep_note", json!({}), person).await;
            refused.returned(said);
            assert!(!folder.path().join("notes.md").exists());
        }
    })
    .await;
}
