//! MCP Inspector, a real client of both eras, driven by its command line `mcpdo`.

use std::{
    ffi::{OsStr, OsString},
    path::{Path, PathBuf},
    process::{self, Output, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, ensure};
use serde_json::Value;
use tempfile::TempDir;
use tokio::{process::Command, time::timeout};

use crate::{hosts::Host, node::NODE};

/// The Inspector, which runs in Node.
pub static INSPECTOR: Host =
    Host { name: "inspector-2.12.0", package: "@modelcontextprotocol/inspector@2.12.0", program };

fn program(folder: &Path) -> Option<PathBuf> {
    let program = folder.join("node_modules/@modelcontextprotocol/inspector/clients/mcpdo/build/mcp-bin.js");
    program.is_file().then_some(program)
}

/// Longer than any command takes.
const LIMIT: Duration = Duration::from_secs(60);

/// A running Inspector with a home and a daemon of its own.
#[derive(Debug)]
pub struct Inspector {
    node: PathBuf,
    mcpdo: PathBuf,
    home: TempDir,
    daemon: Vec<(String, String)>,
}

/// What a command answered.
#[derive(Clone, Debug)]
pub enum Answered {
    /// The server asks; the call waits.
    Pending(Pending),
    /// The call's result, or whatever the command prints.
    Done(Value),
    /// The command failed, and says why.
    Failed(String),
}

/// A form that waits for an answer.
#[derive(Clone, Debug)]
pub struct Pending {
    /// Names it.
    pub id: String,
    /// `elicitationPending`, whole.
    pub question: Value,
}

impl Inspector {
    /// Prepares one for the test `test`; `None` where it is not installed.
    ///
    /// # Errors
    /// As [`Host::require`]; when the daemon has no place.
    pub async fn start(test: &str) -> Result<Option<Self>> {
        let (Some(node), Some(mcpdo)) = (NODE.require(test)?, INSPECTOR.require(test)?) else { return Ok(None) };
        let mut inspector = Self { node, mcpdo, home: TempDir::new()?, daemon: Vec::new() };
        let output = inspector.output(&["private"]).await?;
        let exports = String::from_utf8(output.stdout)?;
        // export NAME='value'
        let export = |line: &str| {
            let (name, value) = line.strip_prefix("export ")?.split_once('=')?;
            Some((name.to_owned(), value.trim_matches('\'').to_owned()))
        };
        inspector.daemon = exports.lines().filter_map(export).collect();
        ensure!(!inspector.daemon.is_empty(), "no daemon: {exports}");
        Ok(Some(inspector))
    }

    /// Connects to a stdio server, in `legacy` or `modern`, and declares what `elicit` says: `both`, `form`, `url` or
    /// `off`.
    ///
    /// # Errors
    /// When the connection fails.
    pub async fn connect(&self, name: &str, era: &str, elicit: &str, command: &[&OsStr]) -> Result<()> {
        let head = ["--connection", name, "connect", "--transport", "stdio", "--era", era, "--elicit", elicit, "--"];
        let arguments: Vec<&OsStr> = head.iter().map(OsStr::new).chain(command.iter().copied()).collect();
        match self.run(&arguments).await? {
            Answered::Done(connection) => {
                ensure!(connection["protocolEra"] == era, "{connection}");
                Ok(())
            }
            other => anyhow::bail!("{other:?}"),
        }
    }

    /// Calls a tool.
    ///
    /// # Errors
    /// When the command cannot be run.
    pub async fn call(&self, connection: &str, tool: &str) -> Result<Answered> {
        self.run(&["--connection", connection, "tools/call", tool]).await
    }

    /// Answers what is pending: fields as `key:=value`, or `--decline`, `--cancel`, `--done`.
    ///
    /// # Errors
    /// When the command cannot be run.
    pub async fn respond(&self, pending: &Pending, answer: &[&str]) -> Result<Answered> {
        let arguments: Vec<&str> = ["elicitation/respond", &pending.id].iter().chain(answer).copied().collect();
        self.run(&arguments).await
    }

    async fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Result<Answered> {
        let head = ["--format", "json"].map(OsString::from);
        let arguments: Vec<OsString> =
            head.into_iter().chain(arguments.iter().map(|argument| argument.as_ref().to_owned())).collect();
        let output = self.output(&arguments).await?;
        let stdout = String::from_utf8_lossy(&output.stdout);
        let Ok(mut value) = serde_json::from_str::<Value>(&stdout) else {
            let stderr = String::from_utf8_lossy(&output.stderr);
            return Ok(Answered::Failed(format!("{stdout}{stderr}")));
        };
        if let Some(question) = value.get_mut("elicitationPending").map(Value::take) {
            let id = question["elicitationId"].as_str().context("no id")?.to_owned();
            return Ok(Answered::Pending(Pending { id, question }));
        }
        Ok(Answered::Done(value))
    }

    async fn output<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Result<Output> {
        let mut command = Command::from(self.command(arguments));
        command.kill_on_drop(true);
        timeout(LIMIT, command.output()).await.context("mcpdo does not end")?.context("cannot run mcpdo")
    }

    fn command<A: AsRef<OsStr>>(&self, arguments: &[A]) -> process::Command {
        let home = self.home.path();
        let mut command = process::Command::new(&self.node);
        command.arg(&self.mcpdo).args(arguments).current_dir(home).stdin(Stdio::null());
        // Its daemon puts its socket below TMPDIR.
        command.env("HOME", home).env("TMPDIR", home).env("MCP_INSPECTOR_SECRET_STORE", "file");
        command.envs(self.daemon.iter().map(|(name, value)| (name, value)));
        command
    }
}

/// Ends the daemon and with it every server, also when a test fails.
impl Drop for Inspector {
    fn drop(&mut self) {
        // Whether it ends is nothing that a test could mend.
        drop(self.command(&["daemon", "stop"]).output());
    }
}

impl Answered {
    /// The form that waits.
    ///
    /// # Errors
    /// When none does.
    pub fn pending(self) -> Result<Pending> {
        match self {
            Self::Pending(pending) => Ok(pending),
            other => anyhow::bail!("nothing is pending: {other:?}"),
        }
    }

    /// The text that the tool returned.
    ///
    /// # Errors
    /// When it returned nothing, or failed.
    pub fn text(&self) -> Result<&str> {
        match self {
            Self::Done(value) => {
                let found = ["/content/0/text", "/result/content/0/text"].iter().find_map(|path| value.pointer(path));
                found.and_then(Value::as_str).with_context(|| format!("no text: {value}"))
            }
            other => anyhow::bail!("no result: {other:?}"),
        }
    }
}
