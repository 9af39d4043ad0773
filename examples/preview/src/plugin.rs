//! The plugin as a subprocess: lines in, lines out, and an end that is certain.

use std::ffi::OsString;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use tokio::io::{AsyncBufReadExt, AsyncRead, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, Command};
use tokio::sync::mpsc;
use tokio::time::timeout;

use crate::failure::Failure;

/// How long a plugin may take to leave once its input is closed (LIF-3: promptly).
const GRACE: Duration = Duration::from_secs(2);
/// How long it may take after a polite signal.
const LAST_CALL: Duration = Duration::from_secs(1);
/// How long a write may wait for a plugin that does not read.
const WRITE_LIMIT: Duration = Duration::from_secs(10);
/// How long lines are awaited from a plugin that has exited, as something may be left in the pipe.
const LEFTOVER: Duration = Duration::from_millis(500);
/// How long lines are awaited from a plugin that has closed its input and still runs.
const DEAF_LIMIT: Duration = Duration::from_secs(5);

/// A running plugin. It is ended by [`Plugin::end`], and killed if it is only dropped.
pub(crate) struct Plugin {
    child: Child,
    input: Option<ChildStdin>,
    lines: mpsc::Receiver<Output>,
    status: Option<ExitStatus>,
    deaf: bool,
}

/// A line from one of the plugin's pipes.
enum Output {
    Line(String),
    Stderr(String),
}

/// What happens to the plugin's stderr.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Stderr {
    /// It is ours.
    Inherited,
    /// Its lines are events.
    Read,
}

/// What comes from a plugin.
pub(crate) enum Event {
    Line(String),
    Stderr(String),
    /// It has ended, or (without a status) closed its output.
    Ended(Option<ExitStatus>),
    /// It closed its input and says nothing any more.
    Deaf,
}

/// How a plugin was ended.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Ending {
    ByItself,
    Killed,
}

impl Plugin {
    /// Starts the plugin, with these variables added to its environment.
    ///
    /// # Errors
    ///
    /// [`Failure::Start`] where the command cannot be run.
    pub(crate) fn start(
        program: &OsString,
        arguments: &[OsString],
        variables: &[(&str, &str)],
        stderr: Stderr,
    ) -> Result<Self, Failure> {
        let mut command = Command::new(program);
        command.args(arguments).envs(variables.iter().copied());
        if stderr == Stderr::Read {
            command.stderr(Stdio::piped());
        }
        Self::spawn(command, &program.to_string_lossy())
    }

    /// Starts a plugin by a command, under the name by which a failure calls it.
    ///
    /// # Errors
    ///
    /// [`Failure::Start`] where the command cannot be run.
    pub(crate) fn spawn(mut command: Command, name: &str) -> Result<Self, Failure> {
        let failed = |error| Failure::Start { command: name.to_owned(), error };
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        // Its own group, as in real hosts: Ctrl-C reaches us alone, and an end reaches what it started.
        #[cfg(unix)]
        command.process_group(0);
        let mut child = command.spawn().map_err(failed)?;
        let (Some(input), Some(output)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(failed(io::Error::other("its pipes are missing")));
        };
        let (sender, lines) = mpsc::channel(64);
        if let Some(stderr) = child.stderr.take() {
            tokio::spawn(forward(stderr, sender.clone(), Output::Stderr));
        }
        tokio::spawn(forward(output, sender, Output::Line));
        Ok(Plugin { child, input: Some(input), lines, status: None, deaf: false })
    }

    /// Writes one line. A plugin that has closed its input is found by [`Plugin::next`], after what
    /// it said before.
    ///
    /// # Errors
    ///
    /// [`Failure::Blocked`] where it does not read, [`Failure::Write`] for any other failure.
    pub(crate) async fn send(&mut self, line: &str) -> Result<(), Failure> {
        let Some(input) = &mut self.input else {
            return Ok(());
        };
        let bytes = format!("{line}\n");
        let write = async {
            input.write_all(bytes.as_bytes()).await?;
            input.flush().await
        };
        match timeout(WRITE_LIMIT, write).await {
            Ok(Ok(())) => Ok(()),
            Ok(Err(error)) if error.kind() == io::ErrorKind::BrokenPipe => {
                self.deaf = true;
                Ok(())
            }
            Ok(Err(error)) => Err(Failure::Write(error)),
            Err(_) => Err(Failure::Blocked(WRITE_LIMIT)),
        }
    }

    /// The next thing the plugin says or does. Cancel safe.
    pub(crate) async fn next(&mut self) -> Event {
        if self.status.is_none() {
            tokio::select! {
                biased;
                line = self.lines.recv() => return match line {
                    Some(output) => output.into(),
                    None => Event::Ended(timeout(LAST_CALL, self.child.wait()).await.ok().and_then(Result::ok)),
                },
                status = self.child.wait() => self.status = status.ok(),
                () = tokio::time::sleep(DEAF_LIMIT), if self.deaf => return Event::Deaf,
            }
        }
        match timeout(LEFTOVER, self.lines.recv()).await {
            Ok(Some(output)) => output.into(),
            Ok(None) | Err(_) => Event::Ended(self.status),
        }
    }

    /// Ends the plugin: closes its input, waits, then kills it and what it started.
    pub(crate) async fn end(mut self) -> Ending {
        drop(self.input.take());
        // Its last lines are read, so that it does not hang on a full pipe.
        let drain = async { while self.lines.recv().await.is_some() {} };
        tokio::select! {
            ended = timeout(GRACE, self.child.wait()) => if ended.is_ok() { return Ending::ByItself },
            () = async { drain.await; std::future::pending().await } => {}
        }
        signal(&self.child, Signal::Terminate);
        if timeout(LAST_CALL, self.child.wait()).await.is_err() {
            signal(&self.child, Signal::Kill);
            // Already gone is as good as killed.
            self.child.kill().await.ok();
        }
        Ending::Killed
    }
}

impl From<Output> for Event {
    fn from(output: Output) -> Self {
        match output {
            Output::Line(line) => Event::Line(line),
            Output::Stderr(line) => Event::Stderr(line),
        }
    }
}

/// Turns the plugin's output into lines. What is not UTF-8 is kept visible; blank lines are no news.
async fn forward(output: impl AsyncRead + Unpin, sender: mpsc::Sender<Output>, wrap: fn(String) -> Output) {
    let mut output = BufReader::new(output);
    let mut bytes = Vec::new();
    loop {
        bytes.clear();
        match output.read_until(b'\n', &mut bytes).await {
            Ok(0) | Err(_) => return,
            Ok(_) => {}
        }
        let text = String::from_utf8_lossy(&bytes);
        let line = text.trim_end_matches(['\n', '\r']);
        if !line.trim().is_empty() && sender.send(wrap(line.to_owned())).await.is_err() {
            return;
        }
    }
}

#[derive(Clone, Copy)]
enum Signal {
    Terminate,
    Kill,
}

/// Signals the plugin's whole process group; a group that is gone needs no signal.
#[cfg(unix)]
fn signal(child: &Child, signal: Signal) {
    let signal = match signal {
        Signal::Terminate => rustix::process::Signal::TERM,
        Signal::Kill => rustix::process::Signal::KILL,
    };
    let group = child.id().and_then(|id| i32::try_from(id).ok()).and_then(rustix::process::Pid::from_raw);
    if let Some(group) = group {
        rustix::process::kill_process_group(group, signal).ok();
    }
}

/// Elsewhere there is no polite signal: the kill that follows has to do.
#[cfg(not(unix))]
fn signal(_: &Child, _: Signal) {}
