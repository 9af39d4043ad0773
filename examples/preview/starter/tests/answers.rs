//! What becomes of each answer, on every host and under every revision of the protocol.

use std::fs;

use elicit_sdk::testing::{Person, for_every_host_and_revision};
use serde_json::json;
use tempfile::TempDir;

use starter_plugin::StarterPlugin;

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
        for person in [Person::new().declines(), Person::new().cancels()] {
            let refused = plugin.call("keep_note", json!({}), person).await;
            refused.returned("No note was kept.");
        }
        let discards = note().chooses("Discard").submits();
        for person in [note().declines(), note().cancels(), discards] {
            let refused = plugin.call("keep_note", json!({}), person).await;
            refused.returned("The note was discarded.");
        }
        // Somebody who hits Enter whenever a form comes up, without a look at it.
        let enter = note().presses_enter().and_so_on();
        plugin.call("keep_note", json!({}), enter).await;
        assert!(!folder.path().join("notes.md").exists());
    })
    .await;
}
