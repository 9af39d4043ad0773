//! A plugin that asks how to release, and keeps a release record of the answer.

use std::{fs, path::PathBuf};

use chrono::{SecondsFormat, Utc};
use elicit_sdk::{Choice, Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{
    ServerHandler, handler::server::wrapper::Parameters, schemars, tool, tool_handler, tool_router, transport::stdio,
};
use serde::Deserialize;
use serde_json::{Map, Value};

/// What a person decides about a release.
#[derive(Form)]
struct Plan {
    /// Select the target environment for this deployment.
    #[elicit(title = "Deployment target")]
    target: Target,
    /// Choose a handling strategy.
    strategy: Strategy,
    /// This text will be written to the release record.
    #[elicit(title = "Release note", length(max = 2000))]
    note: Option<String>,
}

#[derive(Choice)]
enum Target {
    Staging,
    Production,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    /// If you chose Custom above, describe the requested handling.
    #[elicit(other)]
    Custom(String),
}

/// What the model says of a release.
#[derive(Deserialize, schemars::JsonSchema)]
struct Project {
    /// The absolute path of the project's folder. An installed plugin runs in a folder of its own and cannot know it.
    folder: Option<PathBuf>,
}

/// The plugin's server.
#[derive(Clone, Debug, Default)]
pub struct Release {
    folder: PathBuf,
}

#[tool_router]
impl Release {
    /// A server that keeps its records in `release-records`, below this folder where the model names no other.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    #[tool(description = "Release the project. Asks the person for the target, the strategy and a note, and returns \
                          the release record that was written.")]
    async fn release(&self, Parameters(project): Parameters<Project>, elicit: Elicit) -> Result<String, ToolError> {
        let plan = match elicit.ask::<Plan>("Release the project?").await? {
            Outcome::Accepted(plan) => plan,
            Outcome::Declined => return Ok("Declined: nothing was released.".into()),
            Outcome::Cancelled => return Ok("Cancelled: nothing was released.".into()),
        };
        let now = Utc::now();
        let mut record = Map::new();
        record.insert("releasedAt".into(), now.to_rfc3339_opts(SecondsFormat::Secs, true).into());
        record.extend(plan.encode());
        let text = serde_json::to_string_pretty(&Value::Object(record))?;
        let folder = project.folder.unwrap_or_else(|| self.folder.clone()).join("release-records");
        fs::create_dir_all(&folder)?;
        let file = folder.join(format!("{}.json", now.format("%Y%m%dT%H%M%S%.6fZ")));
        fs::write(&file, &text)?;
        Ok(format!("Wrote {}\n{text}", file.display()))
    }
}

#[tool_handler(name = "release", version = "0.1.0")]
impl ServerHandler for Release {}

/// Serves the plugin over stdio until the client is gone. Records go to the working directory.
///
/// # Errors
///
/// When the client does not initialize, or the connection fails.
pub async fn serve() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Interactive::new(Release::new(".")).serve(stdio()).await?.waiting().await?;
    Ok(())
}
