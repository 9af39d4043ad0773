//! The plugin `cache-cleaner`: what it takes for a cache, and that nothing else and nothing unasked is ever gone.
#![cfg(unix)]
#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    fs::{self, File},
    os::unix::fs::symlink,
    path::Path,
};

use anyhow::Result;
use cache_cleaner::CacheCleaner;
use elicit_sdk::{
    Interactive,
    Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28},
};
use elicit_tests::caller::{Caller, Ended, Question, Transport, accept, cancel, decline};
use serde_json::{Value, json};
use tempfile::TempDir;

const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];
const HOLDING: &str = ".cache-cleaner";

/// Writes files of this many bytes.
fn write(folder: &Path, files: &[(&str, u64)]) {
    for (file, bytes) in files {
        let path = folder.join(file);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        // Without blocks on the disk, however large.
        File::create(path).unwrap().set_len(*bytes).unwrap();
    }
}

/// A project with two caches, and much that looks like one.
fn project() -> (TempDir, TempDir) {
    let (folder, outside) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    write(outside.path(), &[("precious", 3)]);
    write(
        folder.path(),
        &[
            ("Cargo.toml", 0),
            ("target/debug/deps/big", 5_000_000),
            ("web/package.json", 0),
            ("web/node_modules/a/node_modules/b", 2_000),
            ("web/src/target/arrow", 1),
            ("docs/node_modules/page", 1),
            (".git/target/__pycache__/object", 1),
            ("src/main.rs", 1),
        ],
    );
    symlink(outside.path(), folder.path().join("__pycache__")).unwrap();
    symlink(outside.path(), folder.path().join("target/debug/link")).unwrap();
    symlink(outside.path(), folder.path().join("src/outside")).unwrap();
    (folder, outside)
}

/// Every path below a folder, in order.
fn tree(folder: &Path) -> Vec<String> {
    let mut found = Vec::new();
    let mut left = vec![folder.to_owned()];
    while let Some(next) = left.pop() {
        for entry in fs::read_dir(&next).unwrap() {
            let entry = entry.unwrap();
            found.push(entry.path().strip_prefix(folder).unwrap().to_str().unwrap().to_owned());
            if entry.file_type().unwrap().is_dir() {
                left.push(entry.path());
            }
        }
    }
    found.sort();
    found
}

fn yes(question: &Question) -> Value {
    let fields = question.fields();
    let text = question.params.to_string();
    assert!(text.find(r#""Keep""#).unwrap() < text.find(r#""Delete""#).unwrap(), "the safe answer comes first: {text}");
    accept(fields.iter().map(|field| ((*field).to_owned(), json!("yes"))).collect())
}

async fn clean(folder: &Path, revision: Revision, person: impl FnMut(&Question) -> Value) -> Result<Ended> {
    let server = Interactive::new(CacheCleaner::new("/nowhere"));
    Caller::new(Transport::duplex(server), revision)
        .await?
        .call("clean_caches", json!({"folder": folder}), person)
        .await
}

#[tokio::test]
async fn caches_are_deleted_and_nothing_else() -> Result<()> {
    for revision in REVISIONS {
        let (folder, outside) = project();
        let mut shown = String::new();
        let person = |question: &Question| {
            shown = question.params.to_string();
            yes(question)
        };
        let ended = clean(folder.path(), revision, person).await?;
        let sum = "2 folders with 5.0 MB";
        assert!(shown.contains(sum) && shown.contains("target (5.0 MB), web/node_modules (2.0 kB)"), "{shown}");
        assert_eq!(ended.text()?, format!("Deleted {sum}."), "{revision}");
        let left = tree(folder.path());
        assert!(left.iter().all(|path| !path.starts_with("target") && !path.starts_with("web/node_modules")));
        for kept in [
            ".git/target/__pycache__/object",
            "Cargo.toml",
            "__pycache__",
            "docs/node_modules/page",
            "src/outside",
            "web/package.json",
            "web/src/target/arrow",
        ] {
            assert!(left.iter().any(|path| path == kept), "{kept} is gone: {left:?}");
        }
        assert_eq!(tree(outside.path()), ["precious"]);
        assert!(!folder.path().join(HOLDING).exists());
    }
    Ok(())
}

#[tokio::test]
async fn what_is_refused_stays() -> Result<()> {
    let no = |question: &Question| {
        accept(question.fields().iter().map(|field| ((*field).to_owned(), json!("no"))).collect())
    };
    let answers: [&dyn Fn(&Question) -> Value; 3] = [&|_| decline(), &|_| cancel(), &no];
    for revision in REVISIONS {
        for answer in answers {
            let (folder, _outside) = project();
            let before = tree(folder.path());
            let ended = clean(folder.path(), revision, answer).await?;
            assert_eq!(ended.text()?, "Nothing was deleted.");
            assert_eq!(tree(folder.path()), before);
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_marked_folder_is_a_cache() -> Result<()> {
    let folder = TempDir::new()?;
    let tag = "Signature: 8a477f597d28d172789f06886806bc55\n# made by a tool";
    for (name, text) in [("real", tag), ("fake", "Signature: something else"), ("empty", "")] {
        write(folder.path(), &[(&format!("{name}/data"), 1)]);
        fs::write(folder.path().join(name).join("CACHEDIR.TAG"), text)?;
    }
    assert_eq!(
        clean(folder.path(), V2025_11_25, yes).await?.text()?,
        format!("Deleted 1 folder with {} B.", tag.len() + 1)
    );
    assert_eq!(
        tree(folder.path()),
        ["empty", "empty/CACHEDIR.TAG", "empty/data", "fake", "fake/CACHEDIR.TAG", "fake/data"]
    );
    Ok(())
}

#[tokio::test]
async fn much_is_typed() -> Result<()> {
    for revision in REVISIONS {
        for (typed, gone) in [("delete 2.0 GB", true), ("delete", false)] {
            let folder = TempDir::new()?;
            write(folder.path(), &[("__pycache__/big", 2_000_000_000)]);
            let person = |question: &Question| {
                assert!(question.params.to_string().contains("To go on, type: delete 2.0 GB"));
                accept(
                    question
                        .fields()
                        .iter()
                        .map(|field| {
                            ((*field).to_owned(), if *field == "phrase" { json!(typed) } else { json!("yes") })
                        })
                        .collect(),
                )
            };
            let ended = clean(folder.path(), revision, person).await?;
            assert_eq!(ended.text().is_ok(), gone, "{ended:?}");
            assert_eq!(folder.path().join("__pycache__").exists(), !gone);
        }
    }
    Ok(())
}

#[tokio::test]
async fn nothing_is_asked_without_a_cache() -> Result<()> {
    let folder = TempDir::new()?;
    write(folder.path(), &[("src/main.rs", 1)]);
    let ended = clean(folder.path(), V2025_11_25, |_| decline()).await?;
    assert!(ended.text()?.starts_with("There is no cache in ") && ended.rounds.is_empty());
    let ended = clean(&folder.path().join("missing"), V2025_11_25, |_| decline()).await?;
    assert!(ended.failure()?.starts_with("cannot open "), "{ended:?}");
    Ok(())
}

/// What happens in the folder while the person reads.
#[tokio::test]
async fn a_failure_half_way_puts_everything_back() -> Result<()> {
    for revision in REVISIONS {
        let (folder, outside) = project();
        write(outside.path(), &[("node_modules/precious", 1)]);
        let web = folder.path().join("web");
        let person = |question: &Question| {
            // The biggest cache is moved by then. Now the way to the next one leads out of the folder.
            fs::rename(&web, folder.path().join("moved")).unwrap();
            symlink(outside.path(), &web).unwrap();
            yes(question)
        };
        let ended = clean(folder.path(), revision, person).await?;
        let said = ended.failure()?;
        assert!(said.starts_with("Stopped, since web/node_modules cannot be moved"), "{said}");
        assert!(said.ends_with("Deleted: nothing. Put back: 1."), "{said}");
        let left = tree(folder.path());
        assert!(left.iter().any(|path| path == "target/debug/deps/big"), "{left:?}");
        assert!(!folder.path().join(HOLDING).exists());
        assert_eq!(tree(outside.path()), ["node_modules", "node_modules/precious", "precious"]);
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn a_cancelled_call_puts_back_what_is_left() -> Result<()> {
    const CACHES: usize = 8_000;
    let folder = TempDir::new()?;
    for place in 0..CACHES {
        write(folder.path(), &[(&format!("{place}/__pycache__/file"), 1)]);
    }
    let server = Interactive::new(CacheCleaner::new(folder.path()));
    let mut caller = Caller::new(Transport::duplex(server), V2025_11_25).await?;
    let call = caller.start("tools/call", json!({"name": "clean_caches", "arguments": {}})).await?;
    let question = caller.next().await?;
    let sure = json!({"answer": "yes"});
    caller.send(&json!({"jsonrpc": "2.0", "id": question["id"], "result": accept(sure)})).await?;
    while !folder.path().join(HOLDING).exists() {
        tokio::task::yield_now().await;
    }
    let cancelled = json!({"requestId": call, "reason": "enough"});
    caller.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": cancelled})).await?;
    while folder.path().join(HOLDING).exists() {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let mut whole = 0;
    for place in 0..CACHES {
        let cache = folder.path().join(place.to_string()).join("__pycache__");
        whole += usize::from(cache.exists());
        assert_eq!(cache.exists(), cache.join("file").exists(), "{place} is neither whole nor gone");
    }
    assert!(whole > 0, "the deletion was over before it was cancelled");
    Ok(())
}

#[tokio::test]
async fn an_interrupted_deletion_is_noticed() -> Result<()> {
    let (folder, _outside) = project();
    write(folder.path(), &[(".cache-cleaner/target/file", 1)]);
    let ended = clean(folder.path(), V2025_11_25, |_| decline()).await?;
    assert!(ended.failure()?.starts_with(".cache-cleaner is there already"), "{ended:?}");
    assert!(ended.rounds.is_empty());
    Ok(())
}
