//! Several ways to the same end, run in turns, so that whatever else the machine does slows all of them alike.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use crate::report::Goal;

/// One way, by name.
pub struct Runner<'a> {
    pub name: &'static str,
    /// What the first way is to be beside this one.
    pub goal: Goal,
    /// The place of what is measured with it, and is to be taken off.
    pub without: Option<usize>,
    /// Whether it is a row, and not only taken off another.
    pub counts: bool,
    run: Box<dyn FnMut() + 'a>,
}

impl<'a> Runner<'a> {
    /// One way. What it returns is made and dropped.
    pub fn new<T>(name: &'static str, mut run: impl FnMut() -> T + 'a) -> Self {
        let run = Box::new(move || drop(black_box(run())));
        Self { name, goal: Goal::None, without: None, counts: true, run }
    }

    /// Aims at so many times the time of this one.
    pub fn at_most(self, ratio: f64) -> Self {
        Self { goal: Goal::AtMost(ratio), ..self }
    }

    /// Takes off what the way at this place needs.
    pub fn without(self, place: usize) -> Self {
        Self { without: Some(place), ..self }
    }

    /// Is only there to be taken off.
    pub fn taken_off(self) -> Self {
        Self { counts: false, ..self }
    }

    /// Runs it so often.
    pub fn times(&mut self, times: u64) -> Duration {
        let start = Instant::now();
        for _ in 0..times {
            (self.run)();
        }
        start.elapsed()
    }
}

/// How long a turn takes.
const TURN: Duration = Duration::from_micros(1500);

/// How many turns each gets.
const TURNS: usize = 101;

/// The median of each in nanoseconds.
pub fn race(runners: &mut [Runner<'_>]) -> Vec<f64> {
    let batches: Vec<u64> = runners.iter_mut().map(batch).collect();
    let mut nanos: Vec<Vec<f64>> = vec![Vec::with_capacity(TURNS); runners.len()];
    for _ in 0..TURNS {
        for (at, runner) in runners.iter_mut().enumerate() {
            #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
            let each = runner.times(batches[at]).as_nanos() as f64 / batches[at] as f64;
            nanos[at].push(each);
        }
    }
    nanos.iter_mut().map(|nanos| median(nanos)).collect()
}

/// How often one runs in a turn.
fn batch(runner: &mut Runner<'_>) -> u64 {
    runner.times(10);
    let each = runner.times(10).as_nanos().max(10) / 10;
    u64::try_from(TURN.as_nanos() / each).unwrap_or(1).max(1)
}

/// The middle one.
pub fn median(values: &mut [f64]) -> f64 {
    values.sort_by(f64::total_cmp);
    values.get(values.len() / 2).copied().unwrap_or(f64::NAN)
}

/// The exponent `k` of `y = c·x^k` through these points, by least squares over their logarithms.
pub fn exponent(points: &[(f64, f64)]) -> f64 {
    let logs: Vec<_> = points.iter().map(|(x, y)| (x.ln(), y.ln())).collect();
    #[expect(clippy::cast_precision_loss, reason = "a handful of points")]
    let count = logs.len() as f64;
    let mean = |pick: fn(&(f64, f64)) -> f64| logs.iter().map(pick).sum::<f64>() / count;
    let (x, y) = (mean(|point| point.0), mean(|point| point.1));
    let covariance: f64 = logs.iter().map(|point| (point.0 - x) * (point.1 - y)).sum();
    let variance: f64 = logs.iter().map(|point| (point.0 - x).powi(2)).sum();
    covariance / variance
}
