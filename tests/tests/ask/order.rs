//! What leaves in which order, on a runtime with several threads.

use std::{
    collections::HashSet,
    sync::atomic::{AtomicUsize, Ordering::Relaxed},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use elicit_sdk::Elicit;
use elicit_tests::duplex::{Client, server};

use super::Plan;

/// How many questions are withdrawn.
const RUNS: usize = 1000;

/// How many calls are open at a time.
const CALLS: usize = 20;

#[tokio::test(flavor = "multi_thread", worker_threads = 4)]
async fn a_withdrawal_never_overtakes_its_question() -> Result<()> {
    let calls = AtomicUsize::new(0);
    let handler = move |elicit: Elicit| {
        let call = calls.fetch_add(1, Relaxed);
        async move {
            // Withdrawn by the SDK's own timer, which is due as soon as the question leaves, or by letting it go some
            // moments after it was asked.
            let ended = if call.is_multiple_of(2) {
                elicit.ask::<Plan>("Go?").timeout(Duration::ZERO).await.is_err()
            } else {
                tokio::select! {
                    outcome = elicit.ask::<Plan>("Go?") => outcome.is_err(),
                    () = moments(call % 64) => true,
                }
            };
            Ok(format!("{ended}"))
        }
    };
    let mut client = Client::wrapped(server(handler)).await?;
    let (mut sent, mut withdrawn) = (HashSet::new(), HashSet::new());
    for _ in 0..RUNS / CALLS {
        for _ in 0..CALLS {
            client.call().await?;
        }
        let mut open = CALLS;
        while open > 0 {
            let message = client.next().await?;
            match message["method"].as_str() {
                Some("elicitation/create") => {
                    ensure!(sent.insert(message["id"].to_string()), "two forms of one id: {message}");
                }
                Some("notifications/cancelled") => {
                    let id = message["params"]["requestId"].to_string();
                    ensure!(sent.contains(&id), "{id} was withdrawn before it was sent");
                    ensure!(withdrawn.insert(id), "withdrawn twice: {message}");
                }
                _ => {
                    ensure!(message["result"]["content"][0]["text"] == "true", "answered by nobody: {message}");
                    open -= 1;
                }
            }
        }
    }
    // Whatever was shown is taken back in the end.
    while withdrawn.len() < sent.len() {
        let message = tokio::time::timeout(Duration::from_secs(5), client.next()).await.context("left open")??;
        withdrawn.insert(message["params"]["requestId"].to_string());
    }
    assert_eq!(sent, withdrawn);
    assert!(sent.len() > RUNS / 4, "only {} of {RUNS} questions were sent at all", sent.len());
    client.close().await
}

async fn moments(count: usize) {
    for _ in 0..count {
        tokio::task::yield_now().await;
    }
}
