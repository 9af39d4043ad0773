//! How long a person has. The clock is the tests' own: it jumps to the next moment at which something is due.

use std::time::Duration;

use anyhow::Result;
use elicit_sdk::{Elicit, ElicitError, ToolError};
use elicit_tests::duplex::{Client, server};
use serde_json::{Value, json};
use tokio::time::{Instant, sleep};

use super::Plan;

const MINUTE: Duration = Duration::from_secs(60);

async fn ask(elicit: Elicit) -> Result<String, ToolError> {
    Ok(format!("{:?}", elicit.ask::<Plan>("Go?").await?))
}

#[tokio::test(start_paused = true)]
async fn an_answer_after_nine_minutes_is_heard() -> Result<()> {
    let mut client = Client::wrapped(server(ask)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    sleep(9 * MINUTE).await;
    client.accept(&form, json!({"limit": 9})).await?;
    assert_eq!(client.text(call).await?, "Accepted(Plan { limit: 9, note: None })");
    client.close().await
}

#[tokio::test(start_paused = true)]
async fn after_ten_minutes_the_form_is_withdrawn_and_the_error_is_no_refusal() -> Result<()> {
    let mut client = Client::wrapped(server(ask)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    let asked = Instant::now();
    // The withdrawal has left before the plugin goes on.
    client.withdrawal(&form).await?;
    assert_eq!(asked.elapsed().as_secs(), 600);
    assert_eq!(client.failure(call).await?, "nobody answered within 600 seconds");
    // Too late.
    client.accept(&form, json!({"limit": 9})).await?;
    client.silence().await?;
    // The next question is not answered by it.
    let call = client.call().await?;
    let form = client.form().await?;
    client.accept(&form, json!({"limit": 1})).await?;
    assert_eq!(client.text(call).await?, "Accepted(Plan { limit: 1, note: None })");
    client.close().await
}

#[tokio::test(start_paused = true)]
async fn the_author_says_how_long() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let short = elicit.ask::<Plan>("Go?").timeout(Duration::from_secs(5)).await;
        assert_eq!(short, Err(ElicitError::Timeout(Duration::from_secs(5))));
        let none = elicit.ask::<Plan>("Go?").timeout(Duration::ZERO).await;
        assert_eq!(none, Err(ElicitError::Timeout(Duration::ZERO)));
        let longest = elicit.ask::<Plan>("Go?").timeout(Duration::MAX).await?;
        let unlimited = elicit.ask::<Plan>("Go?").timeout(None).await?;
        Ok(format!("{longest:?} {unlimited:?}"))
    };
    let mut client = Client::wrapped(server(handler)).await?;
    let call = client.call().await?;
    for _ in 0..2 {
        let form = client.form().await?;
        client.withdrawal(&form).await?;
    }
    for action in ["decline", "cancel"] {
        let form = client.form().await?;
        sleep(3 * 24 * 60 * MINUTE).await;
        client.answer(&form, json!({"action": action})).await?;
    }
    assert_eq!(client.text(call).await?, "Declined Cancelled");
    client.close().await
}

/// The time is for each form, so a question that is asked again has all of it again.
#[tokio::test(start_paused = true)]
async fn a_question_asked_again_has_its_time_again() -> Result<()> {
    let mut client = Client::wrapped(server(ask)).await?;
    let call = client.call().await?;
    for limit in [0, 0, 9] {
        let form = client.form().await?;
        sleep(9 * MINUTE).await;
        client.accept(&form, json!({"limit": limit})).await?;
    }
    assert_eq!(client.text(call).await?, "Accepted(Plan { limit: 9, note: None })");
    client.close().await
}

/// The time of a question starts when it is shown, not while another one of the call is.
#[tokio::test(start_paused = true)]
async fn two_questions_at_once_appear_one_after_the_other() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let (first, second) = tokio::join!(elicit.ask::<Plan>("One"), elicit.ask::<Plan>("Two"));
        Ok(format!("{:?} {:?}", first?, second?))
    };
    for wrapped in [true, false] {
        let mut client = Client::connect(server(handler), wrapped, elicit_tests::duplex::Hello::default()).await?;
        let call = client.call().await?;
        let first = client.form().await?;
        client.silence().await?;
        sleep(9 * MINUTE).await;
        client.silence().await?;
        client.answer(&first, json!({"action": "decline"})).await?;
        let second = client.form().await?;
        assert_ne!(first.params["message"], second.params["message"]);
        sleep(9 * MINUTE).await;
        client.answer(&second, json!({"action": "decline"})).await?;
        assert_eq!(client.text(call).await?, "Declined Declined");
        client.close().await?;
    }
    Ok(())
}

/// Two calls are two people's business, or one person's two windows: neither waits for the other.
#[tokio::test]
async fn two_calls_at_once_are_both_shown() -> Result<()> {
    let mut client = Client::wrapped(server(ask)).await?;
    let (one, two) = (client.call().await?, client.call().await?);
    let (first, second) = (client.form().await?, client.form().await?);
    client.accept(&first, json!({"limit": 1})).await?;
    let done = client.next().await?;
    client.accept(&second, json!({"limit": 2})).await?;
    let last = client.next().await?;
    assert_eq!([&done["id"], &last["id"]].into_iter().filter_map(Value::as_i64).sum::<i64>(), one + two);
    assert_eq!(done["result"]["content"][0]["text"], "Accepted(Plan { limit: 1, note: None })");
    assert_eq!(last["result"]["content"][0]["text"], "Accepted(Plan { limit: 2, note: None })");
    client.close().await
}
