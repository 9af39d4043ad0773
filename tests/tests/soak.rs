//! A plugin that is asked again and again, and holds no more than before.
//!
//! `SOAK_ASKS` sets how many questions are asked in all: half of them before 2026-07-28, half at it.
#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{fs, process::Stdio, time::Instant};

use anyhow::{Context, Result, ensure};
use elicit_sdk::Revision::{self, V2025_11_25, V2026_07_28};
use elicit_tests::caller::{Caller, Question, Transport, accept, cancel, decline};
use serde_json::{Value, json};
use tokio::process::Command;

const ASKS: u64 = 20_000;

const STEPS: u64 = 10;

/// Asked before anything is measured: at 2026-07-28 a process keeps the last 4,096 results of `once`, for a client that
/// sends the same retry twice.
const WARM: u64 = 8_000;

/// What a process may hold more at the end than once it is warm, in KiB: the allocator's own to and fro.
const SLACK: u64 = 1_024;

/// What the kernel says that a process holds, in KiB.
fn resident(process: u32) -> Result<u64> {
    let status = fs::read_to_string(format!("/proc/{process}/status"))?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    Ok(line.trim().trim_end_matches("kB").trim().parse()?)
}

/// What is asked, and how it ends: accepted at once, refused, wrong once, wrong for good, or given up.
async fn play(caller: &mut Caller, number: u64) -> Result<u64> {
    let arguments = json!({"name": format!("call{number}")});
    let word = json!({"word": format!("w{number}"), "count": number % 9 + 1, "note": "x".repeat(200)});
    let (mut asked, mut expected) = (0, format!("call{number} w{number} {} 200", number % 9 + 1));
    let right = accept(word);
    let wrong = accept(json!({"word": "x".repeat(101), "count": 0}));
    let answers: Vec<Value> = match number % 8 {
        5 => vec![decline()],
        6 => vec![cancel()],
        7 if number % 16 == 7 => vec![wrong.clone(), wrong.clone(), wrong],
        7 => vec![wrong, right],
        _ => vec![right],
    };
    let ended = caller.call("write", arguments, |_: &Question| {
        asked += 1;
        answers[asked - 1].clone()
    });
    let ended = ended.await?;
    ensure!(asked == answers.len(), "{asked} questions in call {number}");
    match number % 16 {
        5 | 13 => expected = "Declined".into(),
        6 | 14 => expected = "Cancelled".into(),
        7 => {
            ensure!(ended.failure()?.contains("`count`"), "{:?}", ended.reply);
            return Ok(3);
        }
        // The note was not wrong, so it is not asked again.
        15 => expected = format!("call{number} w{number} {} 0", number % 9 + 1),
        _ => {}
    }
    let text = ended.text()?;
    ensure!(text == expected, "call {number} ended with {text}, not {expected}");
    Ok(u64::try_from(asked)?)
}

/// Before 2026-07-28: a call that is cancelled while its form is open.
async fn give_up(caller: &mut Caller, number: u64) -> Result<u64> {
    let params = json!({"name": "write", "arguments": {"name": format!("gone{number}")}});
    let call = caller.start("tools/call", params).await?;
    let form = caller.next().await?;
    let params = json!({"requestId": call});
    caller.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})).await?;
    let withdrawal = caller.next().await?;
    ensure!(withdrawal["params"]["requestId"] == form["id"], "{withdrawal}");
    Ok(1)
}

async fn soak(revision: Revision, asks: u64) -> Result<()> {
    let mut command = Command::new(env!("CARGO_BIN_EXE_ledger-plugin"));
    command.stderr(Stdio::null()).env_remove("LEDGER").env_remove("ELICIT_HOST");
    let mut caller = Caller::new(Transport::process(&mut command)?, revision).await?;
    let Transport::Lines(lines) = caller.transport() else { anyhow::bail!("no process") };
    let process = lines.child.as_ref().and_then(tokio::process::Child::id).context("no process")?;
    let (begun, mut asked, mut number, mut held) = (Instant::now(), 0, 0, Vec::new());
    for step in 0..=STEPS {
        while asked < WARM + asks * step / STEPS {
            asked += match number % 50 {
                49 if revision < V2026_07_28 => give_up(&mut caller, number).await?,
                _ => play(&mut caller, number).await?,
            };
            number += 1;
        }
        held.push(resident(process)?);
        println!("soak {revision}: {asked} asks, {} KiB, {:.1} s", held[held.len() - 1], begun.elapsed().as_secs_f32());
    }
    let (first, last) = (held[0], held[held.len() - 1]);
    ensure!(last <= first + SLACK, "{revision}: {last} KiB at the end, {first} KiB once warm");
    Ok(())
}

#[tokio::test]
async fn memory_stays_flat() -> Result<()> {
    let asks = std::env::var("SOAK_ASKS").map_or(ASKS, |number| number.replace('_', "").parse().expect("a number"));
    for revision in [V2025_11_25, V2026_07_28] {
        soak(revision, asks / 2).await?;
    }
    Ok(())
}
