//! What a host can show of a question, and how to read back what it sends.
//!
//! [`Rendering::new`] applies the rules, one function and one file each. A rule changes how a field is asked and, where
//! that changes what comes back, leaves an undo that turns the answer into the declared one again. A rule that the host
//! does not need changes nothing and copies nothing. A form that the program declares is planned once for each host.

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

use std::borrow::Cow;

pub use self::progress::{Progress, Step, WireForm};
use self::{item::Setting, plan::Plan, ready::Planned};
use crate::{ElicitError, Host, Revision, question::Question};

/// How a question is shown on one host under one revision: one form, or several.
///
/// A rendering is a pure function of its question, host and revision, so that it can be made again wherever the answer
/// arrives.
#[derive(Debug)]
pub struct Rendering<'q> {
    message: Cow<'q, str>,
    plan: Planned<'q>,
    setting: Setting<'q>,
}

impl<'q> Rendering<'q> {
    /// Decides how this question is shown. The rules are applied in one order, whatever the host.
    ///
    /// # Errors
    ///
    /// [`Unrenderable`](ElicitError::Unrenderable) where no rule can make the question fit, with what to change.
    pub fn new(question: &'q Question, host: &'q Host, revision: Revision) -> Result<Self, ElicitError> {
        let titled = host.titled_options || revision >= Revision::V2025_11_25;
        let setting = Setting { host, titled };
        if let Some(ready) = ready::find(question, setting) {
            let message = message::tell(question, setting, ready.plan());
            refusals::message(host, &message)?;
            // The plan was shown before, but not with this message.
            if !host.shows_message && host.limits.description.is_some() {
                refusals::fields(host, &message, ready.plan())?;
            }
            return Ok(Self { message, plan: Planned::Ready(ready), setting });
        }
        refusals::before(question)?;
        let mut plan = Plan::new(question.schema.fields(), question, setting);
        let mut message = message::tell(question, setting, &plan);
        texts::cut(setting, &mut message, &mut plan, &question.reasons);
        refusals::message(host, &message)?;
        refusals::fields(host, &message, &plan)?;
        ready::keep(question, setting);
        Ok(Self { message, plan: Planned::Now(plan), setting })
    }
}
