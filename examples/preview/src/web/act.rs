//! What the person does, as the page says it.

use elicit_sdk::testing::Step;
use serde::Deserialize;
use serde_json::{Map, Value};

use super::arguments;
use super::live::{Call, Live};
use super::state::Phase;
use crate::guise::{Guise, host_named, revision_named};

/// One act.
#[derive(Debug, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(super) enum Act {
    /// Something is done to a form: a step of the simulated hosts.
    Step { form: usize, step: Value },
    /// A tool is called, with what stands in its arguments.
    Call { tool: String, values: Map<String, Value> },
    /// The arguments of another tool are wanted.
    Tool { tool: String },
    /// The task is stopped: the open form with it, and without one the tool.
    Stop,
    /// The plugin is started anew.
    Restart,
    /// Another host is played, or another revision spoken; no revision is the host's own.
    Host { host: String, revision: Option<String> },
    /// Whether the last call is made again after a restart.
    Again { on: bool },
}

/// Does it; whether there was anything to do.
///
/// # Errors
///
/// Why it is no act.
pub(super) fn act(live: &Live, act: Act) -> Result<bool, String> {
    match act {
        Act::Step { form, step } => {
            let steps = Step::from_json(&step).map_err(|error| error.to_string())?;
            Ok(steps.into_iter().all(|step| live.change(|state| state.step(form, &step))))
        }
        Act::Call { tool, values } => call(live, &tool, &values),
        Act::Tool { tool } => Ok(live.change(|state| {
            let is_known = state.tools.iter().any(|known| known.name == tool);
            if is_known {
                (state.tool, state.arguments) = (Some(tool), Map::new());
                state.problems.clear();
            }
            is_known
        })),
        Act::Stop => {
            let form = live.look(|state| state.form.as_ref().map(|form| form.id));
            if let Some(form) = form {
                return Ok(live.change(|state| state.step(form, &Step::Stop)));
            }
            let is_calling = live.look(|state| state.phase == Phase::Calling);
            if is_calling {
                live.stop.notify_one();
            }
            Ok(is_calling)
        }
        Act::Restart => {
            live.restart.notify_one();
            Ok(true)
        }
        Act::Host { host, revision } => {
            let host = host_named(&host).ok_or("there is no such host")?;
            let revision = match revision {
                Some(name) => Some(revision_named(&name).ok_or("there is no such revision")?),
                None => None,
            };
            live.change(|state| (state.guise, state.revision) = (Guise::new(Some(host), revision), revision));
            live.restart.notify_one();
            Ok(true)
        }
        Act::Again { on } => {
            live.change(|state| state.again = on);
            Ok(true)
        }
    }
}

fn call(live: &Live, tool: &str, values: &Map<String, Value>) -> Result<bool, String> {
    let call = live.change(|state| {
        let known = state.tools.iter().find(|known| known.name == tool).ok_or("there is no such tool")?;
        if state.phase != Phase::Ready {
            return Ok(None);
        }
        match arguments::read(&known.schema, values) {
            Ok(arguments) => {
                state.problems.clear();
                state.arguments.clone_from(&arguments);
                Ok(Some(Call { tool: tool.to_owned(), arguments }))
            }
            Err(problems) => {
                state.problems = problems;
                Ok::<_, &str>(None)
            }
        }
    })?;
    let is_called = call.is_some();
    if let Some(call) = call {
        live.call(call);
    }
    Ok(is_called)
}
