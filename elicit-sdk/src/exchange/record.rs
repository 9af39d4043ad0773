//! What a call remembers from round to round.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rmcp::model::InputResponses;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Response;
use crate::identity::placeless;

/// What earlier rounds of one call brought. This is what the state carries; the names are short since every round
/// carries it.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct Recorded {
    /// Names the call over all its rounds.
    #[serde(rename = "i")]
    pub(crate) call: String,
    /// How many rounds there have been.
    #[serde(rename = "n", default)]
    pub(crate) rounds: u32,
    /// The answers, by the question's name without its place.
    #[serde(rename = "a", default, skip_serializing_if = "BTreeMap::is_empty")]
    answers: BTreeMap<String, Kept>,
    /// The questions that were asked last, and when each was first asked, in milliseconds of Unix time.
    #[serde(rename = "t", default, skip_serializing_if = "BTreeMap::is_empty")]
    asked: BTreeMap<String, u64>,
    /// What the side effects returned.
    #[serde(rename = "o", default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) once: BTreeMap<String, Value>,
    /// The state of a handler that asks by hand.
    #[serde(rename = "s", default, skip_serializing_if = "Option::is_none")]
    pub(crate) own: Option<String>,
    /// Answers that came without a state: nothing says that they were asked for.
    #[serde(skip)]
    unasked: BTreeSet<String>,
}

/// An answer as the client wrote it, and how many milliseconds it took.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Kept(Value, #[serde(default, skip_serializing_if = "Option::is_none")] Option<u64>);

impl Recorded {
    /// A call that begins.
    pub(crate) fn new() -> Self {
        Self { call: uuid::Uuid::new_v4().simple().to_string(), ..Self::default() }
    }

    /// Takes the answers to what was asked last. What was not asked is no answer, and what is kept is final.
    pub(crate) fn take(&mut self, responses: InputResponses) {
        let now = now();
        for (name, answer) in responses {
            let name = placeless(&name).to_owned();
            if let Some(since) = self.asked.remove(&name) {
                self.answers.insert(name, Kept(answer, Some(now.saturating_sub(since))));
            }
        }
    }

    /// Takes answers that came without a state: a client may answer the first questions without having been given
    /// one.
    pub(crate) fn take_unasked(&mut self, responses: InputResponses) {
        for (name, answer) in responses {
            let name = placeless(&name).to_owned();
            self.unasked.insert(name.clone());
            self.answers.insert(name, Kept(answer, None));
        }
    }

    /// The answer to a question.
    pub(crate) fn answer(&self, name: &str) -> Option<Response> {
        let Kept(result, elapsed) = self.answers.get(name)?;
        Some(Response { result: result.clone(), elapsed: elapsed.map(Duration::from_millis) })
    }

    /// How many answers to what was asked belong to no question that this run knows.
    pub(crate) fn left_over(&self, knows: impl Fn(&str) -> bool) -> usize {
        let sealed = self.answers.keys().filter(|name| !self.unasked.contains(*name));
        sealed.filter(|name| !knows(name)).count()
    }

    /// What the next round has to know, when these questions wait for an answer.
    pub(crate) fn next<'a>(
        &self,
        waiting: impl Iterator<Item = &'a str>,
        once: BTreeMap<String, Value>,
        knows: impl Fn(&str) -> bool,
    ) -> Self {
        let now = now();
        let since = |name: &str| (placeless(name).to_owned(), *self.asked.get(placeless(name)).unwrap_or(&now));
        let mut answers = self.answers.clone();
        answers.retain(|name, _| !self.unasked.contains(name) || knows(name));
        Self {
            call: self.call.clone(),
            rounds: self.rounds.saturating_add(1),
            answers,
            asked: waiting.map(since).collect(),
            once,
            own: None,
            unasked: BTreeSet::new(),
        }
    }
}

/// Milliseconds of Unix time.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
