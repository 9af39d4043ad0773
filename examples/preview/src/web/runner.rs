//! The plugin behind the page: it is started, called, ended, and started again.

use std::ffi::OsString;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc::UnboundedReceiver;

use super::live::{Call, Live, Watcher};
use super::person::AtPage;
use super::state::{Outcome, Phase, State};
use super::watch::Watch;
use crate::desk::Desk;
use crate::failure::Failure;
use crate::plugin::{Plugin, Stderr};
use crate::record;
use crate::report::Report;
use crate::session::Session;

/// What does not change while the page is up.
pub(super) struct Setup {
    pub(super) program: OsString,
    pub(super) arguments: Vec<OsString>,
    /// How long a tool may work, where it was said.
    pub(super) limit: Option<Option<Duration>>,
    pub(super) record: Option<record::File>,
}

/// Why a plugin is ended.
enum Next {
    Restart,
    Quit,
}

/// Runs the plugin until the page is to end.
///
/// # Errors
///
/// Where the recording cannot be written.
pub(super) async fn run(live: Arc<Live>, mut orders: UnboundedReceiver<Call>, setup: Setup) -> Result<(), Failure> {
    let mut watch = Watch::new(&setup.program, &setup.arguments);
    let record = setup.record.as_ref().map(record::File::shared);
    let mut last = None;
    loop {
        live.change(State::start);
        // What was ordered of the plugin before is not for this one.
        while orders.try_recv().is_ok() {}
        let guise = live.look(|state| state.guise);
        if let Some(record) = &record {
            record.head(guise, &setup.program, &setup.arguments)?;
        }
        let again = last.clone().filter(|_| live.look(|state| state.again));
        let next = life(&live, &mut orders, &setup, record.as_ref(), again, &mut last, &mut watch).await?;
        live.change(State::close_form);
        match next {
            Next::Restart => {}
            Next::Quit => return Ok(()),
        }
    }
}

/// One plugin, from its start to its end.
async fn life(
    live: &Arc<Live>,
    orders: &mut UnboundedReceiver<Call>,
    setup: &Setup,
    record: Option<&record::Shared>,
    again: Option<Call>,
    last: &mut Option<Call>,
    watch: &mut Watch,
) -> Result<Next, Failure> {
    let guise = live.look(|state| state.guise);
    let mut report = Report::silent();
    report.tell(Box::new(Watcher(Arc::clone(live))));
    if let Some(record) = record {
        report.tell(Box::new(record.clone()));
    }
    let mut plugin = match Plugin::start(&setup.program, &setup.arguments, &guise.variables(), Stderr::Read) {
        Ok(plugin) => Some(plugin),
        Err(failure) => {
            live.change(|state| state.phase = Phase::Ended(failure.to_string()));
            None
        }
    };
    let work = async {
        let Some(plugin) = &mut plugin else { return std::future::pending().await };
        let failure = converse(live, plugin, &mut report, orders, setup, record, again, last).await;
        if let Failure::Report(_) | Failure::Record { .. } = failure {
            return failure;
        }
        report.event(crate::event::Event::Ended(&failure.to_string())).ok();
        live.change(State::close_form);
        // It stays on the page until somebody starts it again.
        std::future::pending().await
    };
    let next = tokio::select! {
        failure = work => Err(failure),
        () = live.restart.notified() => Ok(Next::Restart),
        () = watch.rebuilt() => Ok(Next::Restart),
        () = live.quitting() => Ok(Next::Quit),
    };
    if let Some(plugin) = plugin {
        plugin.end().await;
    }
    next
}

/// Talks with the plugin until that is over.
#[expect(clippy::too_many_arguments, reason = "it is one life, written in two functions")]
async fn converse(
    live: &Arc<Live>,
    plugin: &mut Plugin,
    report: &mut Report,
    orders: &mut UnboundedReceiver<Call>,
    setup: &Setup,
    record: Option<&record::Shared>,
    mut again: Option<Call>,
    last: &mut Option<Call>,
) -> Failure {
    let guise = live.look(|state| state.guise);
    let desk = || Desk::unread(Box::new(AtPage { live: Arc::clone(live), record: record.cloned() }));
    let mut session = Session::new(plugin, report, guise, desk());
    let started = async {
        let introduced = session.initialize().await?;
        let tools = session.tools().await?;
        live.change(|state| state.ready(session.guise(), introduced, tools));
        Ok(())
    };
    if let Err(failure) = started.await {
        return failure;
    }
    loop {
        let call = match again.take() {
            Some(call) => call,
            None => tokio::select! {
                Some(call) = orders.recv() => call,
                failure = session.idle() => return failure,
            },
        };
        *last = Some(call.clone());
        live.change(|state| state.begin(&call.tool));
        session.seat(desk());
        let outcome = tokio::select! {
            called = session.call(&call.tool, call.arguments, setup.limit) => match called {
                Ok(called) => Ok(Outcome::Result { line: called.line, text: called.text, is_error: called.is_error }),
                Err(failure) if failure.is_final() => Err(failure),
                Err(failure) => Ok(Outcome::Failed(failure.to_string())),
            },
            () = live.stop.notified() => Ok(Outcome::Stopped),
        };
        let outcome = match outcome {
            Ok(Outcome::Stopped) => session.give_up("stopped by the person").await.map(|()| Outcome::Stopped),
            other => other,
        };
        match outcome {
            Ok(outcome) => live.change(|state| state.finish(outcome)),
            Err(failure) => return failure,
        }
    }
}
