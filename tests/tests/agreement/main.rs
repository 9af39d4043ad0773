//! The schema that a host sees and the decoder that reads its answer say the same, with `jsonschema` as the judge.
//!
//! What has no form on the wire is left to the decoder alone: [`exceptions`] lists it, and nothing else may differ.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod answers;
mod exceptions;
mod formats;
mod forms;
mod judge;
mod schemas;

use std::fmt::Debug;

use proptest::{
    strategy::Strategy,
    test_runner::{Config, TestCaseResult, TestRunner},
};

/// Checks a property over as many cases as `PROPTEST_CASES` says, 2,000 where it is not set.
fn for_all<S: Strategy>(strategy: &S, property: impl Fn(S::Value) -> TestCaseResult)
where
    S::Value: Debug,
{
    let cases = std::env::var("PROPTEST_CASES").ok().and_then(|cases| cases.parse().ok()).unwrap_or(2_000);
    // A failure is to be small, not to take minutes.
    let config = Config { cases, failure_persistence: None, max_shrink_time: 20_000, ..Config::default() };
    if let Err(error) = TestRunner::new(config).run(strategy, property) {
        panic!("{error}");
    }
}
