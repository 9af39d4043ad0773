//! Collects every mistake of a derive, so that an author sees all of them in one build.

use std::cell::RefCell;
use std::fmt::Display;

use proc_macro2::TokenStream;
use quote::ToTokens;

/// The mistakes found so far. It must be finished: dropping it would lose them.
pub(crate) struct Errors(RefCell<Option<Vec<syn::Error>>>);

impl Errors {
    pub(crate) fn new() -> Self {
        Self(RefCell::new(Some(Vec::new())))
    }

    /// Reports `message` at exactly the tokens of `at`.
    pub(crate) fn at(&self, at: impl ToTokens, message: impl Display) {
        self.push(syn::Error::new_spanned(at, message));
    }

    pub(crate) fn push(&self, error: syn::Error) {
        if let Some(list) = self.0.borrow_mut().as_mut() {
            list.push(error);
        }
    }

    /// The mistakes as `compile_error!` calls, or nothing when there are none.
    pub(crate) fn finish(self) -> Option<TokenStream> {
        let list = self.0.borrow_mut().take().unwrap_or_default();
        if list.is_empty() {
            return None;
        }
        Some(list.iter().map(syn::Error::to_compile_error).collect())
    }

    /// The mistakes as plain text, for tests that have no compiler around them.
    #[cfg(test)]
    #[allow(dead_code, reason = "each test file that includes the passes uses a part of them")]
    pub(crate) fn into_texts(self) -> Vec<String> {
        let list = self.0.borrow_mut().take().unwrap_or_default();
        list.iter().map(ToString::to_string).collect()
    }
}

impl Drop for Errors {
    fn drop(&mut self) {
        // A forgotten collector would turn a rejected form into an accepted one.
        assert!(
            self.0.borrow().is_none() || std::thread::panicking(),
            "the errors of a derive were dropped without being reported"
        );
    }
}
