//! Clocks that jump, as far as a process can be shown one: the time of day by a library that is loaded before all others,
//! and the time that has passed by stopping the process.

use std::time::Duration;

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use rustix::process::Signal;
use serde_json::json;

use super::{
    After, moment,
    plugin::{Plugin, answer},
    rounds::{asked, is_refused},
};

const JUMPS: [&str; 4] = ["+400d", "-400d", "+90m", "-90m"];

/// While it is stopped its time runs out, and an answer comes: it is one or the other, and what is done agrees.
pub(crate) async fn suspended(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let patience = [None, Some(random.u64(5..60))][random.usize(..2)];
    let arguments = json!({"name": "stopped", "patience": patience});
    let call = plugin.request("tools/call", json!({"name": "write", "arguments": arguments})).await?;
    let form = plugin.form().await?;
    moment(random).await;
    plugin.signal(Signal::STOP)?;
    let answers = random.bool();
    if answers {
        plugin.send(&form.accept("fine")).await?;
    }
    tokio::time::sleep(Duration::from_millis(random.u64(..80))).await;
    plugin.signal(Signal::CONT)?;
    if !answers {
        plugin.send(&form.accept("fine")).await?;
    }
    let result = plugin.result(call).await?;
    let text = result["content"][0]["text"].as_str().context("no text")?;
    if result["isError"] == true {
        ensure!(patience.is_some() && text.starts_with("nobody answered"), "{text}");
        return Ok(After::goes_on(vec![]));
    }
    ensure!(text == "stopped fine 3 0", "{text}");
    Ok(After::goes_on(vec![text.to_owned()]))
}

/// How long a person may take has nothing to do with the time of day.
pub(crate) async fn jumps(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let call = plugin.call("jump").await?;
    let form = plugin.form().await?;
    for _ in 0..random.usize(1..4) {
        plugin.turn_clock(JUMPS[random.usize(..JUMPS.len())])?;
        moment(random).await;
        plugin.ping().await?;
    }
    let accepts = random.bool();
    plugin.send(&if accepts { form.accept("fine") } else { form.decline() }).await?;
    let text = plugin.text(call).await?;
    ensure!(text == if accepts { "jump fine 3 0" } else { "Declined" }, "{text}");
    Ok(After::goes_on(if accepts { vec![text] } else { vec![] }))
}

/// A state lives for an hour of the time of day: a clock that runs ahead ends it, one that falls back does not.
pub(crate) async fn jumps_between_rounds(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let state = asked(plugin, "jump").await?;
    let jump = JUMPS[random.usize(..JUMPS.len())];
    plugin.turn_clock(jump)?;
    let retry = plugin.retry("jump", &state, answer("fine")).await?;
    if jump.starts_with('+') {
        is_refused(plugin, retry).await?;
        if random.bool() {
            return Ok(After::goes_on(vec![]));
        }
        // It is put right again.
        plugin.turn_clock("+0")?;
        let retry = plugin.retry("jump", &state, answer("fine")).await?;
        ensure!(plugin.text(retry).await? == "jump fine 3 0");
    } else {
        ensure!(plugin.text(retry).await? == "jump fine 3 0");
    }
    Ok(After::goes_on(vec!["jump fine 3 0".to_owned()]))
}
