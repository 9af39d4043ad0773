//! The table: what was measured, beside what, and whether it is what was aimed at.

/// One comparison.
pub struct Row {
    pub what: String,
    pub ours: String,
    pub beside: String,
    pub theirs: String,
    /// Ours over theirs; a figure of its own where there is nothing beside it.
    pub ratio: f64,
    pub goal: Goal,
}

/// What is aimed at.
#[derive(Clone, Copy)]
pub enum Goal {
    /// The ratio is at most this.
    AtMost(f64),
    /// Nothing is: the row is there to know.
    None,
}

impl Row {
    /// Two times.
    pub fn times(what: impl Into<String>, ours: f64, beside: &str, theirs: f64, goal: Goal) -> Self {
        Self {
            what: what.into(),
            ours: time(ours),
            beside: beside.to_owned(),
            theirs: time(theirs),
            ratio: ours / theirs,
            goal,
        }
    }

    /// A figure with nothing beside it.
    pub fn alone(what: impl Into<String>, ours: impl Into<String>, figure: f64, goal: Goal) -> Self {
        let (beside, theirs) = (String::new(), String::new());
        Self { what: what.into(), ours: ours.into(), beside, theirs, ratio: figure, goal }
    }

    /// Whether it is what was aimed at.
    pub fn holds(&self) -> bool {
        match self.goal {
            Goal::AtMost(most) => self.ratio <= most,
            Goal::None => true,
        }
    }
}

/// All rows as Markdown.
pub fn table(rows: &[Row]) -> String {
    let mut text = String::from("| | elicit-sdk | beside | | ratio | goal |\n|---|---|---|---|---|---|\n");
    for row in rows {
        let Row { what, ours, beside, theirs, .. } = row;
        let ratio = if theirs.is_empty() { String::new() } else { number(row.ratio) };
        let goal = match row.goal {
            Goal::AtMost(most) if row.holds() => format!("≤ {}", number(most)),
            Goal::AtMost(most) => format!("**missed**: ≤ {}", number(most)),
            Goal::None => String::new(),
        };
        let line = format!("| {what} | {ours} | {beside} | {theirs} | {ratio} | {goal} |\n");
        text.push_str(&line);
    }
    text
}

/// A time from nanoseconds, in the unit that has the fewest digits.
pub fn time(nanos: f64) -> String {
    match nanos {
        nanos if nanos < 1e3 => format!("{nanos:.0} ns"),
        nanos if nanos < 1e6 => format!("{} µs", number(nanos / 1e3)),
        nanos if nanos < 1e9 => format!("{} ms", number(nanos / 1e6)),
        nanos => format!("{} s", number(nanos / 1e9)),
    }
}

/// Three digits that count, or all of a large one.
pub fn number(number: f64) -> String {
    match number.abs() {
        size if size >= 100.0 => format!("{number:.0}"),
        size if size >= 10.0 => format!("{number:.1}"),
        _ => format!("{number:.2}"),
    }
}
