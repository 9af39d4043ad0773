//! The results of side effects that ran in this process.
//!
//! The state carries them from round to round; this keeps them for a client that sends the same retry twice.

use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, LazyLock, Mutex, PoisonError},
    time::{Duration, Instant},
};

use serde_json::Value;
use tokio::sync::OnceCell;

/// A result, once there is one; `None` inside where it cannot be written.
pub(super) type Kept = Arc<OnceCell<Option<Value>>>;

/// A call and the key of an effect in it.
type Place = (String, String);

/// The results of side effects, by call and key; the oldest go first.
#[derive(Debug, Default)]
struct Effects {
    kept: HashMap<Place, Kept>,
    order: VecDeque<(Instant, Place)>,
}

/// How long a result is kept. A client repeats a retry within moments.
const LIFETIME: Duration = Duration::from_secs(600);

/// How many results are kept, whatever their age.
const MOST: usize = 4096;

/// One for the process: over HTTP a server is made for every request.
static EFFECTS: LazyLock<Mutex<Effects>> = LazyLock::new(Mutex::default);

/// The place of one result. The name of a call is random, so that calls of several servers do not meet.
pub(super) fn kept(call: &str, key: &str) -> Kept {
    let mut effects = EFFECTS.lock().unwrap_or_else(PoisonError::into_inner);
    let place = (call.to_owned(), key.to_owned());
    if let Some(kept) = effects.kept.get(&place) {
        return kept.clone();
    }
    while let Some((since, _)) = effects.order.front()
        && (effects.order.len() >= MOST || since.elapsed() > LIFETIME)
    {
        if let Some((_, oldest)) = effects.order.pop_front() {
            effects.kept.remove(&oldest);
        }
    }
    let fresh = Kept::default();
    effects.order.push_back((Instant::now(), place.clone()));
    effects.kept.insert(place, fresh.clone());
    fresh
}
