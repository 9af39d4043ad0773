//! Revision 2026-07-28 from both sides: what a handler may write, and what crosses the wire.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod by_hand;
mod capabilities;
mod identity;
mod joined;
mod once;
mod requests;
mod rounds;
mod tasks;

use anyhow::Result;
use elicit_sdk::{
    Elicit, ElicitError, Form, Interactive, Outcome,
    Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28},
    ToolError,
};
use elicit_tests::{
    caller::{Caller, Question, Transport, accept},
    duplex::server,
};
use serde_json::{Value, json};

/// A question with one answer.
#[derive(Form)]
struct Word {
    word: String,
}

/// A client of a server whose tool is this closure.
async fn at<H, W>(revision: Revision, handler: H) -> Result<Caller>
where
    H: Fn(Elicit) -> W + Send + Sync + 'static,
    W: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    Caller::new(Transport::duplex(Interactive::new(server(handler))), revision).await
}

/// A client at 2026-07-28.
async fn modern<H, W>(handler: H) -> Result<Caller>
where
    H: Fn(Elicit) -> W + Send + Sync + 'static,
    W: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    at(V2026_07_28, handler).await
}

/// Asks for a word, and stops the tool where there is none.
async fn word(elicit: &Elicit, message: impl Into<String>) -> Result<String, ElicitError> {
    word_of(elicit.ask::<Word>(message).await)
}

fn word_of(outcome: Result<Outcome<Word>, ElicitError>) -> Result<String, ElicitError> {
    Ok(outcome?.or_stop()?.word)
}

/// Answers each question with its own message, so that an answer that meets the wrong question shows.
fn echo(question: &Question) -> Value {
    accept(json!({"word": question.message()}))
}

/// The three revisions.
const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];
