//! The control of the real-host tests: a plugin that asks with plain rmcp.

use rmcp::model::{ElicitRequestParams, ElicitationSchema};
use rmcp::schemars::{self, JsonSchema};
use rmcp::service::ElicitationError;
use rmcp::transport::stdio;
use rmcp::{ErrorData, Peer, RoleServer, ServerHandler, ServiceExt, elicit_safe, tool, tool_handler, tool_router};
use serde::{Deserialize, Serialize};

const MESSAGE: &str = "Who is it for?";

#[derive(Deserialize, Serialize, JsonSchema)]
struct Person {
    name: String,
    team: String,
}
elicit_safe!(Person);

struct Control;

#[tool_router]
impl Control {
    #[tool(description = "Ask with rmcp's own `Peer::elicit`")]
    async fn elicit(&self, peer: Peer<RoleServer>) -> String {
        match peer.elicit::<Person>(MESSAGE).await {
            Ok(Some(person)) => format!("accepted {} of {}", person.name, person.team),
            Ok(None) => "accepted nothing".to_owned(),
            Err(ElicitationError::UserDeclined) => "declined".to_owned(),
            Err(ElicitationError::UserCancelled) => "cancelled".to_owned(),
            Err(error) => format!("failed: {error}"),
        }
    }

    /// The same form without what Codex refuses, which shows that nothing else keeps it from being shown.
    #[tool(description = "Ask with rmcp's schema of the same type, less its root title")]
    async fn untitled(&self, peer: Peer<RoleServer>) -> Result<String, ErrorData> {
        let mut schema = ElicitationSchema::from_type::<Person>()
            .map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        schema.title = None;
        let form = ElicitRequestParams::FormElicitationParams {
            meta: None,
            message: MESSAGE.to_owned(),
            requested_schema: schema,
        };
        match peer.create_elicitation(form).await {
            Ok(answer) => Ok(format!("{:?} {}", answer.action, answer.content.unwrap_or_default())),
            Err(error) => Err(ErrorData::internal_error(error.to_string(), None)),
        }
    }
}

#[tool_handler]
impl ServerHandler for Control {}

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    Control.serve(stdio()).await?.waiting().await?;
    Ok(())
}
