//! What a client could try with a state beyond tampering with it. The table of all attacks is in SECURITY.md.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use anyhow::Result;
use elicit_sdk::{
    Interactive,
    Revision::V2025_11_25,
    rmcp::model::{RequestStateCodec, SealOptions},
};
use elicit_tests::caller::{Caller, Question, Required, Transport, accept};
use serde_json::{Value, json};

use super::{call, caller, echo, first_round, key, refused, twice};

#[tokio::test]
async fn a_state_means_nothing_at_an_older_revision() -> Result<()> {
    let mut modern = caller(Interactive::new(twice()).keys(key(1))).await?;
    let (_, retry) = first_round(&mut modern, call()).await?;
    let mut older = Caller::new(Transport::duplex(Interactive::new(twice()).keys(key(1))), V2025_11_25).await?;
    let ended = older.ask("tools/call", retry, echo).await?;
    assert_eq!(ended.messages(), [["first"], ["second"]], "everything is asked");
    assert_eq!(ended.text()?, "first second");
    Ok(())
}

#[tokio::test]
async fn an_answer_to_what_was_not_asked_is_none() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let (_, mut retry) = first_round(&mut caller, call()).await?;
    for key in ["second", "second.2", "first.2", ""] {
        retry["inputResponses"][key] = accept(json!({"word": "slipped in"}));
    }
    let asked = Required::of(&caller.finish("tools/call", retry).await?)?;
    assert_eq!(asked.questions.iter().map(Question::message).collect::<Vec<_>>(), ["second"]);
    let mut last = call();
    last["requestState"] = asked.state.into();
    last["inputResponses"]["second"] = accept(json!({"word": "2"}));
    assert_eq!(caller.finish("tools/call", last).await?["content"][0]["text"], "1 2");
    Ok(())
}

#[tokio::test]
async fn what_was_answered_stays() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let (_, retry) = first_round(&mut caller, call()).await?;
    let asked = Required::of(&caller.finish("tools/call", retry).await?)?;
    let mut last = call();
    last["requestState"] = asked.state.into();
    last["inputResponses"]["first"] = accept(json!({"word": "changed"}));
    last["inputResponses"]["second"] = accept(json!({"word": "2"}));
    assert_eq!(caller.finish("tools/call", last).await?["content"][0]["text"], "1 2");
    Ok(())
}

/// What a state is bound to is a text of several parts; no part can pass for two.
#[tokio::test]
async fn names_do_not_run_into_each_other() -> Result<()> {
    let mut caller = caller(Interactive::new(twice())).await?;
    let here = json!({"name": "ask", "arguments": {"a": "b", "c": "d"}});
    let (_, retry) = first_round(&mut caller, here).await?;
    let others = [
        ("ask\"\nnull\n{\"a\":\"b\",\"c\":\"d\",}", json!({})),
        ("ask\n", json!({"a": "b", "c": "d"})),
        ("ask", json!({"a": "b\",\"c\":\"d"})),
        ("ask", json!({"a\":\"b\",\"c": "d"})),
        ("ask", json!({"a": {"b,c": "d"}})),
        ("ask", json!({"a": ["b"], "c": "d"})),
    ];
    for (name, arguments) in others {
        let mut retry = retry.clone();
        (retry["name"], retry["arguments"]) = (name.into(), arguments);
        refused(&mut caller, "tools/call", retry).await?;
    }
    assert_eq!(caller.finish("tools/call", retry).await?["resultType"], "input_required");
    Ok(())
}

/// A call for nobody in particular is no call for somebody of that name.
#[tokio::test]
async fn no_principal_is_another_one() -> Result<()> {
    let principals = [None, Some(""), Some("null"), Some("ada"), Some("Ada"), Some("ada\n"), Some("\"ada\"")];
    let server = |principal: Option<&'static str>| {
        Interactive::new(twice()).keys(key(1)).principal(move |_| principal.map(str::to_owned))
    };
    for whose in principals {
        let mut owner = caller(server(whose)).await?;
        let (_, retry) = first_round(&mut owner, call()).await?;
        for other in principals.into_iter().filter(|other| *other != whose) {
            refused(&mut caller(server(other)).await?, "tools/call", retry.clone()).await?;
        }
        assert_eq!(owner.finish("tools/call", retry).await?["resultType"], "input_required", "{whose:?}");
    }
    Ok(())
}

/// A server whose clock has jumped between two rounds meets states that are from its future, or long gone: here they
/// are sealed as they would have been.
#[tokio::test]
async fn a_clock_that_jumps_opens_nothing_and_breaks_nothing() -> Result<()> {
    let codec = RequestStateCodec::try_new([1; 32])?;
    let mut caller = caller(Interactive::new(twice()).keys(key(1))).await?;
    let (state, retry) = first_round(&mut caller, call()).await?;
    let bound = "\"tools/call\"\n\"ask\"\nnull\n{}";
    let recorded: Value = codec.open_json_with(&state, bound.as_bytes())?;
    assert!(recorded["t"]["first"].is_u64(), "when it was asked: {recorded}");

    let now = u64::try_from(SystemTime::now().duration_since(UNIX_EPOCH)?.as_millis())?;
    // Asked a year from now, at the end of time, and in 1970.
    for asked in [now + 365 * 86_400_000, u64::MAX, 0] {
        let mut recorded = recorded.clone();
        recorded["t"]["first"] = asked.into();
        let options = SealOptions::new().associated_data(bound.as_bytes()).ttl(Duration::from_secs(60));
        let mut retry = retry.clone();
        retry["requestState"] = codec.seal_json_with(&recorded, &options)?.into();
        let next = Required::of(&caller.finish("tools/call", retry).await?)?;
        assert_eq!(next.questions[0].message(), "second", "asked at {asked}");
    }
    // Its lifetime ended while the clock ran ahead.
    let options = SealOptions::new().associated_data(bound.as_bytes()).ttl(Duration::ZERO);
    let mut gone = retry.clone();
    gone["requestState"] = codec.seal_json_with(&recorded, &options)?.into();
    tokio::time::sleep(Duration::from_millis(5)).await;
    refused(&mut caller, "tools/call", gone).await
}
