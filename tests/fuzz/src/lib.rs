//! What is fed with bytes that nobody would write, until nothing breaks.
//!
//! Each target is a function of bytes that panics where a promise is broken. `tests/short.rs` feeds all of them with the
//! same thousands of inputs on every run of the tests; `.ci/full fuzz` lets libFuzzer search for ten minutes each, led by
//! what code an input reaches. What it finds becomes a file of `found` and is tried ever after.
#![allow(
    dead_code,
    unused_imports,
    unreachable_pub,
    reason = "the passes of the derives are included whole: a proc-macro crate exports nothing"
)]
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a target panics where a promise is broken")]

#[path = "../../../elicit-derive/src/check/mod.rs"]
mod check;
#[path = "../../../elicit-derive/src/errors.rs"]
mod errors;
#[path = "../../../elicit-derive/src/expand/mod.rs"]
mod expand;
#[path = "../../../elicit-derive/src/model.rs"]
mod model;
#[path = "../../../elicit-derive/src/parse/mod.rs"]
mod parse;
#[path = "../../../elicit-derive/src/suggest.rs"]
mod suggest;

mod decode;
mod derive;
mod forms;
mod mutate;
mod read;
mod seeds;
mod simulate;
mod state;

pub use self::{mutate::Mutator, seeds::seeds};

/// A function that panics where a promise is broken.
pub type Target = fn(&[u8]);

/// All of them, by name.
pub const TARGETS: [(&str, Target); 5] = [
    ("decode", decode::run),
    ("read", read::run),
    ("state", state::run),
    ("derive", derive::run),
    ("simulate", simulate::run),
];

/// The target of this name.
///
/// # Panics
/// When there is none.
#[must_use]
pub fn target(name: &str) -> Target {
    let found = TARGETS.iter().find(|(known, _)| *known == name);
    found.unwrap_or_else(|| panic!("a target is one of {:?}", TARGETS.map(|(name, _)| name))).1
}
