//! The wrapper around a server: one straight-line handler for every revision.

mod drive;
mod forward;
mod ordered;
mod seal;
mod single_use;

use std::{
    sync::{Arc, Once},
    time::Duration,
};

use rmcp::{
    ErrorData, RoleServer, ServerHandler, ServiceExt,
    model::{Implementation, RequestStateCodec},
    service::{RequestContext, RunningService, ServerInitializeError},
    transport::IntoTransport,
};
use tokio_util::sync::CancellationToken;

pub use self::single_use::{MemoryStore, StateStore};
use self::{ordered::Ordered, seal::Seal, single_use::SingleUse};
use crate::{Host, UnknownHost, host::Shared};

/// Who a call is made for, read from its context.
type Principal = Arc<dyn Fn(&RequestContext<RoleServer>) -> Option<String> + Send + Sync>;

/// Which host shows the forms of a client.
type HostFor = Arc<dyn Fn(&Implementation) -> Option<Host> + Send + Sync>;

/// A server whose tools, prompts and resources ask, under every revision of the protocol.
///
/// It is itself a [`ServerHandler`], forwards everything, and only intercepts the calls that may ask. At 2026-07-28,
/// where a server must not ask in the middle of a call, it runs the handler until it waits for an answer, returns the
/// question, and runs it again from the top when the client calls back; answers and the results of
/// [`once`](crate::Elicit::once) are there at once.
///
/// What that asks of a handler at 2026-07-28:
///
/// - Whatever it does outside `once` before its last question is done again each round.
/// - A round ends when the handler waits for nothing but answers. Other work that it waits for at that moment, joined
///   with a question, is dropped and begun again in the next round; `once` is the remedy. So a `select!` between a
///   question and a timer always asks, and the timer never fires; the [lifetime](Self::lifetime) of the state limits
///   how long an answer may take.
/// - Its questions must be the same when it runs again. One whose message or form has changed is asked again; a handler
///   that asks something new every time ends in [`UnstableQuestion`](crate::ElicitError::UnstableQuestion). Questions
///   that say the same and wait at the same time need a [`key`](crate::Ask::key) each.
/// - A question may be asked from a task of its own, as long as the handler waits for the task. When the round closes,
///   what is left of the task gets [`CallCancelled`](crate::ElicitError::CallCancelled). The same happens to a question
///   after its call has been answered, for example in an operation of rmcp's `TaskManager`.
/// - Clients end a call after some number of rounds; rmcp's and the other official ones after 10. Join questions that
///   do not need each other's answers.
///
/// The client carries the state from round to round, signed and readable. It holds the answers and what `once`
/// returned, is bound to the method, what it is called on, its arguments and the [principal](Self::principal), and
/// expires. A state that was tampered with, has expired, belongs to another call or has been used is answered with
/// `-32602 the request state is not valid`; the log alone tells which.
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
///
/// Over HTTP it is made for every request, and everything that must be shared is shared by the clones of what it is
/// configured with:
///
/// ```
/// use std::sync::Arc;
/// use elicit_sdk::{Interactive, MemoryStore, rmcp::{self, ServerHandler, model::RequestStateCodec}};
///
/// #[derive(Clone)]
/// struct Tidy;
/// impl ServerHandler for Tidy {}
///
/// # fn serve(secret: [u8; 32]) -> Result<(), Box<dyn std::error::Error>> {
/// let keys = RequestStateCodec::new_with_keyring("2026-10", [("2026-10", secret)])?;
/// let server = Interactive::new(Tidy).keys(keys).single_use(MemoryStore::new());
/// let factory = move || Ok::<_, std::io::Error>(server.clone());
/// // rmcp::transport::StreamableHttpService::new(factory, sessions, config)
/// # drop(factory);
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Interactive<S> {
    inner: S,
    ended: CancellationToken,
    seal: Seal,
    single_use: Option<SingleUse>,
    host: Option<Shared>,
    host_for: Option<HostFor>,
    /// What `ELICIT_HOST` names.
    named: Result<Option<&'static Host>, UnknownHost>,
    principal: Option<Principal>,
}

impl<S> Interactive<S> {
    /// Wraps a server.
    pub fn new(inner: S) -> Self {
        Self {
            inner,
            ended: CancellationToken::new(),
            seal: Seal::new(),
            single_use: None,
            host: None,
            host_for: None,
            named: Host::from_env(),
            principal: None,
        }
    }

    /// Shows every form as this host wants it, whoever calls. Otherwise [`host_for`](Self::host_for) decides, else the
    /// environment variable `ELICIT_HOST`, else how the client introduces itself.
    ///
    /// ```
    /// # use elicit_sdk::{Host, Interactive, rmcp::ServerHandler};
    /// # struct Tidy;
    /// # impl ServerHandler for Tidy {}
    /// let server = Interactive::new(Tidy).host(Host::WEWORK);
    /// # drop(server);
    /// ```
    #[must_use]
    pub fn host(mut self, host: Host) -> Self {
        self.host = Some(Shared::Own(Arc::new(host)));
        self
    }

    /// Shows the forms of a call as the host wants them that belongs to this client; `None` leaves the choice to this
    /// crate. Comes after [`host`](Self::host). Not asked where a client does not introduce itself.
    #[must_use]
    pub fn host_for(mut self, host: impl Fn(&Implementation) -> Option<Host> + Send + Sync + 'static) -> Self {
        self.host_for = Some(Arc::new(host));
        self
    }

    /// Seals the state of 2026-07-28 with these keys, so that every process that holds them can take a retry.
    ///
    /// Without it each process has a key of its own, made when it starts: a retry that reaches another process, or the
    /// same after a restart, is refused. That suits stdio, where the process lives as long as its client; over HTTP it
    /// draws one warning.
    ///
    /// To rotate: add the new key to the ring of every process, make it the active one when all have it, and remove the
    /// old one when the [lifetime](Self::lifetime) has passed.
    #[must_use]
    pub fn keys(mut self, codec: RequestStateCodec) -> Self {
        self.seal.set_codec(codec);
        self
    }

    /// How long an answer may take at 2026-07-28, from one round to the next: an hour unless said otherwise.
    #[must_use]
    pub fn lifetime(mut self, lifetime: Duration) -> Self {
        self.seal.set_lifetime(lifetime);
        self
    }

    /// How many bytes of state a call may need at 2026-07-28: 256 KiB unless said otherwise. A call that needs more
    /// ends with an error that says so.
    ///
    /// The state holds all answers so far and crosses the wire twice in every round; `rmcp` takes 4 MiB per HTTP
    /// request, others less.
    #[must_use]
    pub fn state_limit(mut self, bytes: usize) -> Self {
        self.seal.set_limit(bytes);
        self
    }

    /// Binds the state of 2026-07-28 to whom the call is made for: a state that another brings is refused. Needed
    /// wherever a server tells its callers apart.
    ///
    /// ```
    /// # use elicit_sdk::{Interactive, rmcp::ServerHandler};
    /// # struct Tidy;
    /// # impl ServerHandler for Tidy {}
    /// /// What a layer in front of the server found out.
    /// #[derive(Clone)]
    /// struct User(String);
    ///
    /// Interactive::new(Tidy).principal(|context| {
    ///     let parts = context.extensions.get::<http::request::Parts>()?;
    ///     Some(parts.extensions.get::<User>()?.0.clone())
    /// });
    /// ```
    #[must_use]
    pub fn principal(
        mut self,
        principal: impl Fn(&RequestContext<RoleServer>) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.principal = Some(Arc::new(principal));
        self
    }

    /// Refuses a state of 2026-07-28 that has been brought back before, so that the same answers do nothing twice.
    ///
    /// Off unless asked for, since a client that retries after a broken connection is refused as well: the call has to
    /// be made anew. With it, answers that come without a state are not taken, and are asked for again.
    #[must_use]
    pub fn single_use(mut self, store: impl StateStore) -> Self {
        self.single_use = Some(SingleUse::new(store, None));
        self
    }

    /// [`single_use`](Self::single_use) for these tools, prompts and resources (by URI) alone: those whose effects
    /// weigh more than a call that has to be made anew.
    #[must_use]
    pub fn single_use_of<T: Into<String>>(
        mut self,
        store: impl StateStore,
        calls: impl IntoIterator<Item = T>,
    ) -> Self {
        self.single_use = Some(SingleUse::new(store, Some(calls.into_iter().map(Into::into).collect())));
        self
    }

    /// The wrapped server.
    ///
    /// ```
    /// use std::time::Duration;
    /// use elicit_sdk::{Host, Interactive, MemoryStore, rmcp::ServerHandler};
    ///
    /// struct Tidy;
    /// impl ServerHandler for Tidy {}
    ///
    /// let server = Interactive::new(Tidy)
    ///     .host_for(|client| (client.name == "my-host").then(|| Host::PORTABLE.clone()))
    ///     .lifetime(Duration::from_secs(600))
    ///     .state_limit(64 * 1024)
    ///     .single_use_of(MemoryStore::new(), ["delete"]);
    /// let tidy: &Tidy = server.inner();
    /// # let _: &Tidy = tidy;
    /// ```
    pub fn inner(&self) -> &S {
        &self.inner
    }

    /// The host that shows the forms of this call.
    fn host_of(&self, context: &RequestContext<RoleServer>) -> Result<Shared, ErrorData> {
        if let Some(host) = &self.host {
            return Ok(host.clone());
        }
        let client = context.client_info();
        let chosen = self.host_for.as_ref().zip(client.as_ref()).and_then(|(host_for, client)| host_for(client));
        if let Some(host) = chosen {
            return Ok(Shared::Own(Arc::new(host)));
        }
        let known = || Host::of_client(client.as_ref().map_or("", |client| &client.name));
        self.named().map(|named| Shared::Known(named.unwrap_or_else(known)))
    }

    /// The host that `ELICIT_HOST` names, unless the author has decided.
    fn named(&self) -> Result<Option<&'static Host>, ErrorData> {
        match &self.named {
            Ok(named) => Ok(*named),
            Err(_) if self.host.is_some() => Ok(None),
            Err(unknown) => Err(ErrorData::internal_error(unknown.to_string(), None)),
        }
    }

    /// A retry over HTTP may reach another process, or this one after a restart.
    fn warn_of_own_key(&self, context: &RequestContext<RoleServer>) {
        static WARNED: Once = Once::new();
        if self.seal.has_own_key() && context.extensions.get::<http::request::Parts>().is_some() {
            WARNED.call_once(|| {
                tracing::warn!(
                    "request states are sealed with a key of this process, so that no other process takes a retry; \
                     give all of them the same keys with Interactive::keys"
                );
            });
        }
    }
}

impl<S: ServerHandler> Interactive<S> {
    /// Serves over a transport, as rmcp's own `serve`, with two things mended: messages leave in the order in which
    /// they were sent, so that a withdrawal never overtakes its question, and the end of the input ends open questions
    /// at once instead of after five seconds.
    ///
    /// # Errors
    ///
    /// As rmcp's: the client did not initialize, or the transport failed. Also when `ELICIT_HOST` names a host that there
    /// is not; what is served without this method answers its calls with that error.
    pub async fn serve<T, E, A>(
        mut self,
        transport: T,
    ) -> Result<RunningService<RoleServer, Self>, Box<ServerInitializeError>>
    where
        T: IntoTransport<RoleServer, E, A>,
        E: std::error::Error + Send + Sync + 'static,
    {
        // A clone that serves another client goes on when this one is gone.
        self.ended = CancellationToken::new();
        self.named().map_err(ServerInitializeError::InitializeFailed)?;
        let transport = Ordered::new(transport.into_transport(), self.ended.clone());
        ServiceExt::serve(self, transport).await.map_err(Box::new)
    }
}

impl<S: std::fmt::Debug> std::fmt::Debug for Interactive<S> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Interactive").field("inner", &self.inner).finish_non_exhaustive()
    }
}
