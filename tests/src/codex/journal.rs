//! Everything that was said over one connection, in order; tests wait for what they need to appear in it.

use std::fmt;
use std::fs::File;
use std::future::Future;
use std::io::Write;
use std::path::Path;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::{sleep, timeout};

/// How long anything may take: far more than it takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(45);

/// Waits until `pick` finds something in a place that gives no sign of its own, such as a file.
///
/// # Errors
/// When `pick` fails, or finds nothing for 45 seconds.
pub async fn eventually<T>(wanted: impl fmt::Display, pick: impl Fn() -> Result<Option<T>>) -> Result<T> {
    let end = Instant::now() + PATIENCE;
    while Instant::now() < end {
        if let Some(found) = pick()? {
            return Ok(found);
        }
        sleep(Duration::from_millis(10)).await;
    }
    bail!("waited {PATIENCE:?} for {wanted}")
}

/// Awaits something that must end.
pub(super) async fn in_time<T>(wanted: impl fmt::Display, future: impl Future<Output = T>) -> Result<T> {
    timeout(PATIENCE, future).await.with_context(|| format!("waited {PATIENCE:?} for {wanted}"))
}

#[derive(Debug)]
pub(super) struct Journal {
    state: Mutex<State>,
    rows: watch::Sender<usize>,
}

#[derive(Debug)]
struct State {
    /// The messages from Codex alone; those to it are only in the file.
    received: Vec<Value>,
    closed: bool,
    file: File,
    start: Instant,
}

impl Journal {
    /// A journal that is also written to `path`, as evidence.
    pub(super) fn create(path: &Path) -> Result<Self> {
        let file = File::create(path).with_context(|| format!("cannot write {}", path.display()))?;
        let state = State { received: Vec::new(), closed: false, file, start: Instant::now() };
        Ok(Self { state: Mutex::new(state), rows: watch::Sender::new(0) })
    }

    pub(super) fn sent(&self, message: &Value) -> Result<()> {
        self.with(|state| state.note("to codex", message))
    }

    pub(super) fn received(&self, message: Value) -> Result<()> {
        self.with(|state| {
            state.note("from codex", &message)?;
            state.received.push(message);
            anyhow::Ok(())
        })?;
        self.rows.send_modify(|rows| *rows += 1);
        Ok(())
    }

    pub(super) fn close(&self) {
        self.with(|state| state.closed = true);
        self.rows.send_modify(|rows| *rows += 1);
    }

    /// How many messages were received.
    pub(super) fn len(&self) -> usize {
        self.with(|state| state.received.len())
    }

    /// What `pick` makes of the messages received so far, from number `from` on.
    pub(super) fn pick<T>(&self, from: usize, pick: impl FnMut(&Value) -> Option<T>) -> Vec<T> {
        self.with(|state| state.received.iter().skip(from).filter_map(pick).collect())
    }

    /// The first thing that `pick` finds from message number `from` on, and the number after that message.
    ///
    /// # Errors
    /// When Codex ends first, or nothing is found in time.
    pub(super) async fn find<T>(
        &self,
        from: usize,
        wanted: &str,
        pick: impl Fn(&Value) -> Option<T>,
    ) -> Result<(T, usize)> {
        let mut rows = self.rows.subscribe();
        let mut next = from;
        let search = async {
            loop {
                let (found, closed) = self.with(|state| {
                    let found = state
                        .received
                        .iter()
                        .enumerate()
                        .skip(next)
                        .find_map(|(row, message)| pick(message).map(|found| (found, row + 1)));
                    next = next.max(state.received.len());
                    (found, state.closed)
                });
                if let Some(found) = found {
                    return Ok(found);
                }
                if closed || rows.changed().await.is_err() {
                    bail!("codex ended before {wanted}");
                }
            }
        };
        in_time(wanted, search).await?
    }

    fn with<T>(&self, act: impl FnOnce(&mut State) -> T) -> T {
        act(&mut self.state.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl State {
    fn note(&mut self, direction: &str, message: &Value) -> Result<()> {
        let ms = self.start.elapsed().as_millis();
        writeln!(self.file, "{}", json!({"ms": u64::try_from(ms)?, direction: message}))?;
        Ok(())
    }
}
