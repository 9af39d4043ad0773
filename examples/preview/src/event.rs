//! What happens in a run, for those who watch: the recording and the page.

use std::io;
use std::time::Duration;

use elicit_sdk::testing::Step;

/// Which way a message went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    FromPlugin,
    ToPlugin,
}

/// One thing that happened.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Event<'a> {
    /// A message crossed.
    Crossed { way: Way, line: &'a str },
    /// The plugin wrote a line on its stdout that is no message.
    Garbage { line: &'a str, reason: &'a str },
    /// The plugin wrote a line on its stderr.
    Stderr(&'a str),
    /// The author should know.
    Remark(&'a str),
    /// The tool says how far it is.
    Progress { done: Option<f64>, total: Option<f64>, message: Option<&'a str> },
    /// Time passes while a tool works.
    Tick { spent: Duration, limit: Option<Duration>, is_running: bool },
    /// The plugin took this form back.
    Withdrawn { number: usize },
    /// The person was done with this form, after these steps.
    Answered { number: usize, steps: &'a [Step] },
    /// The plugin is gone, or given up.
    Ended(&'a str),
}

/// Who watches.
pub(crate) trait Observer {
    /// Takes notice.
    ///
    /// # Errors
    ///
    /// Where it cannot be written down.
    fn see(&mut self, event: Event<'_>) -> io::Result<()>;
}
