//! What the plugin sends while it works on a request of ours.

use elicit_sdk::testing::Received;
use serde_json::{Map, Value, json};

use super::{Reply, Session};
use crate::desk::Pending;
use crate::event::Event;
use crate::failure::Failure;
use crate::person::Answer;
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
    pub(super) async fn hear(&mut self, line: String, awaited: Option<&Value>) -> Result<Option<Reply>, Failure> {
        let read = wire::read(&line);
        self.report.event(match &read {
            Ok(_) => Event::Crossed { way: Way::FromPlugin, line: &line },
            Err(reason) => Event::Garbage { line: &line, reason },
        })?;
        match read {
            // Without an id it is about a request that the plugin could not read, so about ours.
            Ok(Message::Response { id, outcome })
                if awaited.is_some_and(|awaited| id == *awaited || (id.is_null() && outcome.is_err())) =>
            {
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
        match self.desk.admit(params) {
            Ok(()) => match self.desk.receive(id.clone(), params.clone(), line) {
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
        let (received, notes, failure) = match answer {
            Ok(Answer { received, notes }) => (received, notes, None),
            // The plugin is told, so that it can stop in order before it is ended.
            Err(failure) => (Received::CANCEL, Vec::new(), Some(failure)),
        };
        let (name, line) = match &received {
            Received::Error { code } => {
                ("an error", wire::error(&id, i64::from(*code), "the host cannot show this form"))
            }
            Received::Result { action, .. } => (action.as_str(), wire::response(&id, &received.to_json())),
            // The host neither shows nor answers it.
            _ => return failure.map_or(Ok(()), Err),
        };
        self.report.section(&format!("answer {number}: {name}"), &notes, &line)?;
        self.report.event(Event::Crossed { way: Way::ToPlugin, line: &line })?;
        self.plugin.send(&line).await?;
        failure.map_or(Ok(()), Err)
    }

    fn notice(&mut self, method: &str, params: &Map<String, Value>) -> Result<(), Failure> {
        match method {
            "notifications/progress" => {
                let shown = |key| params.get(key).filter(|value| !value.is_null());
                let mut text = shown("progress").unwrap_or(&Value::Null).to_string();
                if let Some(total) = shown("total") {
                    text = format!("{text}/{total}");
                }
                let message = shown("message").and_then(Value::as_str);
                if let Some(message) = message {
                    text = format!("{text} {message}");
                }
                if let Some(clock) = &mut self.clock {
                    clock.progressed();
                }
                let number = |key| shown(key).and_then(Value::as_f64);
                self.report.event(Event::Progress { done: number("progress"), total: number("total"), message })?;
                // A line would be drawn into an open prompt.
                if !self.desk.is_busy() {
                    self.report.progress(&text)?;
                }
            }
            "notifications/cancelled" => {
                let number = params.get("requestId").and_then(|id| self.desk.withdraw(id));
                if let Some(number) = number {
                    self.report.event(Event::Withdrawn { number })?;
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
