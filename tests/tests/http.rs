//! Streamable HTTP: where answers find their way back, and where they cannot.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::{Duration, Instant};

use anyhow::{Result, bail};
use elicit_sdk::{
    Elicit, Form, Interactive,
    Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28},
    ToolError,
    rmcp::ServerHandler,
};
use elicit_tests::{
    caller::{Caller, Http, Question, Required, Transport, accept},
    duplex::server,
    web::{Mode, Web},
};
use serde_json::{Value, json};

#[derive(Form)]
struct Word {
    word: String,
}

async fn ask(elicit: Elicit) -> Result<String, ToolError> {
    Ok(elicit.ask::<Word>("word").await?.or_stop()?.word)
}

fn echo(question: &Question) -> Value {
    accept(json!({"word": question.message()}))
}

fn http(caller: &mut Caller) -> Result<&mut Http> {
    match caller.transport() {
        Transport::Http(http) => Ok(http),
        Transport::Lines(_) => bail!("not over HTTP"),
    }
}

async fn caller<S: ServerHandler + Clone>(server: S, mode: Mode, revision: Revision) -> Result<(Web, Caller)> {
    let web = Web::serve(Interactive::new(server), mode).await?;
    let caller = Caller::new(Transport::http(web.address), revision).await?;
    Ok((web, caller))
}

/// What a client needs to be told crosses as it should.
#[tokio::test]
async fn a_missing_capability_is_a_bad_request() -> Result<()> {
    for mode in [Mode::Stateful, Mode::Stateless, Mode::Json] {
        let (_web, mut caller) = caller(server(ask), mode, V2026_07_28).await?;
        caller.capabilities = json!({});
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.error()?["code"], -32021, "{mode:?}");
        let last = http(&mut caller)?.responses.last().cloned().expect("a response");
        assert_eq!((last.status, last.content_type.as_str()), (400, "application/json"), "{mode:?}");
    }
    Ok(())
}

/// Before 2026-07-28 an answer outside a session belongs to nobody: the tool is told at once, whatever the client
/// says of itself.
#[tokio::test]
async fn no_form_is_sent_outside_a_session() -> Result<()> {
    for revision in [V2025_06_18, V2025_11_25] {
        for mode in [Mode::Stateless, Mode::Json] {
            for session in [None, Some("made-up".to_owned())] {
                let (_web, mut caller) = caller(server(ask), mode, revision).await?;
                http(&mut caller)?.session.clone_from(&session);
                let meta = json!({
                    "io.modelcontextprotocol/protocolVersion": revision.as_str(),
                    "io.modelcontextprotocol/clientInfo": {"name": "caller", "version": "1"},
                    "io.modelcontextprotocol/clientCapabilities": {"elicitation": {}},
                });
                let since = Instant::now();
                let params = json!({"name": "ask", "arguments": {}, "_meta": meta});
                let ended = caller.ask("tools/call", params, echo).await?;
                let text = ended.failure()?;
                assert!(text.starts_with("this client cannot be asked: "), "{revision} {mode:?} {session:?}: {text}");
                assert!(ended.rounds.is_empty() && since.elapsed() < Duration::from_secs(2));
            }
        }
    }
    Ok(())
}

/// The question belongs to the stream of the call that asks, also when another task asks it.
#[tokio::test(flavor = "multi_thread")]
async fn a_task_asks_on_the_stream_of_its_call() -> Result<()> {
    let handler = server(|elicit: Elicit| async move { tokio::spawn(ask(elicit)).await? });
    for revision in [V2025_06_18, V2025_11_25, V2026_07_28] {
        let (_web, mut caller) = caller(handler.clone(), Mode::Stateful, revision).await?;
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.text()?, "word", "{revision}");
    }
    Ok(())
}

/// The client cancels the call, and the tool that waits for its form is told.
#[tokio::test]
async fn a_cancelled_call_ends_its_form() -> Result<()> {
    let (tell, told) = std::sync::mpsc::channel();
    let handler = server(move |elicit: Elicit| {
        let tell = tell.clone();
        async move {
            let outcome = ask(elicit).await;
            tell.send(outcome.as_ref().err().map(ToString::to_string)).ok();
            outcome
        }
    });
    let (_web, mut caller) = caller(handler, Mode::Stateful, V2025_11_25).await?;
    let id = caller.start("tools/call", json!({"name": "ask", "arguments": {}})).await?;
    let form = caller.next().await?;
    assert_eq!(form["method"], "elicitation/create");
    let cancelled = json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}});
    caller.send(&cancelled).await?;
    let error = tokio::task::spawn_blocking(move || told.recv_timeout(Duration::from_secs(5))).await??;
    assert_eq!(error.as_deref(), Some("the call was cancelled"));
    Ok(())
}

/// Two users, one server: the state of one is nothing to the other.
#[tokio::test]
async fn a_state_belongs_to_its_user() -> Result<()> {
    let guarded = Interactive::new(server(ask)).principal(|context| {
        let parts = context.extensions.get::<axum::http::request::Parts>()?;
        Some(parts.headers.get("x-user")?.to_str().ok()?.to_owned())
    });
    let web = Web::serve(guarded, Mode::Json).await?;
    let mut caller = Caller::new(Transport::http(web.address), V2026_07_28).await?;
    http(&mut caller)?.headers = vec![("x-user".into(), "ada".into())];
    let asked = caller.finish("tools/call", json!({"name": "ask", "arguments": {}})).await?;
    let asked = Required::of(&asked)?;
    let mut retry = json!({"name": "ask", "arguments": {}, "requestState": asked.state});
    retry["inputResponses"][&asked.questions[0].key] = accept(json!({"word": "mine"}));

    for user in [vec![("x-user".into(), "eve".into())], vec![]] {
        http(&mut caller)?.headers = user;
        let refused = caller.once("tools/call", retry.clone(), &mut echo).await?.expect_err("another user");
        assert_eq!(refused, json!({"code": -32602, "message": "the request state is not valid"}));
    }
    http(&mut caller)?.headers = vec![("x-user".into(), "ada".into())];
    assert_eq!(caller.finish("tools/call", retry).await?["content"][0]["text"], "mine");
    Ok(())
}

/// A server is made for every request, and the state of one still opens in the next.
#[tokio::test]
async fn servers_of_one_process_share_its_key() -> Result<()> {
    let first = Web::serve(Interactive::new(server(ask)), Mode::Stateless).await?;
    let second = Web::serve(Interactive::new(server(ask)), Mode::Json).await?;
    let mut one = Caller::new(Transport::http(first.address), V2026_07_28).await?;
    let mut other = Caller::new(Transport::http(second.address), V2026_07_28).await?;
    let asked = Required::of(&one.finish("tools/call", json!({"name": "ask", "arguments": {}})).await?)?;
    let mut retry = json!({"name": "ask", "arguments": {}, "requestState": asked.state});
    retry["inputResponses"][&asked.questions[0].key] = accept(json!({"word": "elsewhere"}));
    assert_eq!(other.finish("tools/call", retry).await?["content"][0]["text"], "elsewhere");
    Ok(())
}

/// Whoever hangs up in the middle leaves a server that serves.
#[tokio::test]
async fn a_client_that_hangs_up_is_forgotten() -> Result<()> {
    for (mode, revision) in [(Mode::Stateful, V2025_11_25), (Mode::Stateless, V2026_07_28)] {
        let (web, mut caller) = caller(server(ask), mode, revision).await?;
        for _ in 0..20 {
            caller.start("tools/call", json!({"name": "ask", "arguments": {}})).await?;
            caller.next().await?;
            http(&mut caller)?.hang_up();
        }
        let mut next = Caller::new(Transport::http(web.address), revision).await?;
        assert_eq!(next.call("ask", json!({}), echo).await?.text()?, "word");
    }
    Ok(())
}
