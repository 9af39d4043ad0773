//! `--record`: what crosses and what the person does, a JSON object a line. `elicit_sdk::testing::Recording` reads it.

use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use elicit_sdk::testing::{Recording, Step};
use serde_json::{Value, json};

use crate::event::{Event, Observer, Way};
use crate::failure::Failure;
use crate::guise::Guise;

/// A recording that is being written, by everybody who has something to write.
#[derive(Clone)]
pub(crate) struct Record {
    path: PathBuf,
    started: Instant,
    file: Arc<Mutex<fs::File>>,
}

impl Record {
    /// Starts a recording.
    ///
    /// # Errors
    ///
    /// [`Failure::Record`] where the file cannot be written, also where it is there already: it may be kept for a test.
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let failed = |error: io::Error| Failure::Record { file: path.display().to_string(), error };
        let file = fs::File::create_new(path).map_err(failed)?;
        let file = Arc::new(Mutex::new(file));
        Ok(Record { path: path.to_owned(), started: Instant::now(), file })
    }

    /// A plugin starts.
    ///
    /// # Errors
    ///
    /// [`Failure::Record`].
    pub(crate) fn head(&self, guise: Guise, program: &OsString, arguments: &[OsString]) -> Result<(), Failure> {
        let command: Vec<_> = std::iter::once(program).chain(arguments).map(|word| word.to_string_lossy()).collect();
        self.line(&json!({
            "recording": Recording::VERSION,
            "host": guise.host.map(elicit_sdk::testing::SimulatedHost::name),
            "revision": guise.revision.as_str(),
            "command": command,
        }))
        .map_err(|error| self.failed(error))
    }

    /// Something happened.
    ///
    /// # Errors
    ///
    /// [`Failure::Record`].
    pub(crate) fn write(&self, event: Event<'_>) -> Result<(), Failure> {
        self.event(event).map_err(|error| self.failed(error))
    }

    fn event(&self, event: Event<'_>) -> io::Result<()> {
        let at = u64::try_from(self.started.elapsed().as_millis()).unwrap_or(u64::MAX);
        let line = match event {
            Event::Crossed { way: Way::ToPlugin, line } => json!({"at": at, "sent": line}),
            Event::Crossed { way: Way::FromPlugin, line } => json!({"at": at, "received": line}),
            Event::Garbage { line, .. } => json!({"at": at, "garbage": line}),
            Event::Stderr(line) => json!({"at": at, "stderr": line}),
            Event::Answered { number, steps } => {
                json!({"at": at, "form": number, "steps": steps.iter().map(Step::to_json).collect::<Value>()})
            }
            Event::Ended(why) => json!({"at": at, "ended": why}),
            Event::Remark(_) | Event::Progress { .. } | Event::Tick { .. } | Event::Withdrawn { .. } => return Ok(()),
        };
        self.line(&line)
    }

    fn line(&self, line: &Value) -> io::Result<()> {
        // At once, so that a plugin that takes the machine down with it is on record.
        writeln!(self.file.lock().unwrap_or_else(PoisonError::into_inner), "{line}")
    }

    fn failed(&self, error: io::Error) -> Failure {
        Failure::Record { file: self.path.display().to_string(), error }
    }
}

impl Observer for Record {
    fn see(&mut self, event: Event<'_>) -> io::Result<()> {
        self.event(event)
    }
}
