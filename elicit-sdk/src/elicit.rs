//! The hand that a handler asks with.

use std::sync::Arc;

use rmcp::{RoleServer, service::RequestContext};
use serde::{Serialize, de::DeserializeOwned};

use crate::{Ask, Form, Host, Mode, Revision, exchange::Session, identity::Names};

/// Asks the person behind a call. An argument of `#[tool]` and `#[prompt]` methods; elsewhere
/// [`from_context`](Self::from_context).
///
/// ```
/// use elicit_sdk::{Elicit, ElicitError, Form, Outcome};
///
/// #[derive(Form)]
/// struct Target {
///     /// Where to deploy.
///     environment: String,
/// }
///
/// async fn deploy(elicit: Elicit) -> Result<String, ElicitError> {
///     Ok(match elicit.ask::<Target>("Choose the target").await? {
///         Outcome::Accepted(target) => format!("Deploying to {}.", target.environment),
///         Outcome::Declined => "Nothing was deployed.".into(),
///         Outcome::Cancelled => "Stopped.".into(),
///     })
/// }
/// ```
///
/// A question that is never awaited is never asked, and the compiler says so:
///
/// ```compile_fail
/// # #![deny(unused_must_use)]
/// # use elicit_sdk::{Elicit, ElicitError, Form};
/// # #[derive(Form)]
/// # struct Target { environment: String }
/// # async fn deploy(elicit: Elicit) -> Result<(), ElicitError> {
/// elicit.ask::<Target>("Choose the target").await?; // unused `Outcome` that must be used
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Elicit {
    session: Session,
    names: Arc<Names>,
}

impl Elicit {
    /// The same for handlers that are not macros, from the context that rmcp gives every request.
    #[must_use]
    pub fn from_context(context: &RequestContext<RoleServer>) -> Self {
        let session = Session::of(context);
        let names = session.names.clone();
        Self { session, names }
    }

    /// Asks with a form. Nothing is sent before the [`Ask`] is awaited.
    ///
    /// # Errors
    ///
    /// Awaiting it gives an [`ElicitError`](crate::ElicitError):
    ///
    /// - [`Unsupported`](crate::ElicitError::Unsupported): the client declared no forms; nothing was sent.
    /// - [`Unrenderable`](crate::ElicitError::Unrenderable): the host cannot show this form; nothing was sent.
    /// - [`Invalid`](crate::ElicitError::Invalid): the last of the [`attempts`](Ask::attempts) broke a rule.
    /// - [`Timeout`](crate::ElicitError::Timeout): nobody answered in time.
    /// - [`CallCancelled`](crate::ElicitError::CallCancelled): the client cancelled the call meanwhile.
    /// - [`Rejected`](crate::ElicitError::Rejected), [`Protocol`](crate::ElicitError::Protocol),
    ///   [`Transport`](crate::ElicitError::Transport): the client failed.
    /// - [`DuplicateKey`](crate::ElicitError::DuplicateKey), [`State`](crate::ElicitError::State),
    ///   [`UnstableQuestion`](crate::ElicitError::UnstableQuestion): see there.
    pub fn ask<F: Form>(&self, message: impl Into<String>) -> Ask<F> {
        Ask::new(self.session.clone(), self.names.clone(), message.into())
    }

    /// A side effect between two questions: runs once for the whole call, and its result is kept.
    ///
    /// At 2026-07-28 a handler runs from the top for every round of questions. Everything outside `once` runs again
    /// each time; what is in it runs the first time only, and a result that is `Err` is not kept. Before that revision
    /// the handler runs once anyway, and so does this. The key names the effect within the call.
    ///
    /// # Errors
    ///
    /// What the effect returns.
    pub async fn once<T, E, W>(&self, key: &str, effect: impl FnOnce() -> W) -> Result<T, E>
    where
        T: Serialize + DeserializeOwned,
        W: Future<Output = Result<T, E>>,
    {
        match &self.session.round {
            Some(round) => round.once(key, effect).await,
            None => effect().await,
        }
    }

    /// Whether the client can be asked this way.
    #[must_use]
    pub fn supports(&self, mode: Mode) -> bool {
        self.session.gate.supports(mode)
    }

    /// What is known of the host that shows the forms.
    #[must_use]
    pub fn host(&self) -> &Host {
        &self.session.host
    }

    /// The revision of the protocol that this call is under.
    #[must_use]
    pub fn revision(&self) -> Revision {
        self.session.gate.revision()
    }

    /// How the client introduced itself, its `clientInfo.name`.
    #[must_use]
    pub fn client(&self) -> Option<&str> {
        self.session.client.as_deref()
    }
}

impl std::fmt::Debug for Elicit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Elicit").field("host", &self.host().name).field("revision", &self.revision()).finish()
    }
}
