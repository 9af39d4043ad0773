//! The official conformance suite, against the server in `examples/conformance`.

use std::{
    collections::BTreeMap,
    io::{self, Write},
};

use anyhow::{Result, ensure};
use elicit_tests::{
    conformance::{SUITE, run},
    node::NODE,
};
use futures::{StreamExt, TryStreamExt, stream};
use tempfile::TempDir;
use tokio::net::TcpListener;

/// What asks, by the revision that it applies to.
const SCENARIOS: [(&str, &str); 18] = [
    ("2025-06-18", "tools-call-elicitation"),
    ("2025-11-25", "tools-call-elicitation"),
    ("2025-11-25", "elicitation-sep1034-defaults"),
    ("2025-11-25", "elicitation-sep1330-enums"),
    ("2026-07-28", "input-required-result-basic-elicitation"),
    ("2026-07-28", "input-required-result-basic-sampling"),
    ("2026-07-28", "input-required-result-basic-list-roots"),
    ("2026-07-28", "input-required-result-request-state"),
    ("2026-07-28", "input-required-result-multiple-input-requests"),
    ("2026-07-28", "input-required-result-multi-round"),
    ("2026-07-28", "input-required-result-missing-input-response"),
    ("2026-07-28", "input-required-result-non-tool-request"),
    ("2026-07-28", "input-required-result-result-type"),
    ("2026-07-28", "input-required-result-unsupported-methods"),
    ("2026-07-28", "input-required-result-tampered-state"),
    ("2026-07-28", "input-required-result-capability-check"),
    ("2026-07-28", "input-required-result-ignore-extra-params"),
    ("2026-07-28", "input-required-result-validate-input"),
];

/// How many run at a time.
const AT_ONCE: usize = 3;

#[tokio::test(flavor = "multi_thread")]
async fn every_scenario_that_asks_passes_without_a_warning() -> Result<()> {
    let test = "every_scenario_that_asks_passes_without_a_warning";
    let (Some(node), Some(suite)) = (NODE.require(test)?, SUITE.require(test)?) else { return Ok(()) };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    let url = format!("http://{}/mcp", listener.local_addr()?);
    tokio::spawn(conformance::serve(listener));

    let folder = TempDir::new()?;
    let scenarios = stream::iter(SCENARIOS)
        .map(|(revision, scenario)| run(&node, &suite, &url, scenario, revision, folder.path()))
        .buffered(AT_ONCE);
    let findings: Vec<_> = scenarios.try_collect().await?;

    let mut statuses: BTreeMap<String, usize> = BTreeMap::new();
    for (status, count) in findings.iter().flat_map(|findings| &findings.statuses) {
        *statuses.entry(status.clone()).or_default() += count;
    }
    writeln!(io::stderr(), "conformance: {} scenarios, {statuses:?}", findings.len())?;
    let complaints: Vec<_> = findings.into_iter().flat_map(|findings| findings.complaints).collect();
    ensure!(complaints.is_empty(), "{}", complaints.join("\n"));
    ensure!(statuses.get("SUCCESS").is_some_and(|passed| *passed >= SCENARIOS.len()), "{statuses:?}");
    Ok(())
}
