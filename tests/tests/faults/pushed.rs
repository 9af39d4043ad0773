//! What breaks while a form is open, before 2026-07-28.

use anyhow::{Context, Result, ensure};
use fastrand::Rng;
use rustix::process::Signal;
use serde_json::{Value, json};

use super::{
    After, moment,
    plugin::{Open, Plugin},
};

pub(crate) async fn client_killed(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    plugin.call("lost").await?;
    if random.bool() {
        let form = plugin.form().await?;
        if random.bool() {
            // In the middle of its answer.
            let answer = form.accept("lost").to_string();
            plugin.write(&answer.as_bytes()[..random.usize(..answer.len())]).await?;
        }
    }
    moment(random).await;
    plugin.lose_client();
    plugin.ended().await?;
    Ok(After::ended(vec![]))
}

pub(crate) async fn half_line(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let call = plugin.call("half").await?;
    let form = plugin.form().await?;
    let line = format!("{}\n", form.accept("whole"));
    let (half, rest) = line.as_bytes().split_at(random.usize(1..line.len() - 1));
    plugin.write(half).await?;
    moment(random).await;
    match random.usize(..3) {
        // The rest comes later.
        0 => plugin.write(rest).await?,
        // It never comes, and the line begins anew.
        1 => plugin.write(format!("\n{line}").as_bytes()).await?,
        // The client ends there.
        _ => {
            plugin.close_input();
            ensure!(plugin.ended().await?.success());
            return Ok(After::ended(vec![]));
        }
    }
    ensure!(plugin.text(call).await? == "half whole 3 0");
    Ok(After::goes_on(vec!["half whole 3 0".to_owned()]))
}

/// The longest line that rmcp takes; a longer one is dropped as if it had never come.
const LONGEST: usize = 16 * 1024 * 1024;

/// What is around the note in a line.
const AROUND: usize = 1_000;

pub(crate) async fn long_line(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let call = plugin.call("long").await?;
    let form = plugin.form().await?;
    let with_note = |length: usize| {
        let content = json!({"word": "fine", "count": 1, "note": "x".repeat(length)});
        form.answer(&json!({"action": "accept", "content": content}))
    };
    let mut length = 0;
    match random.usize(..4) {
        0 => plugin.write(format!("{}\n", "[".repeat(LONGEST)).as_bytes()).await?,
        1 => {
            let params = json!({"why": "x".repeat(LONGEST - AROUND)});
            plugin.send(&json!({"jsonrpc": "2.0", "method": "notifications/unknown", "params": params})).await?;
        }
        // Nobody hears it, and the next one is heard.
        2 => plugin.send(&with_note(LONGEST)).await?,
        _ => length = LONGEST - AROUND,
    }
    plugin.send(&with_note(length)).await?;
    let line = format!("long fine 1 {length}");
    ensure!(plugin.text(call).await? == line);
    Ok(After::goes_on(vec![line]))
}

/// Enough forms to fill the pipe, while nobody reads it.
const MANY: usize = 200;

pub(crate) async fn slow_reader(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let mut calls = Vec::new();
    for number in 0..MANY {
        calls.push(plugin.call(&format!("slow{number}")).await?);
    }
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    let (mut done, mut ended) = (Vec::new(), 0);
    while ended < MANY {
        let message = plugin.next().await?.context("the plugin has ended")?;
        if random.usize(..20) == 0 {
            moment(random).await;
        }
        if let Some(form) = Open::read(&message) {
            // Each by a word of its own, and some not at all.
            let refuses = random.usize(..4) == 0;
            let word = format!("of-{}", form.name);
            plugin.send(&if refuses { form.decline() } else { form.accept(&word) }).await?;
            if !refuses {
                done.push(format!("{} {word} 3 0", form.name));
            }
            continue;
        }
        let place = calls.iter().position(|id| message["id"] == *id).with_context(|| format!("{message}"))?;
        let text = message["result"]["content"][0]["text"].as_str().with_context(|| format!("{message}"))?;
        let own = done.iter().find(|line| line.starts_with(&format!("slow{place} ")));
        ensure!(text == own.map_or("Declined", String::as_str), "call {place} ended with {text}");
        ended += 1;
    }
    Ok(After::goes_on(done))
}

pub(crate) async fn terminated(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let mut done = Vec::new();
    if random.bool() {
        done.push(plugin.good_call("before").await?);
    }
    plugin.call("lost").await?;
    if random.bool() {
        plugin.form().await?;
    }
    moment(random).await;
    plugin.signal(Signal::TERM)?;
    let status = plugin.ended().await?;
    ensure!(!status.success(), "the signal has its usual effect");
    Ok(After::ended(done))
}

pub(crate) async fn input_closed(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let call = plugin.call("lost").await?;
    if random.bool() {
        plugin.form().await?;
    }
    moment(random).await;
    plugin.close_input();
    // Whatever it still says, it claims nothing.
    while let Some(message) = plugin.next().await? {
        let claims = message["id"] == call && message["result"]["isError"] != true && message.get("error").is_none();
        ensure!(!claims || message.get("method").is_some(), "{message}");
    }
    ensure!(plugin.ended().await?.success());
    Ok(After::ended(vec![]))
}

/// The first answer counts.
pub(crate) async fn duplicated(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let call = plugin.call("twice").await?;
    let form = plugin.form().await?;
    let cancel = form.answer(&json!({"action": "cancel"}));
    let (answers, text) = match random.usize(..4) {
        0 => ([form.accept("once"), form.accept("once")], "twice once 3 0"),
        1 => ([form.accept("once"), form.decline()], "twice once 3 0"),
        2 => ([form.decline(), form.accept("never")], "Declined"),
        _ => ([cancel, form.accept("never")], "Cancelled"),
    };
    let lines = answers.map(|answer| answer.to_string() + "\n").concat();
    plugin.write(lines.as_bytes()).await?;
    if random.bool() {
        plugin.write(lines.as_bytes()).await?;
    }
    ensure!(plugin.text(call).await? == text);
    plugin.ping().await?;
    Ok(After::goes_on(if text.starts_with("twice") { vec![text.to_owned()] } else { vec![] }))
}

pub(crate) async fn late(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    if random.bool() {
        // After the call was cancelled.
        let call = plugin.call("late").await?;
        let form = plugin.form().await?;
        let params = json!({"requestId": call});
        plugin.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": params})).await?;
        let withdrawal = plugin.next().await?.context("the plugin has ended")?;
        ensure!(withdrawal["params"]["requestId"] == form.id, "{withdrawal}");
        moment(random).await;
        plugin.send(&form.accept("late")).await?;
    } else {
        // After the time that the plugin had.
        let arguments = json!({"name": "late", "patience": random.u64(1..20)});
        let call = plugin.request("tools/call", json!({"name": "write", "arguments": arguments})).await?;
        let form = plugin.form().await?;
        let result = plugin.result(call).await?;
        ensure!(result["isError"] == true, "{result}");
        plugin.send(&form.accept("late")).await?;
    }
    plugin.ping().await?;
    Ok(After::goes_on(vec![]))
}

/// Answers come in another order than the questions went.
pub(crate) async fn swapped(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let names = ["one", "two", "three", "four"];
    let mut calls = Vec::new();
    for name in names {
        calls.push(plugin.call(name).await?);
    }
    let mut forms = Vec::new();
    for _ in names {
        forms.push(plugin.form().await?);
    }
    random.shuffle(&mut forms);
    let (mut lines, mut expected) = (String::new(), Vec::new());
    for form in &forms {
        let refuses = random.usize(..3) == 0;
        let word = format!("of-{}", form.name);
        let answer = if refuses { form.decline() } else { form.accept(&word) };
        lines += &(answer.to_string() + "\n");
        if !refuses {
            expected.push(format!("{} {word} 3 0", form.name));
        }
    }
    plugin.write(lines.as_bytes()).await?;
    for _ in names {
        let message = plugin.next().await?.context("the plugin has ended")?;
        let place = calls.iter().position(|id| message["id"] == *id).with_context(|| format!("{message}"))?;
        let own = expected.iter().find(|line| line.starts_with(&format!("{} ", names[place])));
        let text = &message["result"]["content"][0]["text"];
        ensure!(*text == own.map_or("Declined", String::as_str), "{message}");
    }
    Ok(After::goes_on(expected))
}

pub(crate) async fn other_id(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let call = plugin.call("own").await?;
    let form = plugin.form().await?;
    // rmcp takes the number of an id as a text too, and that is the same question; these are others.
    let ids =
        [json!(987_654), json!("x0"), json!(" 0"), Value::Null, json!(-1), json!(0.5), json!([form.id]), json!(50)];
    for id in ids {
        plugin.send(&Open { id, name: String::new() }.accept("foreign")).await?;
    }
    plugin.ping().await?;
    let (answer, text) = if random.bool() { (form.accept("own"), "own own 3 0") } else { (form.decline(), "Declined") };
    plugin.send(&answer).await?;
    ensure!(plugin.text(call).await? == text);
    Ok(After::goes_on(if text == "Declined" { vec![] } else { vec![text.to_owned()] }))
}

pub(crate) async fn refused(plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
    let call = plugin.call("no").await?;
    let form = plugin.form().await?;
    let content = json!({"word": "no", "count": 1});
    let error = json!({"jsonrpc": "2.0", "id": form.id, "error": {"code": -32602, "message": "no"}});
    let answer = match random.usize(..4) {
        0 => form.decline(),
        1 => form.answer(&json!({"action": "decline", "content": content})),
        2 => form.answer(&json!({"action": "cancel", "content": content})),
        _ => error,
    };
    plugin.send(&answer).await?;
    let text = plugin.text(call).await?;
    ensure!(["Declined", "Cancelled"].contains(&text.as_str()) || text.contains("-32602"), "{text}");
    Ok(After::goes_on(vec![]))
}
