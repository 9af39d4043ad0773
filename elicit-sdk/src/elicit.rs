//! The hand that a handler asks with.

use std::sync::Arc;

use rmcp::{RoleServer, model::InputRequest, service::RequestContext};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::Value;

use crate::{
    Ask, ElicitError, Form, Host, Mode, Revision,
    ask::TIMEOUT,
    exchange::{Body, Request, Session},
    identity::Names,
};

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
    ///
    /// Without [`Interactive`](crate::Interactive) around the server, make one per call and clone it: two that were
    /// made apart show their questions at the same time and do not see each other's keys.
    ///
    /// ```
    /// use elicit_sdk::{
    ///     Elicit, Form,
    ///     rmcp::{
    ///         ErrorData, RoleServer, ServerHandler,
    ///         model::{ReadResourceRequestParams, ReadResourceResponse, ReadResourceResult, ResourceContents},
    ///         service::RequestContext,
    ///     },
    /// };
    ///
    /// #[derive(Form)]
    /// struct Period {
    ///     #[elicit(date)]
    ///     since: String,
    /// }
    ///
    /// struct Reports;
    ///
    /// impl ServerHandler for Reports {
    ///     async fn read_resource(
    ///         &self,
    ///         request: ReadResourceRequestParams,
    ///         context: RequestContext<RoleServer>,
    ///     ) -> Result<ReadResourceResponse, ErrorData> {
    ///         let elicit = Elicit::from_context(&context);
    ///         let period = elicit.ask::<Period>("Since when?").await?.or_stop()?;
    ///         let report = ResourceContents::text(format!("Since {}", period.since), request.uri);
    ///         Ok(ReadResourceResult::new(vec![report]).into())
    ///     }
    /// }
    /// ```
    #[must_use]
    pub fn from_context(context: &RequestContext<RoleServer>) -> Self {
        let session = Session::of(context);
        let names = session.names.clone();
        Self { session, names }
    }

    pub(crate) fn session(&self) -> &Session {
        &self.session
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
    /// At 2026-07-28 a handler runs from the top for every round of questions, so that everything before its last
    /// question is done again each time: files are written again, requests are sent again, messages are logged again.
    /// Only what is in `once` is done the first time and then not again; its result is given back as it was. It may be
    /// joined with a question: the round waits for it. Before that revision a handler runs once anyway, and so does
    /// this.
    ///
    /// What to know:
    ///
    /// - The key names the effect within the call. A second effect of the same key ends the call with
    ///   [`DuplicateKey`](crate::ElicitError::DuplicateKey), at every revision; in a loop, make the key of the loop's
    ///   variable.
    /// - An `Err` is not kept: the effect runs again in the next round, or when it is tried again.
    /// - The result crosses the client, which can read it but not change it, and must survive being written as JSON.
    /// - A client that sends the same retry twice gets the kept result from the process that has it. Where several
    ///   processes serve, [`Interactive::single_use`](crate::Interactive::single_use) refuses the second.
    /// - A question must not be asked inside: it is
    ///   [`Unrenderable`](crate::ElicitError::Unrenderable) there. Ask first, and act on the answer.
    ///
    /// ```
    /// # use elicit_sdk::{Elicit, Form, ToolError};
    /// # #[derive(Form)]
    /// # struct Trip { city: String }
    /// # #[derive(Form)]
    /// # struct Seat { aisle: bool }
    /// # async fn reserve(city: &str) -> Result<u32, ToolError> { Ok(7) }
    /// async fn book(elicit: Elicit) -> Result<String, ToolError> {
    ///     let trip = elicit.ask::<Trip>("Where to?").await?.or_stop()?;
    ///     let number = elicit.once("reserve", || reserve(&trip.city)).await?;
    ///     let seat = elicit.ask::<Seat>("Which seat?").await?.or_stop()?;
    ///     Ok(format!("Reserved {number}, aisle: {}.", seat.aisle))
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// What the effect returns.
    pub async fn once<T, E, W>(&self, key: &str, effect: impl FnOnce() -> W) -> Result<T, E>
    where
        T: Serialize + DeserializeOwned,
        W: Future<Output = Result<T, E>>,
    {
        self.session.once(key, effect).await
    }

    /// Sends a request that the protocol has and this crate has no question for: sampling, roots, or an elicitation
    /// that is written by hand. The answer is what the client sent, unread.
    ///
    /// Like [`ask`](Self::ask) it can be joined with other questions, and is then part of the same round. The key names
    /// it within the call, as [`Ask::key`].
    ///
    /// ```
    /// use elicit_sdk::{Elicit, ElicitError, rmcp::model::{InputRequest, ListRootsRequest}};
    ///
    /// # #[allow(deprecated)]
    /// async fn folders(elicit: Elicit) -> Result<usize, ElicitError> {
    ///     let answer = elicit.request("folders", InputRequest::ListRoots(ListRootsRequest::default())).await?;
    ///     Ok(answer["roots"].as_array().map_or(0, Vec::len))
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// [`Unsupported`](ElicitError::Unsupported) when the client did not declare the capability that this kind of
    /// request needs; else as [`ask`](Self::ask), but nothing is said about the content.
    #[must_use = "nothing is asked until this is awaited"]
    pub fn request(
        &self,
        key: &str,
        request: InputRequest,
    ) -> impl Future<Output = Result<Value, ElicitError>> + Send + use<> {
        let key = key.to_owned();
        let free = self.names.give(&key);
        let session = self.session.clone();
        async move {
            if !free {
                return Err(ElicitError::DuplicateKey(key));
            }
            session.check_raw(&request)?;
            let request = Request { key, body: Body::Raw(Box::new(request)), timeout: Some(TIMEOUT) };
            Ok(session.exchange.exchange(request).await?.result.take())
        }
    }

    /// Whether the client can be asked for this.
    ///
    /// ```
    /// use elicit_sdk::{Elicit, Mode, Revision};
    ///
    /// /// What a person could be asked for here, as a line for the log.
    /// fn describe(elicit: &Elicit) -> String {
    ///     let rounds = if elicit.revision() >= Revision::V2026_07_28 { "in rounds" } else { "in the middle of the call" };
    ///     let pages = if elicit.supports(Mode::Url) { "pages too" } else { "no pages" };
    ///     format!("{} shown by {}, {rounds}, {pages}", elicit.client().unwrap_or("somebody"), elicit.host().name)
    /// }
    /// ```
    #[must_use]
    pub fn supports(&self, mode: Mode) -> bool {
        self.session.supports(mode)
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
