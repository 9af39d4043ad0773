//! The documents whose code has to compile: their blocks are documentation tests of these items.

/// The README.
#[doc = include_str!("../../README.md")]
pub struct Readme;

/// Tutorial: your first form.
#[doc = include_str!("../../book/src/first-form.md")]
pub struct FirstForm;
