//! How many crates a plugin gets with this one that it has not already with rmcp.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{collections::BTreeSet, fs, path::Path, process::Command};

/// Our own two; JSON objects in order, web addresses, letter case in the derive, and what a request over HTTP brings.
const ADDED: [&str; 6] = ["elicit-derive", "elicit-sdk", "foldhash", "heck", "http", "iri-string"];

/// Every crate below a plugin with this dependency, as this workspace's lock file resolves it.
fn tree(dependency: &str) -> BTreeSet<String> {
    let folder = tempfile::tempdir().unwrap();
    let manifest = format!(
        "[package]\nname = \"plugin\"\nedition = \"2024\"\n[workspace]\n[lib]\npath = \"lib.rs\"\n[dependencies]\n{dependency}\n"
    );
    fs::write(folder.path().join("Cargo.toml"), manifest).unwrap();
    fs::write(folder.path().join("lib.rs"), "").unwrap();
    fs::copy(root().join("Cargo.lock"), folder.path().join("Cargo.lock")).unwrap();
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["tree", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let output = cargo.current_dir(folder.path()).output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout).unwrap();
    let name = |line: &str| line.split_whitespace().next().map(ToOwned::to_owned);
    text.lines().filter_map(name).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap()
}

#[test]
fn a_plugin_gets_six_crates_more_than_rmcp_brings() {
    let rmcp = "rmcp = { version = \"3.11\", features = [\"request-state\"] }";
    let before = tree(rmcp);
    let after = tree(&format!("{rmcp}\nelicit-sdk = {{ path = {:?} }}", root().join("elicit-sdk")));
    assert!(before.len() > 50 && before.is_subset(&after), "{before:?}");
    let added: Vec<_> = after.difference(&before).map(String::as_str).collect();
    assert_eq!(added, ADDED);
}
