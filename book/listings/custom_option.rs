//! The custom option.

use elicit_sdk::{Choice, Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{ServerHandler, tool, tool_handler, tool_router, transport::stdio};

// ANCHOR: form
#[derive(Form)]
struct Handling {
    /// Choose a handling strategy.
    #[elicit(other(length(max = 200)))]
    strategy: Strategy,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    /// If you chose Custom above, describe the requested handling.
    #[elicit(other)]
    Custom(String),
}
// ANCHOR_END: form

struct Tidy;

#[tool_router]
impl Tidy {
    // ANCHOR: tool
    #[tool(description = "Tidy the repository. Asks the person how.")]
    async fn tidy(&self, elicit: Elicit) -> Result<String, ToolError> {
        let handling = match elicit.ask::<Handling>("Choose how to handle this").await? {
            Outcome::Accepted(handling) => handling,
            Outcome::Declined | Outcome::Cancelled => return Ok("Left everything as it was.".into()),
        };
        Ok(match handling.strategy {
            Strategy::Fast => "Tidied in a minute.".into(),
            Strategy::Safe => "Tidied with a backup.".into(),
            Strategy::Custom(wish) => format!("Tidied as wished: {wish}"),
        })
    }
    // ANCHOR_END: tool
}

#[tool_handler(name = "tidy", version = "0.1.0")]
impl ServerHandler for Tidy {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Interactive::new(Tidy).serve(stdio()).await?.waiting().await?;
    Ok(())
}
