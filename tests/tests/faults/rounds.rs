//! What breaks between the rounds of 2026-07-28.

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use serde_json::{Value, json};

use super::{
    After, moment,
    plugin::{Plugin, answer},
};

/// The state of a call that waits for its answer.
pub(crate) async fn asked(plugin: &mut Plugin, name: &str) -> Result<Value> {
    let call = plugin.call(name).await?;
    let asked = plugin.result(call).await?;
    ensure!(asked["resultType"] == "input_required", "{asked}");
    Ok(asked["requestState"].clone())
}

/// A state is refused, and nothing is done.
pub(crate) async fn is_refused(plugin: &mut Plugin, retry: i64) -> Result<()> {
    let response = plugin.response(retry).await?;
    ensure!(response["error"] == json!({"code": -32602, "message": "the request state is not valid"}), "{response}");
    Ok(())
}

pub(crate) async fn killed(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let state = asked(plugin, "lost").await?;
    if random.bool() {
        let retry = json!({"jsonrpc": "2.0", "id": 99, "method": "tools/call", "params": {
            "name": "write", "arguments": {"name": "lost"}, "requestState": state, "inputResponses": {"entry": answer("lost")},
        }});
        let retry = retry.to_string();
        plugin.write(&retry.as_bytes()[..random.usize(..retry.len())]).await?;
    }
    moment(random).await;
    plugin.lose_client();
    plugin.ended().await?;
    Ok(After::ended(vec![]))
}

/// As a client does that is not sure whether its message arrived: the line is written once.
pub(crate) async fn retried_twice(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let state = asked(plugin, "twice").await?;
    let times = random.usize(2..5);
    let mut retries = Vec::new();
    for _ in 0..times {
        retries.push(plugin.retry("twice", &state, answer("once")).await?);
        if random.bool() {
            moment(random).await;
        }
    }
    for _ in 0..times {
        let message = plugin.next().await?.context("the plugin has ended")?;
        ensure!(retries.iter().any(|id| message["id"] == *id), "{message}");
        ensure!(message["result"]["content"][0]["text"] == "twice once 3 0", "{message}");
    }
    Ok(After::goes_on(vec!["twice once 3 0".to_owned()]))
}

pub(crate) async fn states_swapped(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let (one, two) = (asked(plugin, "one").await?, asked(plugin, "two").await?);
    for (name, state) in [("one", &two), ("two", &one), ("three", &one)] {
        let retry = plugin.retry(name, state, answer("swapped")).await?;
        is_refused(plugin, retry).await?;
    }
    // Each with its own goes on, or is refused by the person.
    let mut done = Vec::new();
    for (name, state) in [("one", &one), ("two", &two)] {
        let accepts = random.bool();
        let said = if accepts { answer("own") } else { json!({"action": "decline"}) };
        let retry = plugin.retry(name, state, said).await?;
        let text = plugin.text(retry).await?;
        ensure!(text == if accepts { format!("{name} own 3 0") } else { "Declined".to_owned() }, "{text}");
        if accepts {
            done.push(text);
        }
    }
    Ok(After::goes_on(done))
}
