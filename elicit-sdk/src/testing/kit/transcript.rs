//! What came of a call, and what a test says about it.

use serde_json::Value;

use super::{super::Shown, client::Line, form::Form, place::Place, report};

/// A call from its beginning to its end: what was shown, what the person did, what the tool returned.
///
/// Each method that checks something gives the transcript back, so that they are written one after the other. When one
/// fails, it panics with the cards as a person saw them, and every message as it crossed the wire.
///
/// ```
/// # use elicit_sdk::{Elicit, Form, Interactive, Revision, ToolError};
/// # use elicit_sdk::rmcp::{self, ServerHandler, tool, tool_handler, tool_router};
/// # use elicit_sdk::testing::{Asked, Person, Place, SimulatedHost};
/// # use serde_json::json;
/// # #[derive(Form)]
/// # struct Note { note: String }
/// # struct Notes;
/// # #[tool_router]
/// # impl Notes {
/// #     #[tool(description = "Keep a note")]
/// #     async fn keep(&self, elicit: Elicit) -> Result<String, ToolError> {
/// #         Ok(format!("Kept: {}.", elicit.ask::<Note>("What happened?").await?.or_stop()?.note))
/// #     }
/// # }
/// # #[tool_handler]
/// # impl ServerHandler for Notes {}
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let wework = Place::new(SimulatedHost::Wework, Revision::V2025_11_25);
/// let person = Person::new().types("Note", "It works").submits();
/// let kept = wework.start(Notes).call("keep", json!({}), person).await;
/// kept.asked(1).showed("What happened?").never_showed("Whatever").returned_containing("works");
///
/// // What no check is there for.
/// let Asked { titles, .. } = &kept.forms()[0];
/// assert_eq!((titles[0].as_str(), kept.text()), ("Note", "Kept: It works."));
/// assert_eq!(kept.result()["content"][0]["type"], "text");
/// assert_eq!(kept.wire().filter(|message| message.contains("elicitation/create")).count(), 1);
/// assert_eq!(kept.place().to_string(), "wework under 2025-11-25");
///
/// // A refusal, a form that nobody answers, and a client that cannot be asked.
/// wework.start(Notes).call("keep", json!({}), Person::new().cancels()).await.failed_with("cancelled");
/// let today = Place::new(SimulatedHost::Generic, Revision::V2026_07_28);
/// today.start(Notes).call("keep", json!({}), Person::new().ignores()).await.stayed_open();
/// let mut blind = today.capabilities(json!({})).start_interactive(Interactive::new(Notes));
/// blind.call("keep", json!({}), Person::new()).await.asked(0).rejected_with(-32021);
/// # }
/// ```
#[derive(Clone, Debug)]
pub struct Transcript {
    pub(super) place: Place,
    pub(super) asked: Vec<Asked>,
    pub(super) ending: Ending,
    pub(super) wire: Vec<Line>,
}

/// One form, or one page, that the plugin asked for.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Asked {
    /// The request's message.
    pub message: String,
    /// The titles of its fields, as they were sent.
    pub titles: Vec<String>,
    /// The address of a page.
    pub url: Option<String>,
    /// What the person saw; `None` where the host showed nothing, and for a page.
    pub shown: Option<Shown>,
    /// How the form looked when it was sent or closed.
    pub left: Option<Shown>,
    /// What the person did, in words.
    pub did: Vec<String>,
    /// What the plugin received; `None` where nobody answered.
    pub received: Option<Value>,
    /// Whether it is another question, and not another form of the one before.
    pub(super) is_new: bool,
}

/// How a call ended.
#[derive(Clone, Debug)]
pub(super) enum Ending {
    Result(Value),
    Error(Value),
    /// It has not: a form of 2026-07-28 lies there, and nobody comes back.
    Open,
}

impl Asked {
    pub(super) fn new(form: &Form, shown: Option<Shown>) -> Self {
        Self {
            message: form.message().to_owned(),
            titles: form.titles(),
            url: form.page().map(str::to_owned),
            shown,
            left: None,
            did: Vec::new(),
            received: None,
            is_new: true,
        }
    }

    /// Everything on the card, as text.
    fn text(&self) -> String {
        self.shown.as_ref().map(Shown::to_string).unwrap_or_default()
    }
}

#[allow(clippy::must_use_candidate, reason = "what checks gives the transcript only for the next check")]
impl Transcript {
    pub(super) fn new(place: Place, asked: Vec<Asked>, ending: Ending, wire: Vec<Line>) -> Self {
        Self { place, asked, ending, wire }
    }

    /// How often the person was asked: questions, and not the forms that a host needs for one. A question that was asked
    /// again counts again.
    ///
    /// # Panics
    ///
    /// When it is another number.
    #[track_caller]
    pub fn asked(&self, times: usize) -> &Self {
        let questions = self.asked.iter().filter(|asked| asked.is_new).count();
        self.check(questions == times, || format!("the person was asked {questions} times, and not {times}"))
    }

    /// That this was to be read on some card: a message, a title, a description, an option.
    ///
    /// # Panics
    ///
    /// When it was on none.
    #[track_caller]
    pub fn showed(&self, text: &str) -> &Self {
        self.check(self.is_shown(text), || format!("no card shows “{text}”"))
    }

    /// That this was to be read nowhere.
    ///
    /// # Panics
    ///
    /// When it was.
    #[track_caller]
    pub fn never_showed(&self, text: &str) -> &Self {
        self.check(!self.is_shown(text), || format!("a card shows “{text}”"))
    }

    /// That the tool returned this text, and no error.
    ///
    /// # Panics
    ///
    /// Otherwise.
    #[track_caller]
    pub fn returned(&self, text: &str) -> &Self {
        self.check(self.returns(false) == Some(text), || format!("the tool did not return “{text}”"))
    }

    /// That the text that the tool returned, no error, has this in it.
    ///
    /// # Panics
    ///
    /// Otherwise.
    #[track_caller]
    pub fn returned_containing(&self, part: &str) -> &Self {
        let contains = self.returns(false).is_some_and(|text| text.contains(part));
        self.check(contains, || format!("the tool did not return a text with “{part}”"))
    }

    /// That the tool failed with a text that has this in it, for the model to read.
    ///
    /// # Panics
    ///
    /// Otherwise.
    #[track_caller]
    pub fn failed_with(&self, part: &str) -> &Self {
        let contains = self.returns(true).is_some_and(|text| text.contains(part));
        self.check(contains, || format!("the tool did not fail with “{part}”"))
    }

    /// That the call ended in the JSON-RPC error of this code.
    ///
    /// # Panics
    ///
    /// Otherwise.
    #[track_caller]
    pub fn rejected_with(&self, code: i32) -> &Self {
        let is = matches!(&self.ending, Ending::Error(error) if error["code"] == code);
        self.check(is, || format!("the call did not end in the error {code}"))
    }

    /// That the call has not ended: at 2026-07-28 a form lies there until somebody comes back.
    ///
    /// # Panics
    ///
    /// Otherwise.
    #[track_caller]
    pub fn stayed_open(&self) -> &Self {
        self.check(matches!(self.ending, Ending::Open), || "the call has ended".to_owned())
    }

    /// Every form and page that was asked for, in order, for what no other method checks.
    #[must_use]
    pub fn forms(&self) -> &[Asked] {
        &self.asked
    }

    /// Every message of the call as it crossed the wire, in order.
    pub fn wire(&self) -> impl Iterator<Item = &str> {
        self.wire.iter().map(|line| line.text.as_str())
    }

    /// Where it was played.
    #[must_use]
    pub const fn place(&self) -> &Place {
        &self.place
    }

    /// The text that the tool returned.
    ///
    /// # Panics
    ///
    /// When it returned none, or failed.
    #[must_use]
    #[track_caller]
    pub fn text(&self) -> &str {
        match self.returns(false) {
            Some(text) => text,
            None => self.fail("the tool returned no text"),
        }
    }

    /// What the call returned as `result`, or its `error`; `null` while it is open.
    #[must_use]
    pub const fn result(&self) -> &Value {
        match &self.ending {
            Ending::Result(value) | Ending::Error(value) => value,
            Ending::Open => &Value::Null,
        }
    }

    fn returns(&self, failed: bool) -> Option<&str> {
        match &self.ending {
            Ending::Result(result) if (result["isError"] == true) == failed => result["content"][0]["text"].as_str(),
            _ => None,
        }
    }

    fn is_shown(&self, text: &str) -> bool {
        self.asked.iter().any(|asked| asked.text().contains(text))
    }

    #[track_caller]
    fn check(&self, holds: bool, fault: impl FnOnce() -> String) -> &Self {
        if !holds {
            self.fail(&fault());
        }
        self
    }

    /// Ends the test with everything that is known.
    #[track_caller]
    pub(super) fn fail(&self, fault: &str) -> ! {
        panic!("{}", report::of(self, fault))
    }
}
