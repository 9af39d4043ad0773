//! What is printed: messages on stdout as they crossed the wire, remarks and progress on stderr. Whoever watches the
//! run is told the same.

mod indent;

use std::io::{self, IsTerminal, Write};
use std::time::Duration;

pub(crate) use self::indent::indent;
pub(crate) use crate::event::Way;

use crate::cli::OutputArgs;
use crate::event::{Event, Observer};

/// The reporter of one run.
pub(crate) struct Report {
    /// `None` where nothing is printed.
    output: Option<OutputArgs>,
    observers: Vec<Box<dyn Observer>>,
    /// The status line is rewritten in place, where it can be.
    in_place: bool,
    /// A status line is on the screen.
    status: Option<String>,
    /// What the tool said last of how far it is.
    progress: String,
}

impl Report {
    /// Prints.
    pub(crate) fn new(output: OutputArgs) -> Self {
        Report {
            output: Some(output),
            observers: Vec::new(),
            in_place: io::stderr().is_terminal(),
            status: None,
            progress: String::new(),
        }
    }

    /// Prints nothing, and tells only those who watch.
    pub(crate) fn silent() -> Self {
        Report { output: None, observers: Vec::new(), in_place: false, status: None, progress: String::new() }
    }

    /// Tells this one too.
    pub(crate) fn tell(&mut self, observer: Box<dyn Observer>) {
        self.observers.push(observer);
    }

    /// Tells everybody who watches.
    pub(crate) fn event(&mut self, event: Event<'_>) -> io::Result<()> {
        self.observers.iter_mut().try_for_each(|observer| observer.see(event))
    }

    /// A sentence of the report itself.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        self.clear()?;
        if self.output.is_some() { writeln!(io::stdout(), "{text}") } else { Ok(()) }
    }

    /// A message of its own: a heading, what belongs to it, and the message.
    pub(crate) fn section(&mut self, title: &str, notes: &[String], line: &str) -> io::Result<()> {
        self.clear()?;
        let Some(output) = self.output else { return Ok(()) };
        let mut out = io::stdout().lock();
        writeln!(out, "\n=== {title} ===")?;
        for note in notes {
            writeln!(out, "{note}")?;
        }
        if output.raw { writeln!(out, "{line}") } else { writeln!(out, "{}", indent(line)) }
    }

    /// Plain text under a heading.
    pub(crate) fn text(&mut self, title: &str, text: &str) -> io::Result<()> {
        self.say(&format!("\n=== {title} ===\n{text}"))
    }

    /// A message that has no section: shown with `--wire` only.
    pub(crate) fn line(&mut self, way: Way, line: &str) -> io::Result<()> {
        if !self.output.is_some_and(|output| output.wire) {
            return Ok(());
        }
        let arrow = match way {
            Way::FromPlugin => "<-",
            Way::ToPlugin => "->",
        };
        self.say(&format!("{arrow} {line}"))
    }

    /// Something that the author should know, outside the report.
    pub(crate) fn remark(&mut self, text: &str) -> io::Result<()> {
        self.clear()?;
        self.event(Event::Remark(text))?;
        if self.output.is_some() { writeln!(io::stderr(), "note: {text}") } else { Ok(()) }
    }

    /// How far the tool says it is: a line, or a part of the status line where stderr is a terminal.
    pub(crate) fn progress(&mut self, text: &str) -> io::Result<()> {
        text.clone_into(&mut self.progress);
        match self.output {
            Some(_) if !self.in_place => writeln!(io::stderr(), "progress: {text}"),
            _ => Ok(()),
        }
    }

    /// Time passes while a tool works: one line on a terminal, which is replaced by the next.
    pub(crate) fn tick(&mut self, spent: Duration, limit: Option<Duration>) -> io::Result<()> {
        if self.output.is_none() || !self.in_place {
            return Ok(());
        }
        let of = limit.map(|limit| format!(" of {}", limit.as_secs())).unwrap_or_default();
        let joint = if self.progress.is_empty() { "" } else { ": " };
        let text = format!("working, {}{of} s{joint}{}", spent.as_secs(), self.progress);
        if self.status.as_ref() == Some(&text) {
            return Ok(());
        }
        self.clear()?;
        let mut err = io::stderr();
        write!(err, "{text}")?;
        self.status = Some(text);
        err.flush()
    }

    /// Takes the status line away, so that the next output starts on a line of its own.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        if self.status.take().is_some() {
            write!(io::stderr(), "\r\x1b[2K")?;
        }
        Ok(())
    }
}
