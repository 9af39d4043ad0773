//! What a host can show of a question, and how to read back what it sends.
//!
//! [`Rendering::new`] applies the rules, one function and one file each. A rule changes how a field is asked and, where
//! that changes what comes back, leaves an undo that turns the answer into the declared one again. A rule that the host
//! does not need changes nothing and copies nothing.

mod blanks;
mod booleans;
mod companions;
mod defaults;
mod item;
mod keys;
mod labels;
mod lists;
mod message;
mod nothing;
mod numbers;
mod only;
mod options;
mod pictures;
mod plain;
mod progress;
mod reasons;
mod refusals;
mod text;
mod texts;
mod undo;
mod values;
mod words;

use std::{borrow::Cow, fmt};

use serde_json::Value;

use self::item::{Item, Setting};
pub use self::progress::{Progress, Step, WireForm};
use crate::{ElicitError, Host, Revision, question::Question, schema::FieldSchema};

/// How a question is shown on one host under one revision: one form, or several.
///
/// A rendering is a pure function of its question, host and revision, so that it can be made again wherever the answer
/// arrives.
///
/// ```
/// use elicit_sdk::{
///     Form, Host, Revision,
///     question::Question,
///     rendering::{Progress, Rendering, Step, WireForm},
/// };
/// use serde_json::json;
///
/// #[derive(Form)]
/// struct Sure {
///     sure: bool,
/// }
///
/// let question = Question::new("Delete the cache?".into(), Sure::schema());
/// let rendering = Rendering::new(&question, &Host::WEWORK, Revision::V2025_06_18)?;
/// let mut progress = Progress::default();
/// assert!(progress.is_empty());
/// let Step::Show(WireForm { schema, .. }) = rendering.next(&progress) else { unreachable!() };
/// assert_eq!(schema["properties"]["sure"]["oneOf"][0]["title"], "No");
///
/// progress.push(json!({"sure": "no"}).as_object().cloned().unwrap_or_default());
/// assert_eq!(progress.len(), 1);
/// let Step::Read(content) = rendering.next(&progress) else { unreachable!() };
/// assert_eq!(content["sure"], false);
/// # Ok::<(), elicit_sdk::ElicitError>(())
/// ```
pub struct Rendering<'q> {
    message: Cow<'q, str>,
    /// Everything that may be asked, in the order in which it is.
    items: Vec<Item<'q>>,
    /// What is answered without being asked.
    settled: Vec<(&'q FieldSchema, Value)>,
    setting: Setting<'q>,
}

// Not derived: the texts of a form that is asked again say what was answered before.
impl fmt::Debug for Rendering<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.items.len();
        f.debug_struct("Rendering")
            .field("host", &self.setting.host.name)
            .field("items", &items)
            .finish_non_exhaustive()
    }
}

impl<'q> Rendering<'q> {
    /// Decides how this question is shown. The rules are applied in this order.
    ///
    /// # Errors
    ///
    /// [`Unrenderable`](ElicitError::Unrenderable) where no rule can make the question fit, with what to change.
    pub fn new(question: &'q Question, host: &'q Host, revision: Revision) -> Result<Self, ElicitError> {
        Self::make(question, Setting::standard(host, revision))
    }

    /// The same for the method `openai/form`, where the client has opened that: fields keep their order behind Codex, a
    /// [`Secret`](crate::Secret) is hidden and options have images. Rules against what `elicitation/create` loses there
    /// are not applied; those against what the host itself does are.
    ///
    /// # Errors
    ///
    /// As [`new`](Self::new).
    pub fn extended(question: &'q Question, host: &'q Host) -> Result<Self, ElicitError> {
        Self::make(question, Setting::extended(host))
    }

    fn make(question: &'q Question, setting: Setting<'q>) -> Result<Self, ElicitError> {
        refusals::before(question, setting)?;
        let mut rendering =
            Self { message: reasons::tell_above(question), items: item::flat(question), settled: Vec::new(), setting };
        // What is said of a field, what it starts with, and what its options are called.
        rendering.each(|_, item| reasons::tell(item, &question.reasons));
        rendering.each(pictures::leave_out);
        rendering.each(defaults::forget_unfit);
        rendering.each(texts::make_labels_plain);
        rendering.each(labels::tell_apart);
        // What kind of question it is.
        only::settle(&mut rendering);
        lists::split(&mut rendering);
        rendering.each(booleans::ask_as_choice);
        rendering.each(nothing::offer);
        rendering.each(defaults::put_first);
        rendering.each(options::write_out);
        rendering.each(values::tell_apart);
        // When it is asked.
        blanks::ask_before(&mut rendering);
        companions::ask_after(&mut rendering);
        // What the host does not show is said; what it would spoil is not sent.
        rendering.each(words::say_rules);
        rendering.each(defaults::say);
        rendering.each(numbers::ask_as_text);
        rendering.each(lists::allow_omission);
        rendering.each(words::take_off_rules);
        // Texts and keys of all that is asked by now.
        texts::make_plain(&mut rendering);
        labels::tell_fields_apart(&mut rendering);
        texts::cut(&mut rendering, &question.reasons);
        keys::order(&mut rendering);
        refusals::after(&rendering)?;
        Ok(rendering)
    }

    fn each(&mut self, rule: impl Fn(Setting<'q>, &mut Item<'q>)) {
        for item in &mut self.items {
            rule(self.setting, item);
        }
    }
}
