//! Runs a handler until it is done or waits for an answer.

use std::{
    future::Future,
    pin::pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    task::{Context, Poll, Wake, Waker},
};

use rmcp::{
    ErrorData, RoleServer,
    model::{InputRequiredResult, InputResponses},
    service::RequestContext,
};

use super::{
    Interactive,
    state::{bound, new_call},
};
use crate::{
    ElicitError, Revision,
    exchange::{Recorded, Round, Session, now, revision},
    identity::placeless,
};

/// How many answers may be left over before a handler counts as one that never asks the same twice. Two are what a
/// branch can leave behind.
const UNSTABLE: usize = 3;

/// A call, as far as its rounds are concerned.
pub(super) struct Call<'a> {
    pub(super) method: &'static str,
    pub(super) target: &'a str,
    pub(super) arguments: Option<&'a rmcp::model::JsonObject>,
    pub(super) state: Option<String>,
    pub(super) responses: Option<InputResponses>,
}

/// How a run ended.
pub(super) enum Ended<T> {
    /// With a result.
    Done(T),
    /// With questions.
    Asked(InputRequiredResult),
}

impl<S> Interactive<S> {
    pub(super) async fn drive<T, W>(
        &self,
        call: Call<'_>,
        mut context: RequestContext<RoleServer>,
        run: impl FnOnce(RequestContext<RoleServer>) -> W,
    ) -> Result<Ended<T>, ErrorData>
    where
        W: Future<Output = Result<T, ErrorData>>,
    {
        if revision(&context) < Revision::V2026_07_28 {
            let session = Session::push(&context, self.ended.clone(), self.host.clone());
            context.extensions.insert(session);
            return run(context).await.map(Ended::Done);
        }
        let principal = self.principal.as_ref().and_then(|principal| principal(&context));
        let bound = bound(call.method, call.target, call.arguments, principal.as_deref());
        let recorded = self.recall(call.state, call.responses, &bound)?;
        let round = Round::new(recorded, self.effects.clone(), context.ct.clone());
        context.extensions.insert(Session::round_trip(&context, self.host.clone(), round.clone()));
        let mut handler = pin!(run(context));
        std::future::poll_fn(|context| {
            round.watch(context.waker());
            let woken = Arc::new(Woken { inner: context.waker().clone(), woken: AtomicBool::new(false) });
            let waker = Waker::from(woken.clone());
            if let Poll::Ready(result) = handler.as_mut().poll(&mut Context::from_waker(&waker)) {
                return Poll::Ready(result.map(Ended::Done));
            }
            if let Some(fault) = round.fault() {
                return Poll::Ready(Err(fault.into()));
            }
            // A handler that has woken itself has more to do now, and a side effect must not be dropped half way.
            if woken.woken.load(SeqCst) || round.is_busy() {
                return Poll::Pending;
            }
            let waiting = round.waiting();
            if waiting.is_empty() {
                return Poll::Pending;
            }
            if round.unused() >= UNSTABLE {
                return Poll::Ready(Err(ElicitError::UnstableQuestion.into()));
            }
            let state = self.seal.seal(&round.record(&waiting), &bound)?;
            Poll::Ready(Ok(Ended::Asked(InputRequiredResult::new(Some(waiting), Some(state)))))
        })
        .await
    }

    /// What the rounds before this one brought.
    fn recall(
        &self,
        state: Option<String>,
        responses: Option<InputResponses>,
        bound: &str,
    ) -> Result<Recorded, ElicitError> {
        let known = state.is_some();
        let mut recorded = match state {
            Some(state) => self.seal.open(&state, bound)?,
            // A client may answer the first question without having been given a state.
            None => Recorded { call: new_call(), ..Recorded::default() },
        };
        let now = now();
        for (name, answer) in responses.unwrap_or_default() {
            let name = placeless(&name).to_owned();
            // What was never asked is no answer, and what is sealed is final.
            if (known && !recorded.asked.contains_key(&name)) || recorded.answers.contains_key(&name) {
                continue;
            }
            recorded.answered.insert(name.clone(), now);
            recorded.answers.insert(name, answer);
        }
        Ok(recorded)
    }
}

/// A waker that remembers.
struct Woken {
    inner: Waker,
    woken: AtomicBool,
}

impl Wake for Woken {
    fn wake(self: Arc<Self>) {
        self.wake_by_ref();
    }

    fn wake_by_ref(self: &Arc<Self>) {
        self.woken.store(true, SeqCst);
        self.inner.wake_by_ref();
    }
}
