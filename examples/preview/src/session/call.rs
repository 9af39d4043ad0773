//! One call of a tool.

use serde_json::{Map, Value, json};

use super::{Reply, Session};
use crate::cli::TimeLimit;
use crate::clock::Clock;
use crate::desk::{Desk, Pending};
use crate::failure::Failure;

/// More rounds than any handler needs.
const MOST_ROUNDS: usize = 40;
const METHOD: &str = "tools/call";

/// How the call ended.
pub(crate) struct Called {
    pub(crate) is_error: bool,
    /// The result as it crossed.
    pub(crate) line: String,
    /// Its texts.
    pub(crate) text: String,
}

impl Session<'_> {
    /// Puts the forms of the next call on this desk.
    pub(crate) fn seat(&mut self, desk: Desk) {
        self.desk = desk;
    }

    /// Calls a tool, answers what it asks, and prints how it ended.
    ///
    /// # Errors
    ///
    /// Where the plugin fails, or the person cannot answer.
    pub(crate) async fn call(
        &mut self,
        tool: &str,
        arguments: Map<String, Value>,
        limit: Option<TimeLimit>,
    ) -> Result<Called, Failure> {
        let mut patience = self.guise.patience();
        patience.limit = limit.map_or(patience.limit, |TimeLimit(limit)| limit);
        self.clock = Some(Clock::start(patience));
        let outcome = self.rounds(tool, &arguments).await;
        self.clock = None;
        let reply = outcome?;
        self.report_unanswered()?;
        let title = match &reply.outcome {
            Ok(_) => format!("result of `{tool}`"),
            Err(_) => format!("error of `{tool}`"),
        };
        self.report.section(&title, &[], &reply.line)?;
        let line = reply.line.clone();
        let result = reply.result(METHOD)?;
        let content = result.get("content").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let texts: Vec<&str> = content.iter().filter_map(|part| part.get("text")?.as_str()).collect();
        let text = texts.join("\n");
        if !texts.is_empty() {
            self.report.text("its text", &text)?;
        }
        Ok(Called { is_error: result.get("isError") == Some(&Value::Bool(true)), line, text })
    }

    /// Calls until the result is no question. Before 2026-07-28 the first one never is.
    async fn rounds(&mut self, tool: &str, arguments: &Map<String, Value>) -> Result<Reply, Failure> {
        let first = json!({"name": tool, "arguments": arguments, "_meta": {"progressToken": "preview"}});
        let mut params = first.clone();
        for _ in 0..MOST_ROUNDS {
            let reply = self.request(METHOD, params, None).await?;
            let Some(required) = reply.outcome.as_ref().ok().and_then(super::rounds::Required::read) else {
                return Ok(reply);
            };
            let answers = self.answer_round(&reply.line, required.requests).await?;
            params = first.clone();
            if !answers.is_empty() {
                params["inputResponses"] = answers.into();
            }
            if let Some(state) = required.state {
                params["requestState"] = state;
            }
        }
        Err(Failure::TooManyForms(MOST_ROUNDS))
    }

    /// Says which forms the tool did not wait for.
    fn report_unanswered(&mut self) -> Result<(), Failure> {
        let (open, unseen) = self.desk.clear();
        if let Some(number) = open {
            self.report.event(crate::event::Event::Withdrawn { number })?;
            self.report.remark(&format!("the tool did not wait for the answer to form {number}"))?;
        }
        for Pending { number, line, .. } in unseen {
            self.report.section(&format!("form {number}: elicitation/create"), &[], &line)?;
            self.report.remark(&format!("the tool did not wait for the answer to form {number}"))?;
        }
        Ok(())
    }
}
