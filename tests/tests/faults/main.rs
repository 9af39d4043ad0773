//! A real plugin over its pipes, while everything around it breaks: the client is killed, lines are cut, clocks jump,
//! answers come twice, late, or for somebody else.
//!
//! After each fault the plugin has ended where its client has, serves the next call where it has not, and has done
//! exactly what was accepted. `FAULT_RUNS` sets how many runs there are, `FAULT_SEED` which ones.
#![allow(clippy::unwrap_used, clippy::expect_used, reason = "a test that cannot go on has failed")]

mod clock;
mod plugin;
mod pushed;
mod rounds;

use std::{
    collections::BTreeMap,
    path::{Path, PathBuf},
    time::{Duration, Instant},
};

use anyhow::{Context, Result, ensure};
use elicit_sdk::Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28};
use elicit_tests::hosts::skip;
use fastrand::Rng;
use futures::{StreamExt, stream};

use self::plugin::Plugin;

const RUNS: u64 = 1_000;

/// How many run at the same time.
const AT_ONCE: usize = 4;

/// What a fault has led to.
pub(crate) struct After {
    /// What has been done, and no more.
    done: Vec<String>,
    /// Whether the client is still there.
    goes_on: bool,
}

impl After {
    fn ended(done: Vec<String>) -> Self {
        Self { done, goes_on: false }
    }

    fn goes_on(done: Vec<String>) -> Self {
        Self { done, goes_on: true }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    ClientKilled,
    HalfLine,
    LongLine,
    SlowReader,
    Terminated,
    InputClosed,
    Suspended,
    ClockJumps,
    Duplicated,
    Late,
    Swapped,
    OtherId,
    Refused,
    KilledBetweenRounds,
    RetryTwice,
    StatesSwapped,
    ClockJumpsBetweenRounds,
}

const FAULTS: [Fault; 17] = [
    Fault::ClientKilled,
    Fault::HalfLine,
    Fault::LongLine,
    Fault::SlowReader,
    Fault::Terminated,
    Fault::InputClosed,
    Fault::Suspended,
    Fault::ClockJumps,
    Fault::Duplicated,
    Fault::Late,
    Fault::Swapped,
    Fault::OtherId,
    Fault::Refused,
    Fault::KilledBetweenRounds,
    Fault::RetryTwice,
    Fault::StatesSwapped,
    Fault::ClockJumpsBetweenRounds,
];

impl Fault {
    /// The fault of this run.
    fn of(run: u64) -> Self {
        FAULTS[usize::try_from(run % FAULTS.len() as u64).unwrap()]
    }

    fn revision(self, random: &mut Rng) -> Revision {
        match self {
            Self::KilledBetweenRounds | Self::RetryTwice | Self::StatesSwapped | Self::ClockJumpsBetweenRounds => {
                V2026_07_28
            }
            _ => [V2025_06_18, V2025_11_25][random.usize(..2)],
        }
    }

    fn moves_clock(self) -> bool {
        matches!(self, Self::ClockJumps | Self::ClockJumpsBetweenRounds)
    }

    async fn happen(self, plugin: &mut Plugin, random: &mut Rng) -> Result<After> {
        match self {
            Self::ClientKilled => pushed::client_killed(plugin, random).await,
            Self::HalfLine => pushed::half_line(plugin, random).await,
            Self::LongLine => pushed::long_line(plugin, random).await,
            Self::SlowReader => pushed::slow_reader(plugin, random).await,
            Self::Terminated => pushed::terminated(plugin, random).await,
            Self::InputClosed => pushed::input_closed(plugin, random).await,
            Self::Suspended => clock::suspended(plugin, random).await,
            Self::ClockJumps => clock::jumps(plugin, random).await,
            Self::Duplicated => pushed::duplicated(plugin, random).await,
            Self::Late => pushed::late(plugin, random).await,
            Self::Swapped => pushed::swapped(plugin, random).await,
            Self::OtherId => pushed::other_id(plugin, random).await,
            Self::Refused => pushed::refused(plugin, random).await,
            Self::KilledBetweenRounds => rounds::killed(plugin, random).await,
            Self::RetryTwice => rounds::retried_twice(plugin, random).await,
            Self::StatesSwapped => rounds::states_swapped(plugin, random).await,
            Self::ClockJumpsBetweenRounds => clock::jumps_between_rounds(plugin, random).await,
        }
    }
}

/// One run: a process of its own, the fault, and what is left.
async fn run(run: u64, seed: u64, clock: Option<&PathBuf>) -> Result<Fault> {
    let (fault, mut random) = (Fault::of(run), Rng::with_seed(seed ^ run.wrapping_mul(0x9E37_79B9_7F4A_7C15)));
    let broken = async {
        let mut plugin = Plugin::start(fault.revision(&mut random), clock.filter(|_| fault.moves_clock())).await?;
        let mut after = fault.happen(&mut plugin, &mut random).await?;
        if after.goes_on {
            after.done.push(plugin.good_call("last").await.context("the next call")?);
            plugin.close_input();
            let status = plugin.ended().await?;
            ensure!(status.success(), "the plugin ended with {status}");
        }
        after.done.sort();
        let done = plugin.ledger()?;
        ensure!(done == after.done, "done: {done:?}, accepted: {:?}", after.done);
        Ok(())
    };
    broken.await.with_context(|| format!("run {run} of FAULT_SEED={seed}: {fault:?}"))?;
    Ok(fault)
}

/// The library that shows a process another time; Debian's package faketime.
fn clock() -> Result<Option<PathBuf>> {
    let folder = Path::new("/usr/lib").join(format!("{}-linux-gnu", std::env::consts::ARCH));
    let library = folder.join("faketime/libfaketimeMT.so.1");
    if library.exists() {
        return Ok(Some(library));
    }
    skip(&format!("clocks that jump: there is no {}; it is in Debian's package faketime", library.display()))?;
    Ok(None)
}

fn setting(name: &str, default: u64) -> u64 {
    std::env::var(name).map_or(default, |number| number.replace('_', "").parse().expect("a number"))
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_hangs_is_lost_or_is_done_after_a_refusal() -> Result<()> {
    let (runs, seed, clock, begun) = (setting("FAULT_RUNS", RUNS), setting("FAULT_SEED", 1), clock()?, Instant::now());
    let chosen = (0..runs).filter(|run| clock.is_some() || !Fault::of(*run).moves_clock());
    let mut running = stream::iter(chosen.map(|number| run(number, seed, clock.as_ref()))).buffer_unordered(AT_ONCE);
    let mut counts = BTreeMap::new();
    while let Some(fault) = running.next().await {
        *counts.entry(fault?).or_insert(0_u64) += 1;
    }
    println!("faults: {} runs in {:.1} s: {counts:?}", counts.values().sum::<u64>(), begun.elapsed().as_secs_f32());
    Ok(())
}

/// A pause of up to three milliseconds, so that what happens at the same time happens in every order.
pub(crate) async fn moment(random: &mut Rng) {
    tokio::time::sleep(Duration::from_micros(random.u64(..3_000))).await;
}
