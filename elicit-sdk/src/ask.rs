//! One question, from its form to its outcome.

use std::{
    future::Future,
    marker::PhantomData,
    mem,
    pin::Pin,
    sync::Arc,
    task::{Context, Poll},
    time::Duration,
};

use serde_json::{Map, Value};

use crate::{
    ElicitError, Form, Given, Mode, Outcome, Reply, Violations, check,
    exchange::{Action, Answer, Body, Request, Session, approves_nothing},
    given::{Unseen, is_faster_than_a_person},
    identity::{Name, Names, part},
    question::Question,
    rendering::Rendering,
    schema::{ChoiceOption, FieldSchema, Kind},
    wipe::{Wipe, Wiped},
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

/// A question before it is awaited.
struct Asking {
    session: Session,
    names: Arc<Names>,
    name: Result<Option<Name>, ElicitError>,
    question: Question,
    attempts: u32,
    timeout: Option<Duration>,
    /// What to fill in, once every option is known.
    prefill: Map<String, Value>,
    /// The keys of the fields that were given their options.
    options: Vec<String>,
    /// The images of fields, once every option is known.
    images: Vec<(String, Vec<String>)>,
    meta: Option<Map<String, Value>>,
    /// A mistake in the question itself, told when it is awaited.
    mistake: Option<ElicitError>,
    /// A rule that is known only now.
    rule: Option<Check>,
    unseen: Unseen,
}

/// A rule of a whole answer.
type Check = Box<dyn Fn(&Map<String, Value>) -> Result<(), Violations> + Send + Sync>;

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

impl Asking {
    /// Names the question after what it says now, unless its author named it.
    fn say_anew(&mut self) {
        if let Ok(Some(name @ Name::Said { .. })) = &self.name {
            self.names.unsay(name);
            self.name = Ok(Some(self.names.say(&self.question.message, &self.question.schema)));
        }
    }

    async fn run<F: Form>(mut self: Box<Self>) -> Result<Reply<F>, ElicitError> {
        let ended = self.ask().await;
        match mem::replace(&mut self.unseen, Unseen::Tell) {
            Unseen::Take(given) if Unseen::is(&ended) => {
                let given = given.ok_or(ElicitError::Unseen)?;
                let form = self.decode(&given).map_err(ElicitError::Invalid)?;
                Ok(Reply { outcome: Outcome::Accepted(form), elapsed: None, meta: None, unseen: true })
            }
            _ => ended,
        }
    }

    async fn ask<F: Form>(&mut self) -> Result<Reply<F>, ElicitError> {
        let name = self.prepare()?;
        let mut kept = Wiped::<Map<_, _>>::default();
        let mut attempt = 1;
        loop {
            let (Answer { action, meta, elapsed }, forms) = self.show(&name, attempt).await?;
            // Of a second form, a refusal may be the same key held down.
            let unseen = attempt == 1 && forms == 1 && is_faster_than_a_person(elapsed);
            let unseen = unseen && !matches!(action, Action::Accept(_));
            let outcome = match action {
                Action::Decline => Outcome::Declined,
                Action::Cancel => Outcome::Cancelled,
                Action::Accept(content) => {
                    self.keep(&mut kept, content);
                    match self.decode(&kept) {
                        Ok(form) => Outcome::Accepted(form),
                        Err(violations) if attempt >= self.attempts => return Err(ElicitError::Invalid(violations)),
                        Err(violations) => {
                            self.question = self.question.again(&violations, &kept);
                            self.forget_secrets(&mut kept);
                            attempt += 1;
                            continue;
                        }
                    }
                }
            };
            return Ok(Reply { outcome, elapsed, meta, unseen });
        }
    }

    /// Everything that can be said against the question before it is sent.
    fn prepare(&mut self) -> Result<String, ElicitError> {
        if let Some(mistake) = self.mistake.take() {
            return Err(mistake);
        }
        let name = mem::replace(&mut self.name, Ok(None))?;
        match self.question.schema.fields().iter().find(|field| field.kind == Kind::Secret) {
            Some(secret) => self.session.check_secret(&secret.key)?,
            None => self.session.check(Mode::Form)?,
        }
        for (field, images) in mem::take(&mut self.images) {
            self.illustrate(&field, images)?;
        }
        self.question.prefill(&mem::take(&mut self.prefill));
        Ok(name.as_ref().map(Name::wire).unwrap_or_default())
    }

    /// Gives the options of a field their images.
    fn illustrate(&mut self, key: &str, images: Vec<String>) -> Result<(), ElicitError> {
        let refuse = |mistake: String| Err(ElicitError::Unrenderable(mistake.into()));
        let Some(field) = self.question.schema.field_mut(key).filter(|field| field.kind == Kind::Choice) else {
            return refuse(format!("it has no field `{key}` that is a choice of one option, to have images"));
        };
        if field.options.len() != images.len() {
            let (images, options) = (images.len(), field.options.len());
            return refuse(format!("`{key}` has {options} options and got {images} images; give each option one"));
        }
        for (option, image) in field.options.to_mut().iter_mut().zip(images) {
            option.image = image.into();
        }
        Ok(())
    }

    /// How the question is shown: with `openai/form` what needs it, where that is open.
    fn rendering(&self) -> Result<Rendering<'_>, ElicitError> {
        let Session { host, gate, .. } = &self.session;
        if gate.is_extended() && self.question.needs_extension(host.extension.images) {
            return Rendering::extended(&self.question, host);
        }
        Rendering::new(&self.question, host, gate.revision())
    }

    /// Shows the question once, in as many forms as its host needs, and tells how many were shown.
    async fn show(&self, name: &str, attempt: u32) -> Result<(Answer, usize), ElicitError> {
        let rendering = self.rendering()?;
        let mut course = rendering.course();
        let (mut meta, mut elapsed) = (None, None);
        while let Some(form) = course.form() {
            let request = Request {
                key: part(name, attempt, course.answered()),
                body: Body::Form { form, meta: self.meta.clone() },
                timeout: self.timeout,
            };
            let answer = Answer::read(self.session.exchange.exchange(request).await?)?;
            // Refusing any part refuses the whole.
            let Action::Accept(content) = answer.action else { return Ok((answer, course.answered() + 1)) };
            course.answer(content);
            (meta, elapsed) = (answer.meta, answer.elapsed);
        }
        let shown = course.answered();
        Ok((Answer { action: Action::Accept(Wiped::new(course.into_content())), meta, elapsed }, shown))
    }

    /// Keeps what was good before, and takes the rest from this answer.
    fn keep(&self, kept: &mut Map<String, Value>, mut content: Wiped<Map<String, Value>>) {
        if self.question.shown.is_empty() {
            kept.wipe();
            *kept = content.take();
            return;
        }
        kept.retain(|key, _| !self.question.shows(key));
        for (key, value) in content.iter_mut().filter(|(key, _)| self.question.shows(key)) {
            kept.insert(key.clone(), mem::take(value));
        }
    }

    /// A secret is asked for again rather than kept.
    fn forget_secrets(&self, kept: &mut Map<String, Value>) {
        for secret in self.question.schema.fields().iter().filter(|field| field.kind == Kind::Secret) {
            if let Some(mut value) = kept.shift_remove(secret.key.as_ref()) {
                value.wipe();
            }
        }
    }

    fn decode<F: Form>(&self, answer: &Map<String, Value>) -> Result<F, Violations> {
        let mut violations = Violations::new();
        for field in self.options.iter().filter_map(|key| self.question.schema.field(key)) {
            // The form knows these options only now.
            if let Some(value) = answer.get(field.key.as_ref()).filter(|value| !check::is_blank(value)) {
                check::field(field, value, &mut |violation| violations.push(violation.at(field.key.to_string())));
            }
        }
        match F::decode(answer) {
            Ok(form) if violations.is_empty() => match &self.rule {
                Some(rule) => rule(answer).map(|()| form),
                None => Ok(form),
            },
            Ok(_) => Err(violations),
            Err(more) => {
                // What a form says of options that it does not know is said better above.
                violations.extend_others(more);
                Err(violations)
            }
        }
    }
}
