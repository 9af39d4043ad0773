//! A web page for what does not belong in a form.

use std::{convert::Infallible, fmt, future::Future, pin::Pin};

use iri_string::types::UriStr;
use rmcp::{
    RoleServer,
    model::{CustomNotification, ElicitRequest, ElicitRequestParams, InputRequest, ServerNotification},
    service::Peer,
};
use serde_json::{Value, json};

use crate::{
    Elicit, ElicitError, Host, Mode, Outcome, Revision,
    ask::TIMEOUT,
    exchange::{Action, Answer, Body, Request},
    identity::placeless,
};

/// The longest address that every measured host takes, in bytes (OpenClaw).
const LONGEST: usize = 2048;

/// A page that the person agreed to open.
///
/// Agreeing is not completing: what happens on the page reaches the plugin by the page's own way. When it is done, say
/// so with [`complete`](Self::complete): some hosts keep a dialog open until then.
#[must_use = "the person only agreed to open the page: wait for what happens there, then tell it with .complete()"]
pub struct Opened {
    id: String,
    /// `None` at 2026-07-28, which has no such notification.
    peer: Option<Peer<RoleServer>>,
}

impl Opened {
    /// The `elicitationId` that the request carried, for the page to recognise its visitor by.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.id
    }

    /// Tells the client that the page has done its work. Does nothing at 2026-07-28, which has no word for it.
    ///
    /// # Errors
    ///
    /// [`Transport`](ElicitError::Transport) when the client cannot be told.
    pub async fn complete(self) -> Result<(), ElicitError> {
        let Some(peer) = self.peer else { return Ok(()) };
        let told =
            CustomNotification::new("notifications/elicitation/complete", Some(json!({"elicitationId": self.id})));
        let sent = peer.send_notification(ServerNotification::CustomNotification(told)).await;
        sent.map_err(|_| ElicitError::Transport("a message could not be sent".into()))
    }
}

impl fmt::Debug for Opened {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Opened").finish_non_exhaustive()
    }
}

impl Elicit {
    /// Asks the person to open a web page: the way to secrets, payments and sign-ins, which never belong in a form
    /// (specification, "Safe URL handling"). The address must be `https`, or `http` to a loopback address.
    ///
    /// ```
    /// use elicit_sdk::{Elicit, Outcome, ToolError};
    ///
    /// # async fn token_from_the_page(id: &str) -> Result<(), ToolError> { Ok(()) }
    /// async fn connect(elicit: Elicit) -> Result<String, ToolError> {
    ///     match elicit.open_url("Sign in to connect", "https://example.com/connect").await? {
    ///         Outcome::Accepted(opened) => {
    ///             token_from_the_page(opened.id()).await?;
    ///             opened.complete().await?;
    ///             Ok("Connected.".into())
    ///         }
    ///         Outcome::Declined | Outcome::Cancelled => Ok("Not connected.".into()),
    ///     }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// - [`Unsupported`](ElicitError::Unsupported): the client did not declare `elicitation.url`; nothing was sent.
    /// - [`Unrenderable`](ElicitError::Unrenderable): the address is none that hosts open, or the host is one that
    ///   shows no pages (Wework never answers); nothing was sent.
    /// - Else as [`ask`](Self::ask), but for what concerns a form's content.
    #[must_use = "nothing is asked until this is awaited"]
    pub fn open_url(
        &self,
        message: impl Into<String>,
        url: impl Into<String>,
    ) -> Pin<Box<dyn Future<Output = Result<Outcome<Opened>, ElicitError>> + Send>> {
        let (message, url) = (message.into(), url.into());
        let session = self.session().clone();
        // Told apart by the address too: two pages may be asked for in the same words.
        let name = session.names.say_text(&[&message, &url]);
        Box::pin(async move {
            session.check(Mode::Url)?;
            check(&url)?;
            opens_pages(&session.host)?;
            // Revision 2026-07-28 has no id, but Copilot CLI fails the whole call without one. It is kept over the
            // rounds: the page that was opened knows the first.
            let kept = format!("{} id", placeless(&name.wire()));
            let made = session.once(&kept, || async { Ok::<_, Infallible>(uuid::Uuid::new_v4().to_string()) });
            let Ok(id) = made.await;
            let params =
                ElicitRequestParams::UrlElicitationParams { meta: None, message, url, elicitation_id: id.clone() };
            let body = Body::Raw(Box::new(InputRequest::Elicitation(ElicitRequest::new(params))));
            let request = Request { key: name.wire(), body, timeout: Some(TIMEOUT) };
            let answer = Answer::read(session.exchange.exchange(request).await?)?;
            let peer = (session.gate.revision() < Revision::V2026_07_28).then(|| session.peer.clone());
            Ok(match answer.action {
                Action::Accept(_) => Outcome::Accepted(Opened { id, peer }),
                Action::Decline => Outcome::Declined,
                Action::Cancel => Outcome::Cancelled,
            })
        })
    }
}

/// A page that has to be opened before the tool can be called again. Made by [`Elicit::require_url`].
#[must_use = "the client learns of the page when the tool ends with this as its error"]
pub struct RequiredUrl {
    page: Page,
    peer: Peer<RoleServer>,
}

/// What a client is told of a required page.
#[derive(Clone, PartialEq)]
pub struct Page {
    message: String,
    url: String,
    id: String,
}

impl RequiredUrl {
    /// The `elicitationId` of the page.
    #[must_use]
    pub fn id(&self) -> &str {
        &self.page.id
    }

    /// To say later that the page has done its work, when the call is long over: the client may then call again.
    pub fn opened(&self) -> Opened {
        Opened { id: self.page.id.clone(), peer: Some(self.peer.clone()) }
    }
}

impl From<RequiredUrl> for ElicitError {
    fn from(required: RequiredUrl) -> Self {
        Self::UrlRequired(Box::new(required.page))
    }
}

impl fmt::Debug for RequiredUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RequiredUrl").finish_non_exhaustive()
    }
}

// An address may hold a token.
impl fmt::Debug for Page {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Page").finish_non_exhaustive()
    }
}

impl Page {
    /// The `data` of the error that asks for this page.
    pub(crate) fn data(&self) -> Value {
        let Self { message, url, id } = self;
        json!({"elicitations": [{"mode": "url", "message": message, "url": url, "elicitationId": id}]})
    }
}

impl Elicit {
    /// Ends the call with a page that has to be opened first, instead of waiting for it as
    /// [`open_url`](Self::open_url) does: the JSON-RPC error -32042 of revision 2025-11-25, and of no other. The client
    /// shows the page and may call the tool again. For work that outlives a call, such as an authorization by somebody
    /// else.
    ///
    /// ```
    /// use elicit_sdk::{Elicit, ToolError};
    ///
    /// # fn is_connected() -> bool { false }
    /// # fn when_connected(opened: elicit_sdk::Opened) {}
    /// async fn issues(elicit: Elicit) -> Result<String, ToolError> {
    ///     if !is_connected() {
    ///         let required = elicit.require_url("Sign in first", "https://example.com/connect")?;
    ///         when_connected(required.opened()); // which calls .complete()
    ///         return Err(elicit_sdk::ElicitError::from(required).into());
    ///     }
    ///     Ok("No issues.".into())
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// - [`Unsupported`](ElicitError::Unsupported): the client did not declare `elicitation.url`, or the call is under
    ///   another revision; use [`open_url`](Self::open_url) there.
    /// - [`Unrenderable`](ElicitError::Unrenderable): as `open_url`.
    pub fn require_url(&self, message: impl Into<String>, url: impl Into<String>) -> Result<RequiredUrl, ElicitError> {
        let (message, url) = (message.into(), url.into());
        let session = self.session();
        session.check(Mode::Url)?;
        let revision = session.gate.revision();
        if revision != Revision::V2025_11_25 {
            let reason = "only revision 2025-11-25 has an error that asks for a web page; use `open_url`".into();
            return Err(ElicitError::Unsupported { mode: Mode::Url, reason, revision });
        }
        check(&url)?;
        opens_pages(&session.host)?;
        let id = uuid::Uuid::new_v4().to_string();
        Ok(RequiredUrl { page: Page { message, url, id }, peer: session.peer.clone() })
    }
}

fn opens_pages(host: &Host) -> Result<(), ElicitError> {
    if host.opens_pages {
        return Ok(());
    }
    Err(ElicitError::Unrenderable("this host opens no web pages and would never answer".into()))
}

/// Addresses that every measured host opens, and that are safe to open.
fn check(url: &str) -> Result<(), ElicitError> {
    let refuse = |why: &'static str| Err(ElicitError::Unrenderable(why.into()));
    let Ok(uri) = UriStr::new(url) else {
        return refuse("the address is not a URL; write it in ASCII, such as https://example.com/connect");
    };
    if url.len() > LONGEST {
        return refuse("the address is longer than 2048 bytes");
    }
    let Some(authority) = uri.authority_components() else {
        return refuse("the address has no host; write one such as https://example.com/connect");
    };
    if authority.userinfo().is_some() {
        return refuse("the address holds credentials; let the page ask for them");
    }
    match uri.scheme_str().to_ascii_lowercase().as_str() {
        "https" => Ok(()),
        "http" if matches!(authority.host(), "localhost" | "127.0.0.1" | "[::1]") => Ok(()),
        "http" => refuse("an http address is safe to open on this machine only; use https"),
        _ => refuse("the address is not https"),
    }
}
