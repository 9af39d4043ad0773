//! A failed test, as its author reads it.

use std::fmt::Write;

use super::transcript::{Asked, Ending, Transcript};

/// What is wrong, what the person saw and did, what came of it, and the wire.
pub(super) fn of(transcript: &Transcript, fault: &str) -> String {
    let mut report = format!("on {}: {fault}\n", transcript.place);
    match write(&mut report, transcript) {
        // Writing to a text does not fail.
        Ok(()) | Err(std::fmt::Error) => report,
    }
}

fn write(report: &mut String, transcript: &Transcript) -> std::fmt::Result {
    for (at, asked) in transcript.asked.iter().enumerate() {
        writeln!(report, "\nform {}:", at + 1)?;
        form(report, asked)?;
    }
    if transcript.asked.is_empty() {
        writeln!(report, "\nnothing was asked")?;
    }
    writeln!(report)?;
    match &transcript.ending {
        Ending::Result(result) if result["isError"] == true => {
            writeln!(report, "the tool failed: {}", text(result))?;
        }
        Ending::Result(result) => writeln!(report, "the tool returned: {}", text(result))?,
        Ending::Error(error) => writeln!(report, "the call failed: {error}")?,
        Ending::Open => writeln!(report, "the call is open")?,
    }
    writeln!(report, "\nthe wire:")?;
    for line in &transcript.wire {
        writeln!(report, "{} {}", if line.is_ours { "→" } else { "←" }, line.text)?;
    }
    Ok(())
}

fn form(report: &mut String, asked: &Asked) -> std::fmt::Result {
    if let Some(url) = &asked.url {
        writeln!(report, "the page {url} (“{}”)", asked.message)?;
    } else {
        match asked.left.as_ref().or(asked.shown.as_ref()) {
            Some(card) => writeln!(report, "{card}")?,
            None => writeln!(report, "the host shows nothing of “{}”", asked.message)?,
        }
    }
    for did in &asked.did {
        writeln!(report, "the person {did}")?;
    }
    match &asked.received {
        Some(received) => writeln!(report, "the plugin received {received}"),
        None => writeln!(report, "the plugin received nothing"),
    }
}

fn text(result: &serde_json::Value) -> String {
    result["content"][0]["text"].as_str().map_or_else(|| result.to_string(), str::to_owned)
}
