//! What the tests of the book have in common.

#![allow(dead_code, reason = "each test uses a part")]

use std::{
    env, fs,
    path::{Path, PathBuf},
};

/// Set it to write what the book shows instead of comparing it.
pub(crate) const WRITE: &str = "ELICIT_WRITE_DOCS";

/// The repository.
pub(crate) fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("..")
}

/// A file of the repository.
#[track_caller]
pub(crate) fn read(path: &str) -> String {
    fs::read_to_string(repository().join(path)).unwrap_or_else(|error| panic!("{path}: {error}"))
}

/// Compares a file of the repository with what it must be, or writes it.
#[track_caller]
pub(crate) fn keep(path: &str, text: &str) {
    let file = repository().join(path);
    if env::var_os(WRITE).is_some() {
        if let Some(folder) = file.parent() {
            fs::create_dir_all(folder).unwrap_or_else(|error| panic!("{path}: {error}"));
        }
        fs::write(&file, text).unwrap_or_else(|error| panic!("{path}: {error}"));
    }
    let kept = fs::read_to_string(&file).unwrap_or_default();
    assert_eq!(kept, text, "{path} is stale; write it with {WRITE}=1 cargo test -p elicit-book");
}

/// Every page of the book, by its path in `src`.
pub(crate) fn pages() -> Vec<(String, String)> {
    let mut pages = Vec::new();
    let source = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
    collect(&source, "", &mut pages);
    pages.sort();
    pages
}

fn collect(folder: &Path, below: &str, pages: &mut Vec<(String, String)>) {
    for entry in fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display())).flatten() {
        let name = format!("{below}{}", entry.file_name().to_string_lossy());
        if entry.path().is_dir() {
            collect(&entry.path(), &format!("{name}/"), pages);
        } else if entry.path().extension().is_some_and(|extension| extension == "md") {
            pages.push((name, fs::read_to_string(entry.path()).unwrap_or_default()));
        }
    }
}
