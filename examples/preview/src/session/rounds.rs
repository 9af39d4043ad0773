//! Revision 2026-07-28: a tool asks by returning, and is called again with the answers.

use elicit_sdk::testing::Received;
use serde_json::{Map, Value, json};

use super::{Session, TICK};
use crate::event;
use crate::failure::Failure;
use crate::person::Answer;
use crate::plugin::Event;

/// What a result asks for.
pub(super) struct Required {
    /// By key, in the order of the wire.
    pub(super) requests: Map<String, Value>,
    pub(super) state: Option<Value>,
}

impl Required {
    /// Reads a result; `None` where it asks nothing.
    pub(super) fn read(result: &Value) -> Option<Self> {
        if result.get("resultType")? != "input_required" {
            return None;
        }
        let requests = result.get("inputRequests").and_then(Value::as_object).cloned().unwrap_or_default();
        Some(Required { requests, state: result.get("requestState").cloned() })
    }
}

impl Session<'_> {
    /// Has the questions of one round answered, one after the other.
    pub(super) async fn answer_round(
        &mut self,
        line: &str,
        requests: Map<String, Value>,
    ) -> Result<Map<String, Value>, Failure> {
        let (mut answers, count) = (Map::new(), requests.len());
        for (key, mut request) in requests {
            let method = request.get("method").and_then(Value::as_str).unwrap_or_default().to_owned();
            let params = match request.get_mut("params").map(Value::take) {
                Some(Value::Object(params)) => params,
                _ => Map::new(),
            };
            match method.as_str() {
                "elicitation/create" => {
                    if let Err(reason) = self.desk.admit(&params) {
                        return Err(Failure::Unreadable { method: "tools/call", reason: format!("`{key}`: {reason}") });
                    }
                    self.desk.receive(key.into(), params, line)?;
                }
                "roots/list" => drop(answers.insert(key, json!({"roots": []}))),
                _ => {
                    let reason = format!("it asks for `{method}`, which was not declared");
                    return Err(Failure::Unreadable { method: "tools/call", reason });
                }
            }
        }
        while answers.len() < count {
            self.open_next()?;
            self.check_time().await?;
            tokio::select! {
                event = self.plugin.next() => match event {
                    Event::Line(line) => drop(self.hear(line, None).await?),
                    Event::Stderr(line) => self.report.event(event::Event::Stderr(&line))?,
                    // Between two rounds a host would start it again for the next one.
                    Event::Ended(status) => return Err(Failure::Ended { status, method: "tools/call" }),
                    Event::Deaf => return Err(Failure::Deaf("tools/call")),
                },
                (pending, answer) = self.desk.answered() => {
                    let Answer { received, notes } = answer?;
                    if let Received::Error { code } = received {
                        return Err(Failure::Unshowable(code));
                    }
                    let result = received.to_json();
                    let name = result.get("action").and_then(Value::as_str).unwrap_or_default();
                    let title = format!("answer {}: {name}", pending.number);
                    self.report.section(&title, &notes, &result.to_string())?;
                    if let Some(key) = pending.id.as_str() {
                        answers.insert(key.to_owned(), result);
                    }
                }
                () = tokio::time::sleep(TICK) => {}
            }
        }
        Ok(answers)
    }
}
