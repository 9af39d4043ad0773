//! Revision 2026-07-28: the call ends with the question and is made again with the answer.

use std::{
    collections::BTreeMap,
    mem,
    sync::{Arc, Mutex, MutexGuard, PoisonError, Weak},
};

use rmcp::{ErrorData, model::InputRequest};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;
use tokio_util::sync::CancellationToken;

use super::{Exchange, Exchanging, Recorded, Request, Run, effects};
use crate::{
    ElicitError,
    identity::{Names, placeless},
};

/// One run of a handler between two messages of the client.
pub(crate) struct Round {
    recorded: Recorded,
    run: Arc<Run>,
    names: Arc<Names>,
    waiting: Mutex<BTreeMap<String, InputRequest>>,
    once: Mutex<BTreeMap<String, Value>>,
    /// Fires when the call is answered or cancelled.
    call: CancellationToken,
    own: Weak<Self>,
}

/// A round that is over: the questions that wait for an answer, and what the next round has to know.
pub(crate) struct Closed {
    pub(crate) questions: BTreeMap<String, InputRequest>,
    pub(crate) recorded: Recorded,
}

impl Round {
    pub(crate) fn new(recorded: Recorded, run: Arc<Run>, names: Arc<Names>, call: CancellationToken) -> Arc<Self> {
        let once = Mutex::new(recorded.once.clone());
        Arc::new_cyclic(|own| Self { recorded, run, names, waiting: Mutex::default(), once, call, own: own.clone() })
    }

    /// How many questions wait for an answer; none while a side effect runs, which must not be dropped half way.
    pub(crate) fn waiting(&self) -> usize {
        if self.run.is_busy() { 0 } else { lock(&self.waiting).len() }
    }

    /// Whether every question that was answered before has been asked again. A task that asks may be late.
    pub(crate) fn has_met_its_answers(&self) -> bool {
        self.recorded.is_met(|name| self.names.knows(name))
    }

    /// Ends the round with its questions.
    ///
    /// # Errors
    ///
    /// [`ElicitError::UnstableQuestion`].
    pub(crate) fn close(&self) -> Result<Closed, ElicitError> {
        let questions = mem::take(&mut *lock(&self.waiting));
        let recorded = self.record(questions.keys().map(String::as_str));
        if recorded.is_unstable() { Err(ElicitError::UnstableQuestion) } else { Ok(Closed { questions, recorded }) }
    }

    /// What the next round has to know, when these questions wait for an answer.
    pub(crate) fn record<'a>(&self, questions: impl Iterator<Item = &'a str>) -> Recorded {
        self.recorded.next(questions, lock(&self.once).clone(), |name| self.names.knows(name))
    }

    pub(super) async fn once<T, E, W>(&self, key: &str, effect: impl FnOnce() -> W) -> Result<T, E>
    where
        T: Serialize + DeserializeOwned,
        W: Future<Output = Result<T, E>>,
    {
        let once = async {
            let kept = lock(&self.once).get(key).cloned();
            if let Some(value) = kept {
                return Ok(Done::Before(value));
            }
            let mut fresh = None;
            let run = || async {
                let result = effect().await?;
                let value = serde_json::to_value(&result);
                fresh = Some(result);
                Ok(value.ok())
            };
            let value = effects::kept(&self.recorded.call, key).get_or_try_init(run).await?.clone();
            let Some(value) = value else { return Ok(Done::Unwritable) };
            lock(&self.once).insert(key.to_owned(), value.clone());
            Ok(fresh.map_or(Done::Before(value), Done::Now))
        };
        let value = match self.run.effect(key, once).await? {
            Done::Now(result) => return Ok(result),
            Done::Before(value) => serde_json::from_value(value).ok(),
            Done::Unwritable => None,
        };
        if let Some(result) = value {
            return Ok(result);
        }
        // Running the effect again would be worse than ending the call.
        let text = format!("the result of the side effect `{key}` does not survive being written as JSON");
        match self.run.fail(ErrorData::internal_error(text, None)).await {}
    }
}

/// Where the result of a side effect comes from.
enum Done<T> {
    Now(T),
    Before(Value),
    Unwritable,
}

impl Exchange for Round {
    fn exchange(&self, request: Request) -> Exchanging {
        if let Some(answer) = self.recorded.answer(placeless(&request.key)) {
            // The round may have waited for nothing else.
            self.run.wake();
            return Box::pin(std::future::ready(Ok(answer)));
        }
        let Some(round) = self.own.upgrade() else {
            return Box::pin(std::future::ready(Err(ElicitError::CallCancelled)));
        };
        Box::pin(async move {
            let question = request.body.input()?;
            let _waiting = Waiting::register(round.clone(), request.key, question);
            // Never, for the handler itself: the round ends and drops it. This frees a task that was left behind.
            round.call.cancelled().await;
            Err(ElicitError::CallCancelled)
        })
    }
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
        round.run.wake();
        Self { round, key }
    }
}

impl Drop for Waiting {
    fn drop(&mut self) {
        lock(&self.round.waiting).remove(&self.key);
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
