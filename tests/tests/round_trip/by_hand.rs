//! A tool that asks by hand, behind the same wrapper.

use anyhow::Result;
use elicit_sdk::{
    Elicit, Interactive,
    Revision::V2026_07_28,
    rmcp::{
        ErrorData, RoleServer, ServerHandler,
        model::{
            CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, InputRequests, InputRequiredResult,
        },
        service::RequestContext,
    },
};
use elicit_tests::caller::{Caller, Transport};
use serde_json::json;

use super::{echo, word};

/// Asks once through [`Elicit`], and then as rmcp alone would have it.
#[derive(Clone)]
struct ByHand;

impl ServerHandler for ByHand {
    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let first = word(&Elicit::from_context(&context), "first").await?;
        let answer = params.input_responses.and_then(|mut responses| responses.remove("mine"));
        let Some(answer) = answer else {
            let question = json!({
                "mine": {"method": "elicitation/create", "params": {
                    "message": "second",
                    "requestedSchema": {"type": "object", "properties": {"word": {"type": "string"}}},
                }},
            });
            let questions: InputRequests = serde_json::from_value(question).expect("a request");
            return Ok(InputRequiredResult::new(Some(questions), Some("my own state".into())).into());
        };
        assert_eq!(params.request_state.as_deref(), Some("my own state"));
        let second = answer["content"]["word"].as_str().unwrap_or_default();
        Ok(CallToolResult::success(vec![ContentBlock::text(format!("{first} {second}"))]).into())
    }
}

#[tokio::test]
async fn a_tool_keeps_its_own_state() -> Result<()> {
    let mut caller = Caller::new(Transport::duplex(Interactive::new(ByHand)), V2026_07_28).await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.text()?, "first second");
    assert_eq!(ended.messages(), [["first"], ["second"]]);
    for state in &ended.states {
        assert!(state.starts_with("rs1."), "sealed, whoever wrote it: {state}");
    }
    Ok(())
}
