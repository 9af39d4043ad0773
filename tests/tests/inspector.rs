//! MCP Inspector as a real client of both eras. It checks nothing that is typed: every answer reaches the server.

use std::{ffi::OsStr, fs, path::Path};

use anyhow::Result;
use elicit_tests::inspector::{Answered, Inspector, Pending};
use tempfile::TempDir;

const TRAVEL: &str = env!("CARGO_BIN_EXE_travel-plugin");

#[tokio::test]
async fn legacy() -> Result<()> {
    era("legacy", "server-request").await
}

#[tokio::test]
async fn modern() -> Result<()> {
    era("modern", "input-required").await
}

async fn era(era: &str, origin: &str) -> Result<()> {
    let Some(inspector) = Inspector::start(&format!("inspector, {era}")).await? else { return Ok(()) };
    let folder = TempDir::new()?;
    let ledger = folder.path().join("ledger");
    inspector.connect("all", era, "both", &[OsStr::new(TRAVEL), ledger.as_os_str()]).await?;

    refuses(&inspector, "--decline", "Declined: nothing was booked.").await?;
    refuses(&inspector, "--cancel", "Cancelled: nothing was booked.").await?;
    assert!(!ledger.exists(), "a refusal has no effect");
    corrects_and_accepts(&inspector, origin, &ledger).await?;

    inspector.connect("none", era, "off", &[OsStr::new(TRAVEL), ledger.as_os_str()]).await?;
    let answered = inspector.call("none", "book").await?;
    let told = format!("{answered:?}");
    assert!(told.contains("this client cannot be asked: it did not declare the capability"), "{told}");
    Ok(())
}

async fn refuses(inspector: &Inspector, how: &str, text: &str) -> Result<()> {
    let pending = inspector.call("all", "book").await?.pending()?;
    assert_eq!(inspector.respond(&pending, &[how]).await?.text()?, text);
    Ok(())
}

/// Wrong answers of several kinds are asked for again, at their fields alone; then the trip is booked.
async fn corrects_and_accepts(inspector: &Inspector, origin: &str, ledger: &Path) -> Result<()> {
    let first = inspector.call("all", "book").await?.pending()?;
    assert_eq!(first.question["origin"], origin);
    assert_eq!(fields(&first), ["city", "people"]);

    let again = inspector.respond(&first, &["city:=Lisbon", "people:=\"many\""]).await?.pending()?;
    assert_eq!((fields(&again), reason(&again)), (vec!["people"], "Must be a whole number."));
    let again = inspector.respond(&again, &["people:=900"]).await?.pending()?;
    assert_eq!((fields(&again), reason(&again)), (vec!["people"], "Must be between 1 and 9."));

    let mut answered = inspector.respond(&again, &["people:=2"]).await?;
    while let Answered::Pending(pending) = &answered {
        let answer: &[&str] = match pending.question["message"].as_str() {
            Some("Which seat?") => &["place:=window"],
            Some("Anything to eat?") => &["wish:=soup"],
            Some("Insure the trip?") => &["insured:=false"],
            other => anyhow::bail!("nobody expects {other:?}"),
        };
        answered = inspector.respond(pending, answer).await?;
    }
    assert_eq!(answered.text()?, "Lisbon for 2: Window, soup, not insured, RESERVE TICKET");
    assert_eq!(fs::read_to_string(ledger)?, "reserve\nticket\n");
    Ok(())
}

fn fields(pending: &Pending) -> Vec<&str> {
    let properties = pending.question["requestedSchema"]["properties"].as_object();
    properties.into_iter().flatten().map(|(key, _)| key.as_str()).collect()
}

fn reason(pending: &Pending) -> &str {
    pending.question["requestedSchema"]["properties"]["people"]["description"].as_str().unwrap_or_default()
}
