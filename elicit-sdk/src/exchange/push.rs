//! Revisions 2025-06-18 and 2025-11-25: the question is a request of its own, in the middle of the call.

use std::{
    future::{Future, poll_fn, ready},
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
    model::{ClientResult, CustomRequest, ProgressNotificationParam, ProgressToken, RequestId, ServerRequest},
    service::{OriginatingRequestId, Peer, PeerRequestOptions, RequestContext, RequestHandle, ServiceError},
};
use tokio::{
    sync::{Mutex, OwnedMutexGuard, oneshot},
    time::{Instant, MissedTickBehavior},
};
use tokio_util::sync::CancellationToken;

use super::{Body, Exchange, Exchanging, Message, Request, Response};
use crate::{
    ElicitError,
    wipe::{Wipe, Wiped},
};

/// How often a waiting call says that it is alive. Copilot CLI gives a call up after 180 s without a word.
const KEEP_ALIVE: Duration = Duration::from_secs(30);

/// How long a withdrawal may take to leave.
const WITHDRAWAL: Duration = Duration::from_secs(5);

/// Waits until no other form is open; nothing to hold for what is not shown.
type Turn = Pin<Box<dyn Future<Output = Option<OwnedMutexGuard<()>>> + Send>>;

/// How a request is written.
type Write = fn(Body) -> Result<Message, ElicitError>;

type Asker = oneshot::Sender<Result<Response, ElicitError>>;

/// Asks with `elicitation/create`, `sampling/createMessage` or `roots/list`.
#[derive(Clone)]
pub(super) struct Push {
    peer: Peer<RoleServer>,
    id: RequestId,
    progress: Option<ProgressToken>,
    /// How often the client has been told that the call lives. Progress must increase over all forms of the call.
    beats: Arc<AtomicU32>,
    /// Fires when the call that asks is cancelled.
    call: CancellationToken,
    /// Fires when the client is gone.
    ended: CancellationToken,
    /// Held while a form is open, so that one is shown at a time.
    turn: Arc<Mutex<()>>,
}

impl Push {
    pub(super) fn new(context: &RequestContext<RoleServer>, ended: CancellationToken) -> Self {
        Self {
            peer: context.peer.clone(),
            id: context.id.clone(),
            progress: context.meta.get_progress_token(),
            beats: Arc::default(),
            call: context.ct.clone(),
            ended,
            turn: Arc::default(),
        }
    }

    /// Asks, unless and until nobody waits for the answer any more.
    async fn run(self, request: Request, write: Write, turn: Turn, mut asker: Asker) {
        let turn = tokio::select! {
            biased;
            () = asker.closed() => return,
            () = self.call.cancelled() => return answer(asker, Err(ElicitError::CallCancelled)),
            () = self.ended.cancelled() => return answer(asker, Err(gone())),
            turn = turn => turn,
        };
        let timeout = request.timeout;
        let sent = Instant::now();
        let mut handle = match self.send(request, write).await {
            Ok(handle) => handle,
            Err(error) => return answer(asker, Err(error)),
        };
        let outcome = tokio::select! {
            biased;
            () = self.call.cancelled() => Err(ElicitError::CallCancelled),
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
                withdraw(handle).await;
                return answer(asker, Err(error));
            }
            () = self.keep_alive() => Err(ElicitError::CallCancelled),
        };
        // A cancelled call has nothing to wait for.
        answer(asker, outcome);
        withdraw(handle).await;
    }

    /// Takes a place in the queue at once: questions are shown in the order in which they are awaited, whatever their
    /// tasks do.
    async fn queue(&self, request: &Request) -> Turn {
        if !request.body.is_shown() {
            return Box::pin(ready(None));
        }
        let mut turn = Box::pin(self.turn.clone().lock_owned());
        match poll_fn(|context| Poll::Ready(turn.as_mut().poll(context))).await {
            Poll::Ready(guard) => Box::pin(ready(Some(guard))),
            Poll::Pending => Box::pin(async move { Some(turn.await) }),
        }
    }

    async fn send(&self, request: Request, write: Write) -> Result<RequestHandle<RoleServer>, ElicitError> {
        let (method, params) = write(request.body)?;
        let mut create = CustomRequest::new(method, params);
        // Over HTTP the question belongs on the stream of the call that asks, also when it is asked from another task.
        create.extensions.insert(OriginatingRequestId(self.id.clone()));
        let sent =
            self.peer.send_request_with_option(ServerRequest::CustomRequest(create), PeerRequestOptions::no_options());
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
            drop(self.peer.notify_progress(progress).await);
        }
    }
}

impl Push {
    /// Asks with a request that is written like this.
    pub(super) fn ask(&self, request: Request, write: Write) -> Exchanging {
        let (asker, outcome) = oneshot::channel();
        let push = self.clone();
        Box::pin(async move {
            let turn = push.queue(&request).await;
            // A task of its own: a question that nobody polls must neither keep its turn nor stay on the screen.
            tokio::spawn(push.run(request, write, turn, asker));
            outcome.await.unwrap_or_else(|_| Err(gone()))
        })
    }
}

impl Exchange for Push {
    fn exchange(&self, request: Request) -> Exchanging {
        self.ask(request, Body::plain)
    }
}

/// Whoever asked may have gone; then nobody wants the answer.
fn answer(asker: Asker, outcome: Result<Response, ElicitError>) {
    drop(asker.send(outcome));
}

fn read(result: Result<ClientResult, ServiceError>, elapsed: Duration) -> Result<Response, ElicitError> {
    let mut result = result.map_err(service_error)?;
    let written = serde_json::to_value(&result);
    // This copy may hold a secret, and is done with.
    match &mut result {
        ClientResult::ElicitResult(result) => result.content.iter_mut().for_each(Wipe::wipe),
        ClientResult::CustomResult(result) => result.0.wipe(),
        _ => {}
    }
    let result = Wiped::new(written.map_err(|_| ElicitError::Protocol("the answer cannot be read"))?);
    Ok(Response { result, elapsed: Some(elapsed) })
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
