//! The plugin of the real-host tests: each tool asks in one way and returns, as JSON, what became of it.

use std::collections::BTreeSet;
use std::error::Error;
use std::fs::OpenOptions;
use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use elicit_sdk::{Choice, Elicit, ElicitError, Form, Given, Interactive, Outcome, ToolError};
use rmcp::handler::server::wrapper::Parameters;
use rmcp::model::ServerConfig;
use rmcp::schemars::{self, JsonSchema};
use rmcp::transport::stdio;
use rmcp::{ServerHandler, tool, tool_handler, tool_router};
use serde::Deserialize;
use serde_json::{Value, json};

/// The keys of its fields sort in another order than they are declared in.
#[derive(Form)]
struct Rollout {
    /// When it may happen.
    window: Window,
    /// How many machines at a time.
    #[elicit(range(min = 1, max = 500))]
    batch_size: u16,
    /// Who is told when it is done.
    #[elicit(length(max = 40))]
    audience: Option<String>,
}

#[derive(Choice)]
enum Window {
    Tonight,
    NextWeekend,
    /// Say when it suits.
    #[elicit(other, title = "Another time")]
    Other(String),
}

#[derive(Form)]
struct Review {
    /// Who looks at it.
    reviewer: String,
}

/// Every kind of field, since Codex refuses a whole form for one property that it cannot read.
#[derive(Form)]
struct Everything {
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
    large: u64,
    flag: bool,
    #[elicit(items(min = 1, max = 2))]
    colours: BTreeSet<Colour>,
    optional_text: Option<String>,
    optional_whole: Option<u8>,
    optional_flag: Option<bool>,
    optional_colour: Option<Colour>,
}

#[derive(Choice, PartialEq, Eq, PartialOrd, Ord)]
enum Colour {
    Red,
    Green,
    Blue,
}

#[derive(Deserialize, JsonSchema)]
struct Hold {
    /// The file that is told what becomes of the question.
    report: PathBuf,
}

#[derive(Deserialize, JsonSchema)]
struct Offer {
    /// The answers, only after the tool has said that nobody is shown the form.
    answers: Option<Given<Rollout>>,
}

struct Forms;

#[tool_router]
impl Forms {
    #[tool(description = "Ask one form")]
    async fn ask(&self, elicit: Elicit) -> Result<String, ToolError> {
        let reply = elicit.ask::<Rollout>("Plan the rollout").reply().await?;
        let mut told = told(&reply.outcome);
        told["elapsed"] = json!(reply.elapsed.as_ref().map(Duration::as_secs_f64));
        Ok(told.to_string())
    }

    #[tool(description = "Ask one form, or take its answers as an argument where nobody is shown it")]
    async fn ask_or_take(&self, elicit: Elicit, Parameters(offer): Parameters<Offer>) -> Result<String, ToolError> {
        Ok(told(&elicit.ask::<Rollout>("Plan the rollout").or_given(offer.answers).await?).to_string())
    }

    #[tool(description = "Ask two forms, one after the other")]
    async fn twice(&self, elicit: Elicit) -> Result<String, ToolError> {
        let rollout = elicit.ask::<Rollout>("Plan the rollout").await?;
        let review = elicit.ask::<Review>("Name a reviewer").await?;
        Ok(json!({"rollout": told(&rollout), "review": told(&review)}).to_string())
    }

    #[tool(description = "Ask two forms at the same time")]
    async fn together(&self, elicit: Elicit) -> Result<String, ToolError> {
        let (rollout, review) =
            tokio::try_join!(elicit.ask::<Rollout>("Plan the rollout"), elicit.ask::<Review>("Name a reviewer"),)?;
        Ok(json!({"rollout": told(&rollout), "review": told(&review)}).to_string())
    }

    #[tool(description = "Ask one form for a moment only, and then another one")]
    async fn impatient(&self, elicit: Elicit) -> Result<String, ToolError> {
        let moment = Duration::from_millis(200);
        let first = match elicit.ask::<Review>("Name a reviewer, quickly").timeout(moment).await {
            Err(ElicitError::Timeout(_)) => json!("Timeout"),
            other => told(&other?),
        };
        let second = elicit.ask::<Review>("Name a reviewer").await?;
        Ok(json!({"first": first, "second": told(&second)}).to_string())
    }

    #[tool(description = "Ask a form with every kind of field")]
    async fn everything(&self, elicit: Elicit) -> Result<String, ToolError> {
        Ok(told(&elicit.ask::<Everything>("Fill in everything").await?).to_string())
    }

    #[tool(description = "Ask one form and report to a file")]
    async fn hold(&self, elicit: Elicit, Parameters(hold): Parameters<Hold>) -> Result<String, ToolError> {
        let report = Report(hold.report);
        let asked = elicit.ask::<Review>("Name a reviewer").await;
        report.tell(&match &asked {
            Ok(outcome) => told(outcome)["outcome"].to_string(),
            Err(ElicitError::CallCancelled) => "CallCancelled".to_owned(),
            Err(error) => error.to_string(),
        })?;
        Ok(asked?.or_stop()?.reviewer)
    }
}

/// What the person did, with the answer under its declared keys.
fn told<F: Form>(outcome: &Outcome<F>) -> Value {
    match outcome {
        Outcome::Accepted(form) => json!({"outcome": "Accepted", "answer": form.encode()}),
        Outcome::Declined => json!({"outcome": "Declined"}),
        Outcome::Cancelled => json!({"outcome": "Cancelled"}),
    }
}

/// The report of one call; its last line says that nothing of the call is left running.
struct Report(PathBuf);

impl Report {
    fn tell(&self, line: &str) -> io::Result<()> {
        writeln!(OpenOptions::new().create(true).append(true).open(&self.0)?, "{line}")
    }
}

impl Drop for Report {
    fn drop(&mut self) {
        if let Err(error) = self.tell("ended") {
            eprintln!("cannot write {}: {error}", self.0.display());
        }
    }
}

#[tool_handler]
impl ServerHandler for Forms {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::default()
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    Interactive::new(Forms).serve(stdio()).await?.waiting().await?;
    Ok(())
}
