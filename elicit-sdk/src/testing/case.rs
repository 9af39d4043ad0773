//! The JSON interface: one case in, what was shown and received out.

use serde_json::{Map, Value, json};

use super::{Codex, Policy, SimulatedHost, Simulation, Step};

/// What is wrong with a case, and what to write instead.
///
/// ```
/// use elicit_sdk::testing::{CaseError, simulate};
///
/// let error: CaseError = simulate(&serde_json::json!({"host": "wework"})).unwrap_err();
/// assert_eq!(error.to_string(), "`params` is missing");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct CaseError(pub(super) &'static str);

/// Plays one case of the JSON interface:
///
/// `{"host":"wework","params":{…},"through":"codex-0.149","policy":"granular","serverName":"example-plugin","actions":[…]}`
///
/// `host` is one of `wework`, `openclaw`, `codex`, `claude-code`, `copilot-cli` and `generic`; `params` is what the plugin
/// sends with `elicitation/create`, or with the `method` `openai/form`, which the client has opened then; `through` is `codex-0.149`, `codex-0.171` or `null`; `policy` is `granular`,
/// `on-request`, `never` or `no-mcp` and matters behind Codex. An action is `{"select":{id: place or label}}`,
/// `{"type":{id: text}}`, `{"key":"Enter"|"Escape","focus":"card"|"input"|"button"}` or
/// `{"action":"submit"|"ignore"|"stop"|"decline"}`, and for hosts with such keys `{"clear":id}` and `{"skip":id}`.
///
/// The answer is `{"shown":[{"id","heading","text" or "placeholder","options":[{"label","small","selected"}]}] or null,
/// "result":{"action","content"?} or {"error":{"code"}} or null}`: the form as it appeared, and what the plugin receives,
/// `null` while it still waits.
///
/// ```
/// use elicit_sdk::testing::simulate;
/// use serde_json::json;
///
/// let case = json!({
///     "host": "wework",
///     "params": {"mode": "form", "message": "Note", "requestedSchema": {
///         "type": "object", "properties": {"note": {"type": "string", "title": "Note"}},
///     }},
///     "through": "codex-0.149",
///     "actions": [{"type": {"note": "done"}}, {"key": "Enter", "focus": "input"}],
/// });
/// assert_eq!(simulate(&case).unwrap(), json!({
///     "shown": [{"id": "note", "heading": "Note", "placeholder": "Note", "options": []}],
///     "result": {"action": "accept", "content": {"note": "done"}},
/// }));
/// ```
///
/// # Errors
///
/// [`CaseError`] where the case is not one.
pub fn simulate(case: &Value) -> Result<Value, CaseError> {
    let case = case.as_object().ok_or(CaseError("a case is an object"))?;
    let params = case.get("params").ok_or(CaseError("`params` is missing"))?;
    let steps = match case.get("actions") {
        None | Some(Value::Null) => Vec::new(),
        Some(Value::Array(actions)) => actions.iter().map(Step::from_json).collect::<Result<Vec<_>, _>>()?.concat(),
        Some(_) => return Err(CaseError("`actions` is a list")),
    };
    let simulation = simulation(case)?;
    let play = match case.get("method").map(Value::as_str) {
        None | Some(Some("elicitation/create")) => simulation.play(params, &steps),
        Some(Some("openai/form")) => simulation.extended().play_extended(params, &steps),
        Some(_) => return Err(CaseError("`method` is elicitation/create or openai/form")),
    };
    let shown = play.shown.map_or(Value::Null, |shown| shown.to_json());
    Ok(json!({"shown": shown, "result": play.received.to_json()}))
}

fn simulation(case: &Map<String, Value>) -> Result<Simulation, CaseError> {
    let word = |key: &str| match case.get(key) {
        None | Some(Value::Null) => Ok(None),
        Some(Value::String(word)) => Ok(Some(word.as_str())),
        Some(_) => Err(CaseError("`host`, `through`, `policy` and `serverName` are texts")),
    };
    let host = word("host")?.and_then(|word| SimulatedHost::ALL.into_iter().find(|host| host.name() == word));
    let host = host.ok_or(CaseError("`host` is wework, openclaw, codex, claude-code, copilot-cli or generic"))?;
    let through = match word("through")? {
        None => None,
        Some("codex-0.149" | "codex-0.149.0") => Some(Codex::V0_149),
        Some("codex-0.171" | "codex-0.171.0") => Some(Codex::V0_171),
        Some(_) => return Err(CaseError("`through` is codex-0.149, codex-0.171 or null")),
    };
    let policy = match word("policy")? {
        None | Some("granular") => Policy::Granular,
        Some("on-request") => Policy::OnRequest,
        Some("never") => Policy::Never,
        Some("no-mcp") => Policy::NoMcp,
        Some(_) => return Err(CaseError("`policy` is granular, on-request, never or no-mcp")),
    };
    let simulation = Simulation::new(host).through(through).policy(policy);
    Ok(match word("serverName")? {
        Some(name) => simulation.server_name(name),
        None => simulation,
    })
}
