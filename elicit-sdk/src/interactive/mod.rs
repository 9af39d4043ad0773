//! The wrapper around a server: one straight-line handler for every revision.

mod drive;
mod forward;
mod ordered;
mod state;

use std::{sync::Arc, time::Duration};

use rmcp::{
    RoleServer, ServerHandler, ServiceExt,
    model::RequestStateCodec,
    service::{RequestContext, RunningService, ServerInitializeError},
    transport::IntoTransport,
};
use tokio_util::sync::CancellationToken;

use self::{ordered::Ordered, state::Seal};
use crate::{Host, exchange::Effects};

/// How long a person may take at 2026-07-28, from one round to the next.
const LIFETIME: Duration = Duration::from_secs(3600);

/// Who a call is made for, read from its context.
type Principal = Arc<dyn Fn(&RequestContext<RoleServer>) -> Option<String> + Send + Sync>;

/// A server whose tools, prompts and resources ask, under every revision of the protocol.
///
/// It is itself a [`ServerHandler`], forwards everything, and only intercepts the calls that may ask. At 2026-07-28,
/// where a server must not ask in the middle of a call, it runs the handler until it waits for an answer, returns the
/// question, and runs it again from the top when the client calls back; answers and the results of
/// [`once`](crate::Elicit::once) are there at once. Whatever a handler does outside `once` before its last question is
/// then done again each round.
///
/// ```no_run
/// use elicit_sdk::{Interactive, rmcp::{ServerHandler, transport::stdio}};
///
/// struct Tidy;
/// impl ServerHandler for Tidy {}
///
/// # async fn run() -> Result<(), Box<dyn std::error::Error>> {
/// Interactive::new(Tidy).serve(stdio()).await?.waiting().await?;
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Interactive<S> {
    inner: S,
    ended: CancellationToken,
    seal: Arc<Seal>,
    effects: Arc<Effects>,
    host: Option<Arc<Host>>,
    principal: Option<Principal>,
}

impl<S> Interactive<S> {
    /// Wraps a server.
    pub fn new(inner: S) -> Self {
        Self {
            inner,
            ended: CancellationToken::new(),
            seal: Arc::new(Seal::of_process(LIFETIME)),
            effects: Arc::new(Effects::new(LIFETIME)),
            host: None,
            principal: None,
        }
    }

    /// Shows every form as this host wants it, whoever calls.
    #[must_use]
    pub fn host(mut self, host: Host) -> Self {
        self.host = Some(Arc::new(host));
        self
    }

    /// Seals the state of 2026-07-28 with these keys, so that every process that holds them can take a retry. Without
    /// it each process has a key of its own, made when it starts.
    #[must_use]
    pub fn keys(mut self, codec: RequestStateCodec) -> Self {
        self.seal = Arc::new(Seal::new(codec, LIFETIME));
        self
    }

    /// Binds the state of 2026-07-28 to whom the call is made for: a state that another brings is refused.
    #[must_use]
    pub fn principal(
        mut self,
        principal: impl Fn(&RequestContext<RoleServer>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.principal = Some(Arc::new(principal));
        self
    }

    /// The wrapped server.
    pub fn inner(&self) -> &S {
        &self.inner
    }
}

impl<S: ServerHandler> Interactive<S> {
    /// Serves over a transport, as rmcp's own `serve`, with two things mended: messages leave in the order in which
    /// they were sent, so that a withdrawal never overtakes its question, and the end of the input ends open questions
    /// at once instead of after five seconds.
    ///
    /// # Errors
    ///
    /// As rmcp's: the client did not initialize, or the transport failed.
    pub async fn serve<T, E, A>(
        self,
        transport: T,
    ) -> Result<RunningService<RoleServer, Self>, Box<ServerInitializeError>>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        let transport = Ordered::new(transport.into_transport(), self.ended.clone());
        ServiceExt::serve(self, transport).await.map_err(Box::new)
    }
}

impl<S: std::fmt::Debug> std::fmt::Debug for Interactive<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interactive").field("inner", &self.inner).finish_non_exhaustive()
    }
}
