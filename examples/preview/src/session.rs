//! The host's side of the protocol: initialize, list, call. What the plugin sends meanwhile is in
//! [`serve`], the rounds of revision 2026-07-28 are in [`rounds`].

mod call;
mod hello;
mod rounds;
mod serve;

use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use crate::clock::Clock;
use crate::desk::Desk;
use crate::event;
use crate::failure::Failure;
use crate::guise::Guise;
use crate::plugin::{Event, Plugin};
use crate::report::{Report, Way};
use crate::wire::{self, RpcError};

pub(crate) use self::call::Called;

/// How long a plugin may take for what needs no person.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often the time of a call is told.
const TICK: Duration = Duration::from_millis(250);

/// A connection with one plugin.
pub(crate) struct Session<'a> {
    plugin: &'a mut Plugin,
    report: &'a mut Report,
    desk: Desk,
    guise: Guise,
    last_id: u64,
    garbage: usize,
    /// While a tool works.
    clock: Option<Clock>,
}

/// The answer to one of our requests.
struct Reply {
    line: String,
    outcome: Result<Value, RpcError>,
}

/// Who the plugin says it is.
pub(crate) struct Introduced {
    pub(crate) name: String,
    pub(crate) version: String,
    pub(crate) revision: String,
}

/// A tool of the plugin.
#[derive(Clone, Debug)]
pub(crate) struct Tool {
    pub(crate) name: String,
    pub(crate) description: String,
    /// Its `inputSchema`, as it came.
    pub(crate) schema: Value,
    /// Whether it says that it changes nothing.
    pub(crate) is_read_only: bool,
}

impl<'a> Session<'a> {
    pub(crate) fn new(plugin: &'a mut Plugin, report: &'a mut Report, guise: Guise, desk: Desk) -> Self {
        Session { plugin, report, desk, guise, last_id: 0, garbage: 0, clock: None }
    }

    /// Who we are to it; at 2026-07-28 an older plugin changes the revision.
    pub(crate) fn guise(&self) -> Guise {
        self.guise
    }

    /// Checks that everything the command line answered was asked.
    ///
    /// # Errors
    ///
    /// [`Failure::Usage`] where the command line answers what was not asked.
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        self.desk.finish()
    }

    /// Listens to a plugin that is asked nothing, until it ends.
    pub(crate) async fn idle(&mut self) -> Failure {
        loop {
            match self.plugin.next().await {
                Event::Line(line) => match self.hear(line, None).await {
                    Ok(_) => {}
                    Err(failure) => return failure,
                },
                Event::Stderr(line) => {
                    if let Err(error) = self.report.event(event::Event::Stderr(&line)) {
                        return error.into();
                    }
                }
                Event::Ended(status) => return Failure::Ended { status, method: "anything more" },
                Event::Deaf => return Failure::Deaf("anything more"),
            }
        }
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
        self.send(&wire::request(self.last_id, method, &self.dressed(params))).await?;
        let deadline = limit.map(|limit| (Instant::now() + limit, limit));
        loop {
            self.open_next()?;
            self.check_time().await?;
            tokio::select! {
                event = self.plugin.next() => match event {
                    Event::Line(line) => if let Some(reply) = self.hear(line, Some(&id)).await? {
                        return Ok(reply);
                    },
                    Event::Stderr(line) => self.report.event(event::Event::Stderr(&line))?,
                    Event::Ended(status) => return Err(Failure::Ended { status, method }),
                    Event::Deaf => return Err(Failure::Deaf(method)),
                },
                (pending, answer) = self.desk.answered() => self.answer(pending, answer).await?,
                limit = expiry(deadline) => return Err(Failure::Silent { method, limit }),
                () = tokio::time::sleep(TICK), if self.clock.is_some() => {}
            }
        }
    }

    /// Gives the next form to the person, if they are free for it.
    fn open_next(&mut self) -> Result<(), Failure> {
        if let Some((pending, params)) = self.desk.next_up() {
            let title = format!("form {}: elicitation/create", pending.number);
            self.report.section(&title, &crate::shown::notes(self.guise.host, &params), &pending.line)?;
            self.desk.open(pending, params);
        }
        Ok(())
    }

    /// Tells the time, and gives the tool up where it is over.
    async fn check_time(&mut self) -> Result<(), Failure> {
        let is_busy = self.desk.is_busy();
        let Some(clock) = &mut self.clock else { return Ok(()) };
        clock.form_is_open(is_busy);
        let (spent, limit, is_running) = (clock.spent(), clock.limit(), clock.is_running());
        let (expired, tells) = (clock.expired(), clock.tells());
        self.report.event(event::Event::Tick { spent, limit, is_running })?;
        // A status line would be drawn into an open prompt.
        if !is_busy {
            self.report.tick(spent, limit)?;
        }
        let Some(limit) = expired else { return Ok(()) };
        if tells {
            self.give_up("the tool took too long").await?;
        }
        Err(Failure::TimedOut(limit))
    }

    /// Takes the last request back.
    ///
    /// # Errors
    ///
    /// Where the plugin cannot be told.
    pub(crate) async fn give_up(&mut self, reason: &str) -> Result<(), Failure> {
        self.clock = None;
        let params = json!({"requestId": self.last_id, "reason": reason});
        self.send(&wire::notification("notifications/cancelled", Some(&params))).await
    }

    /// What every request of 2026-07-28 carries.
    fn dressed(&self, mut params: Value) -> Value {
        if self.guise.revision >= elicit_sdk::Revision::V2026_07_28 {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = self.guise.revision.as_str().into();
            params["_meta"]["io.modelcontextprotocol/clientInfo"] = self.guise.client();
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = self.guise.capabilities();
        }
        params
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
        self.report.event(event::Event::Crossed { way: Way::ToPlugin, line })?;
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
