//! The state that a client carries from round to round at 2026-07-28, and what becomes of it on the way.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod attacks;
mod refused;
mod rotation;
mod single_use;
mod size;

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering::SeqCst},
};

use anyhow::Result;
use elicit_sdk::{
    Elicit, Form, Interactive,
    Revision::V2026_07_28,
    ToolError,
    rmcp::{ServerHandler, model::RequestStateCodec},
};
use elicit_tests::{
    caller::{Caller, Question, Required, Transport, accept},
    duplex::{Server, server},
};
use serde_json::{Value, json};

#[derive(Form)]
struct Word {
    word: String,
}

/// How often the handler ran to its end.
#[derive(Clone, Debug, Default)]
struct Runs(Arc<AtomicU32>);

impl Runs {
    fn count(&self) -> u32 {
        self.0.load(SeqCst)
    }
}

type Handler = fn(Elicit) -> std::pin::Pin<Box<dyn Future<Output = Result<String, ToolError>> + Send>>;

/// Asks twice.
fn twice() -> Server<Handler> {
    server(|elicit| {
        Box::pin(async move {
            let first = elicit.ask::<Word>("first").key("first").await?.or_stop()?.word;
            let second = elicit.ask::<Word>("second").key("second").await?.or_stop()?.word;
            Ok(format!("{first} {second}"))
        })
    })
}

fn echo(question: &Question) -> Value {
    accept(json!({"word": question.message()}))
}

fn key(fill: u8) -> RequestStateCodec {
    RequestStateCodec::try_new([fill; 32]).expect("long enough")
}

async fn caller<S: ServerHandler>(server: Interactive<S>) -> Result<Caller> {
    Caller::new(Transport::duplex(server), V2026_07_28).await
}

fn call() -> Value {
    json!({"name": "ask", "arguments": {}})
}

/// The first round of a call, and the retry that answers it.
async fn first_round(caller: &mut Caller, call: Value) -> Result<(String, Value)> {
    let asked = Required::of(&caller.finish("tools/call", call.clone()).await?)?;
    let state = asked.state.expect("a state in every round");
    let mut retry = call;
    retry["requestState"] = state.clone().into();
    retry["inputResponses"]["first"] = accept(json!({"word": "1"}));
    Ok((state, retry))
}

/// The answer to a state that is refused, whatever the reason.
fn refusal() -> Value {
    json!({"code": -32602, "message": "the request state is not valid"})
}

async fn refused(caller: &mut Caller, method: &str, retry: Value) -> Result<()> {
    let mut nobody = |question: &Question| panic!("asks {question:?}");
    let reply = caller.once(method, retry.clone(), &mut nobody).await?;
    assert_eq!(reply, Err(refusal()), "{retry}");
    Ok(())
}
