//! One question, as its author puts it.

mod asking;

use std::{
    future::Future,
    marker::PhantomData,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use serde_json::{Map, Value};

use self::asking::Asking;
use crate::{
    ElicitError, Form, Given, Outcome, Reply, Violations,
    exchange::{Session, approves_nothing},
    given::Unseen,
    identity::{Name, Names},
    question::Question,
    schema::{ChoiceOption, FieldSchema, Kind},
};

/// How long a person has to answer one form, unless the author says otherwise.
pub(crate) const TIMEOUT: Duration = Duration::from_secs(600);

/// How often a question is asked, unless the author says otherwise.
const ATTEMPTS: u32 = 3;

/// A question: configure it, then await it. Made by [`Elicit::ask`](crate::Elicit::ask).
///
/// It is itself a future, so `join!`, `select!`, `FuturesUnordered` and the like take it as it is. Dropping it before
/// it is answered withdraws the question.
///
/// ```
/// use std::time::Duration;
/// use elicit_sdk::{Elicit, Form, Outcome, ToolError};
///
/// #[derive(Form)]
/// struct Release {
///     #[elicit(options)]
///     branch: String,
///     note: Option<String>,
/// }
///
/// async fn release(elicit: Elicit, last: Release, branches: Vec<String>) -> Result<String, ToolError> {
///     let ask = elicit
///         .ask::<Release>("Release which branch?")
///         .options("branch", branches.iter().map(|branch| (branch, branch)))
///         .prefill(&last)
///         .key("release")
///         .attempts(2)
///         .timeout(Duration::from_secs(120));
///     match ask.await? {
///         Outcome::Accepted(release) => Ok(format!("Releasing {}.", release.branch)),
///         Outcome::Declined | Outcome::Cancelled => Ok("Nothing was released.".into()),
///     }
/// }
/// ```
#[must_use = "nothing is asked until this is awaited"]
pub struct Ask<F> {
    /// Boxed, or whoever awaits the question would hold it twice.
    asking: Option<Box<Asking>>,
    running: Option<Running<F>>,
    form: PhantomData<fn() -> F>,
}

/// A question while it is awaited.
type Running<F> = Pin<Box<dyn Future<Output = Result<Reply<F>, ElicitError>> + Send>>;

impl<F: Form> Ask<F> {
    pub(crate) fn new(session: Session, names: Arc<Names>, message: String) -> Self {
        let question = Question::new(message, F::schema());
        // Taken now and not when it is first polled, or the order of polling would decide.
        let name = session.reruns.then(|| names.say(&question.message, &question.schema));
        let asking = Asking {
            session,
            names,
            name: Ok(name),
            question,
            attempts: ATTEMPTS,
            timeout: Some(TIMEOUT),
            prefill: Map::new(),
            options: Vec::new(),
            images: Vec::new(),
            meta: None,
            mistake: None,
            rule: None,
            unseen: Unseen::Tell,
        };
        Self { asking: Some(Box::new(asking)), running: None, form: PhantomData }
    }

    fn with(mut self, change: impl FnOnce(&mut Asking)) -> Self {
        if let Some(asking) = &mut self.asking {
            change(asking);
        }
        self
    }

    /// Names the question within its call.
    ///
    /// Needed where two questions of one call say the same and are asked at the same time, where a message changes from
    /// run to run, and where a client expects the key. Two questions with one key are
    /// [`DuplicateKey`](ElicitError::DuplicateKey).
    pub fn key(self, key: impl Into<String>) -> Self {
        let key = key.into();
        self.with(|asking| {
            if let Ok(Some(name)) = &asking.name {
                asking.names.unsay(name);
            }
            let free = asking.names.give(&key);
            asking.name = if free { Ok(Some(Name::Given(key))) } else { Err(ElicitError::DuplicateKey(key)) };
        })
    }

    /// How often the question is asked in all when its answer breaks a rule: 3 unless said otherwise, at least 1.
    ///
    /// Every time but the first, only the fields with violations are shown, each with its reason, and the good values
    /// are kept. A refusal is never asked again.
    pub fn attempts(self, attempts: u32) -> Self {
        self.with(|asking| asking.attempts = attempts.max(1))
    }

    /// How long a person has for each form: 10 minutes unless said otherwise; `None` waits as long as the call lives.
    ///
    /// At 2026-07-28 nobody waits, and the state's lifetime serves instead.
    pub fn timeout(self, timeout: impl Into<Option<Duration>>) -> Self {
        let timeout = timeout.into();
        self.with(|asking| asking.timeout = timeout)
    }

    /// Fills in an answer for the person to change. A value that its own field would refuse is left out.
    pub fn prefill(self, answer: &F) -> Self {
        let answer = answer.encode();
        self.with(|asking| asking.prefill = answer)
    }

    /// Gives a field marked `#[elicit(options)]` its options, as pairs of value and title.
    ///
    /// Awaiting the question is [`Unrenderable`](ElicitError::Unrenderable) when the form has no such field, or when
    /// there are no options.
    pub fn options<V, T>(self, field: &str, options: impl IntoIterator<Item = (V, T)>) -> Self
    where
        V: Into<String>,
        T: Into<String>,
    {
        let options: Vec<_> =
            options.into_iter().map(|(value, title)| ChoiceOption::new(value.into(), title.into())).collect();
        // A choice that brings its own options would decode no others.
        let declared = F::schema();
        let is_open =
            |field: &FieldSchema| field.options.is_empty() && matches!(field.kind, Kind::Choice | Kind::MultiChoice(_));
        let is_open = declared.field(field).is_some_and(is_open);
        self.with(|asking| match asking.question.schema.field_mut(field) {
            Some(schema) if is_open => {
                schema.options = options.into();
                asking.options.retain(|given| given != field);
                asking.options.push(field.to_owned());
                asking.say_anew();
            }
            _ => {
                let mistake = format!("it has no field `{field}` whose options are known only at run time");
                asking.mistake = Some(ElicitError::Unrenderable(mistake.into()));
            }
        })
    }

    /// Takes the answers from an argument of the tool when nobody is shown the form: the client declares no forms, or
    /// refuses this one faster than a person can ([`Reply::unseen`]). Whoever is shown it is asked as ever, and the
    /// argument is not looked at.
    ///
    /// Awaiting the question is then [`Accepted`](Outcome::Accepted) with the given answers, or
    /// [`Invalid`](ElicitError::Invalid) where they break a rule of the form, or [`Unseen`](ElicitError::Unseen) where
    /// none are given: it tells the model to call the tool again with them. See [`Given`] for what to use it for.
    /// It is [`Unrenderable`](ElicitError::Unrenderable), on every host, for a form with a [`Secret`](crate::Secret):
    /// the model reads and keeps what it gives.
    pub fn or_given(self, given: Option<Given<F>>) -> Self {
        let given = given.map(|given| given.answers);
        self.with(|asking| {
            if let Some(secret) = asking.question.schema.fields().iter().find(|field| field.kind == Kind::Secret) {
                let mistake = format!("`{}` is a secret, and no argument of a tool; take `or_given` out", secret.key);
                asking.mistake = Some(ElicitError::Unrenderable(mistake.into()));
            }
            asking.unseen = Unseen::Take(given);
        })
    }

    /// Gives each option of a choice an image, in the order of the options: the address of one, `https:` or
    /// `data:image/..`, of at most 65,536 characters. For images that are known only now; the others are written as
    /// [`#[elicit(image = "..")]`](mod@crate::attributes::image) on a variant.
    ///
    /// They are shown where the client opens the extension `openai/form`, and everywhere else the choice is an ordinary
    /// one. Awaiting the question is [`Unrenderable`](ElicitError::Unrenderable), on every host, when the form has no such
    /// choice, when there are not as many images as options or not 2 to 4 of them, and when an option's title has more
    /// than 64 characters or its value more than 128 (OpenClaw's limits).
    ///
    /// ```
    /// use elicit_sdk::{Elicit, Form, Outcome, ToolError};
    ///
    /// #[derive(Form)]
    /// struct Cover {
    ///     #[elicit(options)]
    ///     draft: String,
    /// }
    ///
    /// async fn pick(elicit: Elicit, drafts: [String; 3]) -> Result<String, ToolError> {
    ///     let options = [("a", "Forest"), ("b", "Sea"), ("c", "City")];
    ///     match elicit.ask::<Cover>("Which cover?").options("draft", options).images("draft", drafts).await? {
    ///         Outcome::Accepted(cover) => Ok(format!("Printing {}.", cover.draft)),
    ///         Outcome::Declined | Outcome::Cancelled => Ok("Nothing is printed.".into()),
    ///     }
    /// }
    /// ```
    pub fn images<I: Into<String>>(self, field: &str, images: impl IntoIterator<Item = I>) -> Self {
        let images = images.into_iter().map(Into::into).collect();
        self.with(|asking| asking.images.push((field.to_owned(), images)))
    }

    /// Sends `_meta` along with the form.
    ///
    /// Awaiting the question is [`Unrenderable`](ElicitError::Unrenderable) when it has the key `codex_approval_kind`:
    /// Codex and its hosts would show their own approval in place of the form.
    ///
    /// ```
    /// # use elicit_sdk::{Elicit, ElicitError, Form, Outcome};
    /// # #[derive(Form)]
    /// # struct Note { note: String }
    /// # async fn keep(elicit: Elicit) -> Result<Outcome<Note>, ElicitError> {
    /// let meta = serde_json::json!({"example.com/reason": "the build failed"});
    /// elicit.ask::<Note>("What happened?").meta(meta.as_object().cloned().unwrap_or_default()).await
    /// # }
    /// ```
    pub fn meta(self, meta: Map<String, Value>) -> Self {
        self.with(|asking| {
            if let Err(mistake) = approves_nothing(Some(&meta)) {
                asking.mistake = Some(mistake);
            }
            asking.meta = Some(meta);
        })
    }

    /// Says something of a field that is known only now.
    pub(crate) fn rewrite(self, field: &str, change: impl FnOnce(&mut FieldSchema)) -> Self {
        self.with(|asking| {
            if let Some(field) = asking.question.schema.field_mut(field) {
                change(field);
                asking.say_anew();
            }
        })
    }

    /// Adds a rule that is known only now.
    pub(crate) fn check(
        self,
        rule: impl Fn(&Map<String, Value>) -> Result<(), Violations> + Send + Sync + 'static,
    ) -> Self {
        self.with(|asking| asking.rule = Some(Box::new(rule)))
    }

    /// Tells when it is awaited that it cannot be asked.
    pub(crate) fn mistake(self, mistake: &'static str) -> Self {
        self.with(|asking| asking.mistake = Some(ElicitError::Unrenderable(mistake.into())))
    }

    /// Asks, and also tells how long it took and what the host sent along.
    ///
    /// # Errors
    ///
    /// As awaiting the question itself.
    ///
    /// ```
    /// # use elicit_sdk::{Elicit, ElicitError, Form};
    /// # #[derive(Form)]
    /// # struct Note { note: String }
    /// # async fn keep(elicit: Elicit) -> Result<(), ElicitError> {
    /// let reply = elicit.ask::<Note>("What happened?").reply().await?;
    /// if let Some(elapsed) = reply.elapsed {
    ///     eprintln!("answered after {} s", elapsed.as_secs());
    /// }
    /// let note = reply.outcome.or_stop()?;
    /// # drop(note);
    /// # Ok(())
    /// # }
    /// ```
    #[must_use = "nothing is asked until this is awaited"]
    pub fn reply(mut self) -> impl Future<Output = Result<Reply<F>, ElicitError>> + Send
    where
        F: Send + 'static,
    {
        // One that has been polled before goes on where it is.
        std::future::poll_fn(move |context| self.poll_reply(context))
    }

    fn poll_reply(&mut self, context: &mut Context<'_>) -> Poll<Result<Reply<F>, ElicitError>>
    where
        F: Send + 'static,
    {
        if let Some(asking) = self.asking.take() {
            self.running = Some(Box::pin(asking.run::<F>()));
        }
        match &mut self.running {
            Some(running) => running.as_mut().poll(context),
            None => Poll::Pending,
        }
    }
}

impl<F: Form + Send + 'static> Future for Ask<F> {
    type Output = Result<Outcome<F>, ElicitError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        self.poll_reply(context).map_ok(|reply| reply.outcome)
    }
}

impl<F> std::fmt::Debug for Ask<F> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Ask").finish_non_exhaustive()
    }
}
