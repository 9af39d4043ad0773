//! What is known of the call that asks.

use std::sync::Arc;

use rmcp::{RoleServer, service::RequestContext};
use tokio_util::sync::CancellationToken;

use super::{Exchange, Gate, push::Push, round_trip::Round};
use crate::{Host, Revision, identity::Names};

/// What is known of the call that asks. [`Interactive`](crate::Interactive) makes one before the handler runs, since
/// an extractor may take away what it is read from; without the wrapper it is read when it is needed.
#[derive(Clone)]
pub(crate) struct Session {
    pub(crate) gate: Gate,
    pub(crate) host: Arc<Host>,
    pub(crate) client: Option<Arc<str>>,
    pub(crate) exchange: Arc<dyn Exchange>,
    pub(crate) round: Option<Arc<Round>>,
    /// The questions of the call so far.
    pub(crate) names: Arc<Names>,
    /// Fires when the call that asks is cancelled, or answered.
    pub(crate) call: CancellationToken,
}

impl Session {
    /// The session that the wrapper made, or a new one.
    pub(crate) fn of(context: &RequestContext<RoleServer>) -> Self {
        let made = context.extensions.get::<Self>().cloned();
        made.unwrap_or_else(|| Self::push(context, CancellationToken::new(), None))
    }

    /// A session that asks in the middle of the call. `ended` fires when the client is gone.
    pub(crate) fn push(
        context: &RequestContext<RoleServer>,
        ended: CancellationToken,
        host: Option<Arc<Host>>,
    ) -> Self {
        let revision = revision(context);
        let obstacle = if revision >= Revision::V2026_07_28 {
            Some("at 2026-07-28 a server asks by returning: wrap it in Interactive::new(..)")
        } else if is_stateless_http(context) {
            Some("over HTTP without a session the answer has no way back before 2026-07-28")
        } else {
            None
        };
        Self::new(context, revision, obstacle, host, Arc::new(Push::new(context, ended)), None)
    }

    /// A session that asks by ending the call.
    pub(crate) fn round_trip(
        context: &RequestContext<RoleServer>,
        host: Option<Arc<Host>>,
        round: Arc<Round>,
    ) -> Self {
        Self::new(context, revision(context), None, host, round.clone(), Some(round))
    }

    fn new(
        context: &RequestContext<RoleServer>,
        revision: Revision,
        obstacle: Option<&'static str>,
        host: Option<Arc<Host>>,
        exchange: Arc<dyn Exchange>,
        round: Option<Arc<Round>>,
    ) -> Self {
        let capabilities = context.client_capabilities();
        let capability = capabilities.as_ref().and_then(|capabilities| capabilities.elicitation.as_ref());
        let client: Option<Arc<str>> = context.client_info().map(|client| client.name.into());
        let known = || Arc::new(Host::of_client(client.as_deref().unwrap_or_default()).clone());
        Self {
            gate: Gate::new(revision, capability, obstacle),
            host: host.unwrap_or_else(known),
            client,
            exchange,
            round,
            names: Arc::default(),
            call: context.ct.clone(),
        }
    }
}

/// The revision that this request is under.
pub(crate) fn revision(context: &RequestContext<RoleServer>) -> Revision {
    context.protocol_version().map_or(Revision::V2025_06_18, |version| Revision::of(version.as_str()))
}

/// A request that came over HTTP outside a session: the question would leave, and its answer belong to nobody.
fn is_stateless_http(context: &RequestContext<RoleServer>) -> bool {
    let parts = context.extensions.get::<http::request::Parts>();
    parts.is_some_and(|parts| !parts.headers.contains_key("mcp-session-id"))
}
