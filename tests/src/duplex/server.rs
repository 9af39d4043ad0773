//! A server with one tool, which is a closure.

use std::fmt;

use elicit_sdk::{
    Elicit, ToolError,
    rmcp::{
        ErrorData, RoleServer, ServerHandler,
        handler::server::tool::IntoCallToolResult,
        model::{CallToolRequestParams, CallToolResponse},
        service::RequestContext,
    },
};

/// A server whose every tool does the same.
#[derive(Clone)]
pub struct Server<H>(H);

/// A server whose tool is this closure.
pub fn server<H, W>(handler: H) -> Server<H>
where
    H: Fn(Elicit) -> W + Send + Sync + 'static,
    W: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    Server(handler)
}

impl<H, W> ServerHandler for Server<H>
where
    H: Fn(Elicit) -> W + Send + Sync + 'static,
    W: Future<Output = Result<String, ToolError>> + Send + 'static,
{
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        self.0(Elicit::from_context(&context)).await.into_call_tool_result()
    }
}

impl<H> fmt::Debug for Server<H> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Server").finish_non_exhaustive()
    }
}
