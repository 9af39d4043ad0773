//! A scripted model: the Responses API on 127.0.0.1.
//!
//! The first answer in a turn is its scripted tool calls; once their outputs are in the request, it is one final
//! message. A turn is known by the `[turn-N]` in its user message.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use axum::Router;
use axum::body::Bytes;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use serde_json::{Value, json};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use super::turn::Call;

/// The server; it ends when this is dropped.
#[derive(Debug)]
pub(super) struct Model {
    /// What `base_url` of the provider is set to.
    pub(super) url: String,
    script: Arc<Mutex<Script>>,
    server: JoinHandle<()>,
}

#[derive(Debug, Default)]
struct Script {
    turns: BTreeMap<usize, Vec<Call>>,
    requests: Vec<Value>,
}

impl Model {
    pub(super) async fn start() -> Result<Self> {
        let script = Arc::new(Mutex::new(Script::default()));
        let routes = Router::new()
            .route("/v1/responses", post(respond))
            .layer(DefaultBodyLimit::disable())
            .with_state(Arc::clone(&script));
        let listener = TcpListener::bind("127.0.0.1:0").await.context("cannot listen on 127.0.0.1")?;
        let url = format!("http://{}/v1", listener.local_addr()?);
        let server = tokio::spawn(async move {
            if let Err(error) = axum::serve(listener, routes).await {
                eprintln!("the scripted model ended: {error}");
            }
        });
        Ok(Self { url, script, server })
    }

    /// Scripts the turn `turn`.
    pub(super) fn script(&self, turn: usize, calls: Vec<Call>) {
        self.script.lock().unwrap_or_else(PoisonError::into_inner).turns.insert(turn, calls);
    }

    /// What the model was told of a call's result, if it was.
    pub(super) fn output(&self, call_id: &str) -> Option<Value> {
        let script = self.script.lock().unwrap_or_else(PoisonError::into_inner);
        let outputs = script.requests.iter().flat_map(outputs);
        outputs.filter(|(id, _)| *id == call_id).map(|(_, output)| output.clone()).last()
    }
}

impl Drop for Model {
    fn drop(&mut self) {
        self.server.abort();
    }
}

/// The id of a scripted call.
pub(super) fn call_id(turn: usize, position: usize) -> String {
    format!("call-{turn}-{position}")
}

/// What marks the user message of a turn.
pub(super) fn mark(turn: usize) -> String {
    format!("[turn-{turn}]")
}

async fn respond(State(script): State<Arc<Mutex<Script>>>, body: Bytes) -> Response {
    let Ok(request) = serde_json::from_slice::<Value>(&body) else {
        return (StatusCode::BAD_REQUEST, "the request is not JSON").into_response();
    };
    let mut script = script.lock().unwrap_or_else(PoisonError::into_inner);
    let events = stream(script.requests.len(), reply(&script.turns, &request));
    script.requests.push(request);
    ([(header::CONTENT_TYPE, "text/event-stream")], events).into_response()
}

/// The items of the answer to a request.
fn reply(turns: &BTreeMap<usize, Vec<Call>>, request: &Value) -> Vec<Value> {
    let spoken = Value::Array(inputs(request).filter(|item| item["role"] == "user").cloned().collect()).to_string();
    // The history of a thread holds its earlier turns too: the latest is asked for.
    let current = turns.iter().rev().find(|(turn, _)| spoken.contains(&mark(**turn)));
    let calls = current
        .into_iter()
        .flat_map(|(turn, calls)| calls.iter().enumerate().map(|(position, call)| (call_id(*turn, position), call)));
    let open: Vec<_> = calls.filter(|(id, _)| outputs(request).all(|(done, _)| done != id)).collect();
    if open.is_empty() {
        return vec![json!({
            "id": "message", "type": "message", "status": "completed", "role": "assistant", "phase": "final_answer",
            "content": [{"type": "output_text", "text": "Done.", "annotations": []}],
        })];
    }
    open.into_iter()
        .map(|(id, call)| {
            let (namespace, name) = locate(request, call);
            let mut item = json!({
                "id": id, "type": "function_call", "call_id": id, "name": name,
                "arguments": call.arguments.to_string(),
            });
            if let Some(namespace) = namespace {
                item["namespace"] = json!(namespace);
            }
            item
        })
        .collect()
}

/// Namespace and name of a tool, the way this version of Codex offers it.
fn locate(request: &Value, call: &Call) -> (Option<String>, String) {
    // Codex writes `_` for what a name of a function cannot have.
    let plugin = call.plugin.replace('-', "_");
    let flat = format!("mcp__{plugin}__{}", call.tool);
    for tool in request["tools"].as_array().into_iter().flatten() {
        let name = tool["name"].as_str().unwrap_or_default();
        if tool["type"] == "namespace" && name.contains(&plugin) {
            return (Some(name.to_owned()), call.tool.clone());
        }
        if name == flat {
            return (None, flat);
        }
    }
    // Hidden behind Codex's search for tools, but callable all the same.
    (Some(format!("mcp__{plugin}")), call.tool.clone())
}

fn inputs(request: &Value) -> impl Iterator<Item = &Value> {
    request["input"].as_array().into_iter().flatten()
}

fn outputs(request: &Value) -> impl Iterator<Item = (&str, &Value)> {
    inputs(request)
        .filter(|item| item["type"] == "function_call_output")
        .filter_map(|item| Some((item["call_id"].as_str()?, &item["output"])))
}

/// The answer as server-sent events.
fn stream(number: usize, items: Vec<Value>) -> String {
    let id = format!("response-{number}");
    let response = |status: &str| json!({"id": id, "object": "response", "status": status, "output": []});
    let mut completed = response("completed");
    completed["usage"] = json!({
        "input_tokens": 0, "input_tokens_details": null, "output_tokens": 0, "output_tokens_details": null,
        "total_tokens": 0,
    });
    let created = json!({"type": "response.created", "response": response("in_progress")});
    let done = items
        .into_iter()
        .enumerate()
        .map(|(index, item)| json!({"type": "response.output_item.done", "output_index": index, "item": item}));
    let end = json!({"type": "response.completed", "response": completed});
    let mut text = String::new();
    for event in std::iter::once(created).chain(done).chain([end]) {
        // Writing to a `String` cannot fail.
        write!(text, "event: {}\ndata: {event}\n\n", event["type"].as_str().unwrap_or_default()).unwrap_or_default();
    }
    text
}
