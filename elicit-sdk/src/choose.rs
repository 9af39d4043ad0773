//! A choice whose options are known only when it is asked, typed on return.

use std::{
    collections::HashSet,
    fmt,
    future::Future,
    pin::Pin,
    task::{Context, Poll, ready},
    time::Duration,
};

use crate::{Ask, Elicit, ElicitError, Form, Given, Outcome};

/// The form of one choice.
#[derive(Form)]
#[elicit(crate = crate)]
pub(crate) struct One {
    #[elicit(options)]
    choice: String,
}

/// The form of several.
#[derive(Form)]
#[elicit(crate = crate)]
pub(crate) struct Many {
    #[elicit(options)]
    choices: Vec<String>,
}

/// One choice at run time: configure it, then await it. Made by [`Elicit::choose`].
#[must_use = "nothing is asked until this is awaited"]
pub struct Choose<T> {
    ask: Ask<One>,
    offered: Offered<T>,
}

/// A choice of several at run time: configure it, then await it. Made by [`Elicit::choose_many`].
#[must_use = "nothing is asked until this is awaited"]
pub struct ChooseMany<T> {
    ask: Ask<Many>,
    offered: Offered<T>,
}

/// What was offered, each with the word that it has on the wire.
struct Offered<T>(Vec<(String, Option<T>)>);

impl Elicit {
    /// Asks for one of several options that are known only now, and returns its value.
    ///
    /// A value never crosses the wire: what comes back is one of the titles, and is turned into the value that it was
    /// offered for. Two equal titles are told apart by a number. A single option is asked for as any other, since
    /// nothing was chosen otherwise. A host that shows fewer options than there are takes the title as text.
    ///
    /// ```
    /// use elicit_sdk::{Elicit, Outcome, ToolError};
    ///
    /// async fn deploy(elicit: Elicit, branches: Vec<String>) -> Result<String, ToolError> {
    ///     match elicit.choose("Deploy which branch?", branches.iter().enumerate()).title("Branch").await? {
    ///         Outcome::Accepted(place) => Ok(format!("Deploying {}.", branches[place])),
    ///         Outcome::Declined | Outcome::Cancelled => Ok("Nothing was deployed.".into()),
    ///     }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// Awaiting it gives what awaiting an [`Ask`] gives; [`Unrenderable`](ElicitError::Unrenderable) where there are no
    /// options, and nothing was sent.
    pub fn choose<T, S: Into<String>>(
        &self,
        message: impl Into<String>,
        options: impl IntoIterator<Item = (T, S)>,
    ) -> Choose<T> {
        let (offered, options) = Offered::new(options);
        Choose { ask: self.ask::<One>(message).options("choice", options), offered }
    }

    /// Asks for any number of several options that are known only now, and returns their values in the order in which
    /// they were offered. Nothing picked is the empty list.
    ///
    /// ```
    /// use elicit_sdk::{Elicit, Outcome, ToolError};
    ///
    /// async fn clean(elicit: Elicit, caches: Vec<String>) -> Result<String, ToolError> {
    ///     let options = caches.iter().map(|cache| (cache.clone(), cache));
    ///     match elicit.choose_many("Delete which caches?", options).title("Caches").await? {
    ///         Outcome::Accepted(caches) => Ok(format!("{} to delete.", caches.len())),
    ///         Outcome::Declined | Outcome::Cancelled => Ok("Nothing was deleted.".into()),
    ///     }
    /// }
    /// ```
    ///
    /// # Errors
    ///
    /// As [`choose`](Self::choose).
    pub fn choose_many<T, S: Into<String>>(
        &self,
        message: impl Into<String>,
        options: impl IntoIterator<Item = (T, S)>,
    ) -> ChooseMany<T> {
        let (offered, options) = Offered::new(options);
        ChooseMany { ask: self.ask::<Many>(message).options("choices", options), offered }
    }
}

impl<T> Offered<T> {
    /// What is offered, and the options as a form has them.
    fn new<S: Into<String>>(options: impl IntoIterator<Item = (T, S)>) -> (Self, Vec<(String, String)>) {
        let options: Vec<(T, String)> = options.into_iter().map(|(value, title)| (value, title.into())).collect();
        let titles: HashSet<String> = options.iter().map(|(_, title)| title.trim().to_owned()).collect();
        let mut taken = HashSet::new();
        let mut offered = Vec::with_capacity(options.len());
        let mut shown = Vec::with_capacity(options.len());
        for (place, (value, title)) in options.into_iter().enumerate() {
            // The title is what the person picks or types; what has none, or that of another, is called by a number.
            let mut word = title.trim().to_owned();
            if word.is_empty() || taken.contains(&word) {
                word = (place + 1).to_string();
                while titles.contains(&word) || taken.contains(&word) {
                    word.push('-');
                }
            }
            taken.insert(word.clone());
            shown.push((word.clone(), title));
            offered.push((word, Some(value)));
        }
        (Self(offered), shown)
    }

    fn take(&mut self, word: &str) -> Option<T> {
        self.0.iter_mut().find(|(offered, _)| offered == word)?.1.take()
    }

    fn take_all(&mut self, words: &[String]) -> Vec<T> {
        let words: HashSet<&str> = words.iter().map(String::as_str).collect();
        let picked = self.0.iter_mut().filter(|(offered, _)| words.contains(offered.as_str()));
        picked.filter_map(|(_, value)| value.take()).collect()
    }
}

/// How either is configured. One type with the form as a parameter would make that form public, and the compiler offer
/// it to whoever forgot a derive.
macro_rules! configured {
    ($choose:ident, $form:ident, $field:literal, $title:literal) => {
        impl<T> $choose<T> {
            #[doc = concat!("What stands above the options: \"", $title, "\" unless said otherwise. Hosts that hide the message show this.")]
            pub fn title(self, title: impl Into<String>) -> Self {
                let title = title.into();
                self.with(|ask| ask.rewrite($field, |field| field.title = title.into()))
            }

            /// What stands below the title.
            pub fn description(self, description: impl Into<String>) -> Self {
                let description = description.into();
                self.with(|ask| ask.rewrite($field, |field| field.description = description.into()))
            }

            /// As [`Ask::key`].
            pub fn key(self, key: impl Into<String>) -> Self {
                self.with(|ask| ask.key(key))
            }

            /// As [`Ask::attempts`].
            pub fn attempts(self, attempts: u32) -> Self {
                self.with(|ask| ask.attempts(attempts))
            }

            /// As [`Ask::timeout`].
            pub fn timeout(self, timeout: impl Into<Option<Duration>>) -> Self {
                self.with(|ask| ask.timeout(timeout))
            }

            fn with(self, change: impl FnOnce(Ask<$form>) -> Ask<$form>) -> Self {
                Self { ask: change(self.ask), offered: self.offered }
            }
        }

        // Nothing in here is pinned: the question itself is boxed.
        impl<T> Unpin for $choose<T> {}

        impl<T> fmt::Debug for $choose<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                let name = stringify!($choose);
                f.debug_struct(name).field("options", &self.offered.0.len()).finish_non_exhaustive()
            }
        }
    };
}

configured!(Choose, One, "choice", "Choice");
configured!(ChooseMany, Many, "choices", "Choices");

impl<T> Choose<T> {
    /// As [`Ask::or_given`]: the title of an option, from an argument of the tool, for when nobody is shown the
    /// options.
    pub fn or_given(self, title: Option<String>) -> Self {
        self.with(|ask| ask.or_given(title.map(|title| Given::of("choice", title.into()))))
    }
}

impl<T> ChooseMany<T> {
    /// As [`Ask::or_given`]: the titles of options, from an argument of the tool, for when nobody is shown the options.
    pub fn or_given(self, titles: Option<Vec<String>>) -> Self {
        self.with(|ask| ask.or_given(titles.map(|titles| Given::of("choices", titles.into()))))
    }
}

impl<T> Future for Choose<T> {
    type Output = Result<Outcome<T>, ElicitError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let outcome = ready!(Pin::new(&mut self.ask).poll(context))?;
        Poll::Ready(match outcome {
            Outcome::Accepted(One { choice }) => match self.offered.take(&choice) {
                Some(value) => Ok(Outcome::Accepted(value)),
                None => Err(ElicitError::Protocol("the answer is no option that was offered")),
            },
            Outcome::Declined => Ok(Outcome::Declined),
            Outcome::Cancelled => Ok(Outcome::Cancelled),
        })
    }
}

impl<T> Future for ChooseMany<T> {
    type Output = Result<Outcome<Vec<T>>, ElicitError>;

    fn poll(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<Self::Output> {
        let outcome = ready!(Pin::new(&mut self.ask).poll(context))?;
        Poll::Ready(Ok(match outcome {
            Outcome::Accepted(Many { choices }) => Outcome::Accepted(self.offered.take_all(&choices)),
            Outcome::Declined => Outcome::Declined,
            Outcome::Cancelled => Outcome::Cancelled,
        }))
    }
}
