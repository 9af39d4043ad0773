//! A host that gives up a silent call must hear that a person is thinking.

use std::time::Duration;

use anyhow::{Result, ensure};
use elicit_sdk::Elicit;
use elicit_tests::duplex::{Client, Form, server};
use serde_json::{Value, json};
use tokio::time::Instant;

use super::Plan;

/// What a test hears while a form is open: the progress so far, and how long the last word is ago.
struct Ear {
    progress: f64,
    heard: Instant,
    words: usize,
}

impl Ear {
    fn new() -> Self {
        Self { progress: 0.0, heard: Instant::now(), words: 0 }
    }

    /// Takes a progress notification, or gives another message back.
    fn hear(&mut self, message: Value) -> Result<Option<Value>> {
        ensure!(self.heard.elapsed() <= Duration::from_secs(60), "{:?} without a word", self.heard.elapsed());
        self.heard = Instant::now();
        if message["method"] != "notifications/progress" {
            return Ok(Some(message));
        }
        let progress = message["params"]["progress"].as_f64().unwrap_or_default();
        ensure!(message["params"]["progressToken"] == "thinking", "not of this call: {message}");
        ensure!(progress > self.progress, "{progress} after {}: progress must increase", self.progress);
        self.progress = progress;
        self.words += 1;
        Ok(None)
    }

    /// Waits until a message arrives that is no progress.
    async fn wait(&mut self, client: &mut Client) -> Result<Value> {
        loop {
            let message = client.next().await?;
            if let Some(message) = self.hear(message)? {
                return Ok(message);
            }
        }
    }
}

fn form(mut message: Value) -> Result<Form> {
    ensure!(message["method"] == "elicitation/create", "not a form: {message}");
    Ok(Form { id: message["id"].take(), params: message["params"].take(), line: String::new() })
}

#[tokio::test(start_paused = true)]
async fn who_gave_a_token_hears_at_least_once_a_minute() -> Result<()> {
    let handler = async |elicit: Elicit| Ok(format!("{:?}", elicit.ask::<Plan>("Go?").await));
    let mut client = Client::wrapped(server(handler)).await?;
    client.call_with_progress("thinking").await?;
    let mut ear = Ear::new();
    let open = form(ear.wait(&mut client).await?)?;
    let withdrawal = ear.wait(&mut client).await?;
    assert_eq!(withdrawal["params"]["requestId"], open.id);
    assert!(ear.words >= 9, "{} words in 10 minutes", ear.words);
    let result = ear.wait(&mut client).await?;
    assert!(result["result"].is_object(), "{result}");
    // With the call ends the talk of it.
    tokio::time::sleep(Duration::from_secs(600)).await;
    client.silence().await?;
    client.close().await
}

/// One token, one count: also over several forms of a call, whether asked again, one after the other, or together.
#[tokio::test(start_paused = true)]
async fn progress_increases_over_all_forms_of_a_call() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let minutes = Duration::from_secs(150);
        let (one, two) = tokio::join!(
            elicit.ask::<Plan>("One").timeout(minutes),
            elicit.clone().ask::<Plan>("Two").timeout(minutes),
        );
        let three = elicit.ask::<Plan>("Three").timeout(minutes).await;
        Ok(format!("{} {} {}", one.is_err(), two.is_err(), three.is_err()))
    };
    let mut client = Client::wrapped(server(handler)).await?;
    client.call_with_progress("thinking").await?;
    let mut ear = Ear::new();
    let first = form(ear.wait(&mut client).await?)?;
    // One of the two is asked twice.
    client.accept(&first, json!({"limit": 0})).await?;
    for _ in 0..3 {
        let open = form(ear.wait(&mut client).await?)?;
        assert_eq!(ear.wait(&mut client).await?["params"]["requestId"], open.id);
    }
    assert_eq!(ear.wait(&mut client).await?["result"]["content"][0]["text"], "true true true");
    assert!(ear.words >= 7, "{} words in 450 seconds", ear.words);
    client.close().await
}

#[tokio::test(start_paused = true)]
async fn who_gave_no_token_is_told_nothing() -> Result<()> {
    let handler = async |elicit: Elicit| Ok(format!("{:?}", elicit.ask::<Plan>("Go?").await));
    let mut client = Client::wrapped(server(handler)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.withdrawal(&form).await?;
    assert_eq!(client.text(call).await?, "Err(Timeout(600s))");
    client.close().await
}
