//! The official conformance suite.

use std::{
    collections::BTreeMap,
    ffi::OsStr,
    fs,
    path::{Path, PathBuf},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tokio::{process::Command, time::timeout};

use crate::hosts::{Host, entries};

/// The suite, which runs in Node.
pub static SUITE: Host =
    Host { name: "conformance-0.2.0-alpha.12", package: "@modelcontextprotocol/conformance@0.2.0-alpha.12", program };

fn program(folder: &Path) -> Option<PathBuf> {
    let program = folder.join("node_modules/@modelcontextprotocol/conformance/dist/index.js");
    program.is_file().then_some(program)
}

/// What one scenario found.
#[derive(Debug)]
pub struct Findings {
    /// How often each status was given: `SUCCESS`, `FAILURE`, `WARNING`, `INFO`, `SKIPPED`.
    pub statuses: BTreeMap<String, usize>,
    /// What was found beside successes, in the suite's own words.
    pub complaints: Vec<String>,
}

/// Longer than any scenario takes.
const LIMIT: Duration = Duration::from_secs(60);

/// Runs one scenario under one revision against the server at `url`, which writes below `folder`.
///
/// # Errors
/// When the suite cannot be run or reports nothing.
pub async fn run(
    node: impl AsRef<OsStr>,
    suite: &Path,
    url: &str,
    scenario: &str,
    revision: &str,
    folder: &Path,
) -> Result<Findings> {
    let out = folder.join(format!("{scenario}-{revision}"));
    let mut command = Command::new(node);
    command.arg(suite).args(["server", "--url", url, "--scenario", scenario, "--spec-version", revision]);
    command.arg("--output-dir").arg(&out).kill_on_drop(true);
    let output = timeout(LIMIT, command.output()).await.with_context(|| format!("{scenario} does not end"))??;
    let reports: Vec<_> = entries(&out).map(|run| run.join("checks.json")).filter(|file| file.is_file()).collect();
    ensure!(reports.len() == 1, "{scenario} reports nothing:\n{}", String::from_utf8_lossy(&output.stdout));
    let checks: Vec<Value> = serde_json::from_str(&fs::read_to_string(&reports[0])?)?;
    let (mut statuses, mut complaints) = (BTreeMap::new(), Vec::new());
    for check in checks {
        let status = check["status"].as_str().unwrap_or_default().to_owned();
        if status != "SUCCESS" && status != "INFO" {
            complaints.push(format!("{scenario} at {revision}: {status} {}: {}", check["id"], check["errorMessage"]));
        }
        *statuses.entry(status).or_default() += 1;
    }
    Ok(Findings { statuses, complaints })
}
