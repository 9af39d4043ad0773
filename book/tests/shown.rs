//! What the book shows is what its listings print: each file of `shown` is made again and compared.

mod common;
// Its tests are run here.
#[path = "../listings/testing.rs"]
mod testing;

use std::{
    collections::BTreeSet,
    fs,
    panic::{AssertUnwindSafe, catch_unwind},
    path::Path,
    process::Command,
};

use anyhow::{Context, Result, anyhow, ensure};
use common::{keep, read, repository};
use elicit_book::talk::{
    Does::{self, Enter, Pick, Submit, Type},
    Talk, end,
};
use elicit_sdk::{Revision, testing::SimulatedHost};
use serde_json::json;
use tempfile::TempDir;

const FIRST_FORM: &str = env!("CARGO_BIN_EXE_first-form");
const CONFIRM: &str = env!("CARGO_BIN_EXE_confirm");
const CUSTOM_OPTION: &str = env!("CARGO_BIN_EXE_custom-option");
const RUN_TIME_OPTIONS: &str = env!("CARGO_BIN_EXE_run-time-options");
const FROM_JSON: &str = env!("CARGO_BIN_EXE_from-json");
const BOOKING: &str = env!("CARGO_BIN_EXE_booking");

/// Every file that a test here writes.
const SHOWN: [&str; 24] = [
    "booking-careless.txt",
    "booking-joined.txt",
    "booking-once.txt",
    "booking-pushed.txt",
    "confirm-enter.txt",
    "confirm-phrase.txt",
    "confirm-yes.txt",
    "custom-option.txt",
    "custom-option-again.txt",
    "custom-option-copilot.txt",
    "custom-option.json",
    "first-form.txt",
    "first-form.json",
    "first-form-preview.txt",
    "first-form-refused.txt",
    "from-json-after.txt",
    "from-json-before.txt",
    "given.txt",
    "run-time-options.txt",
    "run-time-options-form.txt",
    "run-time-options-many.txt",
    "run-time-options-many-claude-code.txt",
    "secret.txt",
    "testing-fails.txt",
];

fn shown(name: &str, text: &str) {
    assert!(SHOWN.contains(&name), "{name} is in no list");
    keep(&format!("book/shown/{name}"), text);
}

/// Plays a tool of a listing, and keeps the play.
async fn play(name: &str, talk: &Talk, tool: &str, person: &[&[Does]]) -> Result<String> {
    let text = talk.play(tool, person).await.with_context(|| name.to_owned())?;
    shown(name, &text);
    Ok(text)
}

#[test]
fn nothing_else_is_shown() -> Result<()> {
    let folder = fs::read_dir(repository().join("book/shown"))?;
    let there: BTreeSet<String> = folder.flatten().map(|file| file.file_name().to_string_lossy().into()).collect();
    assert_eq!(there, SHOWN.map(str::to_owned).into());
    Ok(())
}

#[test]
fn everything_shown_is_on_a_page() {
    let pages: String = common::pages().into_iter().map(|(_, page)| page).collect();
    for name in SHOWN {
        assert!(pages.contains(&format!("/shown/{name}}}}}")), "no page shows {name}");
    }
}

#[tokio::test]
async fn first_form() -> Result<()> {
    let talk = Talk::with(FIRST_FORM);
    let person: &[Does] = &[Pick("Deployment target", "Production"), Type("Release note", "Fixes the login"), Submit];
    let text = play("first-form.txt", &talk, "deploy", &[person]).await?;
    assert!(text.ends_with("The tool returns: Deployed to Production (Fixes the login).\n"));
    let mut form = String::new();
    let generic = Talk::with(FIRST_FORM).at(SimulatedHost::Generic, Revision::V2025_11_25);
    generic
        .call("deploy", |params| {
            form = format!("{:#}\n", params["requestedSchema"]);
            json!({"action": "decline"})
        })
        .await?;
    shown("first-form.json", &form);
    Ok(())
}

/// The preview is a program of another crate: built by `cargo test --workspace` and by `cargo build -p preview`.
#[test]
fn first_form_in_the_preview() -> Result<()> {
    let preview = Path::new(FIRST_FORM).with_file_name(format!("preview{}", std::env::consts::EXE_SUFFIX));
    if !preview.is_file() {
        let missing = "first_form_in_the_preview: build it with `cargo build -p preview`";
        ensure!(std::env::var_os("CI").is_none_or(|ci| ci.is_empty() || ci == "false"), missing);
        eprintln!("SKIPPED {missing}");
        return Ok(());
    }
    let run = |arguments: &[&str]| -> Result<String> {
        let output = Command::new(&preview).args(arguments).args(["--", FIRST_FORM]).output()?;
        ensure!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
        Ok(String::from_utf8(output.stdout)?)
    };
    let accepted = run(&["--raw", "--answer", "target=production"])?;
    shown("first-form-preview.txt", &accepted);
    let refused = run(&["--raw", "--decline"])?;
    let (_, end) = refused.split_once("=== answer 1").context("no answer")?;
    shown("first-form-refused.txt", &format!("=== answer 1{end}"));
    Ok(())
}

#[tokio::test]
async fn confirm() -> Result<()> {
    let folder = TempDir::new()?;
    let cache = folder.path().join("cache");
    let fill = || -> Result<()> {
        fs::create_dir_all(&cache)?;
        for name in ["a", "b", "c"] {
            fs::write(cache.join(name), "cached")?;
        }
        Ok(())
    };
    fill()?;
    let talk = Talk::with(CONFIRM).argument(&cache);
    play("confirm-enter.txt", &talk, "clear_cache", &[&[Enter]]).await?;
    assert_eq!(fs::read_dir(&cache)?.count(), 3, "a stray key deletes nothing");
    let yes: &[Does] = &[Pick("Answer", "Delete them"), Pick("Are you sure?", "Delete them"), Submit];
    play("confirm-yes.txt", &talk, "clear_cache", &[yes]).await?;
    assert_eq!(fs::read_dir(&cache)?.count(), 0);
    fill()?;
    let almost: &[Does] = &[Pick("Answer", "Remove it"), Type("Phrase", "yes"), Submit];
    let right: &[Does] = &[Type("Phrase", "remove the cache"), Submit];
    play("confirm-phrase.txt", &talk, "remove_cache", &[almost, right]).await?;
    assert!(!cache.exists());
    Ok(())
}

#[tokio::test]
async fn custom_option() -> Result<()> {
    let talk = Talk::with(CUSTOM_OPTION);
    let own: &[Does] = &[Pick("Strategy", "Custom"), Type("Custom strategy", "Only the tests"), Submit];
    play("custom-option.txt", &talk, "tidy", &[own]).await?;
    let empty: &[Does] = &[Pick("Strategy", "Custom"), Submit];
    let filled: &[Does] = &[Type("Custom strategy", "Only the tests"), Submit];
    play("custom-option-again.txt", &talk, "tidy", &[empty, filled]).await?;
    let copilot = Talk::with(CUSTOM_OPTION).at(SimulatedHost::CopilotCli, Revision::V2025_11_25);
    let typed: &[Does] = &[Type("Strategy", "Only the tests"), Submit];
    play("custom-option-copilot.txt", &copilot, "tidy", &[typed]).await?;
    let mut form = String::new();
    let generic = Talk::with(CUSTOM_OPTION).at(SimulatedHost::Generic, Revision::V2025_11_25);
    generic
        .call("tidy", |params| {
            form = format!("{:#}\n", params["requestedSchema"]["properties"]);
            json!({"action": "decline"})
        })
        .await?;
    shown("custom-option.json", &form);
    Ok(())
}

#[tokio::test]
async fn run_time_options() -> Result<()> {
    let talk = Talk::with(RUN_TIME_OPTIONS);
    play("run-time-options.txt", &talk, "deploy", &[&[Pick("Branch", "next (1310 commits)")]]).await?;
    let several: &[Does] =
        &[Pick("Branches: next (1310 commits)", "Yes"), Pick("Branches: fix/login (1212 commits)", "Yes"), Submit];
    play("run-time-options-many.txt", &talk, "delete", &[several]).await?;
    let claude = Talk::with(RUN_TIME_OPTIONS).at(SimulatedHost::ClaudeCode, Revision::V2025_11_25);
    let boxes: &[Does] = &[Pick("Branches", "fix/login (1212 commits)"), Submit];
    play("run-time-options-many-claude-code.txt", &claude, "delete", &[boxes]).await?;
    let form: &[Does] = &[Pick("Branch", "next (1310 commits)"), Type("Note", "Faster start"), Submit];
    play("run-time-options-form.txt", &talk, "release", &[form]).await?;
    Ok(())
}

#[tokio::test]
async fn from_json() -> Result<()> {
    let by_hand = read("book/listings/by_hand.json");
    let derived = Talk::with(FROM_JSON).text("schema").await?;
    assert_eq!(by_hand, derived + "\n");
    let generic = Talk::with(FROM_JSON).at(SimulatedHost::Generic, Revision::V2025_11_25);
    let wrong = json!({"action": "accept", "content": {"machines": 5000}});
    for (tool, name) in [("before", "from-json-before.txt"), ("after", "from-json-after.txt")] {
        let (mut asked, mut last) = (Vec::new(), String::new());
        let ended = generic
            .call(tool, |params| {
                asked.push(format!("The form: {}", params["requestedSchema"]["properties"]));
                let first = last.is_empty();
                last = params.to_string();
                let right = json!({"environment": "staging", "machines": 5});
                let answer = if first { wrong.clone() } else { json!({"action": "accept", "content": right}) };
                asked.push(format!("The answer: {}", answer["content"]));
                answer
            })
            .await?;
        let text = format!("{}\nThe tool returns: {}\n", asked.join("\n"), ended.text()?);
        shown(name, &text);
    }
    Ok(())
}

#[tokio::test]
async fn given() -> Result<()> {
    let talk = Talk::with(env!("CARGO_BIN_EXE_given")).at(SimulatedHost::Generic, Revision::V2025_11_25);
    // As Codex does under its policy `never`.
    let decline = |_: &serde_json::Value| json!({"action": "decline"});
    let mut calls = Vec::new();
    for arguments in [json!({}), json!({"answers": {"period": "year"}}), json!({"answers": {"period": "month"}})] {
        let ended = talk.call_with("report", arguments.clone(), decline).await?;
        calls.push(format!("The model calls `report` with {arguments}\n{}", end(&ended)?));
    }
    shown("given.txt", &calls.join("\n"));
    Ok(())
}

#[test]
fn secret() -> Result<()> {
    let output = Command::new(env!("CARGO_BIN_EXE_secret")).output()?;
    let text = String::from_utf8(output.stdout)?;
    ensure!(output.status.success() && !text.contains("s3cr3t"), "{text}");
    shown("secret.txt", &text);
    Ok(())
}

#[tokio::test]
async fn booking() -> Result<()> {
    let folder = TempDir::new()?;
    let answers = [
        ("Where to?", json!({"city": "Lisbon"})),
        ("Which seat?", json!({"seat": "aisle"})),
        ("Anything to eat?", json!({"wish": "soup"})),
    ];
    for (name, tool, revision, bought) in [
        ("booking-pushed.txt", "careless", Revision::V2025_11_25, 1),
        ("booking-careless.txt", "careless", Revision::V2026_07_28, 2),
        ("booking-once.txt", "book", Revision::V2026_07_28, 1),
        ("booking-joined.txt", "comfort", Revision::V2026_07_28, 1),
    ] {
        let ledger = folder.path().join(name);
        let talk = Talk::with(BOOKING).argument(&ledger).at(SimulatedHost::Generic, revision);
        let rounds = talk.rounds(tool, &answers).await?;
        let lines = fs::read_to_string(&ledger)?;
        assert_eq!(lines.lines().count(), bought, "{name}: {lines}");
        shown(name, &format!("{rounds}\nThe ledger:\n{lines}"));
    }
    Ok(())
}

/// What a test of an author says when it fails.
#[test]
fn testing_fails() -> Result<()> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build()?;
    let failed = catch_unwind(AssertUnwindSafe(|| runtime.block_on(testing::fails())));
    let cause = failed.err().context("the test passed")?;
    let said = cause.downcast::<String>().map_err(|_| anyhow!("a panic has a text"))?;
    shown("testing-fails.txt", &format!("{}\n", said.trim_end()));
    Ok(())
}
