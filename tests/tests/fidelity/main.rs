//! What the plugin gets is what the person meant, or it knows that it has nothing: measured.
//!
//! Forms, hosts, revisions and people are made at random, each question is rendered, shown by the simulated host, left
//! by the person, and read back; a wrong answer is asked again. The judge looks at the screen alone ([`meaning`]), and
//! knows nothing of how a question is rendered.
//!
//! `FIDELITY_CASES` sets how many cases are tried (100,000), `FIDELITY_SEED` which ones (10). A case that fails is made
//! smaller and printed as a line for `kept.jsonl`, where it is tried ever after.

#![allow(
    clippy::similar_names,
    clippy::result_large_err,
    clippy::redundant_closure_for_method_calls,
    clippy::assigning_clones,
    clippy::type_complexity,
    dropping_copy_types,
    dead_code,
    reason = "a failure is printed whole, once; and parts are drawn, kept and changed under near names"
)]
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod case;
mod form;
mod judge;
mod kept;
mod make;
mod meaning;
mod people;
mod play;
mod remembered;
mod source;

use std::{
    collections::BTreeMap,
    sync::{
        Mutex,
        atomic::{AtomicBool, AtomicU64, Ordering},
    },
    thread,
    time::Instant,
};

use self::{
    case::Case,
    source::{Draws, Source},
};

const CASES: u64 = 100_000;

/// The same cases on every run, so that a change is judged by what it changes; the search itself goes on by hand.
const SEED: u64 = 10;

fn setting(name: &str) -> Option<u64> {
    let text = std::env::var(name).ok()?;
    let text = text.replace('_', "");
    let number = text.strip_prefix("0x").map_or_else(|| text.parse().ok(), |hex| u64::from_str_radix(hex, 16).ok());
    Some(number.unwrap_or_else(|| panic!("{name} is a number, not {text}")))
}

#[test]
fn what_the_plugin_gets_is_what_the_person_meant() {
    let cases = setting("FIDELITY_CASES").unwrap_or(CASES);
    let seed = setting("FIDELITY_SEED").unwrap_or(SEED);
    println!("fidelity: {cases} cases, FIDELITY_SEED={seed:#x}");

    let begun = Instant::now();
    let (next, failed) = (AtomicU64::new(0), AtomicBool::new(false));
    let failures = Mutex::new(BTreeMap::<String, (Draws, u64)>::new());
    let counts = Mutex::new(BTreeMap::<&'static str, u64>::new());
    let most = usize::try_from(setting("FIDELITY_FAILURES").unwrap_or(1)).unwrap();
    let work = || {
        let mut own = BTreeMap::new();
        while !failed.load(Ordering::Relaxed) {
            let case = next.fetch_add(1, Ordering::Relaxed);
            if case >= cases {
                break;
            }
            let mut source = Source::random(seed, case);
            let outcome = case::try_one(&mut source);
            match outcome {
                Ok(ended) => *own.entry(ended).or_insert(0) += 1,
                Err(failure) => {
                    let mut failures = failures.lock().unwrap();
                    let entry = failures.entry(failure.kind()).or_insert_with(|| (source.into_draws(), 0));
                    entry.1 += 1;
                    if failures.len() >= most {
                        failed.store(true, Ordering::Relaxed);
                    }
                }
            }
        }
        let mut counts = counts.lock().unwrap();
        for (ended, count) in own {
            *counts.entry(ended).or_insert(0) += count;
        }
    };
    let threads = thread::available_parallelism().map_or(1, usize::from);
    thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });

    let counts = counts.into_inner().unwrap();
    println!("fidelity: {counts:?} in {:.1} s", begun.elapsed().as_secs_f32());
    let failures = failures.into_inner().unwrap();
    for (kind, (draws, count)) in &failures {
        let fails = |draws: &Draws| {
            let failure = case::try_one(&mut Source::replay(draws.clone())).err();
            failure.is_some_and(|failure| failure.kind() == *kind)
        };
        let draws = source::shrink(draws.clone(), &fails);
        let failure = case::try_one(&mut Source::replay(draws)).expect_err("the smallest case fails as well");
        println!("\n=== {kind} ({count} times)\n{failure}");
    }
    assert!(failures.is_empty(), "{} kinds of failure; FIDELITY_SEED={seed:#x} makes them again", failures.len());
    let accepted =
        counts.iter().filter(|(ended, _)| ended.starts_with("accepted")).map(|(_, count)| count).sum::<u64>();
    assert!(accepted * 4 > cases, "a measure of refusals alone would be none: {counts:?}");
}

#[test]
fn cases_that_failed_once_fail_no_more() {
    for (line, kept) in include_str!("kept.jsonl").lines().enumerate() {
        let case: Case = serde_json::from_str(kept).unwrap_or_else(|error| panic!("line {}: {error}", line + 1));
        if let Err(failure) = kept::try_again(&case) {
            panic!("kept case {}: {failure}", line + 1);
        }
    }
}
