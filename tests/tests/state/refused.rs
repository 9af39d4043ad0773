//! A state that was not sealed here, for this call, and lately.

use std::time::Duration;

use anyhow::Result;
use elicit_sdk::{Interactive, rmcp::model::RequestStateCodec};
use serde_json::{Value, json};

use super::{call, caller, echo, first_round, key, refused, twice};

#[tokio::test]
async fn a_state_that_was_changed_anywhere() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let (state, retry) = first_round(&mut caller, call()).await?;
    let mut changed: Vec<String> = (0..state.len())
        .map(|place| {
            let other = if state.as_bytes()[place] == b'A' { "B" } else { "A" };
            format!("{}{other}{}", &state[..place], &state[place + 1..])
        })
        .collect();
    changed.extend([format!("{state}-TAMPERED"), state[..state.len() - 1].to_owned(), state.repeat(2), String::new()]);
    changed.extend(["garbage", "rs1", "rs1..", "rs2.a.b.c", "rs1.e30.e30", "\u{1f511}"].map(str::to_owned));
    for state in changed {
        let mut retry = retry.clone();
        retry["requestState"] = state.into();
        refused(&mut caller, "tools/call", retry).await?;
    }
    // And the true one still opens.
    assert_eq!(caller.finish("tools/call", retry).await?["resultType"], "input_required");
    Ok(())
}

#[tokio::test]
async fn a_state_of_another_call() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let here = json!({"name": "ask", "arguments": {"path": "/tmp", "deep": {"a": 1, "b": [1, 2]}}});
    let (_, retry) = first_round(&mut caller, here).await?;
    let foreign: [fn(&mut Value); 6] = [
        |retry| retry["name"] = "other".into(),
        |retry| retry["arguments"]["path"] = "/".into(),
        |retry| retry["arguments"]["more"] = 1.into(),
        |retry| retry["arguments"]["deep"]["b"] = json!([2, 1]),
        |retry| retry["arguments"]["deep"] = json!("{\"a\":1,\"b\":[1,2]}"),
        |retry| drop(retry["arguments"].take()),
    ];
    for change in foreign {
        let mut retry = retry.clone();
        change(&mut retry);
        refused(&mut caller, "tools/call", retry).await?;
    }
    let mut prompt = retry.clone();
    prompt["arguments"]["deep"].take();
    refused(&mut caller, "prompts/get", json!({"name": "ask", "requestState": retry["requestState"]})).await?;
    refused(&mut caller, "resources/read", json!({"uri": "ask", "requestState": retry["requestState"]})).await?;

    // The same arguments, written in another order.
    let mut reordered = retry;
    reordered["arguments"] = json!({"deep": {"b": [1, 2], "a": 1}, "path": "/tmp"});
    assert_eq!(caller.finish("tools/call", reordered).await?["resultType"], "input_required");
    Ok(())
}

#[tokio::test]
async fn arguments_that_are_left_out_are_empty_ones() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let (_, mut retry) = first_round(&mut caller, json!({"name": "ask"})).await?;
    retry["arguments"] = json!({});
    assert_eq!(caller.finish("tools/call", retry).await?["resultType"], "input_required");
    Ok(())
}

#[tokio::test]
async fn a_state_that_has_expired() -> Result<()> {
    let mut caller = caller(Interactive::new(twice()).lifetime(Duration::from_millis(30))).await?;
    let (_, retry) = first_round(&mut caller, call()).await?;
    assert_eq!(caller.finish("tools/call", retry.clone()).await?["resultType"], "input_required");
    tokio::time::sleep(Duration::from_millis(60)).await;
    refused(&mut caller, "tools/call", retry).await
}

#[tokio::test]
async fn a_state_of_another_server() -> Result<()> {
    let mut theirs = caller(Interactive::new(twice()).keys(key(1))).await?;
    let (_, retry) = first_round(&mut theirs, call()).await?;
    for server in [Interactive::new(twice()), Interactive::new(twice()).keys(key(2))] {
        let mut ours = caller(server).await?;
        refused(&mut ours, "tools/call", retry.clone()).await?;
    }
    // With the right key, and another content.
    let codec = RequestStateCodec::try_new([1; 32])?;
    for content in [&b"{}"[..], b"[]", b"not json", b"{\"i\":7}"] {
        let mut retry = retry.clone();
        retry["requestState"] = codec.seal(content).into();
        refused(&mut theirs, "tools/call", retry).await?;
    }
    Ok(())
}

/// A refused retry is an error and not a new question, and the call can be made anew.
#[tokio::test]
async fn the_call_can_be_made_anew() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let (_, mut retry) = first_round(&mut caller, call()).await?;
    retry["requestState"] = "forged".into();
    refused(&mut caller, "tools/call", retry).await?;
    assert_eq!(caller.call("ask", json!({}), echo).await?.text()?, "first second");
    Ok(())
}
