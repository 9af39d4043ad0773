//! What a plugin did to the world, for a test to count.

use std::sync::{Arc, Mutex, PoisonError};

/// The side effects of a plugin under test, in their order. Clones share them: one goes into the plugin, one stays with
/// the test.
///
/// ```
/// use elicit_sdk::testing::Effects;
///
/// let effects = Effects::new();
/// let inside = effects.clone(); // what the plugin's own double of a database or a mailer holds
/// inside.happened("ticket reserved");
/// effects.are(["ticket reserved"]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Effects(Arc<Mutex<Vec<String>>>);

impl Effects {
    /// Nothing has happened yet.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Notes that this has been done.
    pub fn happened(&self, what: impl Into<String>) {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).push(what.into());
    }

    /// What has been done so far.
    #[must_use]
    pub fn all(&self) -> Vec<String> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Checks that exactly this has been done, in this order. `[]` is nothing at all.
    ///
    /// # Panics
    ///
    /// Otherwise.
    #[track_caller]
    pub fn are<const N: usize>(&self, expected: [&str; N]) {
        let all = self.all();
        assert!(all == expected, "the side effects are\n  {all:?}\nand should be\n  {expected:?}");
    }
}
