//! A form that the program declares is planned once for each host, and asked from memory after that.
//!
//! Only what nothing at run time has a say in: no options that are known only now, nothing filled in, nothing to say
//! about an answer before. A `default` is an expression of the author's and may change; it is made every time, and a form
//! whose defaults have changed is planned anew.

use std::{
    collections::HashMap,
    sync::{Arc, LazyLock, PoisonError, RwLock},
};

use serde_json::Value;

use super::{item::Setting, plan::Plan, progress};
use crate::{
    Host,
    question::Question,
    schema::{DefaultValue, FieldSchema},
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
    /// The places of what is asked first, and the schema of that; `None` where the message has a say in how much it is.
    pub(super) first: Option<(Vec<usize>, Value)>,
}

/// The plan of a question.
#[derive(Debug)]
pub(super) enum Planned<'q> {
    /// Made for this question.
    Now(Plan<'q>),
    /// Made before.
    Ready(Arc<Ready>),
}

/// A declared form: where the program holds its fields.
type Declared = (usize, usize);

/// How many hosts are kept of one form: more than are known, and an end for those that an author makes for each call.
const HOSTS: usize = 16;

static READY: LazyLock<RwLock<HashMap<Declared, Vec<Arc<Ready>>>>> = LazyLock::new(RwLock::default);

impl Planned<'_> {
    pub(super) fn plan(&self) -> &Plan<'_> {
        match self {
            Self::Now(plan) => plan,
            Self::Ready(ready) => &ready.plan,
        }
    }

    pub(super) fn first(&self) -> Option<&(Vec<usize>, Value)> {
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
    let fields = declared(question)?;
    let kept = READY.read().unwrap_or_else(PoisonError::into_inner);
    let ready = kept.get(&place(fields))?.iter().find(|ready| ready.is_of(setting))?.clone();
    drop(kept);
    // An author's expression runs without the lock.
    defaults(fields).eq(ready.defaults.iter().cloned()).then_some(ready)
}

/// Plans a form that could be asked for the next time.
pub(super) fn keep(question: &Question, setting: Setting<'_>) {
    let Some(fields) = declared(question) else { return };
    let before: Vec<_> = defaults(fields).collect();
    let plan = Plan::new(fields, question, setting);
    // A default that is another one every time would be kept wrongly.
    if !defaults(fields).eq(before.iter().cloned()) {
        return;
    }
    let first = progress::first(&plan, setting);
    let Setting { titled, extended, .. } = setting;
    let ready = Ready { host: setting.host.clone(), titled, extended, plan, defaults: before, first };
    let mut kept = READY.write().unwrap_or_else(PoisonError::into_inner);
    let hosts = kept.entry(place(fields)).or_default();
    hosts.retain(|ready| !ready.is_of(setting));
    if hosts.len() < HOSTS {
        hosts.push(Arc::new(ready));
    }
}

/// The fields that the program holds, where the question is no more than these.
fn declared(question: &Question) -> Option<&'static [FieldSchema]> {
    question.schema.declared().filter(|_| question.reasons.is_empty() && question.shown.is_empty())
}

fn place(fields: &'static [FieldSchema]) -> Declared {
    (fields.as_ptr().addr(), fields.len())
}

fn defaults(fields: &'static [FieldSchema]) -> impl Iterator<Item = Value> {
    let own = fields.iter().filter_map(|field| field.default.as_ref());
    let of_companion = |field: &'static FieldSchema| field.companion.as_ref()?.default.as_ref();
    own.chain(fields.iter().filter_map(of_companion)).map(DefaultValue::get)
}
