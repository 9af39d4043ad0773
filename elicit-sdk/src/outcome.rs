//! What a person did with a question.

use std::time::Duration;

use serde_json::{Map, Value};

use crate::ElicitError;

/// What a person did with a question: gave an answer, said no, or walked away.
///
/// The value is reached only by matching, and a match has to say what happens on a refusal. There is deliberately no
/// `unwrap_or_default`, no conversion to `Option`, nothing that turns a refusal into a value.
///
/// A statement that drops an outcome draws a warning; `let _ = ..` does not, unless the crate enables
/// `clippy::let_underscore_must_use`.
///
/// ```
/// use elicit_sdk::Outcome;
///
/// fn tell(outcome: Outcome<u16>) -> String {
///     match outcome {
///         Outcome::Accepted(limit) => format!("Touching {limit} files."),
///         Outcome::Declined => "Left everything as it was.".into(),
///         Outcome::Cancelled => "Stopped; nothing was changed.".into(),
///     }
/// }
///
/// assert_eq!(tell(Outcome::Declined), "Left everything as it was.");
/// ```
///
/// Matching the answer alone does not compile:
///
/// ```compile_fail,E0004
/// # use elicit_sdk::Outcome;
/// # fn tell(outcome: Outcome<u16>) -> u16 {
/// match outcome {
///     Outcome::Accepted(limit) => limit,
/// }
/// # }
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use = "the person may have refused: match on Accepted, Declined and Cancelled, or end the tool with .or_stop()?"]
#[allow(clippy::exhaustive_enums, reason = "a match has to name every way in which a person can refuse")]
pub enum Outcome<T> {
    /// The person gave this answer.
    Accepted(T),
    /// The person said no to the question. The work may go on without it.
    Declined,
    /// The person walked away: closed the form or stopped the work. Stop, and undo what was begun.
    Cancelled,
}

impl<T> Outcome<T> {
    /// The answer, or an error that ends the tool.
    ///
    /// # Errors
    ///
    /// [`ElicitError::Stopped`] with the [`Refusal`].
    ///
    /// ```
    /// use elicit_sdk::{ElicitError, Outcome, Refusal};
    ///
    /// let refused: Outcome<u16> = Outcome::Cancelled;
    /// assert_eq!(refused.or_stop(), Err(ElicitError::Stopped(Refusal::Cancelled)));
    /// ```
    pub fn or_stop(self) -> Result<T, ElicitError> {
        match self {
            Self::Accepted(value) => Ok(value),
            Self::Declined => Err(ElicitError::Stopped(Refusal::Declined)),
            Self::Cancelled => Err(ElicitError::Stopped(Refusal::Cancelled)),
        }
    }

    /// The same outcome with another value.
    pub fn map<U>(self, change: impl FnOnce(T) -> U) -> Outcome<U> {
        match self {
            Self::Accepted(value) => Outcome::Accepted(change(value)),
            Self::Declined => Outcome::Declined,
            Self::Cancelled => Outcome::Cancelled,
        }
    }
}

/// How a person refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(clippy::exhaustive_enums, reason = "the protocol has exactly these two")]
pub enum Refusal {
    /// The person said no.
    Declined,
    /// The person walked away.
    Cancelled,
}

impl std::fmt::Display for Refusal {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(match self {
            Self::Declined => "the person declined",
            Self::Cancelled => "the person cancelled",
        })
    }
}

/// An outcome with what else is known of it; see [`Ask::reply`](crate::Ask::reply).
#[derive(Clone, Debug, PartialEq)]
#[must_use = "the person may have refused: match on the outcome"]
#[non_exhaustive]
pub struct Reply<T> {
    /// What the person did.
    pub outcome: Outcome<T>,
    /// From the question's departure to the answer's arrival; for a question that was asked again, of the last time.
    ///
    /// `None` where a client of 2026-07-28 brought the answer without the state.
    pub elapsed: Option<Duration>,
    /// What the host sent along as `_meta`.
    pub meta: Option<Map<String, Value>>,
    /// Whether the host refused by itself, as far as time can tell: its first form came back refused within 100 ms,
    /// which no person does. Codex under approval policy `never`, Claude Code without a terminal. `false` says nothing
    /// over a slow line.
    ///
    /// [`Ask::or_given`](crate::Ask::or_given) takes the answers from elsewhere then.
    pub unseen: bool,
}
