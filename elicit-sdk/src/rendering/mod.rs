//! What a host can show of a question, and how to read back what it sends.
//!
//! [`Rendering::new`] applies the rules, one function and one file each. A rule changes how a field is asked and, where
//! that changes what comes back, leaves an undo that turns the answer into the declared one again. A rule that the host
//! does not need changes nothing and copies nothing. A form that the program declares is planned once for each host.

mod asked;
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
mod plan;
mod progress;
mod ready;
mod reasons;
mod refusals;
mod text;
mod texts;
mod undo;
mod values;
mod words;

use std::{borrow::Cow, fmt};

pub(crate) use self::asked::Asked;
pub use self::progress::{Progress, Step, WireForm};
use self::{item::Setting, plan::Plan, ready::Planned};
use crate::{ElicitError, Host, Revision, question::Question};

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
    plan: Planned<'q>,
    setting: Setting<'q>,
}

// Not derived: the texts of a form that is asked again say what was answered before.
impl fmt::Debug for Rendering<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let items = self.plan.plan().items.len();
        f.debug_struct("Rendering")
            .field("host", &self.setting.host.name)
            .field("items", &items)
            .finish_non_exhaustive()
    }
}

impl<'q> Rendering<'q> {
    /// Decides how this question is shown. The rules are applied in one order, whatever the host.
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
        let host = setting.host;
        if let Some(ready) = ready::find(question, setting) {
            let message = message::tell(question, setting, ready.plan());
            refusals::message(host, &message)?;
            // The plan was shown before, but not with this message.
            if !host.shows_message && host.limits.description.is_some() {
                refusals::fields(host, &message, ready.plan())?;
            }
            return Ok(Self { message, plan: Planned::Ready(ready), setting });
        }
        refusals::before(question, setting)?;
        let mut plan = Plan::new(question.schema.fields(), question, setting);
        let mut message = message::tell(question, setting, &plan);
        texts::cut(setting, &mut message, &mut plan, &question.reasons);
        refusals::message(host, &message)?;
        refusals::fields(host, &message, &plan)?;
        ready::keep(question, setting);
        Ok(Self { message, plan: Planned::Now(plan), setting })
    }
}
