//! The method `openai/form`: for what needs it, where it is open, and nowhere else.

#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod closed;
mod hosts;
mod images;
mod meta;
mod secrets;

use anyhow::Result;
use elicit_sdk::{Choice, Elicit, Form, Host, Interactive, Outcome, Secret, ToolError};
use elicit_tests::duplex::{Client, Hello, server};
use serde_json::{Value, json};

/// The method.
const METHOD: &str = "openai/form";

/// A form with a secret. The keys sort in another order than they are declared in.
#[derive(Form, Debug, PartialEq)]
struct SignIn {
    /// Who signs in.
    user: String,
    /// From the settings page.
    token: Secret,
    #[elicit(range(min = 1, max = 30), default = 7)]
    days: u8,
}

/// A form with images.
#[derive(Form, Debug, PartialEq)]
struct Profile {
    name: String,
    /// How others see you.
    avatar: Avatar,
}

#[derive(Choice, Debug, PartialEq)]
enum Avatar {
    #[elicit(image = "https://example.com/otter.png")]
    Otter,
    #[elicit(image = LYNX)]
    Lynx,
    /// Say which.
    #[elicit(other, image = "data:image/svg+xml,%3Csvg/%3E")]
    Another(String),
}

const LYNX: &str = "data:image/png;base64,iVBORw0KGgo=";

/// A form that needs nothing.
#[derive(Form, Debug, PartialEq)]
struct Note {
    note: String,
}

/// What a client declares that opens the method.
fn open() -> Value {
    json!({"elicitation": {"form": {}, "url": {}}, "extensions": {"openai/form": {}}})
}

/// A client of a server whose tool is this closure, which opens the method.
async fn client<H, W>(handler: H) -> Result<Client>
where
    H: Fn(Elicit) -> W + Send + Sync + 'static,
    W: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    client_of(Host::GENERIC, open(), handler).await
}

async fn client_of<H, W>(host: Host, capabilities: Value, handler: H) -> Result<Client>
where
    H: Fn(Elicit) -> W + Send + Sync + 'static,
    W: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    let hello = Hello { capabilities, version: "2025-06-18", ..Hello::default() };
    Client::serving(Interactive::new(server(handler)).host(host), hello).await
}

async fn sign_in(elicit: Elicit) -> Result<String, ToolError> {
    Ok(told(&elicit.ask::<SignIn>("Sign in").await?))
}

async fn profile(elicit: Elicit) -> Result<String, ToolError> {
    Ok(told(&elicit.ask::<Profile>("Make a profile").await?))
}

/// The outcome as it is printed, which never shows a secret.
fn told<F: std::fmt::Debug>(outcome: &Outcome<F>) -> String {
    format!("{outcome:?}")
}
