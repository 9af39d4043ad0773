//! How a form reaches a person, and how the answer comes back.
//!
//! One trait, two ways: [`push`] sends a request in the middle of the call (revisions before 2026-07-28), and
//! [`round_trip`] ends the call with the question and is called again with the answer. Nothing above this module
//! knows which of the two is used.

mod answer;
mod effects;
mod extract;
mod gate;
mod push;
mod round_trip;
mod session;

use std::{future::Future, pin::Pin, time::Duration};

pub(crate) use self::{
    answer::{Action, Answer},
    effects::Effects,
    gate::Gate,
    round_trip::{Recorded, Round, now},
    session::{Session, revision},
};
use crate::{ElicitError, rendering::WireForm};

/// What is sent: one form, with what the exchange has to know of its question.
pub(crate) struct Request {
    /// The question's name within its call.
    pub(crate) key: String,
    pub(crate) form: WireForm,
    pub(crate) meta: Option<serde_json::Map<String, serde_json::Value>>,
    /// How long to wait for a person.
    pub(crate) timeout: Option<Duration>,
}

pub(crate) type Exchanging = Pin<Box<dyn Future<Output = Result<Answer, ElicitError>> + Send>>;

/// A way to ask. Dropping the future withdraws the question.
pub(crate) trait Exchange: Send + Sync {
    fn exchange(&self, request: Request) -> Exchanging;
}
