//! Whether to do something that cannot be taken back.

use std::{
    fmt,
    future::Future,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use serde_json::{Map, Value};

use crate::{Ask, Elicit, ElicitError, Form, Outcome, Violations, ask::TIMEOUT};

/// What is to be confirmed. Asked by [`Elicit::confirm`].
///
/// ```
/// use elicit_sdk::Confirm;
///
/// let confirm = Confirm::new("Delete the cache?")
///     .consequence("4 files, 12 MB, are removed.")
///     .consequence("They are built again on the next run.")
///     .yes("Delete")
///     .no("Keep");
/// let worse = Confirm::new("Delete production?").phrase("delete production").key("production").timeout(None);
/// # drop((confirm, worse));
/// ```
#[derive(Clone, Debug)]
#[must_use = "nothing is asked until it is given to `Elicit::confirm`"]
pub struct Confirm {
    message: String,
    consequences: Vec<String>,
    phrase: Option<String>,
    yes: String,
    no: String,
    key: Option<String>,
    timeout: Option<Duration>,
    meta: Option<Map<String, Value>>,
}

impl Confirm {
    /// Asks this, with "No" and "Yes" to answer.
    pub fn new(message: impl Into<String>) -> Self {
        Self {
            message: message.into(),
            consequences: Vec::new(),
            phrase: None,
            yes: "Yes".to_owned(),
            no: "No".to_owned(),
            key: None,
            timeout: Some(TIMEOUT),
            meta: None,
        }
    }

    /// Says what will happen: a sentence, which is shown beside the answers also where a host hides the message.
    pub fn consequence(mut self, sentence: impl Into<String>) -> Self {
        self.consequences.push(sentence.into());
        self
    }

    /// Wants this typed as well, letter for letter: for what hurts. Anything else is asked for again, and then
    /// [`Invalid`](ElicitError::Invalid).
    pub fn phrase(mut self, phrase: impl Into<String>) -> Self {
        self.phrase = Some(phrase.into());
        self
    }

    /// What the answer that goes on is called: "Yes" unless said otherwise.
    pub fn yes(mut self, label: impl Into<String>) -> Self {
        self.yes = label.into();
        self
    }

    /// What the answer that changes nothing is called: "No" unless said otherwise. It always comes first.
    pub fn no(mut self, label: impl Into<String>) -> Self {
        self.no = label.into();
        self
    }

    /// As [`Ask::key`].
    pub fn key(mut self, key: impl Into<String>) -> Self {
        self.key = Some(key.into());
        self
    }

    /// As [`Ask::timeout`].
    pub fn timeout(mut self, timeout: impl Into<Option<Duration>>) -> Self {
        self.timeout = timeout.into();
        self
    }

    /// As [`Ask::meta`].
    pub fn meta(mut self, meta: Map<String, Value>) -> Self {
        self.meta = Some(meta);
        self
    }
}

/// That a person has confirmed. Nothing else makes one, so what must not happen without it takes it:
///
/// ```
/// use elicit_sdk::{Confirm, Confirmed, Elicit, Outcome, ToolError};
///
/// fn delete_everything(_: Confirmed) -> std::io::Result<()> {
///     Ok(())
/// }
///
/// async fn clean(elicit: Elicit) -> Result<String, ToolError> {
///     match elicit.confirm(Confirm::new("Delete everything?").yes("Delete").no("Keep")).await? {
///         Outcome::Accepted(confirmed) => delete_everything(confirmed)?,
///         Outcome::Declined | Outcome::Cancelled => return Ok("Nothing was deleted.".into()),
///     }
///     Ok("Deleted.".into())
/// }
/// ```
///
/// ```compile_fail
/// let confirmed = elicit_sdk::Confirmed(());
/// ```
///
/// ```compile_fail
/// let confirmed = elicit_sdk::Confirmed::default();
/// ```
#[derive(Debug)]
#[must_use = "give it to what must not happen without it"]
pub struct Confirmed(());

/// The form: the answer, and what keeps a single click or a stray key from giving it.
#[derive(Form)]
#[elicit(crate = crate)]
pub(crate) struct Sure {
    #[elicit(options)]
    answer: String,
}

#[derive(Form)]
#[elicit(crate = crate)]
pub(crate) struct TwiceSure {
    #[elicit(options)]
    answer: String,
    #[elicit(options, title = "Are you sure?")]
    again: String,
}

#[derive(Form)]
#[elicit(crate = crate)]
pub(crate) struct Spelled {
    #[elicit(options)]
    answer: String,
    phrase: Option<String>,
}

const YES: &str = "yes";
const NO: &str = "no";

impl Elicit {
    /// Asks whether to do something that cannot be taken back.
    ///
    /// It is a choice on every host, the answer that changes nothing first and nothing preselected after it: a stray
    /// key, a host that submits its first option, all defaults or an empty answer come to "No". "No" is
    /// [`Declined`](Outcome::Declined). Where a host submits a single choice at the first click, it asks twice in one
    /// form (measured: Wework). With a [`phrase`](Confirm::phrase) nobody confirms who has not typed it.
    ///
    /// # Errors
    ///
    /// As awaiting an [`Ask`]; [`Invalid`](ElicitError::Invalid) also where the phrase was not typed letter for letter,
    /// [`Unrenderable`](ElicitError::Unrenderable) also where both answers have the same label.
    pub fn confirm(&self, confirm: Confirm) -> Confirming {
        let Confirm { message, consequences, phrase, yes, no, key, timeout, meta } = confirm;
        let options = || [(NO, no.clone()), (YES, yes.clone())];
        let about = consequences.join(" ");
        let same = yes.trim().to_lowercase() == no.trim().to_lowercase();
        let asked = match phrase {
            Some(phrase) => {
                let wanted = format!("To go on, type: {phrase}");
                let ask = self.ask::<Spelled>(message).options("answer", options());
                let ask = configure(ask, key, timeout, about, meta, same);
                let ask = ask.rewrite("phrase", |field| field.description = wanted.into());
                Asked::Spelled(ask.check(move |answer| spelled(answer, &phrase)))
            }
            None if self.host().submits_single_choice => {
                let ask = self.ask::<TwiceSure>(message).options("answer", options()).options("again", options());
                Asked::Twice(configure(ask, key, timeout, about, meta, same))
            }
            None => {
                let ask = self.ask::<Sure>(message).options("answer", options());
                Asked::Once(configure(ask, key, timeout, about, meta, same))
            }
        };
        Confirming(asked)
    }
}

fn configure<F: Form>(
    mut ask: Ask<F>,
    key: Option<String>,
    timeout: Option<Duration>,
    about: String,
    meta: Option<Map<String, Value>>,
    same: bool,
) -> Ask<F> {
    if let Some(key) = key {
        ask = ask.key(key);
    }
    if let Some(meta) = meta {
        ask = ask.meta(meta);
    }
    if same {
        ask = ask.mistake("the answers to confirm have the same label; give `yes` and `no` different ones");
    }
    ask.timeout(timeout).rewrite("answer", |field| field.description = about.into())
}

/// Whoever says yes has to type the phrase, as it is.
fn spelled(answer: &Map<String, Value>, phrase: &str) -> Result<(), Violations> {
    let says_yes = answer.get("answer").is_some_and(|answer| answer == YES);
    if !says_yes || answer.get("phrase").and_then(Value::as_str) == Some(phrase) {
        return Ok(());
    }
    Err(Violations::at("phrase", format!("must be exactly: {phrase}")))
}

/// A question of [`Elicit::confirm`]: await it.
///
/// ```
/// use elicit_sdk::{Confirm, Confirming, Elicit, ElicitError};
///
/// async fn both(elicit: Elicit) -> Result<bool, ElicitError> {
///     let first: Confirming = elicit.confirm(Confirm::new("Delete the cache?"));
///     let confirmed = first.await?.or_stop()?;
///     # drop(confirmed);
///     Ok(true)
/// }
/// ```
#[must_use = "nothing is asked until this is awaited"]
pub struct Confirming(Asked);

enum Asked {
    Once(Ask<Sure>),
    Twice(Ask<TwiceSure>),
    Spelled(Ask<Spelled>),
}

impl Future for Confirming {
    type Output = Result<Outcome<Confirmed>, ElicitError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let outcome = match &mut self.0 {
            Asked::Once(ask) => ready!(Pin::new(ask).poll(context))?.map(|sure| sure.answer == YES),
            Asked::Twice(ask) => {
                ready!(Pin::new(ask).poll(context))?.map(|sure| sure.answer == YES && sure.again == YES)
            }
            // The phrase has been checked.
            Asked::Spelled(ask) => {
                ready!(Pin::new(ask).poll(context))?.map(|spelled| spelled.answer == YES && spelled.phrase.is_some())
            }
        };
        Poll::Ready(Ok(match outcome {
            Outcome::Accepted(true) => Outcome::Accepted(Confirmed(())),
            Outcome::Accepted(false) | Outcome::Declined => Outcome::Declined,
            Outcome::Cancelled => Outcome::Cancelled,
        }))
    }
}

impl fmt::Debug for Confirming {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Confirming").finish_non_exhaustive()
    }
}
