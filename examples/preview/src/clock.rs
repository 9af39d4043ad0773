//! The time that a tool has worked, as its host counts it.

use std::time::Duration;

use tokio::time::Instant;

use crate::guise::Patience;

/// Counts while it runs.
pub(crate) struct Clock {
    patience: Patience,
    spent: Duration,
    running: Option<Instant>,
}

impl Clock {
    pub(crate) fn start(patience: Patience) -> Self {
        Clock { patience, spent: Duration::ZERO, running: Some(Instant::now()) }
    }

    /// Notes whether a form is open now.
    pub(crate) fn form_is_open(&mut self, open: bool) {
        let runs = !open || self.patience.counts_forms;
        match (self.running, runs) {
            (Some(since), false) => {
                self.spent += since.elapsed();
                self.running = None;
            }
            (None, true) => self.running = Some(Instant::now()),
            _ => {}
        }
    }

    /// Notes progress.
    pub(crate) fn progressed(&mut self) {
        if self.patience.renewed_by_progress {
            self.spent = Duration::ZERO;
            self.running = self.running.map(|_| Instant::now());
        }
    }

    pub(crate) fn spent(&self) -> Duration {
        self.spent + self.running.map_or(Duration::ZERO, |since| since.elapsed())
    }

    pub(crate) fn limit(&self) -> Option<Duration> {
        self.patience.limit
    }

    pub(crate) fn is_running(&self) -> bool {
        self.running.is_some()
    }

    /// The limit, where it is over.
    pub(crate) fn expired(&self) -> Option<Duration> {
        self.patience.limit.filter(|limit| self.spent() >= *limit)
    }

    /// Whether the plugin is told when it is given up.
    pub(crate) fn tells(&self) -> bool {
        self.patience.tells
    }
}
