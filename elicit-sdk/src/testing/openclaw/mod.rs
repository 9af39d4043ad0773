//! OpenClaw: it checks the whole form, asks it in batches of three questions, and checks the answers at the very end.
//!
//! Measured on openclaw 2026.9.6 with @openclaw/codex 2026.9.5, whose handler was run on some 190 inputs. What a plugin
//! sends passes through [`codex`](super::codex) before it gets here.

mod batches;
mod budget;
mod choices;
mod decode;
mod field;
mod form;
mod format;

use serde_json::{Map, Value};

use self::batches::Batches;
use super::{Received, card::Opening, codex::Codex};

/// What OpenClaw does with a request of the plugin that is called `server`.
pub(super) fn open(params: &Value, server: &str, through: Option<Codex>) -> Opening {
    // The approval flow takes it away from the form; with full access it approves without asking.
    let kind = params.get("_meta").and_then(|meta| meta.get("codex_approval_kind"));
    if kind.is_some_and(|kind| kind == "mcp_tool_call") {
        return Opening::Answer(Received::accept(Map::new()));
    }
    if !budget::fits(&request(params, server, through)) {
        return Opening::Answer(Received::DECLINE_NULL);
    }
    match params.get("mode").and_then(Value::as_str) {
        Some("url") => url(params),
        Some(mode @ ("form" | "openai/form")) => match form::read(params, mode == "openai/form") {
            // Up to 2026.9.5 a form without fields is accepted with no prompt.
            Ok(fields) if fields.is_empty() => Opening::Answer(Received::accept(Map::new())),
            Ok(fields) => Batches::open(params.get("message").and_then(Value::as_str).unwrap_or_default(), fields),
            Err(_) => Opening::Answer(Received::DECLINE_NULL),
        },
        _ => Opening::Answer(Received::DECLINE_NULL),
    }
}

/// The request as Codex hands it over; what Codex adds counts against the budget as well.
fn request(params: &Value, server: &str, through: Option<Codex>) -> Value {
    let id = Value::from("0199f0b2-0000-7000-8000-000000000000");
    let mut request = Map::from_iter([("threadId".to_owned(), id.clone()), ("turnId".to_owned(), id)]);
    request.insert("serverName".to_owned(), server.into());
    if through == Some(Codex::V0_171) {
        request.insert("environmentId".to_owned(), Value::Null);
    }
    request.extend(params.as_object().cloned().unwrap_or_default());
    Value::Object(request)
}

/// A page to open. Accepting it has no content.
fn url(params: &Value) -> Opening {
    let text = |key: &str| params.get(key).and_then(Value::as_str).unwrap_or_default();
    let message = params.get("message").and_then(Value::as_str).unwrap_or("Codex provided a URL");
    let (url, id) = (text("url"), text("elicitationId"));
    let fits = format::is_web_address(url)
        && !id.is_empty()
        && format::is_visible(id, format::FIELD_NAME)
        && !message.is_empty()
        && format::is_visible(message, format::MESSAGE);
    if fits { Batches::page(message, url) } else { Opening::Answer(Received::DECLINE_NULL) }
}
