use std::{sync::Arc, time::Duration};

use elicit_sdk::rmcp::{
    ErrorData, RoleServer, ServerHandler,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, InputRequests, InputRequiredResult,
        RequestStateCodec, SealOptions,
    },
    service::RequestContext,
};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

#[derive(Clone)]
pub(crate) struct Deploy {
    codec: Arc<RequestStateCodec>,
}

#[derive(Default, Serialize, Deserialize)]
struct State {
    target: Option<(String, u64)>,
    note: Option<String>,
}

enum Step {
    Target(Option<&'static str>),
    Note(Option<&'static str>),
    Sure,
}

impl Deploy {
    pub(crate) fn new() -> Self {
        Self { codec: Arc::new(RequestStateCodec::new_unchecked([7; 32])) }
    }

    fn ask(&self, step: &Step, state: &State) -> Result<CallToolResponse, ErrorData> {
        let said = |reason: Option<&'static str>| reason.unwrap_or_default();
        let (key, message, properties, required) = match step {
            Step::Target(reason) => (
                "target",
                "Deploy where?",
                json!({
                    "environment": {"type": "string", "title": "Environment", "oneOf": [
                        {"const": "staging", "title": "Staging"}, {"const": "production", "title": "Production"},
                    ]},
                    "machines": {
                        "type": "integer", "title": "Machines", "minimum": 1, "maximum": 500, "description": said(*reason),
                    },
                }),
                json!(["environment", "machines"]),
            ),
            Step::Note(reason) => (
                "note",
                "What is new?",
                json!({"note": {"type": "string", "title": "Note", "maxLength": 200, "description": said(*reason)}}),
                json!(["note"]),
            ),
            Step::Sure => {
                ("sure", "Deploy now?", json!({"sure": {"type": "boolean", "title": "Sure"}}), json!(["sure"]))
            }
        };
        let schema = json!({"type": "object", "properties": properties, "required": required});
        let params = json!({"mode": "form", "message": message, "requestedSchema": schema});
        let questions = json!({key: {"method": "elicitation/create", "params": params}});
        let questions: InputRequests = serde_json::from_value(questions).map_err(internal)?;
        let options = SealOptions::new().associated_data(b"tools/call deploy").ttl(Duration::from_secs(3600));
        let state = self.codec.seal_json_with(state, &options).map_err(internal)?;
        Ok(InputRequiredResult::new(Some(questions), Some(state)).into())
    }
}

impl ServerHandler for Deploy {
    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let mut state = match &params.request_state {
            Some(state) => self
                .codec
                .open_json_with(state, b"tools/call deploy")
                .map_err(|_| ErrorData::invalid_params("the request state is not valid", None))?,
            None => State::default(),
        };
        let mut answers = params.input_responses.unwrap_or_default();
        if state.target.is_none() {
            let Some(answer) = answers.remove("target") else { return self.ask(&Step::Target(None), &state) };
            if answer["action"] != "accept" {
                return Ok(said("Nothing was deployed."));
            }
            let environment = answer["content"]["environment"].as_str();
            let machines = answer["content"]["machines"].as_u64().filter(|count| (1..=500).contains(count));
            match (environment, machines) {
                (Some(environment @ ("staging" | "production")), Some(machines)) => {
                    state.target = Some((environment.to_owned(), machines));
                }
                _ => return self.ask(&Step::Target(Some("Must be between 1 and 500.")), &state),
            }
        }
        if state.note.is_none() {
            let Some(answer) = answers.remove("note") else { return self.ask(&Step::Note(None), &state) };
            if answer["action"] != "accept" {
                return Ok(said("Nothing was deployed."));
            }
            match answer["content"]["note"].as_str() {
                Some(note) if !note.trim().is_empty() && note.chars().count() <= 200 => state.note = Some(note.into()),
                _ => return self.ask(&Step::Note(Some("Must have 1 to 200 characters.")), &state),
            }
        }
        let Some(answer) = answers.remove("sure") else { return self.ask(&Step::Sure, &state) };
        if answer["action"] != "accept" || answer["content"]["sure"] != Value::Bool(true) {
            return Ok(said("Nothing was deployed."));
        }
        let ((environment, machines), note) = (state.target.unwrap_or_default(), state.note.unwrap_or_default());
        Ok(said(&format!("Deployed to {machines} machines of {environment}: {note}")))
    }
}

fn said(text: &str) -> CallToolResponse {
    CallToolResult::success(vec![ContentBlock::text(text)]).into()
}

fn internal(error: impl std::fmt::Display) -> ErrorData {
    ErrorData::internal_error(error.to_string(), None)
}
