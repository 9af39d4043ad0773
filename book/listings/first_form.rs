//! Your first form in ten minutes.

// ANCHOR: imports
use elicit_sdk::{Choice, Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{ServerHandler, tool, tool_handler, tool_router, transport::stdio};
// ANCHOR_END: imports

// ANCHOR: form
#[derive(Form)]
struct Deployment {
    /// Select the target environment for this deployment.
    #[elicit(title = "Deployment target")]
    target: Target,
    /// This text will be written to the release record.
    release_note: Option<String>,
}

#[derive(Choice, Debug)]
enum Target {
    Staging,
    Production,
}
// ANCHOR_END: form

// ANCHOR: tool
struct Deploy;

#[tool_router]
impl Deploy {
    #[tool(description = "Deploy the current project. Asks the person where to.")]
    async fn deploy(&self, elicit: Elicit) -> Result<String, ToolError> {
        match elicit.ask::<Deployment>("Deploy the current project?").await? {
            Outcome::Accepted(deployment) => {
                let note = deployment.release_note.unwrap_or_else(|| "no note".into());
                Ok(format!("Deployed to {:?} ({note}).", deployment.target))
            }
            Outcome::Declined => Ok("Nothing was deployed.".into()),
            Outcome::Cancelled => Ok("Stopped before anything was deployed.".into()),
        }
    }
}
// ANCHOR_END: tool

// ANCHOR: main
#[tool_handler(name = "deploy", version = "0.1.0")]
impl ServerHandler for Deploy {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Interactive::new(Deploy).serve(stdio()).await?.waiting().await?;
    Ok(())
}
// ANCHOR_END: main
