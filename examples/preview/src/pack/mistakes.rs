//! What is wrong with a plugin: all of it, each with its file, its key and what to write instead.

use std::fmt;

use super::failure::PackFailure;

#[derive(Debug, Default)]
pub(crate) struct Mistakes(Vec<String>);

impl Mistakes {
    /// `what` goes on after the place: "is missing; write …".
    pub(super) fn add(&mut self, plugin: &str, file: &str, key: &str, what: &str) {
        let key = if key.is_empty() { String::new() } else { format!(" {key}:") };
        self.0.push(format!("{plugin}/{file}:{key} {what}"));
    }

    /// # Errors
    ///
    /// [`PackFailure::Mistakes`] where there are any.
    pub(super) fn finish(self) -> Result<(), PackFailure> {
        if self.0.is_empty() { Ok(()) } else { Err(PackFailure::Mistakes(self)) }
    }
}

impl fmt::Display for Mistakes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let plural = if self.0.len() == 1 { "" } else { "s" };
        write!(f, "{} mistake{plural}", self.0.len())?;
        self.0.iter().try_for_each(|mistake| write!(f, "\n  {mistake}"))
    }
}
