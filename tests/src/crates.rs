//! Which crates a plugin gets.

use std::{collections::BTreeSet, fs, path::Path, process::Command};

use anyhow::{Context, Result, ensure};

/// What a plugin has in any case.
pub const RMCP: &str = "rmcp = { version = \"3.11\", features = [\"request-state\"] }";

/// The crates that elicit-sdk with its default features brings beyond rmcp's, itself included.
///
/// # Errors
/// When cargo cannot resolve them from what this workspace has fetched.
pub fn added() -> Result<Vec<String>> {
    let before = tree(RMCP)?;
    let after = tree(&format!("{RMCP}\nelicit-sdk = {{ path = '{}' }}", root()?.join("elicit-sdk").display()))?;
    ensure!(before.len() > 50 && before.is_subset(&after), "rmcp's own crates are not all there: {before:?}");
    Ok(after.difference(&before).cloned().collect())
}

/// Every crate below a plugin with these dependencies, as this workspace's lock file resolves them.
fn tree(dependencies: &str) -> Result<BTreeSet<String>> {
    let folder = tempfile::tempdir()?;
    let manifest = format!(
        "[package]\nname = \"plugin\"\nedition = \"2024\"\n[workspace]\n[lib]\npath = \"lib.rs\"\n[dependencies]\n{dependencies}\n"
    );
    fs::write(folder.path().join("Cargo.toml"), manifest)?;
    fs::write(folder.path().join("lib.rs"), "")?;
    fs::copy(root()?.join("Cargo.lock"), folder.path().join("Cargo.lock"))?;
    let mut cargo = Command::new("cargo");
    cargo.args(["tree", "--offline", "--edges", "normal", "--prefix", "none", "--format", "{p}"]);
    let output = cargo.current_dir(folder.path()).output()?;
    ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    let text = String::from_utf8(output.stdout)?;
    Ok(text.lines().filter_map(|line| line.split_whitespace().next().map(str::to_owned)).collect())
}

fn root() -> Result<&'static Path> {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no workspace")
}
