//! The plugin behind the page: it is started, called, ended, and started again.

use std::ffi::OsString;
use std::sync::Arc;

use tokio::sync::mpsc::UnboundedReceiver;

use super::live::{Call, Live, Watcher};
use super::person::AtPage;
use super::state::{Outcome, State};
use super::watch::Watch;
use crate::cli::TimeLimit;
use crate::desk::Desk;
use crate::event::Event;
use crate::failure::Failure;
use crate::plugin::{Plugin, Stderr};
use crate::record::Record;
use crate::report::Report;
use crate::session::{Called, Session};

/// Runs one plugin after the other.
pub(super) struct Runner {
    live: Arc<Live>,
    program: OsString,
    arguments: Vec<OsString>,
    /// How long a tool may work, where it was said.
    limit: Option<TimeLimit>,
    record: Option<Record>,
    watch: Watch,
    /// The call that was made last, and is to be made again.
    last: Option<Call>,
}

/// Why a plugin is ended.
enum Next {
    Restart,
    Quit,
}

impl Runner {
    pub(super) fn new(
        live: Arc<Live>,
        program: OsString,
        arguments: Vec<OsString>,
        limit: Option<TimeLimit>,
        record: Option<Record>,
    ) -> Self {
        let watch = Watch::new(&program, &arguments);
        Runner { live, program, arguments, limit, record, watch, last: None }
    }

    /// Runs the plugin until the page is to end.
    ///
    /// # Errors
    ///
    /// Where the recording cannot be written.
    pub(super) async fn run(mut self, mut orders: UnboundedReceiver<Call>) -> Result<(), Failure> {
        loop {
            self.live.change(State::start);
            // What was ordered of the plugin before is not for this one.
            while orders.try_recv().is_ok() {}
            let next = self.life(&mut orders).await?;
            self.live.change(State::close_form);
            match next {
                Next::Restart => {}
                Next::Quit => return Ok(()),
            }
        }
    }

    /// One plugin, from its start to its end.
    async fn life(&mut self, orders: &mut UnboundedReceiver<Call>) -> Result<Next, Failure> {
        let guise = self.live.look(|state| state.guise);
        let mut report = Report::silent();
        report.tell(Box::new(Watcher(Arc::clone(&self.live))));
        if let Some(record) = &self.record {
            record.head(guise, &self.program, &self.arguments)?;
            report.tell(Box::new(record.clone()));
        }
        let mut plugin = match Plugin::start(&self.program, &self.arguments, &guise.variables(), Stderr::Read) {
            Ok(plugin) => Some(plugin),
            Err(failure) => {
                self.live.change(|state| state.end(&failure));
                None
            }
        };
        let talk = Talk { live: &self.live, limit: self.limit, record: self.record.as_ref(), last: &mut self.last };
        let work = async {
            let Some(plugin) = &mut plugin else { return std::future::pending().await };
            let failure = talk.with(plugin, &mut report, orders).await;
            if let Failure::Report(_) | Failure::Record { .. } = failure {
                return failure;
            }
            if let Err(error) = report.event(Event::Ended(&failure.to_string())) {
                return error.into();
            }
            self.live.change(|state| state.end(&failure));
            // It stays on the page until somebody starts it again.
            std::future::pending().await
        };
        let next = tokio::select! {
            failure = work => Err(failure),
            () = self.live.restart.notified() => Ok(Next::Restart),
            () = self.watch.rebuilt() => Ok(Next::Restart),
            () = self.live.quitting() => Ok(Next::Quit),
        };
        if let Some(plugin) = plugin {
            plugin.end().await;
        }
        next
    }
}

/// What is said to one plugin.
struct Talk<'a> {
    live: &'a Arc<Live>,
    limit: Option<TimeLimit>,
    record: Option<&'a Record>,
    last: &'a mut Option<Call>,
}

impl Talk<'_> {
    /// Talks with the plugin until that is over.
    async fn with(self, plugin: &mut Plugin, report: &mut Report, orders: &mut UnboundedReceiver<Call>) -> Failure {
        let guise = self.live.look(|state| state.guise);
        let mut session = Session::new(plugin, report, guise, self.desk());
        let started = async {
            let introduced = session.initialize().await?;
            let tools = session.tools().await?;
            self.live.change(|state| state.ready(session.guise(), introduced, tools));
            Ok(())
        };
        if let Err(failure) = started.await {
            return failure;
        }
        let mut again = self.last.clone().filter(|_| self.live.look(|state| state.again));
        loop {
            let call = if let Some(call) = again.take() {
                call
            } else {
                tokio::select! {
                    Some(call) = orders.recv() => call,
                    failure = session.idle() => return failure,
                }
            };
            *self.last = Some(call.clone());
            self.live.change(|state| state.begin(&call.tool));
            session.seat(self.desk());
            let called = tokio::select! {
                called = session.call(&call.tool, call.arguments, self.limit) => called.map(Some),
                () = self.live.stop.notified() => Ok(None),
            };
            let outcome = match called {
                Ok(Some(Called { line, text, is_error })) => Outcome::Result { line, text, is_error },
                Ok(None) => match session.give_up("stopped by the person").await {
                    Ok(()) => Outcome::Stopped,
                    Err(failure) => return failure,
                },
                Err(failure) if failure.is_final() => return failure,
                Err(failure) => Outcome::Failed(failure.to_string()),
            };
            self.live.change(|state| state.finish(outcome));
        }
    }

    fn desk(&self) -> Desk {
        Desk::unread(Box::new(AtPage { live: Arc::clone(self.live), record: self.record.cloned() }))
    }
}
