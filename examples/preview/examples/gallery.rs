//! A plugin with every kind of field, and every kind of trouble: `cargo build -p preview --example gallery`, then
//! `cargo run -p preview -- --web target/debug/examples/gallery`.

use std::collections::BTreeSet;
use std::time::Duration;

use elicit_sdk::{Choice, Elicit, Form, Interactive, ToolError};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::ProgressNotificationParam;
use rmcp::schemars::{self, JsonSchema};
use rmcp::transport::stdio;
use rmcp::{RoleServer, ServerHandler, service::RequestContext, tool, tool_handler, tool_router};
use serde::Deserialize;

/// Every kind of field.
#[derive(Debug, Form)]
struct Everything {
    /// Two to twenty characters.
    #[elicit(length(min = 2, max = 20))]
    text: String,
    #[elicit(email)]
    email: String,
    #[elicit(url)]
    link: String,
    #[elicit(date)]
    day: String,
    #[elicit(date_time)]
    moment: String,
    #[elicit(range(min = -5, max = 5), default = 3)]
    whole: i8,
    #[elicit(range(min = 0.5, max = 2.5))]
    fraction: f64,
    flag: bool,
    colour: Colour,
    #[elicit(items(min = 1, max = 2))]
    colours: BTreeSet<Colour>,
    note: Option<String>,
}

#[derive(Debug, Choice, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Red,
    Green,
    Blue,
}

/// One question.
#[derive(Debug, Form)]
struct One {
    /// Which one is it?
    colour: Colour,
}

/// Two questions, one of which may stay blank.
#[derive(Debug, Form)]
struct Named {
    /// What is it called?
    name: String,
    /// Anything else?
    note: Option<String>,
}

/// What `greet` takes.
#[derive(Debug, Deserialize, JsonSchema)]
struct Greeting {
    /// Who is greeted.
    name: String,
    /// How often.
    times: Option<u8>,
    /// Whether everybody hears it.
    loud: Option<bool>,
}

#[derive(Clone, Debug)]
struct Gallery;

#[tool_router]
impl Gallery {
    #[tool(description = "Asks for every kind of field.")]
    async fn everything(&self, elicit: Elicit) -> Result<String, ToolError> {
        Ok(format!("{:?}", elicit.ask::<Everything>("Every kind of field").await?.or_stop()?))
    }

    #[tool(description = "Asks one question.")]
    async fn one(&self, elicit: Elicit) -> Result<String, ToolError> {
        Ok(format!("{:?}", elicit.ask::<One>("One question").await?.or_stop()?))
    }

    #[tool(description = "Asks twice.")]
    async fn twice(&self, elicit: Elicit) -> Result<String, ToolError> {
        let first = elicit.ask::<One>("The first form").await?.or_stop()?;
        let second = elicit.ask::<Named>("The second form").await?.or_stop()?;
        Ok(format!("{first:?} {second:?}"))
    }

    #[tool(description = "Asks for a name, and perhaps a note.")]
    async fn name(&self, elicit: Elicit) -> Result<String, ToolError> {
        Ok(format!("{:?}", elicit.ask::<Named>("A name").await?.or_stop()?))
    }

    #[tool(description = "Greets.")]
    async fn greet(&self, Parameters(greeting): Parameters<Greeting>) -> String {
        let hello = format!("Hello, {}! ", greeting.name).repeat(greeting.times.unwrap_or(1).into());
        if greeting.loud.unwrap_or_default() { hello.to_uppercase() } else { hello }.trim_end().to_owned()
    }

    #[tool(description = "Works for a while, and says how far it is.")]
    async fn work(&self, context: RequestContext<RoleServer>) -> Result<String, ToolError> {
        for done in 1..=20_u8 {
            tokio::time::sleep(Duration::from_millis(150)).await;
            if let Some(token) = context.meta.get_progress_token() {
                let progress = ProgressNotificationParam::new(token, f64::from(done))
                    .with_total(20.0)
                    .with_message(format!("step {done}"));
                context.peer.notify_progress(progress).await?;
            }
        }
        Ok("Worked.".to_owned())
    }

    #[tool(description = "Never comes back.")]
    async fn hang(&self) -> String {
        std::future::pending().await
    }

    #[tool(description = "Asks, and panics over the answer.")]
    async fn panic(&self, elicit: Elicit) -> Result<String, ToolError> {
        let one = elicit.ask::<One>("One question").await?.or_stop()?;
        panic!("nobody expected {one:?}");
    }

    #[tool(description = "Asks, and leaves.")]
    async fn exit(&self, elicit: Elicit) -> Result<String, ToolError> {
        let one = elicit.ask::<One>("One question").await?.or_stop()?;
        eprintln!("cannot go on with {one:?}");
        std::process::exit(3);
    }
}

#[tool_handler(name = "gallery", version = "0.1.0")]
impl ServerHandler for Gallery {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Interactive::new(Gallery).serve(stdio()).await?.waiting().await?;
    Ok(())
}
