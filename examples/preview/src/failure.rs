//! What ends a run early: each kind says what is wrong and what to do about it.

use std::io;
use std::process::{ExitCode, ExitStatus};
use std::time::Duration;

use thiserror::Error;

use crate::new::NewFailure;
use crate::pack::PackFailure;

/// Why a run did not end with the tool's result.
#[derive(Debug, Error)]
pub(crate) enum Failure {
    #[error("cannot start the asynchronous runtime: {0}")]
    Runtime(io::Error),
    #[error("cannot start the plugin `{command}`: {error}")]
    Start { command: String, error: io::Error },
    #[error("the plugin was not built ({0})")]
    Build(ExitStatus),
    #[error("the plugin ended{} before it answered `{method}`", ending(*status))]
    Ended { status: Option<ExitStatus>, method: &'static str },
    #[error("the plugin closed its input and did not answer `{0}`")]
    Deaf(&'static str),
    #[error("the plugin did not read its input for {} s", .0.as_secs())]
    Blocked(Duration),
    #[error("cannot write to the plugin: {0}")]
    Write(io::Error),
    #[error("the plugin did not answer `{method}` within {} s", limit.as_secs())]
    Silent { method: &'static str, limit: Duration },
    #[error("the plugin answered `{method}` with error {code}: {message}")]
    Refused { method: &'static str, code: i64, message: String },
    #[error("the plugin's answer to `{method}` cannot be read: {reason}")]
    Unreadable { method: &'static str, reason: String },
    #[error("the tool worked longer than {} s, and was given up", .0.as_secs())]
    TimedOut(Duration),
    #[error("the host cannot show the form (error {0}); at 2026-07-28 the plugin never hears of it")]
    Unshowable(i32),
    #[error("the plugin has no tool at all")]
    NoTools,
    #[error("the plugin has no tool `{wanted}`; it has: {}", known.join(", "))]
    NoSuchTool { wanted: String, known: Vec<String> },
    #[error("the tool asked {0} times in one call; stopped there, as it may never end")]
    TooManyForms(usize),
    #[error("{0}")]
    Usage(String),
    #[error("the prompt failed: {0}")]
    Prompt(String),
    #[error(transparent)]
    New(#[from] NewFailure),
    #[error(transparent)]
    Pack(#[from] PackFailure),
    #[error("cannot write the recording `{file}`: {error}")]
    Record { file: String, error: io::Error },
    #[error("cannot replay `{file}`: {reason}")]
    Replay { file: String, reason: String },
    #[error("{0} of the forms differ from the recording")]
    Changed(usize),
    #[error("cannot serve the page: {0}")]
    Page(io::Error),
    #[error("stopped by a signal")]
    Stopped,
    #[error("cannot write the report: {0}")]
    Report(#[from] io::Error),
}

impl Failure {
    /// 2 where the command line is wrong, 1 for everything else.
    pub(crate) fn code(&self) -> ExitCode {
        ExitCode::from(if matches!(self, Failure::Usage(_)) { 2 } else { 1 })
    }

    /// Whether the plugin itself has ended, or never began.
    pub(crate) fn is_end(&self) -> bool {
        matches!(self, Failure::Ended { .. } | Failure::Start { .. })
    }

    /// Whether there is no talking to the plugin any more. After the others it can be called again.
    pub(crate) fn is_final(&self) -> bool {
        !matches!(
            self,
            Failure::Refused { method: "tools/call", .. }
                | Failure::Unreadable { method: "tools/call", .. }
                | Failure::TimedOut(_)
                | Failure::Unshowable(_)
                | Failure::TooManyForms(_)
        )
    }

    /// Says on stderr what went wrong and gives the exit code.
    pub(crate) fn announce(&self) -> ExitCode {
        // A reader who has seen enough (`| head`) needs no explanation.
        if !matches!(self, Failure::Report(error) if error.kind() == io::ErrorKind::BrokenPipe) {
            eprintln!("error: {self}");
        }
        self.code()
    }
}

fn ending(status: Option<ExitStatus>) -> String {
    match status {
        Some(status) => format!(" ({status})"),
        None => " its output".to_owned(),
    }
}
