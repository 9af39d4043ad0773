//! A state that can be brought back only once.

use std::{
    collections::{HashSet, VecDeque},
    convert::Infallible,
    error::Error,
    future::Future,
    pin::Pin,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};

use rmcp::ErrorData;
use tracing::error;

use super::seal::refused;
use crate::exchange::Recorded;

/// Remembers which states of 2026-07-28 have been used, for [`Interactive::single_use`](crate::Interactive::single_use).
///
/// Where several processes serve, all of them must use the same memory: a database that can set a key if it is absent
/// and let it expire, as Redis does with `SET key value NX PX milliseconds`.
///
/// ```
/// use std::{collections::HashSet, convert::Infallible, sync::Mutex, time::Duration};
/// use elicit_sdk::StateStore;
///
/// /// Never forgets.
/// struct Forever(Mutex<HashSet<String>>);
///
/// impl StateStore for Forever {
///     type Error = Infallible;
///
///     async fn redeem(&self, id: &str, _keep: Duration) -> Result<bool, Infallible> {
///         Ok(self.0.lock().unwrap().insert(id.to_owned()))
///     }
/// }
/// ```
pub trait StateStore: Send + Sync + 'static {
    /// Why it could not be found out whether a state has been used.
    type Error: Error + Send + Sync + 'static;

    /// Marks a state as used: `true` the first time, `false` after that. Of several calls at the same time, in however
    /// many processes, one gets `true`.
    ///
    /// The id is made of hexadecimal digits and a full stop, and says nothing about the call. After `keep` the state
    /// has expired, and the id may be forgotten.
    fn redeem(&self, id: &str, keep: Duration) -> impl Future<Output = Result<bool, Self::Error>> + Send;
}

/// A [`StateStore`] in the memory of one process. Clones share it: make one, and give each server that is made for an
/// HTTP request a clone.
///
/// ```
/// use std::time::Duration;
/// use elicit_sdk::{MemoryStore, StateStore};
///
/// # async fn redeem() {
/// let store = MemoryStore::new();
/// assert_eq!(store.clone().redeem("a1.2", Duration::from_secs(60)).await, Ok(true));
/// assert_eq!(store.redeem("a1.2", Duration::from_secs(60)).await, Ok(false));
/// # }
/// # tokio::runtime::Builder::new_current_thread().build().unwrap().block_on(redeem());
/// ```
#[derive(Clone, Debug, Default)]
pub struct MemoryStore(Arc<Mutex<Used>>);

#[derive(Debug, Default)]
struct Used {
    ids: HashSet<String>,
    /// Nearly in the order in which they expire, since they are kept for equally long.
    order: VecDeque<(Option<Instant>, String)>,
}

impl MemoryStore {
    /// One that remembers nothing yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }
}

impl StateStore for MemoryStore {
    type Error = Infallible;

    async fn redeem(&self, id: &str, keep: Duration) -> Result<bool, Infallible> {
        let mut used = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        while used.order.front().is_some_and(|(until, _)| until.is_some_and(|until| until < now)) {
            if let Some((_, expired)) = used.order.pop_front() {
                used.ids.remove(&expired);
            }
        }
        let first = used.ids.insert(id.to_owned());
        if first {
            used.order.push_back((now.checked_add(keep), id.to_owned()));
        }
        Ok(first)
    }
}

/// A store, and the calls whose states it is asked about.
#[derive(Clone)]
pub(super) struct SingleUse {
    store: Arc<dyn Store>,
    /// Tools, prompts and resources; `None` for all.
    only: Option<Arc<HashSet<String>>>,
}

impl SingleUse {
    pub(super) fn new(store: impl StateStore, only: Option<HashSet<String>>) -> Self {
        Self { store: Arc::new(store), only: only.map(Arc::new) }
    }

    pub(super) fn covers(&self, target: &str) -> bool {
        self.only.as_ref().is_none_or(|only| only.contains(target))
    }

    pub(super) async fn redeem(&self, recorded: &Recorded, keep: Duration) -> Result<(), ErrorData> {
        match self.store.redeem(format!("{}.{:x}", recorded.call, recorded.rounds), keep).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(refused("it has been used").into()),
            Err(reason) => {
                error!(%reason, "the store of used request states failed");
                // Going on could do the same thing twice.
                Err(ErrorData::internal_error("the store of used request states cannot be reached", None))
            }
        }
    }
}

type Redeeming<'a> = Pin<Box<dyn Future<Output = Result<bool, Box<dyn Error + Send + Sync>>> + Send + 'a>>;

/// [`StateStore`] without its types.
trait Store: Send + Sync {
    fn redeem(&self, id: String, keep: Duration) -> Redeeming<'_>;
}

impl<T: StateStore> Store for T {
    fn redeem(&self, id: String, keep: Duration) -> Redeeming<'_> {
        Box::pin(async move { StateStore::redeem(self, &id, keep).await.map_err(Into::into) })
    }
}
