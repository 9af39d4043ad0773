//! The parts of the measurement, and what each adds to the table.

use anyhow::Result;
use elicit_tests::crates;

use crate::{
    compile,
    growth::{self, Points},
    race::{exponent, race},
    report::{Goal, Row, number, time},
    scale, speed, whole,
};

/// What is measured together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    Speed,
    Whole,
    Growth,
    Scale,
    Compile,
}

/// A picture: its file, what its axes say, and its lines.
pub struct Plot {
    pub name: &'static str,
    pub axes: (&'static str, &'static str),
    pub lines: Vec<(String, Points)>,
}

impl Part {
    pub const ALL: [Self; 5] = [Self::Speed, Self::Whole, Self::Growth, Self::Scale, Self::Compile];

    pub const fn name(self) -> &'static str {
        match self {
            Self::Speed => "speed",
            Self::Whole => "whole",
            Self::Growth => "growth",
            Self::Scale => "scale",
            Self::Compile => "compile",
        }
    }

    pub fn measure(self) -> Result<(Vec<Row>, Vec<Plot>)> {
        match self {
            Self::Speed => Ok((speed(), Vec::new())),
            Self::Whole => Ok((whole(), Vec::new())),
            Self::Growth => growth(),
            Self::Scale => scale(),
            Self::Compile => Ok((compile()?, Vec::new())),
        }
    }
}

fn speed() -> Vec<Row> {
    let mut rows = Vec::new();
    for mut comparison in speed::all() {
        let nanos = race(&mut comparison.runners);
        for (runner, theirs) in comparison.runners.iter().zip(&nanos).skip(1) {
            let theirs = match runner.without {
                // What only the measurement needs is no cost of theirs.
                Some(at) => (theirs - nanos[at]).max(1.0),
                None => *theirs,
            };
            if !runner.counts {
                continue;
            }
            rows.push(Row::times(comparison.what.clone(), nanos[0], runner.name, theirs, runner.goal));
        }
    }
    rows
}

fn whole() -> Vec<Row> {
    let mut rows = Vec::new();
    for (what, each, mut runners) in [
        ("a whole question in the middle of a call, 7 fields", f64::from(whole::QUESTIONS), whole::push()),
        ("a whole call that asks once at 2026-07-28, 7 fields", 1.0, whole::round_trip()),
    ] {
        let nanos = race(&mut runners);
        for (runner, theirs) in runners.iter().zip(&nanos).skip(1) {
            rows.push(Row::times(what, nanos[0] / each, runner.name, theirs / each, runner.goal));
        }
    }
    rows
}

fn growth() -> Result<(Vec<Row>, Vec<Plot>)> {
    let ([ask_fields, read_fields], [ask_options, read_options]) = (growth::fields(), growth::options());
    let lines = vec![
        ("fields, to a request".to_owned(), ask_fields),
        ("fields, from an answer".to_owned(), read_fields),
        ("options, to a request".to_owned(), ask_options),
        ("options, from an answer".to_owned(), read_options),
        ("questions answered before, a round at 2026-07-28".to_owned(), growth::answered()?),
    ];
    let row = |(name, points): &(String, Points)| {
        let sizes = || points.iter().map(|point| point.0);
        let (least, most) = (sizes().fold(f64::MAX, f64::min), sizes().fold(0.0, f64::max));
        let exponent = exponent(points);
        let (what, figure) =
            (format!("growth with {name}, {least} to {most}"), format!("exponent {}", number(exponent)));
        Row::alone(what, figure, exponent, Goal::AtMost(1.1))
    };
    let rows = lines.iter().map(row).collect();
    let axes = ("how many", "nanoseconds");
    Ok((rows, vec![Plot { name: "growth", axes, lines }]))
}

/// How many more bytes of ours an open form may hold than a raw one.
const MORE: f64 = 2048.0;

fn scale() -> Result<(Vec<Row>, Vec<Plot>)> {
    let (mut rows, mut ours, mut raw) = (Vec::new(), Points::new(), Points::new());
    for count in [1_000_u32, 10_000, 100_000] {
        let size = f64::from(count);
        let [one, other] = [scale::level("elicit-sdk", count)?, scale::level("rmcp", count)?];
        ours.push((size, one.each));
        raw.push((size, other.each));
        rows.push(Row {
            what: format!("memory of a form, {count} open in one process (client and server)"),
            ours: bytes(one.each),
            beside: "rmcp `create_elicitation`".to_owned(),
            theirs: bytes(other.each),
            ratio: one.each / other.each,
            goal: Goal::AtMost((other.each + MORE) / other.each),
        });
        rows.push(Row::times(
            format!("from an answer to the end of its call, {count} open"),
            one.median * 1e3,
            "rmcp `create_elicitation`",
            other.median * 1e3,
            Goal::None,
        ));
        rows.push(Row::alone(
            format!("what a second wave of {count} forms adds to the memory of each"),
            bytes(one.growth),
            one.growth,
            // Of fewer, what the allocator keeps for later is too much of the figure.
            if count < 100_000 { Goal::None } else { Goal::AtMost(64.0) },
        ));
    }
    let http = scale::level("http", 2_000)?;
    let what = "a form open in each of 2000 sessions over streamable HTTP";
    let figure = format!("{} each, answered in {}", bytes(http.each), time(http.median * 1e3));
    rows.push(Row::alone(what, figure, 0.0, Goal::None));
    let left = scale::level("abandoned", 100_000)?;
    let what = "what one of 100000 abandoned round trips leaves behind";
    rows.push(Row::alone(what, bytes(left.each), left.each, Goal::AtMost(8.0)));
    let lines = vec![("elicit-sdk".to_owned(), ours), ("rmcp create_elicitation".to_owned(), raw)];
    Ok((rows, vec![Plot { name: "scale", axes: ("forms open in one process", "bytes each"), lines }]))
}

fn bytes(count: f64) -> String {
    if count < 1024.0 { format!("{count:.0} B") } else { format!("{} KiB", number(count / 1024.0)) }
}

fn compile() -> Result<Vec<Row>> {
    let [ours, theirs] = compile::both()?;
    let beside = "serde + schemars + garde";
    let half = Goal::AtMost(0.5);
    let count = |what: &str, one: f64, other: f64, write: fn(f64) -> String, goal| Row {
        what: format!("{what}, 100 forms of 10 fields"),
        ours: write(one),
        beside: beside.to_owned(),
        theirs: write(other),
        ratio: one / other,
        goal,
    };
    let seconds = |duration: std::time::Duration| duration.as_secs_f64() * 1e9;
    let lines = |count: f64| format!("{count:.0} lines");
    let added = crates::added()?;
    #[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
    let rows = vec![
        count("`cargo build` after dependencies", seconds(ours.wall), seconds(theirs.wall), time, half),
        count("the same, time of the processor", seconds(ours.user), seconds(theirs.user), time, Goal::None),
        count("what an author writes", ours.written as f64, theirs.written as f64, lines, Goal::None),
        count("what the macros make of it", ours.expanded as f64, theirs.expanded as f64, lines, half),
        count("the stripped binary", ours.size as f64, theirs.size as f64, bytes, half),
        Row::alone("crates beyond those of rmcp", added.len().to_string(), added.len() as f64, Goal::AtMost(6.0)),
    ];
    Ok(rows)
}
