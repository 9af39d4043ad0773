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
    model::{
        CallToolResponse, GetPromptResponse, InputRequiredResult, InputResponses, JsonObject, ReadResourceResponse,
    },
    service::RequestContext,
};

use super::{Interactive, seal::bound};
use crate::{
    Revision,
    exchange::{Recorded, Round, Run, Session, revision},
};

/// A call, as far as its rounds are concerned.
pub(super) struct Call<'a> {
    pub(super) method: &'static str,
    pub(super) target: &'a str,
    pub(super) arguments: Option<&'a JsonObject>,
    /// What the client brought from the round before.
    pub(super) state: Option<String>,
    pub(super) responses: Option<InputResponses>,
}

/// What a call ends with: a result, or questions.
pub(super) trait Reply: From<InputRequiredResult> {
    /// The questions that the handler asks by hand, without [`Elicit`](crate::Elicit).
    fn by_hand(&mut self) -> Option<&mut InputRequiredResult>;
}

macro_rules! reply {
    ($($reply:ident)*) => { $(
        impl Reply for $reply {
            fn by_hand(&mut self) -> Option<&mut InputRequiredResult> {
                match self {
                    Self::InputRequired(questions) => Some(questions),
                    _ => None,
                }
            }
        }
    )* };
}
reply!(CallToolResponse GetPromptResponse ReadResourceResponse);

impl<S> Interactive<S> {
    /// Runs a handler once, before 2026-07-28 to its end and then to its next questions. `run` gets the state that is
    /// the handler's own.
    pub(super) async fn drive<T: Reply, W>(
        &self,
        call: Call<'_>,
        mut context: RequestContext<RoleServer>,
        run: impl FnOnce(RequestContext<RoleServer>, Option<String>) -> W,
    ) -> Result<T, ErrorData>
    where
        W: Future<Output = Result<T, ErrorData>>,
    {
        let watched = Arc::new(Run::default());
        let host = self.host_of(&context)?;
        if revision(&context) < Revision::V2026_07_28 {
            let session = Session::push(&context, self.ended.clone(), host, Some(watched.clone()));
            context.extensions.insert(session);
            return watch(run(context, call.state), &watched, || None).await;
        }
        self.warn_of_own_key(&context);
        let principal = self.principal.as_ref().and_then(|principal| principal(&context));
        let bound = bound(call.method, call.target, call.arguments, principal.as_deref());
        let mut recorded = self.recall(&call, &bound).await?;
        let own = recorded.own.take();
        let (session, round) = Session::round_trip(&context, host, watched.clone(), recorded);
        context.extensions.insert(session);
        let close = || self.close(&round, &bound).map(|questions| questions.map(Into::into));
        let mut reply: T = watch(run(context, own), &watched, close).await?;
        if let Some(questions) = reply.by_hand() {
            let names = questions.input_requests.iter().flatten().map(|(name, _)| name.as_str());
            let mut recorded = round.record(names);
            recorded.own = questions.request_state.take();
            questions.request_state = Some(self.seal.seal(&recorded, &bound)?);
        }
        Ok(reply)
    }

    /// Ends the round if a question waits.
    fn close(&self, round: &Round, bound: &str) -> Option<Result<InputRequiredResult, ErrorData>> {
        let closed = match round.close()? {
            Ok(closed) => closed,
            Err(error) => return Some(Err(error.into())),
        };
        let state = self.seal.seal(&closed.recorded, bound);
        Some(state.map(|state| InputRequiredResult::new(Some(closed.questions), Some(state))))
    }

    /// What the rounds before this one brought.
    async fn recall(&self, call: &Call<'_>, bound: &str) -> Result<Recorded, ErrorData> {
        let responses = call.responses.clone().unwrap_or_default();
        let single_use = self.single_use.as_ref().filter(|single_use| single_use.covers(call.target));
        let Some(state) = &call.state else {
            let mut recorded = Recorded::new();
            // Without a state the same answers could be brought again and again.
            if single_use.is_none() {
                recorded.take_unasked(responses);
            }
            return Ok(recorded);
        };
        let mut recorded = self.seal.open(state, bound)?;
        if let Some(single_use) = single_use {
            single_use.redeem(&recorded, self.seal.lifetime()).await?;
        }
        recorded.take(responses);
        Ok(recorded)
    }
}

/// Polls a handler to its end, or until it has nothing more to do and `close` says that this is the end.
async fn watch<T>(
    handler: impl Future<Output = Result<T, ErrorData>>,
    run: &Run,
    close: impl Fn() -> Option<Result<T, ErrorData>>,
) -> Result<T, ErrorData> {
    let mut handler = pin!(handler);
    std::future::poll_fn(|context| {
        run.watch(context.waker());
        let woken = Arc::new(Woken { inner: context.waker().clone(), woken: AtomicBool::new(false) });
        let result = handler.as_mut().poll(&mut Context::from_waker(&Waker::from(woken.clone())));
        if let Some(fault) = run.fault() {
            return Poll::Ready(Err(fault));
        }
        // A handler that has woken itself has more to do now.
        if result.is_pending()
            && !woken.woken.load(SeqCst)
            && let Some(end) = close()
        {
            return Poll::Ready(end);
        }
        result
    })
    .await
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
