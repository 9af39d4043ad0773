//! What is known of the call that asks.

use std::sync::Arc;

use rmcp::{
    RoleServer,
    model::{ClientCapabilities, InputRequest},
    service::{Peer, RequestContext},
};
use serde::{Serialize, de::DeserializeOwned};
use tokio_util::sync::CancellationToken;

use super::{
    Exchange, Gate, Recorded, Round, Run,
    extension::Extension,
    gate::Obstacle,
    push::Push,
    run::{inside, is_inside_once},
};
use crate::{ElicitError, Host, Mode, Revision, host::Shared, identity::Names};

/// What is known of the call that asks. [`Interactive`](crate::Interactive) makes one before the handler runs, since
/// an extractor may take away what it is read from; without the wrapper it is read when it is needed.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) gate: Gate,
    pub(crate) host: Shared,
    pub(crate) client: Option<Arc<str>>,
    pub(crate) exchange: Arc<dyn Exchange>,
    pub(crate) peer: Peer<RoleServer>,
    /// The questions of the call so far.
    pub(crate) names: Arc<Names>,
    /// Whether the handler runs again for an answer, so that its questions need names.
    pub(crate) reruns: bool,
    run: Option<Arc<Run>>,
    round: Option<Arc<Round>>,
    /// Fires when the call that asks is cancelled, or answered.
    call: CancellationToken,
}

impl Session {
    /// The session that the wrapper made, or a new one.
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Self {
        let made = context.extensions.get::<Self>().cloned();
        made.unwrap_or_else(|| {
            let ended = CancellationToken::new();
            let known = || Host::of_client(&client(context).unwrap_or_default());
            // Without the wrapper nobody could be told of a name that is unknown.
            let host = Host::from_env().ok().flatten().unwrap_or_else(known);
            Self::push(context, ended, Shared::Known(host), None)
        })
    }

    /// A session that asks in the middle of the call. `ended` fires when the client is gone.
    pub(crate) fn push(
        context: &RequestContext<RoleServer>,
        ended: CancellationToken,
        host: Shared,
        run: Option<Arc<Run>>,
    ) -> Self {
        let revision = revision(context);
        let obstacle = if revision >= Revision::V2026_07_28 {
            Some(Obstacle::Unwrapped)
        } else if is_stateless_http(context) {
            Some(Obstacle::NoSession)
        } else {
            None
        };
        let gate = Gate::new(revision, capabilities(context, revision).as_ref(), obstacle);
        let push = Push::new(context, ended);
        Self {
            exchange: if gate.is_extended() { Arc::new(Extension::new(push)) } else { Arc::new(push) },
            gate,
            host,
            client: client(context).map(Into::into),
            peer: context.peer.clone(),
            names: Arc::default(),
            reruns: false,
            run,
            round: None,
            call: context.ct.clone(),
        }
    }

    /// A session that asks by ending the call.
    pub(crate) fn round_trip(
        context: &RequestContext<RoleServer>,
        host: Shared,
        run: Arc<Run>,
        recorded: Recorded,
    ) -> (Self, Arc<Round>) {
        let revision = revision(context);
        let names = Arc::<Names>::default();
        let round = Round::new(recorded, run.clone(), names.clone(), context.ct.clone());
        let session = Self {
            gate: Gate::new(revision, capabilities(context, revision).as_ref(), None),
            host,
            client: client(context).map(Into::into),
            exchange: round.clone(),
            peer: context.peer.clone(),
            names,
            reruns: true,
            run: Some(run),
            round: Some(round.clone()),
            call: context.ct.clone(),
        };
        (session, round)
    }

    /// Lets a question pass, or says why it cannot be asked.
    pub(crate) fn check(&self, mode: Mode) -> Result<(), ElicitError> {
        self.gate.check(mode)?;
        self.may_ask()
    }

    /// The same for a question with a secret at this key.
    pub(crate) fn check_secret(&self, key: &str) -> Result<(), ElicitError> {
        self.gate.check_secret(key, self.host.extension.secrets)?;
        self.may_ask()
    }

    /// Whether the client can be asked for this.
    pub(crate) fn supports(&self, mode: Mode) -> bool {
        self.gate.supports(mode) && (mode != Mode::Secret || self.host.extension.secrets)
    }

    /// The same for a request that its author wrote.
    pub(crate) fn check_raw(&self, request: &InputRequest) -> Result<(), ElicitError> {
        self.gate.check_raw(request)?;
        self.may_ask()
    }

    fn may_ask(&self) -> Result<(), ElicitError> {
        if is_inside_once() {
            let mistake = "it is asked inside `once`, which runs without a person; ask first, and act on the answer";
            return Err(ElicitError::Unrenderable(mistake.into()));
        }
        // A task that was left behind must not ask.
        if self.call.is_cancelled() { Err(ElicitError::CallCancelled) } else { Ok(()) }
    }

    /// Runs a side effect once over all rounds.
    pub(crate) async fn once<T, E, W>(&self, key: &str, effect: impl FnOnce() -> W) -> Result<T, E>
    where
        T: Serialize + DeserializeOwned,
        W: Future<Output = Result<T, E>>,
    {
        match (&self.round, &self.run) {
            (Some(round), _) => round.once(key, effect).await,
            (None, Some(run)) => run.effect(key, async { effect().await }).await,
            (None, None) => inside(async { effect().await }).await,
        }
    }
}

/// The revision that this request is under.
pub(crate) fn revision(context: &RequestContext<RoleServer>) -> Revision {
    context.protocol_version().map_or(Revision::V2025_06_18, |version| Revision::of(version.as_str()))
}

/// What the client declared: at 2026-07-28 with this request, before that when it introduced itself.
fn capabilities(context: &RequestContext<RoleServer>, revision: Revision) -> Option<ClientCapabilities> {
    if revision >= Revision::V2026_07_28 {
        return context.meta.client_capabilities();
    }
    // Not first those of the request: over HTTP outside a session they promise a way back that is not there.
    let introduced = context.peer.peer_info().map(|client| client.capabilities.clone());
    introduced.or_else(|| context.meta.client_capabilities())
}

fn client(context: &RequestContext<RoleServer>) -> Option<String> {
    context.client_info().map(|client| client.name)
}

/// A request that came over HTTP outside a session: the question would leave, and its answer belong to nobody.
fn is_stateless_http(context: &RequestContext<RoleServer>) -> bool {
    let parts = context.extensions.get::<http::request::Parts>();
    parts.is_some_and(|parts| !parts.headers.contains_key("mcp-session-id"))
}
