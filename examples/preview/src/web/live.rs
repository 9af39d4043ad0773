//! The state of the page, shared by those who change it and those who draw it.

use std::io;
use std::sync::{Arc, Mutex, PoisonError};

use elicit_sdk::testing::Step;
use serde_json::{Map, Value};
use tokio::sync::{Notify, mpsc, watch};

use super::state::State;
use crate::event::{Event, Observer};

/// The state, and whom a change is told to.
pub(super) struct Live {
    state: Mutex<State>,
    changed: watch::Sender<()>,
    calls: mpsc::UnboundedSender<Call>,
    /// The tool is to be stopped.
    pub(super) stop: Notify,
    /// The plugin is to be started anew.
    pub(super) restart: Notify,
    quit: watch::Sender<bool>,
}

/// A call that somebody wants to be made.
#[derive(Clone, Debug)]
pub(super) struct Call {
    pub(super) tool: String,
    pub(super) arguments: Map<String, Value>,
}

impl Live {
    pub(super) fn new(state: State) -> (Arc<Self>, mpsc::UnboundedReceiver<Call>) {
        let (calls, orders) = mpsc::unbounded_channel();
        let live = Live {
            state: Mutex::new(state),
            changed: watch::Sender::new(()),
            calls,
            stop: Notify::new(),
            restart: Notify::new(),
            quit: watch::Sender::new(false),
        };
        (Arc::new(live), orders)
    }

    /// Changes the state and tells the pages.
    pub(super) fn change<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let changed = change(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner));
        self.changed.send_replace(());
        changed
    }

    /// Looks at the state.
    pub(super) fn look<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn changes(&self) -> watch::Receiver<()> {
        self.changed.subscribe()
    }

    pub(super) fn call(&self, call: Call) {
        // The runner lives as long as the page.
        self.calls.send(call).ok();
    }

    pub(super) fn quit(&self) {
        self.quit.send_replace(true);
        // Whoever waits for an answer of the person waits no longer.
        self.change(State::close_form);
    }

    /// Waits until the page is to end.
    pub(super) async fn quitting(&self) {
        let mut quit = self.quit.subscribe();
        quit.wait_for(|quit| *quit).await.ok();
    }
}

/// Takes what happens in a run into the state.
pub(super) struct Watcher(pub(super) Arc<Live>);

impl Observer for Watcher {
    fn see(&mut self, event: Event<'_>) -> io::Result<()> {
        self.0.change(|state| match event {
            Event::Crossed { way, line } => state.log.crossed(way, line),
            Event::Garbage { line, reason } => state.log.garbage(line, reason),
            Event::Stderr(line) => state.stderr(line),
            Event::Remark(text) => state.log.remark(text),
            Event::Progress { done, total, message } => {
                state.progress = Some((done, total, message.map(str::to_owned)));
            }
            Event::Tick { spent, limit, is_running } => {
                // Whole seconds are shown, so nothing is drawn in between.
                state.clock = Some((spent.as_secs(), limit.map(|limit| limit.as_secs()), is_running));
            }
            Event::Withdrawn { number } => state.withdraw(number),
            Event::Answered { .. } | Event::Ended(_) => {}
        });
        Ok(())
    }
}

/// The steps in a form so far, without what a later one undoes: a text box has what was written last.
pub(super) fn push(steps: &mut Vec<Step>, step: Step) {
    if let (Step::Type { id, .. }, [.., Step::Clear { id: cleared }, Step::Type { id: typed, .. }]) =
        (&step, steps.as_slice())
        && id == cleared
        && id == typed
    {
        steps.pop();
        steps.push(step);
        return;
    }
    if let Step::Type { id, .. } = &step {
        // What the page has in its box is all of it, also where a host keeps what stood there.
        steps.push(Step::Clear { id: id.clone() });
    }
    steps.push(step);
}
