//! The person at the page.

use std::sync::{Arc, mpsc};

use elicit_sdk::testing::Received;

use super::live::Live;
use crate::event::Event;
use crate::failure::Failure;
use crate::person::{Answer, Params, Person};
use crate::record::Record;

/// Puts forms on the page, and waits for what comes back.
pub(super) struct AtPage {
    pub(super) live: Arc<Live>,
    pub(super) record: Option<Record>,
}

impl Person for AtPage {
    fn answer(&mut self, number: usize, params: &Params) -> Result<Answer, Failure> {
        let (sender, answers) = mpsc::channel();
        self.live.change(|state| state.ask(number, params, sender));
        // Closed, where the form is taken back or the plugin is gone: what is answered then is not sent.
        let Ok((received, steps)) = answers.recv() else {
            return Ok(Answer { received: Received::CANCEL, notes: Vec::new() });
        };
        if let Some(record) = &self.record {
            record.write(Event::Answered { number, steps: &steps })?;
        }
        Ok(Answer { received, notes: Vec::new() })
    }
}
