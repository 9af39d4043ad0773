//! Codex: what it makes of a form on its way to a host, and of the answer on its way back.
//!
//! Measured on Codex 0.149.0 and 0.171.0 with some 160 requests each; they differ in `$schema` alone.

mod schema;

use serde_json::{Map, Value};

use super::{Action, Received};

/// A version of Codex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Codex {
    /// 0.149.0, which Wework pins.
    V0_149,
    /// 0.171.0.
    V0_171,
}

/// Under which approval policy the thread runs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Policy {
    /// Granular with `mcp_elicitations: true`, as Wework sets it. Forms are shown.
    #[default]
    Granular,
    /// `on-request`. Forms are shown.
    OnRequest,
    /// `never` with full access. No form is shown.
    Never,
    /// Granular with `mcp_elicitations: false`. No form is shown.
    NoMcp,
}

/// What Codex does with a request.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub enum Passed {
    /// The host receives these parameters: `mode`, `_meta`, `message`, `requestedSchema`.
    On(Map<String, Value>),
    /// The plugin receives this at once, and nobody sees anything.
    Back(Received),
}

/// "data did not match any variant of untagged enum". One bad property rejects the whole form.
const REJECTED: Passed = Passed::Back(Received::Error { code: -32602 });

/// What happens to the parameters of an `elicitation/create`.
///
/// ```
/// use elicit_sdk::testing::{
///     Codex, Policy, Received,
///     codex::{Passed, answer, pass},
/// };
/// use serde_json::json;
///
/// let titled = json!({"message": "Who?", "requestedSchema": {
///     "title": "Person", "type": "object", "properties": {"name": {"type": "string"}},
/// }});
/// // A title at the root: nobody sees the form.
/// assert_eq!(pass(Codex::V0_171, Policy::Granular, &titled), Passed::Back(Received::CANCEL));
/// // What the host refuses with an error is a refusal for the plugin.
/// assert_eq!(answer(Received::Error { code: -32603 }), Received::DECLINE);
/// ```
#[must_use]
pub fn pass(version: Codex, policy: Policy, params: &Value) -> Passed {
    // Otherwise the message is not even read as a request, so that nobody ever answers it.
    let Some(meta) = meta(params) else { return Passed::Back(Received::Nothing) };
    let Some(message) = params.get("message").and_then(Value::as_str) else { return REJECTED };

    let schema = params.get("requestedSchema").and_then(|schema| schema::read(version, schema));
    let url = url(params);
    let mode = if url.is_some() { "url" } else { "form" };
    let body = match (url, &schema) {
        (Some(body), _) => body,
        // Every other mode is taken for a form, also `url` without an address.
        (None, Some(schema)) => Map::from_iter([("requestedSchema".to_owned(), schema.to_json())]),
        (None, None) => return REJECTED,
    };

    if let Some(answer) = by_policy(policy, mode, schema.as_ref()) {
        return Passed::Back(answer);
    }
    // The host's side knows no title or description at the root and cancels a form that it cannot read.
    if mode == "form" && schema.is_some_and(|schema| schema.has_root_text()) {
        return Passed::Back(Received::CANCEL);
    }

    let mut on = Map::from_iter([("mode".to_owned(), Value::from(mode)), ("_meta".to_owned(), passed_meta(meta))]);
    on.insert("message".into(), message.into());
    on.extend(body);
    Passed::On(on)
}

/// What happens to the parameters of an `openai/form`, where the host has opened that: they pass verbatim and in order,
/// whatever the schema is. Measured on both versions, with 13 requests each.
///
/// ```
/// use elicit_sdk::testing::codex::{Passed, Policy, pass_extended};
/// use serde_json::json;
///
/// let form = json!({"message": "Sign in", "requestedSchema": {"type": "object", "properties": {"z": {}, "a": {}}}});
/// let Passed::On(passed) = pass_extended(Policy::default(), &form) else { panic!("it is passed on") };
/// assert_eq!(passed["requestedSchema"].to_string(), form["requestedSchema"].to_string());
/// ```
#[must_use]
pub fn pass_extended(policy: Policy, params: &Value) -> Passed {
    let Some(meta) = meta(params) else { return Passed::Back(Received::Nothing) };
    let message = params.get("message").filter(|message| message.is_string());
    let (Some(message), Some(schema)) = (message, params.get("requestedSchema")) else { return REJECTED };
    // Unlike in a form, no schema passes for an approval.
    if matches!(policy, Policy::Never | Policy::NoMcp) {
        return Passed::Back(Received::DECLINE);
    }
    let mode = Value::from("openai/form");
    let on = [
        ("mode", mode),
        ("_meta", passed_meta(meta)),
        ("message", message.clone()),
        ("requestedSchema", schema.clone()),
    ];
    Passed::On(on.map(|(key, value)| (key.to_owned(), value)).into_iter().collect())
}

/// `_meta`, where it is an object or none.
#[expect(clippy::option_option, reason = "none, one, or what is neither")]
fn meta(params: &Value) -> Option<Option<&Map<String, Value>>> {
    match params.get("_meta") {
        None | Some(Value::Null) => Some(None),
        Some(Value::Object(meta)) => Some(Some(meta)),
        Some(_) => None,
    }
}

/// Reads a `mode: "url"` that has all it needs. The address itself is not looked at.
fn url(params: &Value) -> Option<Map<String, Value>> {
    let text = |key: &str| params.get(key)?.as_str().map(|text| (key.to_owned(), Value::from(text)));
    let is_url = params.get("mode").is_some_and(|mode| mode == "url");
    if is_url { Some(Map::from_iter([text("url")?, text("elicitationId")?])) } else { None }
}

/// The answer that the policy gives in the person's place.
fn by_policy(policy: Policy, mode: &str, schema: Option<&schema::Schema>) -> Option<Received> {
    let empty = mode == "form" && schema.is_some_and(schema::Schema::is_empty);
    match policy {
        Policy::Granular | Policy::OnRequest => None,
        // Full access approves tools unseen, and a form without fields passes for such an approval.
        Policy::Never if empty => Some(Received::accept(Map::new())),
        Policy::Never | Policy::NoMcp => Some(Received::DECLINE),
    }
}

/// `_meta` passes, `codex_approval_kind` too, but for the progress token; an empty one becomes `null`.
fn passed_meta(meta: Option<&Map<String, Value>>) -> Value {
    let mut meta = meta.cloned().unwrap_or_default();
    meta.shift_remove("progressToken");
    if meta.is_empty() { Value::Null } else { Value::Object(meta) }
}

/// What the plugin receives where the host answers this.
#[must_use]
pub fn answer(received: Received) -> Received {
    match received {
        Received::Result { action: Action::Accept, content } => {
            // Content passes as it is, whatever it is; without content, an empty object is made.
            let content = content.filter(|content| !content.is_null()).unwrap_or_else(|| Value::Object(Map::new()));
            Received::Result { action: Action::Accept, content: Some(content) }
        }
        Received::Result { action, .. } => Received::Result { action, content: None },
        // The host's own errors are no business of the plugin.
        Received::Error { .. } => Received::DECLINE,
        Received::Nothing => Received::Nothing,
    }
}
