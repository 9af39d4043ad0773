//! One request of the plugin, and what the person in front of the host makes of it.

use serde_json::{Value, json};

use super::{
    super::{Key, Play, Received, Shown, Simulation, Step, person::Focus},
    client::{Errand, Fault},
    form::{Form, fold},
    hand::{self, Moves},
    person::{Answer, End, Person, Wish},
    transcript::Asked,
};

/// A person in the middle of a call.
pub(super) struct Player {
    simulation: Simulation,
    person: Person,
    /// The place of the answer that is being given.
    at: usize,
    /// What it still has to say.
    open: Vec<Wish>,
    /// The message of its question, and the titles that it has been shown for.
    topic: Option<(String, Vec<String>)>,
}

/// What goes back, and what else happens.
pub(super) struct Reaction {
    /// The result; `None` where nobody answers.
    pub(super) result: Option<Value>,
    /// What the person does on a page meanwhile.
    pub(super) errand: Option<Errand>,
    pub(super) asked: Asked,
}

impl Player {
    pub(super) fn new(simulation: Simulation, person: Person) -> Self {
        let open = person.answers.first().map(|answer| answer.wishes.clone()).unwrap_or_default();
        Self { simulation, person, at: 0, open, topic: None }
    }

    /// How long the person looks at this form before doing anything.
    pub(super) fn pause(&self) -> std::time::Duration {
        self.person.answers.get(self.at).map(|answer| answer.pause).unwrap_or_default()
    }

    /// What was never asked for, when everything has been.
    pub(super) fn unsaid(&self) -> Option<String> {
        if let Some(wish) = self.person.unfinished() {
            return Some(format!("the person wants to {wish} and never leaves the form: add .submits()"));
        }
        if self.topic.is_some() && !self.open.is_empty() && !self.ends_without_words() {
            return Some(format!("the person wanted to {}, and nothing asked for it", self.open[0]));
        }
        let given = if self.topic.is_some() { self.at + 1 } else { 0 };
        let left = self.person.answers.len().saturating_sub(given);
        (left > 0 && !self.person.repeats)
            .then(|| format!("the person had {left} more answers, and nothing asked for them"))
    }

    /// Whether the running answer refuses, so that what it says does not matter.
    fn ends_without_words(&self) -> bool {
        !matches!(self.person.answers.get(self.at).map(|answer| &answer.end), Some(End::Submit | End::Enter))
    }

    /// Sees a form, and does something with it.
    pub(super) fn react(&mut self, form: &Form) -> Result<Reaction, Box<(Fault, Asked)>> {
        let shown = form.play(&self.simulation, &[]).shown;
        let mut asked = Asked::new(form, shown.clone());
        let is_new = self.turn_to(form, shown.as_ref());
        asked.is_new = is_new;
        if self.at >= self.person.answers.len() {
            let fault = "nobody answers this question: the person has no more answers".to_owned();
            return Err(Box::new((fault, asked)));
        }
        match self.act(form, shown.as_ref(), &mut asked) {
            Ok((result, errand)) => {
                asked.received.clone_from(&result);
                Ok(Reaction { result, errand, asked })
            }
            Err(fault) => Err(Box::new((fault, asked))),
        }
    }

    /// Finds the answer that this form is for: whether it is another question than the last.
    fn turn_to(&mut self, form: &Form, shown: Option<&Shown>) -> bool {
        let titles: Vec<String> = form.titles().iter().map(|title| fold(title)).collect();
        let Some((message, seen)) = &mut self.topic else {
            self.topic = Some((form.message().to_owned(), titles));
            return true;
        };
        let concerns = |wishes: &[Wish]| shown.is_some_and(|shown| hand::concerns(wishes, shown, form));
        let same_topic =
            message == form.message() && !titles.is_empty() && titles.iter().all(|title| !seen.contains(title));
        let next = self.person.answers.get(self.at + 1);
        let goes_on = match (concerns(&self.open), next) {
            (true, _) => same_topic || message == form.message(),
            (false, Some(next)) => same_topic && !concerns(&next.wishes),
            (false, None) => same_topic,
        };
        if goes_on {
            seen.extend(titles);
            return false;
        }
        let is_last = self.at + 1 >= self.person.answers.len();
        if !(is_last && self.person.repeats) {
            self.at += 1;
        }
        self.open = self.person.answers.get(self.at).map(|answer| answer.wishes.clone()).unwrap_or_default();
        self.topic = Some((form.message().to_owned(), titles));
        true
    }

    fn act(
        &mut self,
        form: &Form,
        shown: Option<&Shown>,
        asked: &mut Asked,
    ) -> Result<(Option<Value>, Option<Errand>), Fault> {
        let Answer { end, .. } = &mut self.person.answers[self.at];
        if let Some(url) = form.page() {
            let action = match end {
                End::Decline => "decline",
                End::Cancel | End::Stop | End::Enter => "cancel",
                End::Never => return Ok((None, None)),
                End::Send(sends) => return Ok((Some(sends(&form.params)), None)),
                _ => "accept",
            };
            let errand = match end {
                End::Open(visit) => Some(visit(url.to_owned())),
                _ => None,
            };
            asked.did.push(format!("{action}s to open the page"));
            return Ok((Some(json!({"action": action})), errand));
        }
        let mut moves = Moves::default();
        let steps = match (end, shown) {
            (End::Send(sends), _) => return Ok((Some(sends(&form.params)), None)),
            (End::Never, _) => return Ok((None, None)),
            // The host answers by itself; there is nothing to do anything with.
            (_, None) => Vec::new(),
            (End::Open(_), Some(_)) => return Err("the person wants to open a page, and is shown a form".to_owned()),
            (End::Act(act), Some(shown)) => act(shown),
            (End::Decline, Some(_)) => vec![Step::Decline, Step::Ignore],
            (End::Cancel, Some(_)) => vec![Step::Ignore],
            (End::Stop, Some(_)) => vec![Step::Stop],
            (End::Enter, Some(_)) => vec![Step::Key { key: Key::Enter, focus: Focus::Card }, Step::Ignore],
            (End::Submit, Some(shown)) => {
                moves = hand::moves(&self.open, shown, form)?;
                moves.fill(shown, form);
                moves.steps.push(Step::Submit);
                moves.steps.clone()
            }
        };
        asked.did = moves.words;
        let mut said = moves.said;
        said.sort_unstable();
        said.dedup();
        for at in said.into_iter().rev() {
            self.open.remove(at);
        }
        let Play { left, received, .. } = form.play(&self.simulation, &steps);
        asked.left = left;
        match received {
            Received::Nothing => Err("the host does not let the form go as it stands".to_owned()),
            received => Ok((Some(received.to_json()), None)),
        }
    }
}
