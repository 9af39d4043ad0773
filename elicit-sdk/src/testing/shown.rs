//! What a person sees of a form.

use std::fmt;

use serde_json::{Value, json};

/// A form as a host shows it at one moment: what is asked, and what is picked or written in it so far.
///
/// ```
/// use elicit_sdk::testing::{Choice, Pick, Prompt, Question, SimulatedHost, Simulation};
/// use serde_json::json;
///
/// let form = json!({"message": "Plan", "requestedSchema": {"type": "object", "properties": {
///     "a": {"type": "string", "title": "Area", "description": "What to tidy.", "enum": ["docs", "code"]},
///     "b": {"type": "string", "title": "Note"},
/// }}});
/// let shown = Simulation::new(SimulatedHost::Wework).play(&form, &[]).shown.unwrap();
/// let area: &Question = shown.question("a").unwrap();
/// assert_eq!((area.asks(), area.pick), ("What to tidy.", Pick::One));
/// assert!(area.selected().eq(["docs"]));
/// let first: &Choice = &area.options[0];
/// assert!(first.selected);
/// assert_eq!(shown.question("b").unwrap().prompt, Prompt::Placeholder("Note".into()));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Shown {
    /// The request's message; `None` where the host does not show it.
    pub message: Option<String>,
    /// The questions, from top to bottom.
    pub questions: Vec<Question>,
}

/// One question of a form.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Question {
    /// What the host calls it, which need not be the key that was sent.
    pub id: String,
    /// The short line above it; empty where there is none.
    pub heading: String,
    /// What is asked.
    pub prompt: Prompt,
    /// How many of the options can be picked.
    pub pick: Pick,
    /// The options; empty for a text box.
    pub options: Vec<Choice>,
    /// What stands in the text box, where there is one.
    pub text: Option<String>,
    /// Whether a dot stands there for each letter, and nothing of it is kept.
    pub secret: bool,
}

/// Where the text of a question is.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::exhaustive_enums, reason = "a text is either beside the input or in it")]
pub enum Prompt {
    /// Beside the input, as long as the form is there.
    Text(String),
    /// In the empty input; it is gone once something is typed.
    Placeholder(String),
}

/// How many options of a question can be picked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(clippy::exhaustive_enums, reason = "there is no fourth number")]
pub enum Pick {
    /// It has no options.
    None,
    /// One at a time.
    One,
    /// Any number.
    Many,
}

/// One option of a question.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Choice {
    /// What the person reads.
    pub label: String,
    /// What stands beside it in small letters; empty where there is nothing.
    pub small: String,
    /// Whether it is picked.
    pub selected: bool,
}

impl Shown {
    /// The question of this id.
    #[must_use]
    pub fn question(&self, id: &str) -> Option<&Question> {
        self.questions.iter().find(|question| question.id == id)
    }

    /// The questions as the JSON interface has them.
    #[must_use]
    pub fn to_json(&self) -> Value {
        self.questions.iter().map(Question::to_json).collect()
    }
}

impl Question {
    /// The text, wherever it is shown.
    #[must_use]
    pub fn asks(&self) -> &str {
        match &self.prompt {
            Prompt::Text(text) | Prompt::Placeholder(text) => text,
        }
    }

    /// The labels of the options that are picked.
    pub fn selected(&self) -> impl Iterator<Item = &str> {
        self.options.iter().filter(|option| option.selected).map(|option| option.label.as_str())
    }

    fn to_json(&self) -> Value {
        let (place, text) = match &self.prompt {
            Prompt::Text(text) => ("text", text),
            Prompt::Placeholder(text) => ("placeholder", text),
        };
        let option =
            |option: &Choice| json!({"label": option.label, "small": option.small, "selected": option.selected});
        let options: Value = self.options.iter().map(option).collect();
        json!({"id": self.id, "heading": self.heading, place: text, "options": options})
    }
}

/// What a person sees of a secret.
pub(super) fn dots(text: &str) -> String {
    text.chars().map(|_| '•').collect()
}

impl Choice {
    pub(super) fn new(label: impl Into<String>, small: impl Into<String>, selected: bool) -> Self {
        Self { label: label.into(), small: small.into(), selected }
    }
}

/// The form as text, for a person who reads a failed test.
///
/// ```text
/// ┌ Choose how to handle this
/// │ Strategy
/// │ Choose a handling strategy.
/// │   (•) Fast   fast
/// │   ( ) Safe   safe
/// │
/// │ Custom strategy
/// │   [If you chose Custom above, …]
/// └
/// ```
impl fmt::Display for Shown {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.message {
            Some(message) => writeln!(f, "┌ {}", message.replace('\n', "\n│ "))?,
            None => writeln!(f, "┌")?,
        }
        for (at, question) in self.questions.iter().enumerate() {
            if at > 0 {
                writeln!(f, "│")?;
            }
            question.fmt(f)?;
        }
        f.write_str("└")
    }
}

impl fmt::Display for Question {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let line = |f: &mut fmt::Formatter<'_>, text: &str| writeln!(f, "│ {}", text.replace('\n', "\n│ "));
        if !self.heading.is_empty() {
            line(f, &self.heading)?;
        }
        if let Prompt::Text(text) = &self.prompt
            && !text.is_empty()
        {
            line(f, text)?;
        }
        let width = self.options.iter().map(|option| option.label.chars().count()).max().unwrap_or(0);
        for option in &self.options {
            let mark = match (self.pick, option.selected) {
                (Pick::Many, true) => "[x]",
                (Pick::Many, false) => "[ ]",
                (_, true) => "(•)",
                (_, false) => "( )",
            };
            let label = format!("{:width$}", option.label);
            line(f, format!("  {mark} {label}   {}", option.small).trim_end())?;
        }
        match (&self.text, &self.prompt) {
            (Some(text), Prompt::Placeholder(hint)) if text.is_empty() => line(f, &format!("  [{hint}]")),
            (Some(text), _) => line(f, &format!("  > {text}_")),
            (None, _) => Ok(()),
        }
    }
}
