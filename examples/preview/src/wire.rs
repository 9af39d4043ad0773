//! JSON-RPC messages as lines. The line itself is kept beside what was read from it, so that what
//! is shown is what crossed.

use serde_json::{Map, Value, json};

/// A message from the plugin.
#[derive(Debug)]
pub(crate) enum Message {
    Request {
        id: Value,
        method: String,
        params: Map<String, Value>,
    },
    Notification {
        method: String,
        params: Map<String, Value>,
    },
    /// `id` is null where the plugin could not tell which request it answers.
    Response {
        id: Value,
        outcome: Result<Value, RpcError>,
    },
}

/// The error member of a response.
#[derive(Debug)]
pub(crate) struct RpcError {
    pub(crate) code: i64,
    pub(crate) message: String,
}

/// Reads one line.
///
/// # Errors
///
/// Why the line is no JSON-RPC 2.0 message.
pub(crate) fn read(line: &str) -> Result<Message, &'static str> {
    let Ok(value) = serde_json::from_str::<Value>(line) else {
        return Err("not JSON");
    };
    let Value::Object(mut message) = value else {
        return Err("JSON, but no JSON-RPC message");
    };
    if message.get("jsonrpc").and_then(Value::as_str) != Some("2.0") {
        return Err("JSON, but without `\"jsonrpc\":\"2.0\"`");
    }
    let params = match message.remove("params") {
        Some(Value::Object(params)) => params,
        _ => Map::new(),
    };
    let id = message.remove("id");
    match (message.remove("method"), id) {
        (Some(Value::String(method)), Some(id)) => Ok(Message::Request { id, method, params }),
        (Some(Value::String(method)), None) => Ok(Message::Notification { method, params }),
        (None, id) => {
            let outcome = match (message.remove("result"), message.remove("error")) {
                (Some(result), None) => Ok(result),
                (None, Some(error)) => Err(RpcError::read(&error)),
                _ => return Err("a JSON-RPC message without method, result or error"),
            };
            Ok(Message::Response { id: id.unwrap_or(Value::Null), outcome })
        }
        _ => Err("a JSON-RPC message whose method is no text"),
    }
}

impl RpcError {
    fn read(error: &Value) -> Self {
        RpcError {
            code: error.get("code").and_then(Value::as_i64).unwrap_or_default(),
            message: error.get("message").and_then(Value::as_str).unwrap_or("(no message)").to_owned(),
        }
    }
}

/// A request as a line.
pub(crate) fn request(id: u64, method: &str, params: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string()
}

/// A notification as a line.
pub(crate) fn notification(method: &str, params: Option<&Value>) -> String {
    match params {
        Some(params) => json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string(),
        None => json!({"jsonrpc": "2.0", "method": method}).to_string(),
    }
}

/// A successful response as a line.
pub(crate) fn response(id: &Value, result: &Value) -> String {
    json!({"jsonrpc": "2.0", "id": id, "result": result}).to_string()
}

/// A failed response as a line.
pub(crate) fn error(id: &Value, code: i64, message: &str) -> String {
    json!({"jsonrpc": "2.0", "id": id, "error": {"code": code, "message": message}}).to_string()
}
