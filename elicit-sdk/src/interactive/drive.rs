//! Runs a handler until it is done or waits for an answer.

use std::{
    future::{self, Future, poll_fn},
    mem,
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering::SeqCst},
    },
    task::{Context, Poll, Wake, Waker, ready},
    time::Duration,
};

use rmcp::{
    ErrorData, RoleServer,
    model::{
        CallToolRequestParams, CallToolResponse, GetPromptRequestParams, GetPromptResponse, InputRequiredResult,
        InputResponses, JsonObject, ReadResourceRequestParams, ReadResourceResponse,
    },
    service::RequestContext,
};
use tokio::time::{Sleep, sleep};
use tokio_util::either::Either;

use super::{Interactive, seal::bound};
use crate::{
    Revision,
    exchange::{Recorded, Round, Run, Session, revision},
    host::Shared,
};

/// What a client calls a handler with.
pub(super) trait Params: Send {
    const METHOD: &'static str;

    fn target(&self) -> &str;

    fn arguments(&self) -> Option<&JsonObject>;

    /// What the client brought from the round before.
    fn state(&mut self) -> &mut Option<String>;

    fn responses(&self) -> Option<&InputResponses>;
}

macro_rules! params {
    ($($params:ident $method:literal $target:ident $arguments:expr;)*) => { $(
        impl Params for $params {
            const METHOD: &'static str = $method;

            fn target(&self) -> &str {
                &self.$target
            }

            fn arguments(&self) -> Option<&JsonObject> {
                let arguments: fn(&Self) -> Option<&JsonObject> = $arguments;
                arguments(self)
            }

            fn state(&mut self) -> &mut Option<String> {
                &mut self.request_state
            }

            fn responses(&self) -> Option<&InputResponses> {
                self.input_responses.as_ref()
            }
        }
    )* };
}
params! {
    CallToolRequestParams "tools/call" name |params| params.arguments.as_ref();
    GetPromptRequestParams "prompts/get" name |params| params.arguments.as_ref();
    ReadResourceRequestParams "resources/read" uri |_| None;
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

/// A call that is being answered: to its end, or round by round.
type Driven<'a, H, T> = Either<H, Pin<Box<dyn Future<Output = Result<T, ErrorData>> + Send + 'a>>>;

impl<S> Interactive<S> {
    /// Runs a handler once, before 2026-07-28 to its end and then to its next questions. `run` gets in `params` the
    /// state that is the handler's own.
    ///
    /// No `async fn`: a call that waits for a person would hold everything that it is handed through.
    pub(super) fn drive<
        'a,
        P: Params + 'a,
        T: Reply + Send + 'a,
        W: Future<Output = Result<T, ErrorData>> + Send + 'a,
    >(
        &'a self,
        params: P,
        mut context: RequestContext<RoleServer>,
        run: impl FnOnce(P, RequestContext<RoleServer>) -> W + Send + 'a,
    ) -> impl Future<Output = Result<T, ErrorData>> + Send + 'a
    where
        S: Sync,
    {
        let host = match self.host_of(&context) {
            Ok(host) => host,
            Err(error) => return Driven::Right(Box::pin(future::ready(Err(error)))),
        };
        if revision(&context) < Revision::V2026_07_28 {
            let watched = Arc::new(Run::default());
            let session = Session::push(&context, self.ended.clone(), host, Some(watched.clone()));
            context.extensions.insert(session);
            return Driven::Left(watch(Box::pin(run(params, context)), watched, |_| Poll::Pending));
        }
        Driven::Right(Box::pin(self.round(params, context, host, run)))
    }

    /// Runs a handler to its next questions.
    async fn round<P: Params, T: Reply, W: Future<Output = Result<T, ErrorData>>>(
        &self,
        mut params: P,
        mut context: RequestContext<RoleServer>,
        host: Shared,
        run: impl FnOnce(P, RequestContext<RoleServer>) -> W,
    ) -> Result<T, ErrorData> {
        self.warn_of_own_key(&context);
        let principal = self.principal.as_ref().and_then(|principal| principal(&context));
        let bound = bound(P::METHOD, params.target(), params.arguments(), principal.as_deref());
        let mut recorded = self.recall(&mut params, &bound).await?;
        *params.state() = recorded.own.take();
        let watched = Arc::new(Run::default());
        let (session, round) = Session::round_trip(&context, host, watched.clone(), recorded);
        context.extensions.insert(session);
        let (mut end, mut closed) = (RoundEnd::of(&round), false);
        let quiet = |context: &mut Context<'_>| {
            ready!(end.poll(context));
            closed = true;
            Poll::Ready(self.close(&round, &bound).map(Into::into))
        };
        let mut reply: T = watch(Box::pin(run(params, context)), watched, quiet).await?;
        if !closed && let Some(questions) = reply.by_hand() {
            // Whoever asks by hand reads the answers by hand.
            let mut recorded = round.record(std::iter::empty());
            recorded.own = questions.request_state.take();
            questions.request_state = Some(self.seal.seal(&recorded, &bound)?);
        }
        Ok(reply)
    }

    /// Ends the round with its questions.
    fn close(&self, round: &Round, bound: &str) -> Result<InputRequiredResult, ErrorData> {
        let closed = round.close()?;
        let state = self.seal.seal(&closed.recorded, bound)?;
        Ok(InputRequiredResult::new(Some(closed.questions), Some(state)))
    }

    /// What the rounds before this one brought.
    async fn recall(&self, params: &mut impl Params, bound: &str) -> Result<Recorded, ErrorData> {
        let responses = params.responses().cloned().unwrap_or_default();
        let single_use = self.single_use.as_ref().filter(|single_use| single_use.covers(params.target()));
        let Some(state) = params.state().take() else {
            let mut recorded = Recorded::new();
            // Without a state the same answers could be brought again and again.
            if single_use.is_none() {
                recorded.take_unasked(responses);
            }
            return Ok(recorded);
        };
        let mut recorded = self.seal.open(&state, bound)?;
        if let Some(single_use) = single_use {
            single_use.redeem(&recorded, self.seal.lifetime()).await?;
        }
        recorded.take(responses);
        Ok(recorded)
    }
}

/// Polls a handler to its end. `quiet` is asked whenever it has nothing more to do, and may end it.
///
/// The handler is boxed: a call that waits for a person would hold it once for each function that it is handed through.
fn watch<T>(
    mut handler: Pin<Box<impl Future<Output = Result<T, ErrorData>>>>,
    run: Arc<Run>,
    mut quiet: impl FnMut(&mut Context<'_>) -> Poll<Result<T, ErrorData>>,
) -> impl Future<Output = Result<T, ErrorData>> {
    poll_fn(move |context| {
        run.watch(context.waker());
        let woken = Arc::new(Woken { inner: context.waker().clone(), woken: AtomicBool::new(false) });
        let result = handler.as_mut().poll(&mut Context::from_waker(&Waker::from(woken.clone())));
        if let Some(fault) = run.fault() {
            return Poll::Ready(Err(fault));
        }
        // A handler that has woken itself has more to do now.
        if result.is_ready() || woken.woken.load(SeqCst) { result } else { quiet(context) }
    })
}

/// How long a round waits for what the state says was asked before. Only tasks of their own are ever late.
const PATIENCE: Duration = Duration::from_millis(50);

/// Tells when a round is over, whose handler has nothing more to do.
struct RoundEnd<'a> {
    round: &'a Round,
    /// How many questions waited when the handler was last quiet.
    before: usize,
    patience: Option<Pin<Box<Sleep>>>,
}

impl<'a> RoundEnd<'a> {
    fn of(round: &'a Round) -> Self {
        Self { round, before: 0, patience: None }
    }

    fn poll(&mut self, context: &mut Context<'_>) -> Poll<()> {
        let waiting = self.round.waiting();
        if waiting == 0 {
            return Poll::Pending;
        }
        if waiting != mem::replace(&mut self.before, waiting) {
            // Tasks that the handler has just begun get a turn, so that their questions are part of this round.
            context.waker().wake_by_ref();
            return Poll::Pending;
        }
        if self.round.has_met_its_answers() {
            return Poll::Ready(());
        }
        let patience = self.patience.get_or_insert_with(|| Box::pin(sleep(PATIENCE)));
        patience.as_mut().poll(context)
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
