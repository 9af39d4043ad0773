//! What the plugin writes, and that it writes nothing when nobody wants it to.

#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path};

use elicit_sdk::testing::{Person, for_every_host_and_revision};
use release::Release;
use serde_json::{Value, json};
use tempfile::TempDir;

/// The records in this folder, without their dates.
fn records(folder: &Path) -> Vec<Value> {
    let files = fs::read_dir(folder.join("release-records")).into_iter().flatten().flatten();
    let read = |path: std::path::PathBuf| serde_json::from_slice::<Value>(&fs::read(path).ok()?).ok();
    let mut records: Vec<_> = files.filter_map(|file| read(file.path())).collect();
    for record in &mut records {
        record["releasedAt"].take();
    }
    records
}

#[tokio::test]
async fn the_record_holds_what_was_picked() {
    for_every_host_and_revision(async |place| {
        let folder = TempDir::new().expect("a folder for the records");
        let person = Person::new().picks("Deployment target", "Production").picks("Strategy", "Custom");
        let person = person.types("Custom strategy", "by hand").types("Release note", "First").submits();
        let released = place.start(Release::new(folder.path())).call("release", json!({}), person).await;
        released.asked(1).returned_containing("Wrote ");
        let expected = json!({"releasedAt": null, "target": "production", "strategy": "custom",
            "customStrategy": "by hand", "note": "First"});
        assert_eq!(records(folder.path()), [expected]);
    })
    .await;
}

#[tokio::test]
async fn without_a_note_there_is_none() {
    for_every_host_and_revision(async |place| {
        let folder = TempDir::new().expect("a folder for the records");
        let person = Person::new().picks("Deployment target", "Staging").picks("Strategy", "Safe");
        let person = person.leaves_blank("Release note").submits();
        place.start(Release::new(folder.path())).call("release", json!({}), person).await.asked(1);
        assert_eq!(records(folder.path()), [json!({"releasedAt": null, "target": "staging", "strategy": "safe"})]);
    })
    .await;
}

#[tokio::test]
async fn a_refusal_releases_nothing() {
    for_every_host_and_revision(async |place| {
        let folder = TempDir::new().expect("a folder for the records");
        for person in [Person::new().declines(), Person::new().cancels()] {
            let refused = place.start(Release::new(folder.path())).call("release", json!({}), person).await;
            refused.asked(1).returned_containing("nothing was released.");
        }
        assert_eq!(records(folder.path()), [] as [Value; 0]);
    })
    .await;
}
