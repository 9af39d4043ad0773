//! A form that the program declares is planned once for each host, and asked from memory after that.
//!
//! Only what nothing at run time has a say in: no options that are known only now, nothing filled in, nothing to say
//! about an answer before.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, PoisonError, RwLock},
};

use serde_json::Value;

use super::{asked::Kept, item::Setting, plan::Plan, progress};
use crate::{
    Host,
    question::Question,
    schema::declared::{Declared, Place},
};

/// A form as one host is shown it.
#[derive(Debug)]
pub(super) struct Ready {
    host: Host,
    titled: bool,
    extended: bool,
    plan: Plan<'static>,
    /// What the defaults were.
    defaults: Vec<Value>,
    /// What is asked first; `None` where the message has a say in how much that is.
    first: Option<First>,
}

/// The form that a plan begins with.
#[derive(Debug)]
pub(super) struct First {
    /// The places of what it asks.
    pub(super) form: Vec<usize>,
    pub(super) schema: Arc<Kept>,
}

/// The plan of a question.
#[derive(Debug)]
pub(super) enum Planned<'q> {
    /// Made for this question.
    Now(Plan<'q>),
    /// Made before.
    Ready(Arc<Ready>),
}

/// How many hosts are kept of one form: more than are known, and an end for those that an author makes for each call.
const HOSTS: usize = 16;

static READY: LazyLock<RwLock<HashMap<Place, Vec<Arc<Ready>>>>> = LazyLock::new(RwLock::default);

impl Planned<'_> {
    pub(super) fn plan(&self) -> &Plan<'_> {
        match self {
            Self::Now(plan) => plan,
            Self::Ready(ready) => &ready.plan,
        }
    }

    pub(super) fn first(&self) -> Option<&First> {
        match self {
            Self::Now(_) => None,
            Self::Ready(ready) => ready.first.as_ref(),
        }
    }
}

impl Ready {
    pub(super) fn plan(&self) -> &Plan<'static> {
        &self.plan
    }

    fn is_of(&self, setting: Setting<'_>) -> bool {
        self.titled == setting.titled && self.extended == setting.extended && self.host == *setting.host
    }
}

/// The plan that was made before, where nothing has changed since.
pub(super) fn find(question: &Question, setting: Setting<'_>) -> Option<Arc<Ready>> {
    let declared = declared(question)?;
    let kept = READY.read().unwrap_or_else(PoisonError::into_inner);
    let ready = kept.get(&declared.place())?.iter().find(|ready| ready.is_of(setting))?.clone();
    drop(kept);
    // An author's expression runs without the lock.
    declared.defaults().eq(ready.defaults.iter().cloned()).then_some(ready)
}

/// Plans a form that could be asked for the next time.
pub(super) fn keep(question: &Question, setting: Setting<'_>) {
    let Some(declared) = declared(question) else { return };
    let before: Vec<_> = declared.defaults().collect();
    let plan = Plan::new(declared.fields(), question, setting);
    // A default that is another one every time would be kept wrongly.
    if !declared.defaults().eq(before.iter().cloned()) {
        return;
    }
    let first = progress::first(&plan, setting);
    let Setting { titled, extended, .. } = setting;
    let ready = Ready { host: setting.host.clone(), titled, extended, plan, defaults: before, first };
    let mut kept = READY.write().unwrap_or_else(PoisonError::into_inner);
    let hosts = kept.entry(declared.place()).or_default();
    hosts.retain(|ready| !ready.is_of(setting));
    if hosts.len() < HOSTS {
        hosts.push(Arc::new(ready));
    }
}

/// The form that the program declares, where the question is no more than that.
fn declared(question: &Question) -> Option<Declared> {
    Declared::of(&question.schema).filter(|_| question.reasons.is_empty() && question.shown.is_empty())
}
