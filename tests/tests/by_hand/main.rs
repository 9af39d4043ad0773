//! One tool of three questions at 2026-07-28, by hand with rmcp and with this crate: the same behaviour, in lines and in
//! time.

mod hand;
mod ours;

use std::{
    io::{self, Write},
    time::{Duration, Instant},
};

use anyhow::Result;
use elicit_sdk::{Interactive, Revision::V2026_07_28, rmcp::ServiceExt};
use elicit_tests::caller::{Caller, Question, Transport, accept, decline};
use serde_json::{Value, json};
use tokio::io::duplex;

async fn by_hand() -> Result<Caller> {
    let (client, server) = duplex(64 * 1024);
    tokio::spawn(async move {
        if let Ok(served) = hand::Deploy::new().serve(server).await {
            drop(served.waiting().await);
        }
    });
    Caller::new(Transport::pipe(client), V2026_07_28).await
}

async fn with_ours() -> Result<Caller> {
    Caller::new(Transport::duplex(Interactive::new(ours::Deploy)), V2026_07_28).await
}

fn person(question: &Question) -> Value {
    accept(match question.message() {
        "Deploy where?" => json!({"environment": "production", "machines": 12}),
        "What is new?" => json!({"note": "faster"}),
        _ => json!({"sure": true}),
    })
}

#[tokio::test]
async fn both_do_the_same() -> Result<()> {
    for mut caller in [by_hand().await?, with_ours().await?] {
        let ended = caller.call("deploy", json!({}), person).await?;
        assert_eq!(ended.text()?, "Deployed to 12 machines of production: faster");
        assert_eq!(ended.messages(), [["Deploy where?"], ["What is new?"], ["Deploy now?"]]);
        let ended = caller.call("deploy", json!({}), |_| decline()).await?;
        assert_eq!(ended.text()?, "Nothing was deployed.");
        let mut slips = 1;
        let clumsy = |question: &Question| {
            if question.message() == "Deploy where?" && slips > 0 {
                slips -= 1;
                return accept(json!({"environment": "production", "machines": 900}));
            }
            // What is right already is not asked again by ours.
            let whole = person(question);
            let keys = question.fields();
            let content = whole["content"].as_object().into_iter().flatten();
            accept(
                content.filter(|(key, _)| keys.contains(&key.as_str())).map(|(k, v)| (k.clone(), v.clone())).collect(),
            )
        };
        let ended = caller.call("deploy", json!({}), clumsy).await?;
        assert_eq!(ended.text()?, "Deployed to 12 machines of production: faster");
        assert_eq!(ended.rounds.len(), 4);
    }
    Ok(())
}

/// Lines of code, without blank ones.
fn lines(source: &str) -> usize {
    source.lines().filter(|line| !line.trim().is_empty()).count()
}

#[tokio::test]
async fn ours_is_shorter() -> Result<()> {
    let (ours, hand) = (lines(include_str!("ours.rs")), lines(include_str!("hand.rs")));
    let mut callers = [by_hand().await?, with_ours().await?];
    let mut times = [Vec::new(), Vec::new()];
    // In turns, so that whatever else the machine does slows both down.
    for _ in 0..300 {
        for (caller, times) in callers.iter_mut().zip(&mut times) {
            let begun = Instant::now();
            let ended = caller.call("deploy", json!({}), person).await?;
            times.push(begun.elapsed() / 4);
            assert!(ended.reply.is_ok());
        }
    }
    let [by_hand, with_ours] = times.map(|mut times: Vec<Duration>| {
        times.sort_unstable();
        times[times.len() / 2]
    });
    writeln!(
        io::stderr(),
        "three questions at 2026-07-28: by hand {hand} lines and {by_hand:?} a round, ours {ours} lines and \
         {with_ours:?} a round"
    )?;
    assert!(ours * 2 < hand, "{ours} lines against {hand}");
    Ok(())
}
