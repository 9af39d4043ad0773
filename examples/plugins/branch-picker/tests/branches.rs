//! What happens to the branches of a real repository.

#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{path::Path, process::Command};

use branch_picker::BranchPicker;
use elicit_sdk::{
    Revision::V2025_11_25,
    testing::{Person, Place, Plugin, SimulatedHost, for_every_host_and_revision},
};
use serde_json::json;
use tempfile::TempDir;

fn git(folder: &Path, arguments: &[&str]) -> String {
    let mut git = Command::new("git");
    // Years ago, so that a title says the same tomorrow; one more recent than the other.
    let made = if arguments.contains(&"Second") { "@1483228800 +0000" } else { "@1480000000 +0000" };
    git.env("GIT_COMMITTER_DATE", made).env("GIT_AUTHOR_DATE", made);
    git.arg("-C").arg(folder).args(["-c", "user.name=Test", "-c", "user.email=test@example.com"]).args(arguments);
    let output = git.env("GIT_CONFIG_GLOBAL", "/dev/null").output().expect("git is installed");
    assert!(output.status.success(), "git {arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// A repository with `main`, `done` that is merged, and `draft` that is not.
fn repository() -> TempDir {
    let folder = TempDir::new().expect("a folder for the repository");
    let path = folder.path();
    git(path, &["init", "-q", "-b", "main"]);
    git(path, &["commit", "-q", "--allow-empty", "-m", "First"]);
    git(path, &["branch", "done"]);
    git(path, &["checkout", "-q", "-b", "draft"]);
    git(path, &["commit", "-q", "--allow-empty", "-m", "Second"]);
    git(path, &["checkout", "-q", "main"]);
    folder
}

fn refs(folder: &TempDir) -> Vec<String> {
    git(folder.path(), &["for-each-ref", "--format=%(refname)"]).lines().map(str::to_owned).collect()
}

fn plugin(place: &Place, folder: &TempDir) -> Plugin {
    place.start(BranchPicker::new(folder.path()))
}

/// Picks these branches by the titles that they have.
fn picks(branches: &[&str]) -> Person {
    let title =
        |branch: &str| format!("{branch} (10 years ago, {})", if branch == "done" { "merged" } else { "not merged" });
    branches.iter().fold(Person::new(), |person, branch| person.picks("Branches", title(branch)))
}

#[tokio::test]
async fn archived_branches_stay_as_tags() {
    for_every_host_and_revision(async |place| {
        let folder = repository();
        let person = picks(&["done", "draft"]).picks("Actions", "Archive as a tag").picks("Actions", "Delete");
        let cleaned = plugin(&place, &folder).call("pick_branches", json!({}), person.submits()).await;
        cleaned.asked(1).returned_containing("Archived draft as archive/draft.").returned_containing("Deleted done.");
        assert_eq!(refs(&folder), ["refs/heads/main", "refs/tags/archive/done", "refs/tags/archive/draft"]);
    })
    .await;
}

#[tokio::test]
async fn what_would_be_lost_is_confirmed() {
    for_every_host_and_revision(async |place| {
        for (answer, left) in [("Delete them", "refs/heads/done"), ("Keep everything", "refs/heads/draft")] {
            let folder = repository();
            let person = picks(&["draft"]).picks("Actions", "Delete").submits().chooses(answer).submits();
            let cleaned = plugin(&place, &folder).call("pick_branches", json!({}), person).await;
            cleaned.asked(2).showed("What is on no other branch is lost: draft.");
            assert!(refs(&folder).contains(&left.to_owned()));
            assert_eq!(refs(&folder).contains(&"refs/heads/draft".to_owned()), answer == "Keep everything");
        }
    })
    .await;
}

#[tokio::test]
async fn a_refusal_leaves_every_branch() {
    let place = Place::new(SimulatedHost::Wework, V2025_11_25);
    let folder = repository();
    let refused = plugin(&place, &folder).call("pick_branches", json!({}), Person::new().declines()).await;
    refused.asked(1).returned("Every branch was left as it was.");
    assert_eq!(refs(&folder), ["refs/heads/done", "refs/heads/draft", "refs/heads/main"]);
}

/// One of several fails: whoever reads it knows what was done and what was not.
#[tokio::test]
async fn a_failure_half_way_says_what_was_done() {
    let place = Place::new(SimulatedHost::Generic, V2025_11_25);
    let folder = repository();
    git(folder.path(), &["tag", "archive/done", "main"]);
    let person = picks(&["done", "draft"]).picks("Actions", "Archive as a tag").submits();
    let cleaned = plugin(&place, &folder).call("pick_branches", json!({}), person).await;
    cleaned.failed_with("Archived draft as archive/draft.\ndone failed: ").failed_with("already exists");
    cleaned.failed_with("Every branch after it was left as it was.");
    let left =
        ["refs/heads/done", "refs/heads/draft", "refs/heads/main", "refs/tags/archive/done", "refs/tags/archive/draft"];
    assert_eq!(refs(&folder), left);
}

#[tokio::test]
async fn without_branches_nobody_is_asked() {
    let folder = TempDir::new().expect("a folder for the repository");
    git(folder.path(), &["init", "-q", "-b", "main"]);
    git(folder.path(), &["commit", "-q", "--allow-empty", "-m", "First"]);
    let place = Place::new(SimulatedHost::Wework, V2025_11_25);
    let picked = plugin(&place, &folder).call("pick_branches", json!({}), Person::new()).await;
    picked.asked(0).returned_containing("There is no branch");
}
