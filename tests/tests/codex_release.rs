//! The example plugin `release`, installed into a real Codex from its marketplace as a person would install it.

use std::fs;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use elicit_tests::codex::{Answer, AppServer, Call, Form, Prepared, Scenario, Setup, marketplace};
use elicit_tests::codex_scenarios;
use serde_json::{Value, json};

codex_scenarios!(accepting_writes_the_record, refusing_writes_nothing);

async fn accepting_writes_the_record(mut scenario: Scenario) -> Result<()> {
    let prepared = install(&mut scenario).await?;
    let listed: Value = serde_json::from_str(&prepared.run(&["mcp", "list", "--json"]).await?)?;
    let servers = listed.as_array().context("codex lists no plugins")?;
    assert!(servers.iter().any(|server| server["name"] == "release" && server["enabled"] == true), "{listed}");

    let mut codex = prepared.start().await?;
    let project = scenario.folder.join("project");
    let form = ask(&mut codex, &project).await?;
    assert_eq!(form.params["serverName"], "release");
    assert_eq!(form.options("Deployment target")?, ["Staging", "Production"]);
    assert_eq!(form.options("Strategy")?, ["Fast", "Safe", "Custom"]);
    let custom = ("Custom strategy", json!("one machine first"));
    let note = ("Release note", json!("第一次发布"));
    let filled = [("Deployment target", json!("Production")), ("Strategy", json!("Custom")), custom, note];
    codex.answer(&form, form.fill(&filled)?).await?;
    let turn = codex.finish_turn().await?;
    assert_eq!(turn.only_result()?.item["status"], "completed");

    let records = records(&scenario.folder)?;
    assert!(records.iter().all(|record| record.starts_with(&project)), "a record is outside the project: {records:?}");
    let [record] = records.as_slice() else { panic!("one record is written, not {records:?}") };
    let record: Value = serde_json::from_str(&fs::read_to_string(record)?)?;
    assert_eq!(record["target"], "production");
    assert_eq!(record["strategy"], "custom");
    assert_eq!(record["customStrategy"], "one machine first");
    assert_eq!(record["note"], "第一次发布");
    Ok(())
}

async fn refusing_writes_nothing(mut scenario: Scenario) -> Result<()> {
    let mut codex = install(&mut scenario).await?.start().await?;
    for (answer, word) in [(Answer::Decline, "declined"), (Answer::Cancel, "cancelled")] {
        let form = ask(&mut codex, &scenario.folder.join("project")).await?;
        codex.answer(&form, answer).await?;
        let turn = codex.finish_turn().await?;
        let told = turn.only_result()?.text()?.to_lowercase();
        assert!(told.contains(word), "{told:?}");
    }
    assert_eq!(records(&scenario.folder)?, Vec::<PathBuf>::new());
    Ok(())
}

/// A Codex into which the packed plugin was installed by its command line.
async fn install(scenario: &mut Scenario) -> Result<Prepared> {
    let examples = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("examples");
    let folder = scenario.folder.join("marketplace");
    marketplace::pack(&examples, "release", Path::new(env!("CARGO_BIN_EXE_release-plugin")), &folder)?;
    let manifest = fs::read_to_string(folder.join(".agents/plugins/marketplace.json"))?;
    let manifest: Value = serde_json::from_str(&manifest)?;
    let name = manifest["name"].as_str().context("the marketplace has no name")?;

    let prepared = scenario.prepare(Setup::for_marketplace()).await?;
    let folder = folder.to_str().context("the folder's name is not UTF-8")?;
    prepared.run(&["plugin", "marketplace", "add", folder]).await?;
    prepared.run(&["plugin", "add", &format!("release@{name}")]).await?;
    Ok(prepared)
}

async fn ask(codex: &mut AppServer, project: &Path) -> Result<Form> {
    let call = Call::new("release", "release").with(json!({"folder": project}));
    codex.start_turn(&[call]).await?;
    codex.next_form().await
}

/// Every release record below a folder, wherever the plugin's working directory is.
fn records(folder: &Path) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            found.extend(records(&path)?);
        } else if path.parent().and_then(Path::file_name).is_some_and(|name| name == "release-records") {
            found.push(path);
        }
    }
    Ok(found)
}
