//! The raw stdio traffic of a plugin that runs behind the program `record-wire`.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use serde_json::Value;

/// What a recording starts a line with that the plugin read.
pub const READ: u8 = b'>';
/// What a recording starts a line with that the plugin wrote.
pub const WROTE: u8 = b'<';

/// A recording.
#[derive(Clone, Debug)]
pub struct Wire {
    /// The lines in the order in which they passed.
    pub lines: Vec<Line>,
}

/// One line of a recording.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Whether the plugin read it; else it wrote it.
    pub read: bool,
    /// The line, byte for byte.
    pub text: String,
}

impl Wire {
    /// Reads a recording, which may still grow.
    ///
    /// # Errors
    /// When the file is missing or not UTF-8.
    pub fn read(path: &Path) -> Result<Self> {
        let text = fs::read_to_string(path).with_context(|| format!("no recording in {}", path.display()))?;
        // The recorder may be in the middle of its last line.
        let complete = text.rfind('\n').map_or("", |end| &text[..end]);
        let line = |line: &str| {
            let (mark, text) = line.split_at_checked(1)?;
            Some(Line { read: mark.as_bytes() == [READ], text: text.to_owned() })
        };
        Ok(Self { lines: complete.split('\n').filter_map(line).collect() })
    }

    /// The messages that the plugin read.
    pub fn read_messages(&self) -> impl Iterator<Item = Value> {
        self.messages(true)
    }

    /// The messages that the plugin wrote.
    pub fn written_messages(&self) -> impl Iterator<Item = Value> {
        self.messages(false)
    }

    /// What the host answered to the plugin's own requests: `result` or `error`, with the `id`.
    pub fn host_answers(&self) -> impl Iterator<Item = Value> {
        self.read_messages().filter(|message| message.get("method").is_none())
    }

    fn messages(&self, read: bool) -> impl Iterator<Item = Value> {
        let lines = self.lines.iter().filter(move |line| line.read == read);
        lines.filter_map(|line| serde_json::from_str(&line.text).ok())
    }
}
