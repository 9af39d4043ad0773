//! The results of side effects that ran in this process.
//!
//! The state carries them from round to round; this keeps them for a client that sends the same retry twice.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::sync::OnceCell;

/// A result, once there is one; `None` inside where it cannot be written.
pub(crate) type Cell = Arc<OnceCell<Option<Value>>>;

/// The results of side effects, by call and key.
#[derive(Debug)]
pub(crate) struct Effects {
    kept: Mutex<HashMap<(String, String), (Instant, Cell)>>,
    lifetime: Duration,
}

impl Effects {
    /// A client repeats a retry within moments; after as many results as this the oldest go first.
    const MOST: usize = 4096;

    pub(crate) fn new(lifetime: Duration) -> Self {
        Self { kept: Mutex::default(), lifetime }
    }

    /// The place of one result.
    pub(crate) fn cell(&self, call: &str, key: &str) -> Cell {
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.len() >= Self::MOST {
            kept.retain(|_, (since, _)| since.elapsed() < self.lifetime);
            let oldest = kept.iter().min_by_key(|(_, (since, _))| *since).map(|(key, _)| key.clone());
            if let Some(oldest) = oldest.filter(|_| kept.len() >= Self::MOST) {
                kept.remove(&oldest);
            }
        }
        let entry = kept.entry((call.to_owned(), key.to_owned()));
        entry.or_insert_with(|| (Instant::now(), Cell::default())).1.clone()
    }
}
