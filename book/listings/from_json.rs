//! From hand-written JSON to a derive: the same tool before and after.

use elicit_sdk::{Choice, Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{
    ServerHandler,
    model::{ElicitRequest, ElicitRequestParams, InputRequest},
    tool, tool_handler, tool_router,
    transport::stdio,
};
use serde_json::{Value, json};

// ANCHOR: form
#[derive(Form)]
struct Deployment {
    /// Where to deploy.
    environment: Environment,
    #[elicit(range(min = 1, max = 500))]
    machines: u16,
    #[elicit(email)]
    notify_by: Option<String>,
}

#[derive(Choice, Debug)]
enum Environment {
    Staging,
    Production,
}
// ANCHOR_END: form

struct Deploy;

#[tool_router]
impl Deploy {
    // ANCHOR: before
    #[tool(description = "Deploy, with a form written by hand")]
    async fn before(&self, elicit: Elicit) -> Result<String, ToolError> {
        let schema: Value = serde_json::from_str(include_str!("by_hand.json"))?;
        let params = json!({"mode": "form", "message": "Deploy?", "requestedSchema": schema});
        let params: ElicitRequestParams = serde_json::from_value(params)?;
        let answer = elicit.request("deploy", InputRequest::Elicitation(ElicitRequest::new(params))).await?;
        if answer["action"] != "accept" {
            return Ok("Nothing was deployed.".into());
        }
        let environment = answer["content"]["environment"].as_str().unwrap_or("staging");
        let machines = answer["content"]["machines"].as_u64().unwrap_or(1);
        Ok(format!("Deployed to {machines} machines of {environment}."))
    }
    // ANCHOR_END: before

    // ANCHOR: after
    #[tool(description = "Deploy, with a derived form")]
    async fn after(&self, elicit: Elicit) -> Result<String, ToolError> {
        let deployment = match elicit.ask::<Deployment>("Deploy?").await? {
            Outcome::Accepted(deployment) => deployment,
            Outcome::Declined | Outcome::Cancelled => return Ok("Nothing was deployed.".into()),
        };
        let Deployment { environment, machines, notify_by } = deployment;
        let told = notify_by.map_or(String::new(), |address| format!(" {address} was told."));
        Ok(format!("Deployed to {machines} machines of {environment:?}.{told}"))
    }
    // ANCHOR_END: after

    #[tool(description = "The derived schema")]
    async fn schema(&self) -> Result<String, ToolError> {
        Ok(serde_json::to_string_pretty(&Deployment::schema().to_json())?)
    }
}

#[tool_handler(name = "deploy", version = "0.1.0")]
impl ServerHandler for Deploy {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Interactive::new(Deploy).serve(stdio()).await?.waiting().await?;
    Ok(())
}
