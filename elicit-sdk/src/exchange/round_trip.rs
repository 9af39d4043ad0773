//! Revision 2026-07-28: the call ends with the question and is made again with the answer.

use std::{
    collections::{BTreeMap, BTreeSet},
    convert::Infallible,
    sync::{
        Arc, Mutex, MutexGuard, PoisonError, Weak,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    task::Waker,
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rmcp::model::{ElicitRequest, ElicitRequestParams, InputRequest};
use serde::{Deserialize, Serialize, de::DeserializeOwned};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::{Answer, Effects, Exchange, Exchanging, Request};
use crate::{ElicitError, identity::placeless};

/// What earlier rounds of one call brought. This is what the state carries; the names are short since every round
/// carries it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Recorded {
    /// Names the call over all its rounds.
    #[serde(rename = "i")]
    pub(crate) call: String,
    /// The answers, by the question's name without its place.
    #[serde(rename = "a", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) answers: BTreeMap<String, Value>,
    /// When each question was first asked, in milliseconds of Unix time.
    #[serde(rename = "t", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) asked: BTreeMap<String, u64>,
    /// When each answer arrived, likewise.
    #[serde(rename = "r", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) answered: BTreeMap<String, u64>,
    /// What the side effects returned.
    #[serde(rename = "o", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) once: BTreeMap<String, Value>,
}

/// One run of a handler.
pub(crate) struct Round {
    recorded: Recorded,
    used: Mutex<BTreeSet<String>>,
    waiting: Mutex<BTreeMap<String, InputRequest>>,
    once: Mutex<BTreeMap<String, Value>>,
    effects: Arc<Effects>,
    effects_begun: Mutex<BTreeSet<String>>,
    running: AtomicUsize,
    wrapper: Mutex<Option<Waker>>,
    fault: Mutex<Option<ElicitError>>,
    /// Fires when the call is answered or cancelled.
    call: CancellationToken,
    own: Weak<Self>,
}

impl Round {
    pub(crate) fn new(recorded: Recorded, effects: Arc<Effects>, call: CancellationToken) -> Arc<Self> {
        let once = Mutex::new(recorded.once.clone());
        Arc::new_cyclic(|own| Self {
            recorded,
            used: Mutex::default(),
            waiting: Mutex::default(),
            once,
            effects,
            effects_begun: Mutex::default(),
            running: AtomicUsize::new(0),
            wrapper: Mutex::default(),
            fault: Mutex::default(),
            call,
            own: own.clone(),
        })
    }

    /// Wakes this when a question or a side effect changes what the round waits for.
    pub(crate) fn watch(&self, wrapper: &Waker) {
        *lock(&self.wrapper) = Some(wrapper.clone());
    }

    fn wake(&self) {
        if let Some(wrapper) = lock(&self.wrapper).take() {
            wrapper.wake();
        }
    }

    /// Whether a side effect is running, which must not be dropped half way.
    pub(crate) fn is_busy(&self) -> bool {
        self.running.load(SeqCst) > 0
    }

    /// The questions that wait for an answer.
    pub(crate) fn waiting(&self) -> BTreeMap<String, InputRequest> {
        lock(&self.waiting).clone()
    }

    /// How many recorded answers no question has asked for in this run.
    pub(crate) fn unused(&self) -> usize {
        self.recorded.answers.len().saturating_sub(lock(&self.used).len())
    }

    /// What the next round has to know.
    pub(crate) fn record(&self, waiting: &BTreeMap<String, InputRequest>) -> Recorded {
        let mut recorded = self.recorded.clone();
        recorded.once = lock(&self.once).clone();
        let now = now();
        for name in waiting.keys() {
            recorded.asked.entry(placeless(name).to_owned()).or_insert(now);
        }
        recorded
    }

    /// Why the run cannot go on, where the handler has no way to return it.
    pub(crate) fn fault(&self) -> Option<ElicitError> {
        lock(&self.fault).clone()
    }

    /// Ends the run: the wrapper answers the call with this error. Never completes.
    async fn fail(&self, error: ElicitError) -> Infallible {
        *lock(&self.fault) = Some(error);
        self.wake();
        std::future::pending().await
    }

    pub(crate) async fn once<T, E, W>(&self, key: &str, effect: impl FnOnce() -> W) -> Result<T, E>
    where
        T: Serialize + DeserializeOwned,
        W: Future<Output = Result<T, E>>,
    {
        if !lock(&self.effects_begun).insert(key.to_owned()) {
            match self.fail(ElicitError::DuplicateKey(key.to_owned())).await {}
        }
        let kept = lock(&self.once).get(key).cloned();
        let value = match kept {
            Some(value) => value,
            None => {
                let _running = Running::start(self);
                let cell = self.effects.cell(&self.recorded.call, key);
                let mut fresh = None;
                let run = || async {
                    let result = effect().await?;
                    let value = serde_json::to_value(&result);
                    fresh = Some(result);
                    Ok(value.ok())
                };
                let value = cell.get_or_try_init(run).await?.clone();
                let Some(value) = value else {
                    let error = ElicitError::Protocol("the result of a `once` cannot be written as JSON");
                    match self.fail(error).await {}
                };
                lock(&self.once).insert(key.to_owned(), value.clone());
                if let Some(result) = fresh {
                    return Ok(result);
                }
                value
            }
        };
        match serde_json::from_value(value) {
            Ok(result) => Ok(result),
            // Running the effect again would be worse than ending the call.
            Err(_) => match self.fail(ElicitError::State).await {},
        }
    }

    fn recorded(&self, name: &str) -> Option<Result<Answer, ElicitError>> {
        let answer = self.recorded.answers.get(name)?;
        lock(&self.used).insert(name.to_owned());
        let elapsed = || {
            let (asked, answered) = (self.recorded.asked.get(name)?, self.recorded.answered.get(name)?);
            Some(Duration::from_millis(answered.saturating_sub(*asked)))
        };
        Some(Answer::read(answer.clone()).map(|answer| Answer { elapsed: elapsed(), ..answer }))
    }
}

impl Exchange for Round {
    fn exchange(&self, request: Request) -> Exchanging {
        if let Some(answer) = self.recorded(placeless(&request.key)) {
            return Box::pin(std::future::ready(answer));
        }
        let Some(round) = self.own.upgrade() else {
            return Box::pin(std::future::ready(Err(ElicitError::CallCancelled)));
        };
        Box::pin(async move {
            let question = params(&request)?;
            let _waiting = Waiting::register(round.clone(), request.key, InputRequest::Elicitation(ElicitRequest::new(question)));
            // Never, for the handler itself: the round ends and drops it. This frees a task that was left behind.
            round.call.cancelled().await;
            Err(ElicitError::CallCancelled)
        })
    }
}

fn params(request: &Request) -> Result<ElicitRequestParams, ElicitError> {
    let unreadable = |_| ElicitError::Unrenderable("the protocol library does not know this form".into());
    Ok(ElicitRequestParams::FormElicitationParams {
        meta: request.meta.clone().map(Into::into),
        message: request.form.message.clone(),
        requested_schema: serde_json::from_value(request.form.schema.clone()).map_err(unreadable)?,
    })
}

/// A question that waits. Dropped, it is not sent: it lost a `select!`, or its round is over.
struct Waiting {
    round: Arc<Round>,
    key: String,
}

impl Waiting {
    fn register(round: Arc<Round>, key: String, question: InputRequest) -> Self {
        lock(&round.waiting).insert(key.clone(), question);
        // A question that is asked from a task of its own would wait unseen.
        round.wake();
        Self { round, key }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        lock(&self.round.waiting).remove(&self.key);
    }
}

/// A side effect that runs.
struct Running<'a>(&'a Round);

impl<'a> Running<'a> {
    fn start(round: &'a Round) -> Self {
        round.running.fetch_add(1, SeqCst);
        Self(round)
    }
}

impl Drop for Running<'_> {
    fn drop(&mut self) {
        self.0.running.fetch_sub(1, SeqCst);
        self.0.wake();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Milliseconds of Unix time.
pub(crate) fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
