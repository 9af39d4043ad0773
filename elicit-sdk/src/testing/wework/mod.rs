//! Wework: its executor makes questions of a form, its card shows them, and the executor makes a result of the answers.
//!
//! Measured on the executor of wecode-ai/Wegent eebcf103 and its card, rendered. What a plugin sends passes through
//! [`codex`](super::codex) before it gets here.

mod card;
mod executor;

use serde_json::Value;

use self::card::WeworkCard;
use super::{Received, card::Opening};

/// What Wework does with a request of the plugin that is called `server`.
pub(super) fn open(params: &Value, server: &str) -> Opening {
    match executor::questions(params, server) {
        Some(asked) => Opening::Card(Box::new(WeworkCard::new(params.clone(), &asked))),
        // `mode: "url"`: the executor waits for an answer that no card can give.
        None => Opening::Waits { stopped: Received::DECLINE_NULL },
    }
}
