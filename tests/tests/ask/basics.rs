//! A question from each place that can ask, answered by rmcp's own client.

use anyhow::{Result, bail};
use elicit_sdk::{
    Elicit, ElicitError, Interactive, Outcome, ToolError,
    rmcp::{
        ClientHandler, ErrorData, RoleClient, RoleServer, ServerHandler, ServiceExt,
        model::{
            CallToolRequestParams, ClientCapabilities, ClientConfig, ContentBlock, ElicitRequestParams, ElicitResult,
            ElicitationAction, ElicitationCapability, GetPromptRequestParams, GetPromptResult, Implementation,
            PromptMessage, ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents, Role,
        },
        prompt, prompt_handler, prompt_router,
        service::{RequestContext, RunningService},
        tool, tool_handler, tool_router,
    },
};
use serde_json::json;

use super::Plan;

/// A server that asks in a tool, in a prompt and in a resource.
#[derive(Clone)]
struct Tidy;

fn tell(outcome: Outcome<Plan>) -> String {
    match outcome {
        Outcome::Accepted(plan) => format!("touching {} ({:?})", plan.limit, plan.note),
        Outcome::Declined => "declined".into(),
        Outcome::Cancelled => "cancelled".into(),
    }
}

#[tool_router]
impl Tidy {
    #[tool(description = "Tidies")]
    async fn tidy(&self, elicit: Elicit) -> Result<String, ToolError> {
        Ok(tell(elicit.ask::<Plan>("Tidy up?").await?))
    }

    #[tool(description = "Tidies, with the SDK's own error")]
    async fn tidy_strictly(&self, elicit: Elicit) -> Result<String, ElicitError> {
        let plan = elicit.ask::<Plan>("Tidy up?").await?.or_stop()?;
        Ok(format!("touching {}", plan.limit))
    }
}

#[prompt_router]
impl Tidy {
    #[prompt(name = "tidy_prompt", description = "Tells how to tidy")]
    async fn tidy_prompt(&self, elicit: Elicit) -> Result<Vec<PromptMessage>, ErrorData> {
        let text = tell(elicit.ask::<Plan>("Tidy up?").await?);
        Ok(vec![PromptMessage::new_text(Role::User, text)])
    }
}

#[tool_handler]
#[prompt_handler]
impl ServerHandler for Tidy {
    async fn read_resource(
        &self,
        params: ReadResourceRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<ReadResourceResponse, ErrorData> {
        let text = tell(Elicit::from_context(&context).ask::<Plan>("Tidy up?").await?);
        Ok(ReadResourceResult::new(vec![ResourceContents::text(text, params.uri)]).into())
    }
}

/// A person who always does the same.
struct Person(ElicitationAction);

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation = Some(ElicitationCapability::default());
        ClientConfig::new(capabilities, Implementation::new("person", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, requested_schema, .. } = request else {
            return Err(ErrorData::invalid_params("not a form", None));
        };
        assert_eq!(message, "Tidy up?");
        assert_eq!(requested_schema.properties.keys().collect::<Vec<_>>(), ["limit", "note"]);
        let result = ElicitResult::new(self.0.clone());
        Ok(match self.0 {
            ElicitationAction::Accept => result.with_content(json!({"limit": 7})),
            _ => result,
        })
    }
}

type Connection = RunningService<RoleClient, Person>;

async fn connect(action: ElicitationAction, wrapped: bool) -> Result<Connection> {
    let (ours, theirs) = tokio::io::duplex(16 * 1024);
    tokio::spawn(async move {
        if wrapped {
            drop(Interactive::new(Tidy).serve(theirs).await?.waiting().await?);
        } else {
            drop(Tidy.serve(theirs).await?.waiting().await?);
        }
        anyhow::Ok(())
    });
    Ok(Person(action).serve(ours).await?)
}

fn text(block: &ContentBlock) -> Result<&str> {
    let Some(text) = block.as_text() else { bail!("not a text: {block:?}") };
    Ok(&text.text)
}

async fn call(connection: &Connection, tool: &'static str) -> Result<(bool, String)> {
    let result = connection.call_tool(CallToolRequestParams::new(tool)).await?;
    Ok((result.is_error == Some(true), text(&result.content[0])?.to_owned()))
}

async fn prompt(connection: &Connection) -> Result<String> {
    let GetPromptResult { messages, .. } = connection.get_prompt(GetPromptRequestParams::new("tidy_prompt")).await?;
    Ok(text(&messages[0].content)?.to_owned())
}

async fn resource(connection: &Connection) -> Result<String> {
    let result = connection.read_resource(ReadResourceRequestParams::new("tidy://plan")).await?;
    match &result.contents[0] {
        ResourceContents::TextResourceContents { text, .. } => Ok(text.clone()),
        other => bail!("not a text: {other:?}"),
    }
}

#[tokio::test]
async fn every_outcome_reaches_every_place() -> Result<()> {
    let cases = [
        (ElicitationAction::Accept, "touching 7 (None)", (false, "touching 7")),
        (ElicitationAction::Decline, "declined", (true, "stopped: the person declined")),
        (ElicitationAction::Cancel, "cancelled", (true, "stopped: the person cancelled")),
    ];
    for (action, told, (is_error, strictly)) in cases {
        for wrapped in [true, false] {
            let connection = connect(action.clone(), wrapped).await?;
            assert_eq!(call(&connection, "tidy").await?, (false, told.to_owned()), "wrapped: {wrapped}");
            assert_eq!(
                call(&connection, "tidy_strictly").await?,
                (is_error, strictly.to_owned()),
                "wrapped: {wrapped}"
            );
            assert_eq!(prompt(&connection).await?, told, "wrapped: {wrapped}");
            assert_eq!(resource(&connection).await?, told, "wrapped: {wrapped}");
            connection.cancel().await?;
        }
    }
    Ok(())
}
