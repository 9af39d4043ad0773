//! What a round is.

use std::time::Duration;

use anyhow::Result;
use elicit_sdk::Revision::{V2025_11_25, V2026_07_28};
use elicit_tests::caller::{Required, accept};
use serde_json::{Value, json};

use super::{at, echo, modern, word};
use crate::Word;

/// Clients stop after some number of rounds; the server does not.
#[tokio::test]
async fn more_rounds_than_clients_go_along_with() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let mut words = Vec::new();
        for number in 0..25 {
            words.push(word(&elicit, number.to_string()).await?);
        }
        Ok(words.concat())
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.text()?, "0123456789101112131415161718192021222324");
    assert_eq!(ended.rounds.len(), 25);
    Ok(())
}

/// The question crosses with its fields as declared, and nothing that the revision does not have.
#[tokio::test]
async fn a_round_as_it_crosses_the_wire() -> Result<()> {
    let mut caller =
        modern(|elicit| async move { Ok(elicit.ask::<Word>("Say it.").key("it").await?.or_stop()?.word) }).await?;
    let mut result = caller.finish("tools/call", json!({"name": "ask", "arguments": {}})).await?;
    let state = result["requestState"].take();
    assert_eq!(
        result.to_string(),
        r#"{"resultType":"input_required","inputRequests":{"it":{"method":"elicitation/create","params":{"mode":"form","message":"Say it.","requestedSchema":{"type":"object","properties":{"word":{"type":"string","title":"Word"}},"required":["word"]}}}},"requestState":null}"#
    );
    assert!(state.as_str().is_some_and(|state| state.starts_with("rs1.")), "{state}");
    Ok(())
}

/// A client may bring the right answer with its first call, before it was ever given a state.
#[tokio::test]
async fn an_answer_without_a_state_is_taken() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let first = elicit.ask::<Word>("first").key("first").reply().await?;
        assert_eq!(first.elapsed, None, "nobody saw when it was asked");
        let second = word(&elicit, "second").await?;
        Ok(format!("{} {second}", first.outcome.or_stop()?.word))
    })
    .await?;
    let params = json!({
        "name": "ask", "arguments": {},
        "inputResponses": {
            "first": accept(json!({"word": "1"})),
            "a": accept(json!({})), "b": accept(json!({})), "c": accept(json!({})), "d": accept(json!({})),
        },
    });
    let asked = Required::of(&caller.finish("tools/call", params).await?)?;
    assert_eq!(asked.questions[0].message(), "second", "what nobody asked is ignored");
    let retry = json!({
        "name": "ask", "arguments": {}, "requestState": asked.state,
        "inputResponses": {asked.questions[0].key.clone(): accept(json!({"word": "2"}))},
    });
    assert_eq!(caller.finish("tools/call", retry).await?["content"][0]["text"], "1 2");
    Ok(())
}

/// A refusal that no person can have given shows in how fast it came.
#[tokio::test]
async fn the_time_that_an_answer_took_is_known() -> Result<()> {
    for revision in [V2025_11_25, V2026_07_28] {
        let mut caller = at(revision, |elicit| async move {
            let reply = elicit.ask::<Word>("word").reply().await?;
            // A later round must not change it.
            drop(word(&elicit, "later").await?);
            Ok(format!("{}", reply.elapsed.unwrap_or_default().as_millis()))
        })
        .await?;
        let ended = caller.call("ask", json!({}), |question| {
            std::thread::sleep(Duration::from_millis(40));
            echo(question)
        });
        let elapsed: u64 = ended.await?.text()?.parse()?;
        assert!((40..80).contains(&elapsed), "{revision}: {elapsed}");
    }
    Ok(())
}

/// `_meta` that a host sends along reaches the handler, also from the state.
#[tokio::test]
async fn meta_crosses_both_ways() -> Result<()> {
    for revision in [V2025_11_25, V2026_07_28] {
        let mut caller = at(revision, |elicit| async move {
            let mut meta = serde_json::Map::new();
            meta.insert("to".into(), "host".into());
            let reply = elicit.ask::<Word>("word").meta(meta).reply().await?;
            drop(word(&elicit, "later").await?);
            Ok(Value::Object(reply.meta.unwrap_or_default()).to_string())
        })
        .await?;
        let ended = caller.call("ask", json!({}), |question| {
            let mut answer = echo(question);
            if question.message() == "word" {
                assert_eq!(question.params["_meta"]["to"], "host", "{revision}");
                answer["_meta"] = json!({"from": "host"});
            }
            answer
        });
        assert_eq!(ended.await?.text()?, r#"{"from":"host"}"#, "{revision}");
    }
    Ok(())
}

/// What is no answer is a typed error, and stays one.
#[tokio::test]
async fn an_answer_that_is_none_is_an_error() -> Result<()> {
    let mut caller = modern(|elicit| async move { Ok(word(&elicit, "word").await?) }).await?;
    for answer in [json!(null), json!(7), json!([]), json!({}), json!({"action": "reject"}), json!({"action": 1})] {
        let ended = caller.call("ask", json!({}), |_| answer.clone()).await?;
        assert_eq!(ended.error()?["code"], -32603, "{answer}");
        let text = ended.error()?["message"].as_str().unwrap_or_default();
        assert!(text.starts_with("the client broke the protocol: the answer"), "{answer}: {text}");
    }
    Ok(())
}
