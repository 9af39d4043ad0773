//! How long a test waits for a plugin that says nothing.

use std::time::{Duration, Instant};

/// Real time without a word, where the clock runs: more than any tool of a test should need.
const RUNNING: Duration = Duration::from_secs(60);

/// Time without a word where the clock is paused and jumps: longer than any timer of a plugin, and real time enough for
/// what is outside of the runtime, such as a process.
const JUMPED: Duration = Duration::from_secs(25 * 60 * 60);
const OUTSIDE: Duration = Duration::from_secs(5);

/// The longest jump. Timers in between are met all the same.
const STEP: Duration = Duration::from_secs(60);

/// Waits, on both clocks.
pub(super) struct Patience {
    began: Instant,
    jumped: Duration,
    step: Duration,
}

impl Patience {
    pub(super) fn new() -> Self {
        Self { began: Instant::now(), jumped: Duration::ZERO, step: Duration::from_millis(100) }
    }

    /// Waits a little.
    pub(super) async fn wait(&mut self) {
        tokio::time::sleep(self.step).await;
        self.jumped += self.step;
        self.step = (self.step * 2).min(STEP);
    }

    /// Whether it is at an end.
    pub(super) fn is_over(&self) -> bool {
        let passed = self.began.elapsed();
        passed >= RUNNING || (passed >= OUTSIDE && self.jumped >= JUMPED)
    }
}
