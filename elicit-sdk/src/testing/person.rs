//! What a person does with a form.

use serde_json::{Value, json};

use super::CaseError;

/// One thing that a person does.
///
/// ```
/// use elicit_sdk::testing::{Focus, Key, SimulatedHost, Simulation, Step};
/// use serde_json::json;
///
/// let form = json!({"message": "Plan", "requestedSchema": {"type": "object", "properties": {
///     "a": {"type": "string", "title": "Area", "enum": ["docs", "code"]},
///     "b": {"type": "string", "title": "Note"},
/// }}});
/// let enter = Step::Key { key: Key::Enter, focus: Focus::Input };
/// let steps = [Step::select("a", "code"), Step::text("b", "soon"), enter];
/// let play = Simulation::new(SimulatedHost::Wework).play(&form, &steps);
/// assert_eq!(play.received.content().unwrap()["a"], "code");
///
/// assert_eq!(Step::from_json(&Step::select_at("a", 1).to_json()).unwrap(), [Step::select_at("a", 1)]);
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Step {
    /// Clicks an option. A question that takes several has it picked or put back.
    Select {
        /// The question, by [`Question::id`](super::Question::id).
        id: String,
        /// The option.
        option: Target,
    },
    /// Types into a text box.
    Type {
        /// The question.
        id: String,
        /// What is typed: in place of what stood there, or behind it where the host prefills a default.
        text: String,
    },
    /// Deletes what stands in a text box.
    Clear {
        /// The question.
        id: String,
    },
    /// Goes past a question with the Tab key, leaving it as it is.
    Skip {
        /// The question.
        id: String,
    },
    /// Presses a key.
    Key {
        /// Which.
        key: Key,
        /// Where the keyboard is.
        focus: Focus,
    },
    /// Presses the button that sends the form.
    Submit,
    /// Presses the button that says no, where there is one.
    Decline,
    /// Closes the form without an answer.
    Ignore,
    /// Stops the whole task, outside the form.
    Stop,
}

/// Which option is meant.
#[derive(Clone, Debug, PartialEq, Eq)]
#[allow(clippy::exhaustive_enums, reason = "an option has a place and a label and no more")]
pub enum Target {
    /// The first, second, …, counted from 0.
    Index(usize),
    /// The first one that reads like this.
    Label(String),
}

/// A key that does something to a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Key {
    /// Enter, without Shift, Ctrl, Alt or Meta.
    Enter,
    /// Escape.
    Escape,
}

/// Where the keyboard is when a key is pressed.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Focus {
    /// On the form itself, where Wework puts it as soon as the form appears.
    #[default]
    Card,
    /// In a text box.
    Input,
    /// On a button.
    Button,
}

impl Step {
    /// Clicks the first option that reads like this.
    pub fn select(id: impl Into<String>, label: impl Into<String>) -> Self {
        Self::Select { id: id.into(), option: Target::Label(label.into()) }
    }

    /// Clicks the option at this place, counted from 0.
    pub fn select_at(id: impl Into<String>, place: usize) -> Self {
        Self::Select { id: id.into(), option: Target::Index(place) }
    }

    /// Types this.
    pub fn text(id: impl Into<String>, text: impl Into<String>) -> Self {
        Self::Type { id: id.into(), text: text.into() }
    }

    /// Presses Enter on the form.
    #[must_use]
    pub const fn enter() -> Self {
        Self::Key { key: Key::Enter, focus: Focus::Card }
    }

    /// The step as the JSON interface of [`simulate`](super::simulate) has it.
    #[must_use]
    pub fn to_json(&self) -> Value {
        match self {
            Self::Select { id, option: Target::Index(place) } => json!({"select": {id: place}}),
            Self::Select { id, option: Target::Label(label) } => json!({"select": {id: label}}),
            Self::Type { id, text } => json!({"type": {id: text}}),
            Self::Clear { id } => json!({"clear": id}),
            Self::Skip { id } => json!({"skip": id}),
            Self::Key { key, focus } => {
                let key = match key {
                    Key::Enter => "Enter",
                    Key::Escape => "Escape",
                };
                let focus = match focus {
                    Focus::Card => "card",
                    Focus::Input => "input",
                    Focus::Button => "button",
                };
                json!({"key": key, "focus": focus})
            }
            Self::Submit => json!({"action": "submit"}),
            Self::Decline => json!({"action": "decline"}),
            Self::Ignore => json!({"action": "ignore"}),
            Self::Stop => json!({"action": "stop"}),
        }
    }

    /// Reads a step of the JSON interface. An object with several entries is that many steps.
    ///
    /// # Errors
    ///
    /// [`CaseError`] where it is no step.
    pub fn from_json(step: &Value) -> Result<Vec<Self>, CaseError> {
        let step = step.as_object().ok_or(CaseError("a step is an object"))?;
        let (word, value) = step.iter().next().ok_or(CaseError("a step is not empty"))?;
        match word.as_str() {
            "select" => each(value, |id, option| {
                let option = match option {
                    Value::String(label) => Target::Label(label.clone()),
                    option => Target::Index(option.as_u64().and_then(|at| usize::try_from(at).ok())?),
                };
                Some(Self::Select { id, option })
            }),
            "type" => each(value, |id, text| Some(Self::Type { id, text: text.as_str()?.to_owned() })),
            "clear" => Ok(vec![Self::Clear { id: text(value)?.to_owned() }]),
            "skip" => Ok(vec![Self::Skip { id: text(value)?.to_owned() }]),
            "key" => {
                let key = match text(value)? {
                    "Enter" => Key::Enter,
                    "Escape" => Key::Escape,
                    _ => return Err(CaseError("`key` is Enter or Escape")),
                };
                let focus = match step.get("focus").map(text).transpose()? {
                    None | Some("card") => Focus::Card,
                    Some("input") => Focus::Input,
                    Some("button") => Focus::Button,
                    Some(_) => return Err(CaseError("`focus` is card, input or button")),
                };
                Ok(vec![Self::Key { key, focus }])
            }
            "action" => Ok(vec![match text(value)? {
                "submit" => Self::Submit,
                "decline" => Self::Decline,
                "ignore" => Self::Ignore,
                "stop" => Self::Stop,
                _ => return Err(CaseError("`action` is submit, decline, ignore or stop")),
            }]),
            _ => Err(CaseError("a step is select, type, clear, skip, key or action")),
        }
    }
}

fn text(value: &Value) -> Result<&str, CaseError> {
    value.as_str().ok_or(CaseError("a step names its target with a text"))
}

fn each(value: &Value, step: impl Fn(String, &Value) -> Option<Step>) -> Result<Vec<Step>, CaseError> {
    let wrong = CaseError("`select` is {id: place or label}, `type` is {id: text}");
    let targets = value.as_object().ok_or(wrong)?;
    targets.iter().map(|(id, value)| step(id.clone(), value).ok_or(wrong)).collect()
}
