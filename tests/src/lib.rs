//! Machinery of the outside tests: real hosts, and what is needed to drive a plugin through them.
//!
//! Nothing here is published; the tests themselves are in `tests/`.

pub mod browser;
pub mod caller;
pub mod card;
pub mod claude;
pub mod codex;
pub mod conformance;
pub mod crates;
pub mod duplex;
pub mod hosts;
pub mod inspector;
pub mod log;
pub mod node;
pub mod proxy;
pub mod redis;
pub mod trip;
pub mod web;
pub mod wire;
