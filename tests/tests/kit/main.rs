//! The test kit for authors: that it plays every kind of question on every host, and that it can fail.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod fails;
mod plays;

use std::collections::BTreeSet;

use elicit_sdk::{
    Choice, Confirm, Confirmed, Elicit, Form, Outcome, ToolError,
    rmcp::{
        self, ServerHandler,
        handler::server::wrapper::Parameters,
        schemars::{self, JsonSchema},
        tool, tool_handler, tool_router,
    },
    testing::Effects,
};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Form)]
struct Cleanup {
    /// Choose a handling strategy.
    strategy: Strategy,
    #[elicit(range(min = 1, max = 500), default = 20)]
    limit: u16,
    areas: BTreeSet<Area>,
    dry_run: bool,
    #[elicit(length(max = 40))]
    release_note: Option<String>,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    /// If you chose Custom above, describe the requested handling.
    #[elicit(other)]
    Custom(String),
}

#[derive(Choice, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Area {
    Docs,
    Code,
    Tests,
}

#[derive(Form)]
struct Review {
    reviewer: String,
}

#[derive(Deserialize, JsonSchema)]
struct Named {
    name: String,
}

/// A plugin that asks in every way, and does something about it.
#[derive(Clone)]
struct Tidy(Effects);

fn delete(_: Confirmed, effects: &Effects) {
    effects.happened("deleted");
}

#[tool_router]
impl Tidy {
    #[tool(description = "Tidy up")]
    async fn tidy(&self, elicit: Elicit) -> Result<String, ToolError> {
        let cleanup = match elicit.ask::<Cleanup>("How to tidy up?").await? {
            Outcome::Accepted(cleanup) => cleanup,
            Outcome::Declined => return Ok("declined".into()),
            Outcome::Cancelled => return Ok("cancelled".into()),
        };
        self.0.happened(format!("tidied {}", cleanup.limit));
        let strategy = match &cleanup.strategy {
            Strategy::Fast => "fast",
            Strategy::Safe => "safe",
            Strategy::Custom(how) => how,
        };
        let Cleanup { limit, areas, dry_run, release_note, .. } = &cleanup;
        Ok(format!("{strategy} {limit} {areas:?} {dry_run} {release_note:?}"))
    }

    #[tool(description = "Ask twice, with an effect in between")]
    async fn twice(&self, elicit: Elicit) -> Result<String, ToolError> {
        let first = elicit.ask::<Review>("Who reviews?").await?.or_stop()?.reviewer;
        let effects = self.0.clone();
        let reserve = || async move {
            effects.happened("reserved");
            Ok::<_, ToolError>(())
        };
        elicit.once("reserve", reserve).await?;
        let second = elicit.ask::<Review>("Who else?").await?.or_stop()?.reviewer;
        Ok(format!("{first}, {second}"))
    }

    #[tool(description = "The same by somebody who forgot `once`")]
    async fn twice_wrongly(&self, elicit: Elicit) -> Result<String, ToolError> {
        let first = elicit.ask::<Review>("Who reviews?").await?.or_stop()?.reviewer;
        self.0.happened("reserved");
        let second = elicit.ask::<Review>("Who else?").await?.or_stop()?.reviewer;
        Ok(format!("{first}, {second}"))
    }

    #[tool(description = "Delete")]
    async fn delete(&self, elicit: Elicit) -> Result<String, ToolError> {
        match elicit.confirm(Confirm::new("Delete it?").yes("Delete").no("Keep").phrase("delete it")).await? {
            Outcome::Accepted(confirmed) => delete(confirmed, &self.0),
            Outcome::Declined | Outcome::Cancelled => return Ok("kept".into()),
        }
        Ok("deleted".into())
    }

    #[tool(description = "Choose")]
    async fn choose(&self, elicit: Elicit) -> Result<String, ToolError> {
        let branch = elicit.choose("Which branch?", [(1, "main"), (2, "next")]).title("Branch").await?.or_stop()?;
        let caches = elicit.choose_many("Which caches?", [('n', "npm"), ('c', "cargo"), ('p', "pip")]);
        let caches = caches.title("Caches").await?.or_stop()?;
        Ok(format!("{branch} {caches:?}"))
    }

    #[tool(description = "Connect")]
    async fn connect(&self, elicit: Elicit) -> Result<String, ToolError> {
        elicit.open_url("Sign in", "https://example.com/connect").await?.or_stop()?.complete().await?;
        Ok("connected".into())
    }

    /// What an author writes who knows neither forms nor checks.
    #[tool(description = "Ask by hand, and believe everything")]
    async fn believe(&self, elicit: Elicit) -> Result<String, ToolError> {
        let request = json!({"method": "elicitation/create", "params": {"mode": "form", "message": "How many?",
            "requestedSchema": {"type": "object", "properties": {"count": {"type": "integer", "maximum": 9}}}}});
        let answer: Value = elicit.request("count", serde_json::from_value(request)?).await?;
        self.0.happened(answer["content"]["count"].to_string());
        Ok("believed".into())
    }

    #[tool(description = "Greet")]
    async fn greet(&self, Parameters(named): Parameters<Named>) -> String {
        format!("Hello {}", named.name)
    }

    #[tool(description = "Panic")]
    async fn panics(&self, elicit: Elicit) -> Result<String, ToolError> {
        let review = elicit.ask::<Review>("Who reviews?").await?.or_stop()?;
        panic!("a mistake in the plugin, for {}", review.reviewer.len())
    }
}

#[tool_handler]
impl ServerHandler for Tidy {}

fn tidy() -> (Tidy, Effects) {
    let effects = Effects::new();
    (Tidy(effects.clone()), effects)
}
