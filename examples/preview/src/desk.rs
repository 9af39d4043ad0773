//! The forms of a run: they wait in line, and the person has one at a time.

use std::collections::VecDeque;

use serde_json::Value;
use tokio::task::JoinHandle;

use crate::failure::Failure;
use crate::form::Form;
use crate::person::{Answer, Params, Person};

/// More forms in one run than any plugin means to ask.
const MOST_FORMS: usize = 20;

/// A form that has to be answered.
pub(crate) struct Pending {
    pub(crate) id: Value,
    /// Its place in the run, from 1.
    pub(crate) number: usize,
    /// The plugin took it back: an answer has no receiver any more.
    pub(crate) withdrawn: bool,
    /// The request as it came.
    pub(crate) line: String,
}

type Task = JoinHandle<(Box<dyn Person>, Result<Answer, Failure>)>;

/// Hands the forms to the person.
pub(crate) struct Desk {
    /// Away while a form is open.
    person: Option<Box<dyn Person>>,
    waiting: VecDeque<(Pending, Params)>,
    open: Option<(Pending, Task)>,
    count: usize,
    /// Whether what cannot be read is refused here. A simulated host decides that itself.
    reads: bool,
}

impl Desk {
    pub(crate) fn new(person: Box<dyn Person>) -> Self {
        Desk { person: Some(person), waiting: VecDeque::new(), open: None, count: 0, reads: true }
    }

    /// A desk for a person who looks at whatever comes.
    pub(crate) fn unread(person: Box<dyn Person>) -> Self {
        Desk { reads: false, ..Desk::new(person) }
    }

    /// Whether a form can be shown at all.
    ///
    /// # Errors
    ///
    /// What is wrong with it, for a -32602.
    pub(crate) fn admit(&self, params: &Params) -> Result<(), String> {
        if self.reads { Form::read(params).map(drop) } else { Ok(()) }
    }

    /// Puts a form in line.
    ///
    /// # Errors
    ///
    /// [`Failure::TooManyForms`] where it is one too many.
    pub(crate) fn receive(&mut self, id: Value, params: Params, line: &str) -> Result<(), Failure> {
        if self.count == MOST_FORMS {
            return Err(Failure::TooManyForms(MOST_FORMS));
        }
        self.count += 1;
        let pending = Pending { id, number: self.count, withdrawn: false, line: line.to_owned() };
        self.waiting.push_back((pending, params));
        Ok(())
    }

    /// The next form, if the person is free for it.
    pub(crate) fn next_up(&mut self) -> Option<(Pending, Params)> {
        if self.open.is_some() { None } else { self.waiting.pop_front() }
    }

    /// Gives a form to the person.
    pub(crate) fn open(&mut self, pending: Pending, params: Params) {
        let Some(mut person) = self.person.take() else {
            self.waiting.push_front((pending, params));
            return;
        };
        let number = pending.number;
        let task = tokio::task::spawn_blocking(move || {
            let answer = person.answer(number, &params);
            (person, answer)
        });
        self.open = Some((pending, task));
    }

    /// Marks a form as taken back by the plugin, and gives its number.
    pub(crate) fn withdraw(&mut self, id: &Value) -> Option<usize> {
        if let Some(at) = self.waiting.iter().position(|(pending, _)| pending.id == *id) {
            return self.waiting.remove(at).map(|(pending, _)| pending.number);
        }
        match &mut self.open {
            Some((pending, _)) if pending.id == *id => {
                pending.withdrawn = true;
                Some(pending.number)
            }
            _ => None,
        }
    }

    /// The next answer; never, while no form is open. Cancel safe.
    pub(crate) async fn answered(&mut self) -> (Pending, Result<Answer, Failure>) {
        let Some((_, task)) = &mut self.open else {
            return std::future::pending().await;
        };
        let ended = task.await;
        let Some((pending, _)) = self.open.take() else {
            return std::future::pending().await;
        };
        let answer = match ended {
            Ok((person, answer)) => {
                self.person = Some(person);
                answer
            }
            Err(error) => Err(Failure::Prompt(error.to_string())),
        };
        (pending, answer)
    }

    /// Whether a form is with the person.
    pub(crate) fn is_busy(&self) -> bool {
        self.open.is_some()
    }

    /// Clears the desk: the number of the open form, and the forms that the person never saw.
    pub(crate) fn clear(&mut self) -> (Option<usize>, Vec<Pending>) {
        let open = self.open.take().map(|(pending, _)| pending.number);
        (open, self.waiting.drain(..).map(|(pending, _)| pending).collect())
    }

    /// What the person has to say after the result.
    ///
    /// # Errors
    ///
    /// See [`Person::finish`].
    pub(crate) fn finish(&self) -> Result<(), Failure> {
        self.person.as_ref().map_or(Ok(()), |person| person.finish())
    }
}
