//! Revisions 2025-06-18 and 2025-11-25: the question is a request of its own, in the middle of the call.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::Relaxed},
    },
    task::Poll,
    time::Duration,
};

use rmcp::{
    RoleServer,
    model::{
        ClientResult, ElicitResult, GetExtensions, ProgressNotificationParam, ProgressToken, RequestId, ServerRequest,
    },
    service::{OriginatingRequestId, Peer, PeerRequestOptions, RequestContext, RequestHandle, ServiceError},
};
use serde_json::{Map, Value};
use tokio::{
    sync::{Mutex, OwnedMutexGuard, oneshot},
    time::{Instant, MissedTickBehavior},
};
use tokio_util::sync::CancellationToken;

use super::{Body, Exchange, Exchanging, Request, Response};
use crate::{
    ElicitError,
    wipe::{Wipe, Wiped},
};

/// How often a waiting call says that it is alive. Copilot CLI gives a call up after 180 s without a word.
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// How long a withdrawal may take to leave.
const WITHDRAWAL: Duration = Duration::from_secs(5);

/// What is held while a form is open.
enum Turn {
    /// Nothing for what is not shown.
    Now(Option<OwnedMutexGuard<()>>),
    /// Another form is open, or was awaited before.
    Later(Pin<Box<dyn Future<Output = OwnedMutexGuard<()>> + Send>>),
}

/// How a request is written.
type Write = fn(Body) -> Result<ServerRequest, ElicitError>;

type Asker = oneshot::Sender<Result<Response, ElicitError>>;

/// Asks with `elicitation/create`, `sampling/createMessage` or `roots/list`.
pub(super) struct Push(Arc<Call>);

/// The call that asks.
struct Call {
    peer: Peer<RoleServer>,
    id: RequestId,
    progress: Option<ProgressToken>,
    /// How often the client has been told that the call lives. Progress must increase over all forms of the call.
    beats: AtomicU32,
    /// Fires when the call that asks is cancelled.
    cancelled: CancellationToken,
    /// Fires when the client is gone.
    ended: CancellationToken,
    /// Held while a form is open, so that one is shown at a time.
    turn: Arc<Mutex<()>>,
}

impl Push {
    pub(super) fn new(context: &RequestContext<RoleServer>, ended: CancellationToken) -> Self {
        Self(Arc::new(Call {
            peer: context.peer.clone(),
            id: context.id.clone(),
            progress: context.meta.get_progress_token(),
            beats: AtomicU32::new(0),
            cancelled: context.ct.clone(),
            ended,
            turn: Arc::default(),
        }))
    }
}

impl Call {
    /// Asks, unless and until nobody waits for the answer any more.
    async fn run(self: Arc<Self>, request: Box<Request>, write: Write, turn: Turn, mut asker: Asker) {
        let turn = tokio::select! {
            biased;
            () = asker.closed() => return,
            () = self.cancelled.cancelled() => return answer(asker, Err(ElicitError::CallCancelled)),
            () = self.ended.cancelled() => return answer(asker, Err(gone())),
            turn = turn.take() => turn,
        };
        let timeout = request.timeout;
        let sent = Instant::now();
        // Boxed, as all that is not waiting for the answer: that may take long, with many forms open.
        let mut handle = match Box::pin(self.send(request, write)).await {
            Ok(handle) => handle,
            Err(error) => return answer(asker, Err(error)),
        };
        let outcome = tokio::select! {
            biased;
            () = self.cancelled.cancelled() => Err(ElicitError::CallCancelled),
            result = &mut handle.rx => {
                let result = result.unwrap_or(Err(ServiceError::TransportClosed));
                drop(turn);
                return answer(asker, read(result, sent.elapsed()));
            }
            () = self.ended.cancelled() => {
                drop(turn);
                return answer(asker, Err(gone()));
            }
            () = asker.closed() => Err(ElicitError::CallCancelled),
            error = expire(timeout) => {
                // Whoever goes on after a timeout relies on the form being gone.
                Box::pin(withdraw(handle)).await;
                return answer(asker, Err(error));
            }
            () = self.keep_alive() => Err(ElicitError::CallCancelled),
        };
        // A cancelled call has nothing to wait for.
        answer(asker, outcome);
        Box::pin(withdraw(handle)).await;
    }

    /// Takes a place in the queue at once: questions are shown in the order in which they are awaited, whatever their
    /// tasks do.
    async fn queue(&self, request: &Request) -> Turn {
        if !request.body.is_shown() {
            return Turn::Now(None);
        }
        if let Ok(guard) = self.turn.clone().try_lock_owned() {
            return Turn::Now(Some(guard));
        }
        let mut turn = Box::pin(self.turn.clone().lock_owned());
        match poll_fn(|context| Poll::Ready(turn.as_mut().poll(context))).await {
            Poll::Ready(guard) => Turn::Now(Some(guard)),
            Poll::Pending => Turn::Later(turn),
        }
    }

    async fn send(&self, request: Box<Request>, write: Write) -> Result<RequestHandle<RoleServer>, ElicitError> {
        let mut request = write(request.body)?;
        // Over HTTP the question belongs on the stream of the call that asks, also when it is asked from another task.
        request.extensions_mut().insert(OriginatingRequestId(self.id.clone()));
        let sent = self.peer.send_request_with_option(request, PeerRequestOptions::no_options());
        sent.await.map_err(service_error)
    }

    /// Tells the client at intervals that the call lives, if it wants to be told. Never ends.
    async fn keep_alive(&self) {
        let Some(token) = &self.progress else { return std::future::pending().await };
        let mut beat = tokio::time::interval_at(Instant::now() + KEEP_ALIVE, KEEP_ALIVE);
        beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            beat.tick().await;
            let beats = self.beats.fetch_add(1, Relaxed).saturating_add(1);
            let progress =
                ProgressNotificationParam::new(token.clone(), beats.into()).with_message("Waiting for an answer");
            // A client that cannot be told is found out when the answer is due.
            drop(Box::pin(self.peer.notify_progress(progress)).await);
        }
    }
}

impl Turn {
    async fn take(self) -> Option<OwnedMutexGuard<()>> {
        match self {
            Self::Now(guard) => guard,
            Self::Later(turn) => Some(turn.await),
        }
    }
}

impl Push {
    /// Asks with a request that is written like this.
    pub(super) fn ask(&self, request: Request, write: Write) -> Exchanging {
        let (asker, outcome) = oneshot::channel();
        let call = self.0.clone();
        let request = Box::new(request);
        Box::pin(async move {
            let turn = call.queue(&request).await;
            // A task of its own: a question that nobody polls must neither keep its turn nor stay on the screen.
            tokio::spawn(call.run(request, write, turn, asker));
            outcome.await.unwrap_or_else(|_| Err(gone()))
        })
    }
}

impl Exchange for Push {
    fn exchange(&self, request: Request) -> Exchanging {
        self.ask(request, Body::request)
    }
}

/// Whoever asked may have gone; then nobody wants the answer.
fn answer(asker: Asker, outcome: Result<Response, ElicitError>) {
    drop(asker.send(outcome));
}

fn read(result: Result<ClientResult, ServiceError>, elapsed: Duration) -> Result<Response, ElicitError> {
    let result = match result.map_err(service_error)? {
        // As it was read: to write it as JSON would copy it.
        ClientResult::ElicitResult(result) => written(result),
        mut result => {
            let written = serde_json::to_value(&result).ok();
            // This copy may hold a secret, and is done with.
            if let ClientResult::CustomResult(result) = &mut result {
                result.0.wipe();
            }
            written
        }
    };
    let result = Wiped::new(result.ok_or(ElicitError::Protocol("the answer cannot be read"))?);
    Ok(Response { result, elapsed: Some(elapsed) })
}

fn written(result: ElicitResult) -> Option<Value> {
    let mut object = Map::with_capacity(3);
    object.insert("action".into(), serde_json::to_value(result.action).ok()?);
    object.extend(result.content.map(|content| ("content".to_owned(), content)));
    object.extend(result.meta.map(|meta| ("_meta".to_owned(), Value::Object(meta.0))));
    Some(Value::Object(object))
}

async fn expire(timeout: Option<Duration>) -> ElicitError {
    match timeout {
        Some(timeout) => {
            tokio::time::sleep(timeout).await;
            ElicitError::Timeout(timeout)
        }
        None => std::future::pending().await,
    }
}

async fn withdraw(handle: RequestHandle<RoleServer>) {
    let cancel = handle.cancel(Some("the answer is no longer waited for".to_owned()));
    // If it cannot leave, the connection is failing, and everything that waits on it learns so by itself.
    drop(tokio::time::timeout(WITHDRAWAL, cancel).await);
}

fn service_error(error: ServiceError) -> ElicitError {
    match error {
        ServiceError::McpError(error) => ElicitError::Rejected { code: error.code.0 },
        ServiceError::UnexpectedResponse => ElicitError::Protocol("the answer cannot be read"),
        ServiceError::Cancelled { .. } => ElicitError::CallCancelled,
        ServiceError::TransportClosed => gone(),
        _ => ElicitError::Transport("a message could not be sent".into()),
    }
}

fn gone() -> ElicitError {
    ElicitError::Transport("the client is gone".into())
}
