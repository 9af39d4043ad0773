//! A state that opens once.

use std::{fmt, io, time::Duration};

use anyhow::Result;
use elicit_sdk::{Elicit, Interactive, MemoryStore, StateStore};
use elicit_tests::{
    caller::{Caller, accept},
    duplex::server,
};
use serde_json::{Value, json};

use super::{Runs, Word, call, caller, echo, first_round, refused, twice};

#[tokio::test]
async fn the_second_use_is_refused() -> Result<()> {
    let mut caller = caller(Interactive::new(twice()).single_use(MemoryStore::new())).await?;
    let (_, retry) = first_round(&mut caller, call()).await?;
    assert_eq!(caller.finish("tools/call", retry.clone()).await?["resultType"], "input_required");
    refused(&mut caller, "tools/call", retry).await?;
    // And a whole call is not disturbed by it.
    assert_eq!(caller.call("ask", json!({}), echo).await?.text()?, "first second");
    Ok(())
}

/// Without it a client may repeat what it is not sure of.
#[tokio::test]
async fn it_is_off_unless_asked_for() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let (_, retry) = first_round(&mut caller, call()).await?;
    for _ in 0..3 {
        assert_eq!(caller.finish("tools/call", retry.clone()).await?["resultType"], "input_required");
    }
    Ok(())
}

#[tokio::test(flavor = "multi_thread")]
async fn of_ten_at_once_one_gets_through() -> Result<()> {
    let runs = Runs::default();
    let counted = runs.clone();
    let handler = server(move |elicit: Elicit| {
        let runs = runs.clone();
        async move {
            let word = elicit.ask::<Word>("first").key("first").await?.or_stop()?.word;
            tokio::time::sleep(Duration::from_millis(20)).await;
            runs.0.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
            Ok(word)
        }
    });
    let mut caller = caller(Interactive::new(handler).single_use(MemoryStore::new())).await?;
    let (_, retry) = first_round(&mut caller, call()).await?;
    for _ in 0..10 {
        caller.start("tools/call", retry.clone()).await?;
    }
    let mut through = 0;
    for _ in 0..10 {
        let message = caller.next().await?;
        if message.get("result").is_some() {
            through += 1;
        } else {
            assert_eq!(message["error"], super::refusal());
        }
    }
    assert_eq!((through, counted.count()), (1, 1));
    Ok(())
}

/// Answers without a state could be brought again and again, so they are asked for.
#[tokio::test]
async fn answers_without_a_state_are_asked_for() -> Result<()> {
    let mut caller = caller(Interactive::new(twice()).single_use(MemoryStore::new())).await?;
    let mut early = call();
    early["inputResponses"]["first"] = accept(json!({"word": "early"}));
    let asked = caller.finish("tools/call", early).await?;
    assert!(asked["inputRequests"].get("first").is_some(), "{asked}");
    Ok(())
}

#[tokio::test]
async fn only_the_calls_that_are_named() -> Result<()> {
    let server = Interactive::new(twice()).single_use_of(MemoryStore::new(), ["deploy"]);
    let mut caller = caller(server).await?;
    for (tool, uses) in [("look", 3), ("deploy", 1)] {
        let (_, retry) = first_round(&mut caller, json!({"name": tool, "arguments": {}})).await?;
        for _ in 0..uses {
            assert_eq!(caller.finish("tools/call", retry.clone()).await?["resultType"], "input_required", "{tool}");
        }
        if uses == 1 {
            refused(&mut caller, "tools/call", retry).await?;
        }
    }
    Ok(())
}

/// A store that cannot be asked.
struct Broken;

impl StateStore for Broken {
    type Error = io::Error;

    async fn redeem(&self, _: &str, _: Duration) -> Result<bool, io::Error> {
        Err(io::Error::other("connection refused by 10.0.0.7"))
    }
}

/// Going on could do the same thing twice; where the store is, is nothing that a client needs to know.
#[tokio::test]
async fn a_store_that_fails_stops_the_call() -> Result<()> {
    let mut caller = caller(Interactive::new(twice()).single_use(Broken)).await?;
    let (_, retry) = first_round(&mut caller, call()).await?;
    let mut nobody = |_: &_| Value::Null;
    let error = caller.once("tools/call", retry, &mut nobody).await?.expect_err("no store");
    assert_eq!(error, json!({"code": -32603, "message": "the store of used request states cannot be reached"}));
    Ok(())
}

#[tokio::test]
async fn the_memory_forgets_what_has_expired() -> Result<()> {
    let store = MemoryStore::new();
    let shared = store.clone();
    assert!(store.redeem("a.1", Duration::from_millis(10)).await?);
    assert!(!shared.redeem("a.1", Duration::from_millis(10)).await?, "clones share it");
    tokio::time::sleep(Duration::from_millis(20)).await;
    assert!(store.redeem("b.1", Duration::MAX).await?);
    assert!(!fmt::format(format_args!("{store:?}")).contains("a.1"), "{store:?}");
    Ok(())
}

/// Rounds of one call have states of their own, and each opens once.
#[tokio::test]
async fn every_round_counts_for_itself() -> Result<()> {
    let mut caller: Caller = caller(Interactive::new(twice()).single_use(MemoryStore::new())).await?;
    let (_, retry) = first_round(&mut caller, call()).await?;
    let second = caller.finish("tools/call", retry.clone()).await?;
    let mut last = call();
    last["requestState"] = second["requestState"].clone();
    last["inputResponses"]["second"] = accept(json!({"word": "2"}));
    assert_eq!(caller.finish("tools/call", last.clone()).await?["content"][0]["text"], "1 2");
    refused(&mut caller, "tools/call", last).await?;
    refused(&mut caller, "tools/call", retry).await
}
