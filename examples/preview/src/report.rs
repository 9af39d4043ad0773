//! What is printed: messages on stdout as they crossed the wire, remarks and progress on stderr.

use std::io::{self, IsTerminal, Write};

use crate::cli::OutputArgs;

/// Which way a message went.
#[derive(Clone, Copy)]
pub(crate) enum Way {
    FromPlugin,
    ToPlugin,
}

/// The printer of one run.
pub(crate) struct Report {
    output: OutputArgs,
    /// The status line is rewritten in place, where it can be.
    in_place: bool,
    /// A status line is on the screen.
    status: bool,
}

impl Report {
    pub(crate) fn new(output: OutputArgs) -> Self {
        Report { output, in_place: io::stderr().is_terminal(), status: false }
    }

    /// A sentence of the report itself.
    pub(crate) fn say(&mut self, text: &str) -> io::Result<()> {
        self.clear()?;
        writeln!(io::stdout(), "{text}")
    }

    /// A message of its own: a heading, what belongs to it, and the message.
    pub(crate) fn section(&mut self, title: &str, notes: &[String], line: &str) -> io::Result<()> {
        self.clear()?;
        let mut out = io::stdout().lock();
        writeln!(out, "\n=== {title} ===")?;
        for note in notes {
            writeln!(out, "{note}")?;
        }
        if self.output.raw { writeln!(out, "{line}") } else { writeln!(out, "{}", indent(line)) }
    }

    /// Plain text under a heading.
    pub(crate) fn text(&mut self, title: &str, text: &str) -> io::Result<()> {
        self.clear()?;
        writeln!(io::stdout(), "\n=== {title} ===\n{text}")
    }

    /// A message that has no section: shown with `--wire` only.
    pub(crate) fn line(&mut self, way: Way, line: &str) -> io::Result<()> {
        if !self.output.wire {
            return Ok(());
        }
        self.clear()?;
        let arrow = match way {
            Way::FromPlugin => "<-",
            Way::ToPlugin => "->",
        };
        writeln!(io::stdout(), "{arrow} {line}")
    }

    /// Something that the author should know, outside the report.
    pub(crate) fn remark(&mut self, text: &str) -> io::Result<()> {
        self.clear()?;
        writeln!(io::stderr(), "note: {text}")
    }

    /// The status line: one line that is replaced by the next, where stderr is a terminal.
    pub(crate) fn status(&mut self, text: &str) -> io::Result<()> {
        if !self.in_place {
            return writeln!(io::stderr(), "{text}");
        }
        self.clear()?;
        self.status = true;
        let mut err = io::stderr();
        write!(err, "{text}")?;
        err.flush()
    }

    /// Takes the status line away, so that the next output starts on a line of its own.
    pub(crate) fn clear(&mut self) -> io::Result<()> {
        if std::mem::take(&mut self.status) {
            write!(io::stderr(), "\r\x1b[2K")?;
        }
        Ok(())
    }
}

/// Indents JSON without reading it: only white space outside of strings changes, so that key order,
/// number spelling and escapes stay as they crossed.
fn indent(json: &str) -> String {
    let mut out = String::with_capacity(json.len() * 2);
    let mut depth = 0_usize;
    let mut rest = significant(json).peekable();
    while let Some((c, in_string)) = rest.next() {
        match c {
            _ if in_string => out.push(c),
            '{' | '[' => {
                out.push(c);
                if let Some((close, _)) = rest.next_if(|&(next, quoted)| !quoted && matches!(next, '}' | ']')) {
                    out.push(close);
                } else {
                    depth += 1;
                    break_line(&mut out, depth);
                }
            }
            '}' | ']' => {
                depth = depth.saturating_sub(1);
                break_line(&mut out, depth);
                out.push(c);
            }
            ',' => {
                out.push(c);
                break_line(&mut out, depth);
            }
            ':' => out.push_str(": "),
            _ => out.push(c),
        }
    }
    out
}

fn break_line(out: &mut String, depth: usize) {
    out.push('\n');
    out.extend(std::iter::repeat_n("  ", depth));
}

/// The characters of JSON, each with whether it belongs to a string; white space between is left out.
fn significant(json: &str) -> impl Iterator<Item = (char, bool)> {
    let (mut quoted, mut escaped) = (false, false);
    json.chars().filter_map(move |c| {
        if quoted {
            let closes = c == '"' && !escaped;
            escaped = c == '\\' && !escaped;
            quoted = !closes;
            return Some((c, true));
        }
        quoted = c == '"';
        (!c.is_ascii_whitespace()).then_some((c, quoted))
    })
}
