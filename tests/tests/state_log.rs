//! What is written to the log of rounds, and what never is. A test of its own: the log belongs to the process.
#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::time::Duration;

use anyhow::Result;
use elicit_sdk::{
    Elicit, Form, Interactive, MemoryStore, Revision::V2026_07_28, ToolError, rmcp::model::RequestStateCodec,
};
use elicit_tests::{
    caller::{Caller, Required, Transport, accept},
    duplex::server,
    log::Log,
    web::{Mode, Web},
};
use serde_json::{Value, json};
use tracing_subscriber::{
    Layer,
    filter::{LevelFilter, Targets},
    layer::SubscriberExt,
    util::SubscriberInitExt,
};

#[derive(Form)]
struct Word {
    word: String,
}

const SECRET: &str = "what-the-person-typed";

async fn twice(elicit: Elicit) -> Result<String, ToolError> {
    let word = elicit.ask::<Word>("first").key("first").await?.or_stop()?.word;
    elicit.once("effect", || async { Ok::<_, ToolError>(SECRET.to_owned()) }).await?;
    let last = elicit.ask::<Word>("last").key("last").await?.or_stop()?.word;
    Ok(format!("{} {}", word.len(), last.len()))
}

#[tokio::test]
async fn the_log_has_reasons_and_no_answers() -> Result<()> {
    let log = Log::default();
    // rmcp writes whole messages at its lowest levels; this is about ours.
    let ours = Targets::new().with_target("elicit_sdk", LevelFilter::TRACE);
    let lines = tracing_subscriber::fmt::layer().with_writer(log.clone()).with_ansi(false);
    tracing_subscriber::registry().with(lines.with_filter(ours)).init();

    reasons(&log).await?;
    one_warning(&log).await
}

async fn reasons(log: &Log) -> Result<()> {
    let key = RequestStateCodec::try_new([9; 32])?;
    let server = || Interactive::new(server(twice)).keys(key.clone()).single_use(MemoryStore::new());
    let mut caller = Caller::new(Transport::duplex(server()), V2026_07_28).await?;
    let call = json!({"name": "ask", "arguments": {}});
    let asked = Required::of(&caller.finish("tools/call", call.clone()).await?)?;
    let state = asked.state.expect("a state");
    let mut retry = call.clone();
    retry["inputResponses"]["first"] = accept(json!({"word": SECRET}));
    retry["requestState"] = state.clone().into();
    caller.finish("tools/call", retry.clone()).await?;

    let mut expected = Vec::new();
    let mut refuse = async |caller: &mut Caller, retry: &Value, reason: &'static str| {
        expected.push(reason);
        let refused = caller.once("tools/call", retry.clone(), &mut |_| Value::Null).await?;
        assert_eq!(refused, Err(json!({"code": -32602, "message": "the request state is not valid"})), "{reason}");
        anyhow::Ok(())
    };
    refuse(&mut caller, &retry, "it has been used").await?;
    let mut changed = retry.clone();
    changed["requestState"] = "garbage".into();
    refuse(&mut caller, &changed, "it is no request state").await?;
    let mut foreign = retry.clone();
    foreign["name"] = "other".into();
    refuse(&mut caller, &foreign, "it was changed, or belongs to another call, principal or key").await?;
    let mut old = retry.clone();
    old["requestState"] = key.seal(b"{\"i\":\"what-the-person-typed\"}").into();
    refuse(&mut caller, &old, "it was changed, or belongs to another call, principal or key").await?;
    let mut large = retry.clone();
    large["requestState"] = "x".repeat(300_000).into();
    refuse(&mut caller, &large, "it is larger than any that was sealed here").await?;

    let short = server().lifetime(Duration::from_millis(1));
    let mut caller = Caller::new(Transport::duplex(short), V2026_07_28).await?;
    let asked = Required::of(&caller.finish("tools/call", call.clone()).await?)?;
    tokio::time::sleep(Duration::from_millis(20)).await;
    retry["requestState"] = asked.state.into();
    refuse(&mut caller, &retry, "it has expired").await?;

    let log = log.take();
    let reasons: Vec<_> = log.lines().filter_map(|line| line.split_once("reason=\"")?.1.split('"').next()).collect();
    assert_eq!(reasons, expected, "{log}");
    assert!(!log.contains(SECRET) && !log.contains(&state), "{log}");
    Ok(())
}

/// A server that its client starts has one process; one behind HTTP may have several, or a next one.
async fn one_warning(log: &Log) -> Result<()> {
    let warning = "request states are sealed with a key of this process";
    let mut caller = Caller::new(Transport::duplex(Interactive::new(server(twice))), V2026_07_28).await?;
    caller.finish("tools/call", json!({"name": "ask", "arguments": {}})).await?;
    let configured = Interactive::new(server(twice)).keys(RequestStateCodec::try_new([9; 32])?);
    let web = Web::serve(configured, Mode::Json).await?;
    let mut caller = Caller::new(Transport::http(web.address), V2026_07_28).await?;
    caller.finish("tools/call", json!({"name": "ask", "arguments": {}})).await?;
    assert!(!log.take().contains(warning));

    for _ in 0..2 {
        let web = Web::serve(Interactive::new(server(twice)), Mode::Json).await?;
        let mut caller = Caller::new(Transport::http(web.address), V2026_07_28).await?;
        for _ in 0..3 {
            caller.finish("tools/call", json!({"name": "ask", "arguments": {}})).await?;
        }
    }
    let log = log.take();
    assert_eq!(log.matches(warning).count(), 1, "{log}");
    Ok(())
}
