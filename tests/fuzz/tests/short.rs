//! The same thousands of inputs for each target, on every run: the seeds, what was found before, and what is made of them.
//! `FUZZ_INPUTS` sets how many are made, `FUZZ_SEED` which ones. The search itself is `.ci/full fuzz`.
#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::{panic, time::Instant};

use elicit_fuzz::{Mutator, seeds, target};

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.replace('_', "").parse().expect("a number"))
}

fn feed(name: &str, inputs: u64) {
    let (inputs, begun, target) = (setting("FUZZ_INPUTS", inputs), Instant::now(), target(name));
    let mut mutator = Mutator::new(name, setting("FUZZ_SEED", 1));
    let kept = seeds(name);
    let made = (0..inputs).map(|_| mutator.make());
    for input in kept.iter().cloned().chain(made) {
        let shown = String::from_utf8_lossy(&input).into_owned();
        if let Err(reason) = panic::catch_unwind(|| target(&input)) {
            println!("{name} is broken by {shown:?}");
            panic::resume_unwind(reason);
        }
    }
    println!("{name}: {} seeds and {inputs} inputs in {:.1} s", kept.len(), begun.elapsed().as_secs_f32());
}

#[test]
fn no_input_breaks_decode() {
    feed("decode", 100_000);
}

#[test]
fn no_input_breaks_read() {
    feed("read", 20_000);
}

#[test]
fn no_input_breaks_state() {
    feed("state", 5_000);
}

#[test]
fn no_input_breaks_derive() {
    feed("derive", 10_000);
}

#[test]
fn no_input_breaks_simulate() {
    feed("simulate", 20_000);
}
