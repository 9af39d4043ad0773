//! The host's side of the protocol: initialize, list, call. What the plugin sends meanwhile is in
//! [`serve`].

mod serve;

use std::time::Duration;

use serde_json::{Map, Value, json};
use tokio::time::Instant;

use crate::cli::Revision;
use crate::desk::{Desk, Pending};
use crate::failure::Failure;
use crate::plugin::{Event, Plugin};
use crate::report::{Report, Way};
use crate::wire::{self, RpcError};

/// How long a plugin may take for what needs no person.
const PATIENCE: Duration = Duration::from_secs(10);
/// Pages of a tool list that a plugin may have; more are a cursor that goes round.
const MOST_PAGES: usize = 100;

/// A connection with one plugin.
pub(crate) struct Session<'a> {
    plugin: &'a mut Plugin,
    report: &'a mut Report,
    desk: Desk,
    last_id: u64,
    garbage: usize,
}

/// The answer to one of our requests.
struct Reply {
    line: String,
    outcome: Result<Value, RpcError>,
}

/// How the call ended.
pub(crate) struct Called {
    pub(crate) is_error: bool,
}

impl<'a> Session<'a> {
    pub(crate) fn new(plugin: &'a mut Plugin, report: &'a mut Report, desk: Desk) -> Self {
        Session { plugin, report, desk, last_id: 0, garbage: 0 }
    }

    /// Shakes hands, and says with whom.
    ///
    /// # Errors
    ///
    /// Where the plugin does not answer in time, answers with an error, or speaks no revision of ours.
    pub(crate) async fn initialize(&mut self, revision: Revision) -> Result<(), Failure> {
        const METHOD: &str = "initialize";
        let params = json!({
            "protocolVersion": revision.name(),
            // Modes are a word of 2025-11-25; before, the capability has nothing inside.
            "capabilities": {"elicitation": match revision {
                Revision::V2025_06_18 => json!({}),
                Revision::V2025_11_25 => json!({"form": {}}),
            }},
            "clientInfo": {"name": "elicit-preview", "version": env!("CARGO_PKG_VERSION")},
        });
        let reply = self.request(METHOD, params, Some(PATIENCE)).await?;
        self.report.line(Way::FromPlugin, &reply.line)?;
        let result = reply.result(METHOD)?;
        let unreadable = |reason: &str| Failure::Unreadable { method: METHOD, reason: reason.to_owned() };
        let Some(answered) = result.get("protocolVersion").and_then(Value::as_str) else {
            return Err(unreadable("`protocolVersion` must be a text"));
        };
        if answered != revision.name() {
            self.report.remark(&format!(
                "the plugin speaks {answered} instead of {}; forms may be missing or look different",
                revision.name()
            ))?;
        }
        let named = |key| result.get("serverInfo").and_then(|info| info.get(key)).and_then(Value::as_str);
        let (name, version) = (named("name").unwrap_or("(no name)"), named("version").unwrap_or("(no version)"));
        self.report.say(&format!("plugin: {name} {version}, protocol {answered}"))?;
        self.send(&wire::notification("notifications/initialized")).await
    }

    /// The plugin's tools.
    ///
    /// # Errors
    ///
    /// Where the plugin does not answer in time, answers with an error, or with what is no list.
    pub(crate) async fn tools(&mut self) -> Result<Vec<Value>, Failure> {
        const METHOD: &str = "tools/list";
        let mut all = Vec::new();
        let mut params = json!({});
        for _ in 0..MOST_PAGES {
            let reply = self.request(METHOD, params, Some(PATIENCE)).await?;
            self.report.line(Way::FromPlugin, &reply.line)?;
            let result = reply.result(METHOD)?;
            let Some(tools) = result.get("tools").and_then(Value::as_array) else {
                return Err(Failure::Unreadable { method: METHOD, reason: "`tools` must be an array".to_owned() });
            };
            all.extend(tools.iter().filter(|tool| tool["name"].is_string()).cloned());
            match result.get("nextCursor") {
                Some(Value::String(cursor)) => params = json!({"cursor": cursor}),
                _ => return Ok(all),
            }
        }
        Err(Failure::Unreadable { method: METHOD, reason: format!("it has more than {MOST_PAGES} pages") })
    }

    /// Calls a tool, answers what it asks, and prints how it ended.
    ///
    /// # Errors
    ///
    /// Where the plugin fails, or the person cannot answer.
    pub(crate) async fn call(&mut self, tool: &str, arguments: Map<String, Value>) -> Result<Called, Failure> {
        const METHOD: &str = "tools/call";
        let params = json!({"name": tool, "arguments": arguments, "_meta": {"progressToken": "preview"}});
        let reply = self.request(METHOD, params, None).await?;
        self.report_unanswered()?;
        let title = match &reply.outcome {
            Ok(_) => format!("result of `{tool}`"),
            Err(_) => format!("error of `{tool}`"),
        };
        self.report.section(&title, &[], &reply.line)?;
        let result = reply.result(METHOD)?;
        let content = result.get("content").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
        let texts: Vec<&str> = content.iter().filter_map(|part| part.get("text")?.as_str()).collect();
        if !texts.is_empty() {
            self.report.text("its text", &texts.join("\n"))?;
        }
        Ok(Called { is_error: result.get("isError") == Some(&Value::Bool(true)) })
    }

    /// Checks that everything the command line answered was asked.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where the command line answers what was not asked.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        self.desk.finish()
    }

    /// Says which forms the tool did not wait for.
    fn report_unanswered(&mut self) -> Result<(), Failure> {
        let (open, unseen) = self.desk.clear();
        if let Some(number) = open {
            self.report.remark(&format!("the tool did not wait for the answer to form {number}"))?;
        }
        for Pending { number, line, .. } in unseen {
            self.report.section(&format!("form {number}: elicitation/create"), &[], &line)?;
            self.report.remark(&format!("the tool did not wait for the answer to form {number}"))?;
        }
        Ok(())
    }

    /// Sends a request and serves the plugin until its answer is there.
    async fn request(
        &mut self,
        method: &'static str,
        params: Value,
        limit: Option<Duration>,
    ) -> Result<Reply, Failure> {
        self.last_id += 1;
        let id = Value::from(self.last_id);
        self.send(&wire::request(self.last_id, method, &params)).await?;
        let deadline = limit.map(|limit| (Instant::now() + limit, limit));
        loop {
            if let Some((pending, form)) = self.desk.next_up() {
                let title = format!("form {}: elicitation/create", pending.number);
                self.report.section(&title, &[], &pending.line)?;
                self.desk.open(pending, form);
            }
            tokio::select! {
                event = self.plugin.next() => match event {
                    Event::Line(line) => if let Some(reply) = self.hear(line, &id).await? {
                        return Ok(reply);
                    },
                    Event::Ended(status) => return Err(Failure::Ended { status, method }),
                    Event::Deaf => return Err(Failure::Deaf(method)),
                },
                (pending, answer) = self.desk.answered() => self.answer(pending, answer).await?,
                limit = expiry(deadline) => return Err(Failure::Silent { method, limit }),
            }
        }
    }

    /// A sentence of the report.
    ///
    /// # Errors
    ///
    /// [`Failure::Report`].
    pub(crate) fn say(&mut self, text: &str) -> Result<(), Failure> {
        Ok(self.report.say(text)?)
    }

    async fn send(&mut self, line: &str) -> Result<(), Failure> {
        self.report.line(Way::ToPlugin, line)?;
        self.plugin.send(line).await
    }
}

impl Reply {
    fn result(self, method: &'static str) -> Result<Value, Failure> {
        self.outcome.map_err(|RpcError { code, message }| Failure::Refused { method, code, message })
    }
}

/// Gives the limit once its time has come; never, without one.
async fn expiry(deadline: Option<(Instant, Duration)>) -> Duration {
    match deadline {
        Some((at, limit)) => {
            tokio::time::sleep_until(at).await;
            limit
        }
        None => std::future::pending().await,
    }
}
