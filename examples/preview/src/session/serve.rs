//! What the plugin sends while it works on a request of ours.

use serde_json::{Map, Value, json};

use super::{Reply, Session};
use crate::desk::Pending;
use crate::failure::Failure;
use crate::form::Form;
use crate::person::{Action, Answer};
use crate::report::Way;
use crate::wire::{self, Message};

/// How many bad lines are shown before they are only counted.
const SHOWN_GARBAGE: usize = 5;
/// JSON-RPC: the method does not exist.
const UNKNOWN_METHOD: i64 = -32601;
/// JSON-RPC: the parameters are wrong.
const BAD_PARAMS: i64 = -32602;

impl Session<'_> {
    /// Takes one line; gives the answer to the request `awaited`, if it is that.
    pub(super) async fn hear(&mut self, line: String, awaited: &Value) -> Result<Option<Reply>, Failure> {
        match wire::read(&line) {
            // Without an id it is about a request that the plugin could not read, so about ours.
            Ok(Message::Response { id, outcome }) if id == *awaited || (id.is_null() && outcome.is_err()) => {
                return Ok(Some(Reply { line, outcome }));
            }
            Ok(Message::Response { id, .. }) => {
                self.report.line(Way::FromPlugin, &line)?;
                self.report.remark(&format!("the plugin answered request {id}, which was not asked; ignored"))?;
            }
            Ok(Message::Request { id, method, params }) if method == "elicitation/create" => {
                self.ask(id, &params, &line).await?;
            }
            Ok(Message::Request { id, method, .. }) => {
                self.report.line(Way::FromPlugin, &line)?;
                let answer = if method == "ping" {
                    wire::response(&id, &json!({}))
                } else {
                    self.report.remark(&format!("the plugin sent `{method}`, which this host has not; refused"))?;
                    wire::error(&id, UNKNOWN_METHOD, &format!("method not found: {method}"))
                };
                self.send(&answer).await?;
            }
            Ok(Message::Notification { method, params }) => {
                self.report.line(Way::FromPlugin, &line)?;
                self.notice(&method, &params)?;
            }
            Err(reason) => {
                self.garbage += 1;
                if self.garbage <= SHOWN_GARBAGE {
                    let shown: String = line.chars().take(200).collect();
                    self.report.remark(&format!("a line on the plugin's stdout was ignored, {reason}: {shown:?}"))?;
                }
            }
        }
        Ok(None)
    }

    /// Puts a form in line, or refuses it.
    async fn ask(&mut self, id: Value, params: &Map<String, Value>, line: &str) -> Result<(), Failure> {
        match Form::read(params) {
            Ok(form) => match self.desk.receive(id.clone(), form, line) {
                Ok(()) => Ok(()),
                Err(failure) => {
                    self.send(&wire::response(&id, &json!({"action": "cancel"}))).await?;
                    Err(failure)
                }
            },
            Err(reason) => {
                self.report.section("refused: elicitation/create", &[], line)?;
                let answer = wire::error(&id, BAD_PARAMS, &reason);
                self.report.section("answer: an error", &[], &answer)?;
                self.send(&answer).await
            }
        }
    }

    /// Sends what the person answered.
    pub(super) async fn answer(&mut self, pending: Pending, answer: Result<Answer, Failure>) -> Result<(), Failure> {
        let Pending { id, number, withdrawn, .. } = pending;
        if withdrawn {
            self.report
                .remark(&format!("the answer to form {number} was not sent, as the plugin had taken it back"))?;
            return answer.map(|_| ());
        }
        let (action, notes, failure) = match answer {
            Ok(Answer { action, notes }) => (action, notes, None),
            // The plugin is told, so that it can stop in order before it is ended.
            Err(failure) => (Action::Cancel, Vec::new(), Some(failure)),
        };
        let name = action.name();
        let result = match action {
            Action::Accept(content) => json!({"action": name, "content": content}),
            Action::Decline | Action::Cancel => json!({"action": name}),
        };
        let line = wire::response(&id, &result);
        self.report.section(&format!("answer {number}: {name}"), &notes, &line)?;
        self.plugin.send(&line).await?;
        failure.map_or(Ok(()), Err)
    }

    fn notice(&mut self, method: &str, params: &Map<String, Value>) -> Result<(), Failure> {
        match method {
            // A status line would be drawn into an open prompt.
            "notifications/progress" if !self.desk.is_busy() => {
                let shown = |key| params.get(key).filter(|value| !value.is_null());
                let mut text = format!("progress: {}", shown("progress").unwrap_or(&Value::Null));
                if let Some(total) = shown("total") {
                    text = format!("{text}/{total}");
                }
                if let Some(message) = shown("message").and_then(Value::as_str) {
                    text = format!("{text} {message}");
                }
                self.report.status(&text)?;
            }
            "notifications/cancelled" => {
                let number = params.get("requestId").and_then(|id| self.desk.withdraw(id));
                if let Some(number) = number {
                    self.report.remark(&format!("the plugin took form {number} back"))?;
                }
            }
            _ => {}
        }
        Ok(())
    }

    /// Says how many bad lines there were beyond those that were shown.
    pub(crate) fn count_garbage(&mut self) -> Result<(), Failure> {
        if self.garbage > SHOWN_GARBAGE {
            let more = self.garbage - SHOWN_GARBAGE;
            self.report.remark(&format!("{more} more lines on the plugin's stdout were no messages"))?;
        }
        Ok(())
    }
}
