//! What a call remembers from round to round.

use std::{
    collections::{BTreeMap, BTreeSet},
    time::{Duration, SystemTime, UNIX_EPOCH},
};

use rmcp::model::InputResponses;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Response;
use crate::{identity::placeless, wipe::Wiped};

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
    /// Answers that no question has asked for lately, and in how many rounds.
    #[serde(rename = "m", default, skip_serializing_if = "BTreeMap::is_empty")]
    missed: BTreeMap<String, u8>,
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
        Some(Response { result: Wiped::new(result.clone()), elapsed: elapsed.map(Duration::from_millis) })
    }

    /// Whether every answer that a question can be expected to ask for has been asked for.
    pub(crate) fn is_met(&self, knows: impl Fn(&str) -> bool) -> bool {
        let given_up =
            |name: &String| self.unasked.contains(name) || self.missed.get(name).is_some_and(|times| *times > 1);
        self.answers.keys().all(|name| given_up(name) || knows(name))
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
        let missed = answers.keys().filter(|name| !knows(name));
        let missed = missed.map(|name| (name.clone(), self.missed.get(name).unwrap_or(&0).saturating_add(1))).collect();
        Self {
            call: self.call.clone(),
            rounds: self.rounds.saturating_add(1),
            answers,
            asked: waiting.map(since).collect(),
            missed,
            once,
            own: None,
            unasked: BTreeSet::new(),
        }
    }

    /// Whether the handler asks something new every time it runs: one answer is missed for the third time, another for
    /// the second, and a third.
    ///
    /// A branch may leave answers behind, and a task that is late in one round is in time in the next.
    pub(crate) fn is_unstable(&self) -> bool {
        let mut missed: Vec<_> = self.missed.values().copied().collect();
        missed.sort_unstable_by(|a, b| b.cmp(a));
        matches!(missed[..], [first, second, _, ..] if first >= 3 && second >= 2)
    }
}

/// Milliseconds of Unix time.
fn now() -> u64 {
    let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
    u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
}
