//! What a person says, in the words of the plugin's author.

use std::{fmt, time::Duration};

use serde_json::Value;

use super::{
    super::{RecordedCall, Shown, Step},
    client::Errand,
};

/// A person, and what they answer: by the titles of fields and options, as the plugin's author declared them.
///
/// An answer is what the person wants to say, and how they leave the form: [`submits`](Self::submits) or another. One
/// answer serves one question of the plugin, also where the host needs several forms for it, asks "Add note?" first, or
/// shows a list as one question per option. Answers are given in their order; a question that is asked again, because its
/// answer broke a rule, is another question.
///
/// ```
/// use elicit_sdk::testing::Person;
///
/// Person::new().picks("Strategy", "Safe").types("Release note", "First").submits();
/// Person::new().types("Limit", "900").submits().types("Limit", "90").submits(); // asked again, and better now
/// Person::new().declines();
/// Person::new().leaves_blank("Release note").chooses("Deploy").submits().and_so_on(); // and every further question
///
/// // Other ways to leave a form.
/// Person::new().cancels();
/// Person::new().stops();
/// Person::new().presses_enter();
/// Person::new().ignores();
/// Person::new().types("Reviewer", "Ada").thinks(std::time::Duration::from_secs(590)).submits();
/// Person::new().opens(|url| async move { assert!(url.starts_with("https://")) });
///
/// // What no other method says: each step of a hand, and what no hand can do.
/// use elicit_sdk::testing::{Shown, Step};
/// Person::new().acts(|shown: &Shown| vec![Step::text(&shown.questions[0].id, "Ada"), Step::Submit]);
/// Person::new().sends(serde_json::json!({"action": "accept", "content": {"reviewer": 7}}));
/// ```
///
/// What is not mentioned is left as it stands. Where the host lets nobody go on without an answer (OpenClaw), it is
/// answered with its default, or with "None", or "Add note?" with "No".
#[must_use = "a person does nothing until a call is given to them"]
#[derive(Default)]
pub struct Person {
    pub(super) answers: Vec<Answer>,
    /// Whether every question after the last answer is answered like that one.
    pub(super) repeats: bool,
    /// What belongs to the answer that is not finished yet.
    wishes: Vec<Wish>,
    pause: Duration,
}

/// What is said to one question.
pub(super) struct Answer {
    pub(super) wishes: Vec<Wish>,
    /// How long the person looks at each form.
    pub(super) pause: Duration,
    pub(super) end: End,
}

/// One thing that the person wants to say.
#[derive(Clone, Debug, PartialEq)]
pub(super) enum Wish {
    Pick { title: String, option: String },
    Choose { option: String },
    Type { title: String, text: String },
    Leave { title: String },
}

impl Wish {
    /// The title of the field that it is about.
    pub(super) fn title(&self) -> Option<&str> {
        match self {
            Self::Pick { title, .. } | Self::Type { title, .. } | Self::Leave { title } => Some(title),
            Self::Choose { .. } => None,
        }
    }
}

/// "pick “Safe” for “Strategy”".
impl fmt::Display for Wish {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pick { title, option } => write!(f, "pick “{option}” for “{title}”"),
            Self::Choose { option } => write!(f, "choose “{option}”"),
            Self::Type { title, text } => write!(f, "type “{text}” into “{title}”"),
            Self::Leave { title } => write!(f, "leave “{title}” blank"),
        }
    }
}

/// Does what it likes with a form.
type Acts = Box<dyn FnMut(&Shown) -> Vec<Step>>;
/// Makes the result itself, of the request's parameters.
type Sends = Box<dyn FnMut(&Value) -> Value>;
/// Opens a page.
type Visits = Box<dyn FnMut(String) -> Errand>;

/// How a form is left.
pub(super) enum End {
    Submit,
    Decline,
    Cancel,
    Stop,
    Enter,
    Never,
    Open(Visits),
    Act(Acts),
    Send(Sends),
}

impl Person {
    /// A person who has not said anything yet.
    pub fn new() -> Self {
        Self::default()
    }

    /// Picks an option of a field, both by title. Of a list, one after the other; of a yes-or-no field, "Yes" or "No".
    /// Where the host has no room for the options, its title is typed.
    pub fn picks(self, title: impl Into<String>, option: impl Into<String>) -> Self {
        self.wishes(Wish::Pick { title: title.into(), option: option.into() })
    }

    /// Picks this option wherever it is offered, whatever the field is called: for
    /// [`choose`](crate::Elicit::choose) and [`confirm`](crate::Elicit::confirm).
    pub fn chooses(self, option: impl Into<String>) -> Self {
        self.wishes(Wish::Choose { option: option.into() })
    }

    /// Types into a field, in place of what stands there.
    pub fn types(self, title: impl Into<String>, text: impl Into<String>) -> Self {
        self.wishes(Wish::Type { title: title.into(), text: text.into() })
    }

    /// Leaves a field blank: deletes what is filled in, picks nothing of a list, or picks "None".
    pub fn leaves_blank(self, title: impl Into<String>) -> Self {
        self.wishes(Wish::Leave { title: title.into() })
    }

    /// Looks at each form of this answer for so long before doing anything. Costs no time where the clock is paused.
    pub fn thinks(mut self, time: Duration) -> Self {
        self.pause = time;
        self
    }

    /// Sends the form.
    pub fn submits(self) -> Self {
        self.ends(End::Submit)
    }

    /// Says no. Where the host has no button for it (Wework, OpenClaw), closes the form, which is all that can be done
    /// there.
    pub fn declines(self) -> Self {
        self.ends(End::Decline)
    }

    /// Closes the form without an answer.
    pub fn cancels(self) -> Self {
        self.ends(End::Cancel)
    }

    /// Stops the whole task, outside the form.
    pub fn stops(self) -> Self {
        self.ends(End::Stop)
    }

    /// Presses Enter by accident as soon as the form appears. Where nothing comes of it, closes the form.
    pub fn presses_enter(self) -> Self {
        self.ends(End::Enter)
    }

    /// Leaves the form open and never comes back. Before 2026-07-28 the plugin's timeout ends it; with
    /// `#[tokio::test(start_paused = true)]` its ten minutes take none. At 2026-07-28 a plugin waits for nobody, so the
    /// call stays [open](super::Transcript::stayed_open).
    pub fn ignores(self) -> Self {
        self.ends(End::Never)
    }

    /// Agrees to open the page that is asked for, and does this there, while the plugin waits. The address is all there
    /// is of it.
    pub fn opens<W: Future<Output = ()> + 'static>(self, mut visit: impl FnMut(String) -> W + 'static) -> Self {
        self.ends(End::Open(Box::new(move |url| Box::pin(visit(url)))))
    }

    /// Does these steps with the form as this host shows it, for what no other method says. They must end it.
    pub fn acts(self, steps: impl FnMut(&Shown) -> Vec<Step> + 'static) -> Self {
        self.ends(End::Act(Box::new(steps)))
    }

    /// Does what somebody did who was recorded with `preview --record`, form after form.
    ///
    /// ```
    /// use elicit_sdk::testing::{Person, Recording};
    ///
    /// fn again(recording: &Recording) -> Option<Person> {
    ///     recording.calls.first().map(Person::replays)
    /// }
    /// # let text = r#"{"recording":1,"host":"wework","revision":"2025-06-18","command":["release"]}"#;
    /// # assert!(again(&Recording::read(text)?).is_none());
    /// # Ok::<_, elicit_sdk::testing::RecordingError>(())
    /// ```
    pub fn replays(call: &RecordedCall) -> Self {
        let mut forms = call.forms.clone().into_iter();
        Self::new().acts(move |_| forms.next().map(|form| form.steps).unwrap_or_default()).and_so_on()
    }

    /// Has no host and no form, and sends this `result`, whatever it is.
    pub fn sends(self, result: Value) -> Self {
        self.sends_what(move |_| result.clone())
    }

    pub(super) fn sends_what(self, result: impl FnMut(&Value) -> Value + 'static) -> Self {
        self.ends(End::Send(Box::new(result)))
    }

    /// Answers everything that is asked after the last answer as that one.
    pub fn and_so_on(mut self) -> Self {
        self.repeats = true;
        self
    }

    /// After these answers, gives those.
    pub fn then(mut self, next: Self) -> Self {
        self.answers.extend(next.answers);
        self.repeats = next.repeats;
        (self.wishes, self.pause) = (next.wishes, next.pause);
        self
    }

    fn wishes(mut self, wish: Wish) -> Self {
        self.wishes.push(wish);
        self
    }

    fn ends(mut self, end: End) -> Self {
        let (wishes, pause) = (std::mem::take(&mut self.wishes), std::mem::take(&mut self.pause));
        self.answers.push(Answer { wishes, pause, end });
        self
    }

    /// What was said without saying how the form is left.
    pub(super) fn unfinished(&self) -> Option<&Wish> {
        self.wishes.first()
    }
}

impl fmt::Debug for Person {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let wishes: Vec<_> = self.answers.iter().map(|answer| &answer.wishes).collect();
        f.debug_struct("Person").field("answers", &wishes).field("repeats", &self.repeats).finish_non_exhaustive()
    }
}
