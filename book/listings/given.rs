//! A form or the chat: the same with arguments, where nobody can be asked.

use elicit_sdk::{Choice, Elicit, Form, Given, Interactive, Outcome, ToolError};
use rmcp::{
    ServerHandler,
    handler::server::wrapper::Parameters,
    schemars::{self, JsonSchema},
    tool, tool_handler, tool_router,
    transport::stdio,
};
use serde::Deserialize;

// ANCHOR: given
#[derive(Form)]
struct Report {
    period: Period,
}

#[derive(Choice, Debug)]
enum Period {
    Week,
    Month,
}

#[derive(Deserialize, JsonSchema)]
struct Arguments {
    /// The answers, only after the tool has said that nobody can be asked.
    answers: Option<Given<Report>>,
}

struct Reports;

#[tool_router]
impl Reports {
    #[tool(description = "Write a report. Asks the person for the period.")]
    async fn report(&self, elicit: Elicit, arguments: Parameters<Arguments>) -> Result<String, ToolError> {
        match elicit.ask::<Report>("Report on what?").or_given(arguments.0.answers).await? {
            Outcome::Accepted(report) => Ok(format!("The last {:?}: nothing broke.", report.period)),
            Outcome::Declined | Outcome::Cancelled => Ok("No report was written.".into()),
        }
    }
}
// ANCHOR_END: given

#[tool_handler(name = "reports", version = "0.1.0")]
impl ServerHandler for Reports {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Interactive::new(Reports).serve(stdio()).await?.waiting().await?;
    Ok(())
}
