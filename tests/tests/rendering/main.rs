//! One module per rule of the rendering: what a host is shown, and how its answer is read.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod blanks;
mod booleans;
mod companions;
mod defaults;
mod keys;
mod labels;
mod lists;
mod message;
mod nothing;
mod numbers;
mod only;
mod options;
mod parts;
mod pictures;
mod plain;
mod portable;
mod reasons;
mod refusals;
mod round;
mod talk;
mod texts;
mod values;
mod wire;
mod words;
