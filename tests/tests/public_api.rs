//! What the published crates export, as it is kept in `tests/public-api`. A difference is a change that users may meet.

use std::{
    env, fs,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::{Context, Result, ensure};
use public_api::Builder;

/// Set it to write what is exported instead of comparing it.
const WRITE: &str = "ELICIT_WRITE_DOCS";

#[test]
fn the_derives_export_what_is_kept() -> Result<()> {
    compare("elicit-derive")
}

#[test]
fn the_sdk_exports_what_is_kept() -> Result<()> {
    compare("elicit-sdk")
}

fn compare(package: &str) -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    // What every type has by itself, or by a derive of the standard library, says nothing.
    let builder = Builder::from_rustdoc_json(documented(folder, package)?);
    let builder = builder.omit_blanket_impls(true).omit_auto_trait_impls(true).omit_auto_derived_impls(true);
    let mut exported = builder.build()?.to_string();
    exported.truncate(exported.trim_end().len());
    exported.push('\n');
    let file = folder.join("public-api").join(format!("{package}.txt"));
    if env::var_os(WRITE).is_some() {
        return Ok(fs::write(file, exported)?);
    }
    let kept = fs::read_to_string(&file).with_context(|| file.display().to_string())?;
    let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (kept, exported) = (lines(&kept), lines(&exported));
    let gone = kept.iter().filter(|line| !exported.contains(line)).map(|line| format!("- {line}"));
    let new = exported.iter().filter(|line| !kept.contains(line)).map(|line| format!("+ {line}"));
    let change: Vec<_> = gone.chain(new).collect();
    ensure!(
        change.is_empty() && kept == exported,
        "{package} exports something else than is kept; if that is meant, say so in CHANGELOG.md and set {WRITE}=1\n{}",
        change.join("\n")
    );
    Ok(())
}

/// Lets rustdoc describe a crate with all its features, in JSON, and gives the file.
fn documented(folder: &Path, package: &str) -> Result<PathBuf> {
    // A folder of its own, as cargo holds a lock on the one that the tests were built in.
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).join("public-api").join(package);
    let mut cargo = Command::new(env!("CARGO"));
    cargo.args(["rustdoc", "--locked", "--lib", "--all-features", "--package", package, "--target-dir"]).arg(&target);
    cargo.args(["--", "-Zunstable-options", "--output-format=json"]);
    // JSON is an unstable output of the pinned compiler, and the only one with everything that is exported.
    cargo.env("RUSTC_BOOTSTRAP", "1").env_remove("RUSTDOCFLAGS").current_dir(folder);
    let output = cargo.output()?;
    ensure!(output.status.success(), "rustdoc failed: {}", String::from_utf8_lossy(&output.stderr));
    Ok(target.join("doc").join(format!("{}.json", package.replace('-', "_"))))
}
