//! A plugin that asks two questions, and does only what was agreed to.
//!
//! Replace the form, and what is done with its answer.

mod notes;

use std::path::PathBuf;

use elicit_sdk::{Choice, Confirm, Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{
    ServerHandler, handler::server::wrapper::Parameters, schemars, tool, tool_handler, tool_router,
    transport::stdio,
};
use serde::Deserialize;

/// The first question. Each field is a question on the card, its doc comment what is shown below.
#[derive(Form)]
struct Note {
    /// Where it belongs.
    topic: Topic,
    /// One line that you will understand next year.
    #[elicit(length(max = 200))]
    text: String,
}

#[derive(Choice)]
enum Topic {
    Idea,
    Decision,
    /// If you chose Custom above, name the topic.
    #[elicit(other)]
    Custom(String),
}

/// What the model says.
#[derive(Deserialize, schemars::JsonSchema)]
struct Project {
    /// The absolute path of the project's folder. An installed plugin runs in a folder of its own
    /// and cannot know it.
    folder: Option<PathBuf>,
}

/// The plugin's server.
#[derive(Clone, Debug)]
pub struct StarterPlugin {
    folder: PathBuf,
}

#[tool_router]
impl StarterPlugin {
    /// A server that keeps its notes in this folder where the model names no other.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self {
            folder: folder.into(),
        }
    }

    #[tool(
        description = "Keep a note in the project. Asks the person for it, and returns what was written."
    )]
    async fn keep_note(
        &self,
        Parameters(project): Parameters<Project>,
        elicit: Elicit,
    ) -> Result<String, ToolError> {
        let note = match elicit.ask::<Note>("What should be kept?").await? {
            Outcome::Accepted(note) => note,
            Outcome::Declined | Outcome::Cancelled => return Ok("No note was kept.".into()),
        };
        let topic = match note.topic {
            Topic::Idea => "Idea".to_owned(),
            Topic::Decision => "Decision".to_owned(),
            Topic::Custom(topic) => topic,
        };
        let line = format!("- {topic}: {}", note.text);
        let folder = project.folder.unwrap_or_else(|| self.folder.clone());
        let file = folder.join("notes.md");

        // The second question. Where it is asked, nothing has been done yet: under the newest
        // protocol a tool runs from the top again for each question.
        let confirm = Confirm::new(format!("Write to {}?", file.display()))
            .consequence(format!("This line is added: {line}"))
            .yes("Write")
            .no("Discard");
        match elicit.confirm(confirm).await? {
            Outcome::Accepted(confirmed) => notes::add(confirmed, &file, &line)?,
            Outcome::Declined | Outcome::Cancelled => return Ok("The note was discarded.".into()),
        }
        Ok(format!("Added to {}:\n{line}", file.display()))
    }
}

#[tool_handler(name = "starter-plugin", version = "0.1.0")]
impl ServerHandler for StarterPlugin {}

/// Serves the plugin over stdio until the client is gone. Notes go to the working directory.
///
/// # Errors
///
/// When the client does not initialize, or the connection fails.
pub async fn serve() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Interactive::new(StarterPlugin::new("."))
        .serve(stdio())
        .await?
        .waiting()
        .await?;
    Ok(())
}
