//! A question on its way from its form to its outcome.

use std::{mem, sync::Arc, time::Duration};

use serde_json::{Map, Value};

use crate::{
    ElicitError, Form, Mode, Outcome, Reply, Violations, check,
    exchange::{Action, Answer, Body, Request, Session},
    given::{Unseen, is_faster_than_a_person},
    identity::{Name, Names, part},
    question::Question,
    rendering::Rendering,
    schema::Kind,
    wipe::{Wipe, Wiped},
};

/// A question before it is awaited.
pub(super) struct Asking {
    pub(super) session: Session,
    pub(super) names: Arc<Names>,
    pub(super) name: Result<Option<Name>, ElicitError>,
    pub(super) question: Question,
    pub(super) attempts: u32,
    pub(super) timeout: Option<Duration>,
    /// What to fill in, once every option is known.
    pub(super) prefill: Map<String, Value>,
    /// The keys of the fields that were given their options.
    pub(super) options: Vec<String>,
    /// The images of fields, once every option is known.
    pub(super) images: Vec<(String, Vec<String>)>,
    pub(super) meta: Option<Map<String, Value>>,
    /// A mistake in the question itself, told when it is awaited.
    pub(super) mistake: Option<ElicitError>,
    /// A rule that is known only now.
    pub(super) rule: Option<Check>,
    pub(super) unseen: Unseen,
}

/// A rule of a whole answer.
pub(super) type Check = Box<dyn Fn(&Map<String, Value>) -> Result<(), Violations> + Send + Sync>;

impl Asking {
    /// Names the question after what it says now, unless its author named it.
    pub(super) fn say_anew(&mut self) {
        if let Ok(Some(name @ Name::Said { .. })) = &self.name {
            self.names.unsay(name);
            self.name = Ok(Some(self.names.say(&self.question.message, &self.question.schema)));
        }
    }

    pub(super) async fn run<F: Form>(mut self: Box<Self>) -> Result<Reply<F>, ElicitError> {
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
