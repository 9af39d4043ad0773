use elicit_sdk::{
    Choice, Elicit, Form, Outcome, ToolError,
    rmcp::{self, ServerHandler, tool, tool_handler, tool_router},
};

#[derive(Form)]
struct Target {
    environment: Environment,
    #[elicit(range(min = 1, max = 500))]
    machines: u16,
}

#[derive(Choice)]
enum Environment {
    Staging,
    Production,
}

#[derive(Form)]
struct Note {
    #[elicit(length(max = 200))]
    note: String,
}

#[derive(Form)]
struct Sure {
    sure: bool,
}

#[derive(Clone)]
pub(crate) struct Deploy;

#[tool_router]
impl Deploy {
    #[tool(description = "Deploy")]
    async fn deploy(&self, elicit: Elicit) -> Result<String, ToolError> {
        let Outcome::Accepted(target) = elicit.ask::<Target>("Deploy where?").await? else {
            return Ok("Nothing was deployed.".into());
        };
        let Outcome::Accepted(note) = elicit.ask::<Note>("What is new?").await? else {
            return Ok("Nothing was deployed.".into());
        };
        let Outcome::Accepted(Sure { sure: true }) = elicit.ask::<Sure>("Deploy now?").await? else {
            return Ok("Nothing was deployed.".into());
        };
        let environment = match target.environment {
            Environment::Staging => "staging",
            Environment::Production => "production",
        };
        Ok(format!("Deployed to {} machines of {environment}: {}", target.machines, note.note))
    }
}

#[tool_handler]
impl ServerHandler for Deploy {}
