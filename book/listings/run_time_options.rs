//! Options known at run time.

use elicit_sdk::{Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{ServerHandler, tool, tool_handler, tool_router, transport::stdio};

// ANCHOR: data
#[derive(Clone)]
struct Branch {
    name: &'static str,
    commits: u32,
}

/// A real plugin asks git.
fn branches() -> Vec<Branch> {
    [("main", 1204), ("next", 1310), ("fix/login", 1212)].map(|(name, commits)| Branch { name, commits }).to_vec()
}

impl Branch {
    fn title(&self) -> String {
        format!("{} ({} commits)", self.name, self.commits)
    }
}
// ANCHOR_END: data

struct Branches;

#[tool_router]
impl Branches {
    // ANCHOR: one
    #[tool(description = "Deploy a branch. Asks the person which.")]
    async fn deploy(&self, elicit: Elicit) -> Result<String, ToolError> {
        let options = branches().into_iter().map(|branch| (branch.clone(), branch.title()));
        match elicit.choose("Deploy which branch?", options).title("Branch").await? {
            Outcome::Accepted(branch) => Ok(format!("Deployed {} commits of {}.", branch.commits, branch.name)),
            Outcome::Declined | Outcome::Cancelled => Ok("Nothing was deployed.".into()),
        }
    }
    // ANCHOR_END: one

    // ANCHOR: many
    #[tool(description = "Delete branches. Asks the person which.")]
    async fn delete(&self, elicit: Elicit) -> Result<String, ToolError> {
        let options = branches().into_iter().map(|branch| (branch.name, branch.title()));
        match elicit.choose_many("Delete which branches?", options).title("Branches").await? {
            Outcome::Accepted(names) if names.is_empty() => Ok("No branch was picked.".into()),
            Outcome::Accepted(names) => Ok(format!("Deleted {}.", names.join(", "))),
            Outcome::Declined | Outcome::Cancelled => Ok("Nothing was deleted.".into()),
        }
    }
    // ANCHOR_END: many

    // ANCHOR: form
    #[tool(description = "Release a branch. Asks the person which, and for a note.")]
    async fn release(&self, elicit: Elicit) -> Result<String, ToolError> {
        let options = branches().into_iter().map(|branch| (branch.name, branch.title()));
        match elicit.ask::<Release>("Release which branch?").options("branch", options).await? {
            Outcome::Accepted(release) => Ok(format!("Released {}: {}", release.branch, release.note)),
            Outcome::Declined | Outcome::Cancelled => Ok("Nothing was released.".into()),
        }
    }
    // ANCHOR_END: form
}

// ANCHOR: fields
#[derive(Form)]
struct Release {
    #[elicit(options)]
    branch: String,
    /// What is new in it.
    note: String,
}
// ANCHOR_END: fields

#[tool_handler(name = "branches", version = "0.1.0")]
impl ServerHandler for Branches {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Interactive::new(Branches).serve(stdio()).await?.waiting().await?;
    Ok(())
}
