//! A plugin that asks which branches of a repository are done with, and what to do with them.

mod git;

use std::path::PathBuf;

use elicit_sdk::{Choice, Confirm, Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{
    ServerHandler, handler::server::wrapper::Parameters, schemars, tool, tool_handler, tool_router, transport::stdio,
};
use serde::Deserialize;

use self::git::{Branch, Repository};

/// What a person decides about the branches.
#[derive(Form)]
struct Cleanup {
    /// Only branches that are checked out nowhere are listed.
    #[elicit(options, items(min = 1))]
    branches: Vec<String>,
    /// Done to each of them, in this order.
    #[elicit(items(min = 1))]
    actions: Vec<Action>,
}

#[derive(Choice, Clone, Copy, PartialEq)]
enum Action {
    /// Keeps the commits as the tag archive/<branch>.
    #[elicit(title = "Archive as a tag")]
    Archive,
    /// Removes the branch.
    Delete,
}

/// What the model says of the repository.
#[derive(Deserialize, schemars::JsonSchema)]
struct Place {
    /// The absolute path of the repository. An installed plugin runs in a folder of its own and cannot know it.
    folder: Option<PathBuf>,
}

/// The plugin's server.
#[derive(Clone, Debug, Default)]
pub struct BranchPicker {
    folder: PathBuf,
}

#[tool_router]
impl BranchPicker {
    /// A server that works on the repository of this folder where the model names no other.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    #[tool(description = "Clean up the branches of a git repository. Asks the person which branches, and whether to \
                          archive or delete them, and returns what was done.")]
    async fn pick_branches(&self, Parameters(place): Parameters<Place>, elicit: Elicit) -> Result<String, ToolError> {
        let repository = Repository::at(place.folder.unwrap_or_else(|| self.folder.clone()));
        // What is listed is what was listed when the person was asked, also after they have changed something.
        let branches = elicit.once("branches", || repository.branches()).await?;
        if branches.is_empty() {
            return Ok("There is no branch but those that are checked out.".into());
        }
        let options = branches.iter().map(|branch| (&branch.name, branch.title()));
        let cleanup = elicit.ask::<Cleanup>("Which branches are done with?").options("branches", options).await?;
        let Outcome::Accepted(cleanup) = cleanup else {
            return Ok("Every branch was left as it was.".into());
        };
        let picked = |branch: &&Branch| cleanup.branches.contains(&branch.name);
        let (archives, deletes) =
            (cleanup.actions.contains(&Action::Archive), cleanup.actions.contains(&Action::Delete));
        let lost: Vec<_> = branches.iter().filter(picked).filter(|branch| !branch.is_merged).collect();
        if deletes && !archives && !lost.is_empty() {
            let names = lost.iter().map(|branch| branch.name.as_str()).collect::<Vec<_>>().join(", ");
            let confirm = Confirm::new("Delete branches that are not merged?")
                .consequence(format!("What is on no other branch is lost: {names}."))
                .yes("Delete them")
                .no("Keep everything");
            let Outcome::Accepted(_) = elicit.confirm(confirm).await? else {
                return Ok("Every branch was left as it was.".into());
            };
        }
        let mut done = Vec::new();
        for branch in branches.iter().filter(picked) {
            if let Err(error) = clean(&repository, &branch.name, archives, deletes, &mut done).await {
                // Whoever reads this has to know what is no longer as it was.
                done.push(format!("{} failed: {error}. Every branch after it was left as it was.", branch.name));
                return Err(ToolError::msg(done.join("\n")));
            }
        }
        Ok(done.join("\n"))
    }
}

/// Does to a branch what was picked, and notes each thing that is done.
async fn clean(
    repository: &Repository,
    branch: &str,
    archives: bool,
    deletes: bool,
    done: &mut Vec<String>,
) -> Result<(), ToolError> {
    if archives {
        repository.archive(branch).await?;
        done.push(format!("Archived {branch} as archive/{branch}."));
    }
    if deletes {
        repository.delete(branch).await?;
        done.push(format!("Deleted {branch}."));
    }
    Ok(())
}

impl Branch {
    fn title(&self) -> String {
        let state = if self.is_merged { "merged" } else { "not merged" };
        format!("{} ({}, {state})", self.name, self.age)
    }
}

#[tool_handler(name = "branch-picker", version = "0.1.0")]
impl ServerHandler for BranchPicker {}

/// Serves the plugin over stdio until the client is gone. It works in the working directory.
///
/// # Errors
///
/// When the client does not initialize, or the connection fails.
pub async fn serve() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Interactive::new(BranchPicker::new(".")).serve(stdio()).await?.waiting().await?;
    Ok(())
}
