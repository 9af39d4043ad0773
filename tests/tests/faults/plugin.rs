//! A plugin in a process of its own, at the ends of its pipes, and the file in which it writes what was accepted.

use std::{
    fs, io,
    path::PathBuf,
    process::{ExitStatus, Stdio},
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use elicit_sdk::Revision;
use rustix::process::{Pid, Signal, kill_process};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::timeout,
};

/// Longer than anything takes. What takes longer hangs.
const PATIENCE: Duration = Duration::from_secs(30);

pub(crate) struct Plugin {
    child: Child,
    /// `None` once it is closed.
    input: Option<ChildStdin>,
    output: Option<Lines<BufReader<ChildStdout>>>,
    folder: TempDir,
    revision: Revision,
    id: i64,
}

/// A form that is open.
#[derive(Clone, Debug)]
pub(crate) struct Open {
    /// The id of its request.
    pub(crate) id: Value,
    /// The call that asks.
    pub(crate) name: String,
}

impl Plugin {
    /// Starts one. With `clock`, a library that is loaded before all others, it is shown the time that
    /// [`turn_clock`](Self::turn_clock) sets.
    pub(crate) async fn start(revision: Revision, clock: Option<&PathBuf>) -> Result<Self> {
        let folder = TempDir::new()?;
        let mut command = Command::new(env!("CARGO_BIN_EXE_ledger-plugin"));
        command.env("LEDGER", folder.path().join("ledger")).env_remove("ELICIT_HOST");
        if let Some(library) = clock {
            fs::write(folder.path().join("clock"), "+0")?;
            command.env("LD_PRELOAD", library).env("FAKETIME_TIMESTAMP_FILE", folder.path().join("clock"));
            command.env("FAKETIME_NO_CACHE", "1").env("FAKETIME_DONT_FAKE_MONOTONIC", "1");
        }
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null()).kill_on_drop(true);
        let mut child = command.spawn().context("cannot start the plugin")?;
        let (input, output) = (child.stdin.take(), child.stdout.take().context("no stdout")?);
        let output = Some(BufReader::new(output).lines());
        let mut plugin = Self { child, input, output, folder, revision, id: 0 };
        if revision < Revision::V2026_07_28 {
            let hello = json!({
                "protocolVersion": revision.as_str(), "capabilities": {"elicitation": {"form": {}}},
                "clientInfo": {"name": "faults", "version": "1"},
            });
            let id = plugin.request("initialize", hello).await?;
            plugin.result(id).await?;
            plugin.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await?;
        }
        Ok(plugin)
    }

    /// Calls the tool, and returns the call's id.
    pub(crate) async fn call(&mut self, name: &str) -> Result<i64> {
        self.request("tools/call", json!({"name": "write", "arguments": {"name": name}})).await
    }

    pub(crate) async fn request(&mut self, method: &str, mut params: Value) -> Result<i64> {
        self.id += 1;
        if self.revision >= Revision::V2026_07_28 {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": self.revision.as_str(),
                "io.modelcontextprotocol/clientInfo": {"name": "faults", "version": "1"},
                "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}}},
            });
        }
        self.send(&json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params})).await?;
        Ok(self.id)
    }

    pub(crate) async fn send(&mut self, message: &Value) -> Result<()> {
        self.write(format!("{message}\n").as_bytes()).await
    }

    pub(crate) async fn write(&mut self, bytes: &[u8]) -> Result<()> {
        let input = self.input.as_mut().context("the input is closed")?;
        timeout(PATIENCE, input.write_all(bytes)).await.context("the plugin reads nothing")??;
        Ok(input.flush().await?)
    }

    /// Its next message; `None` at the end of its output.
    pub(crate) async fn next(&mut self) -> Result<Option<Value>> {
        let output = self.output.as_mut().context("the output is closed")?;
        let line = timeout(PATIENCE, output.next_line()).await.context("the plugin says nothing")??;
        line.map(|line| serde_json::from_str(&line).with_context(|| format!("no JSON: {line}"))).transpose()
    }

    /// The next form.
    pub(crate) async fn form(&mut self) -> Result<Open> {
        let message = self.next().await?.context("the plugin has ended")?;
        Open::read(&message).with_context(|| format!("no form: {message}"))
    }

    /// The response to a request; nothing comes before it but withdrawals, and complaints about lines that are no
    /// messages.
    pub(crate) async fn response(&mut self, id: i64) -> Result<Value> {
        loop {
            let message = self.next().await?.context("the plugin has ended")?;
            if message["id"] == id && message.get("method").is_none() {
                return Ok(message);
            }
            let complains = message.get("id").is_none() && message["error"]["code"].is_i64();
            ensure!(complains || message["method"] == "notifications/cancelled", "unexpected: {message}");
        }
    }

    pub(crate) async fn result(&mut self, id: i64) -> Result<Value> {
        let mut response = self.response(id).await?;
        match response.get_mut("result") {
            Some(result) => Ok(result.take()),
            None => bail!("an error: {response}"),
        }
    }

    /// The text with which a call ends.
    pub(crate) async fn text(&mut self, id: i64) -> Result<String> {
        let result = self.result(id).await?;
        Ok(result["content"][0]["text"].as_str().with_context(|| format!("no text: {result}"))?.to_owned())
    }

    /// It has read everything that was sent.
    pub(crate) async fn ping(&mut self) -> Result<()> {
        let id = self.request("ping", json!({})).await?;
        self.result(id).await.map(drop)
    }

    /// One call as it should be, and its line.
    pub(crate) async fn good_call(&mut self, name: &str) -> Result<String> {
        let call = self.call(name).await?;
        let line = format!("{name} fine 3 0");
        if self.revision >= Revision::V2026_07_28 {
            let asked = self.result(call).await?;
            let retry = self.retry(name, &asked["requestState"], answer("fine")).await?;
            ensure!(self.text(retry).await? == line);
        } else {
            let form = self.form().await?;
            self.send(&form.accept("fine")).await?;
            ensure!(self.text(call).await? == line);
        }
        Ok(line)
    }

    /// The second round of a call at 2026-07-28.
    pub(crate) async fn retry(&mut self, name: &str, state: &Value, answer: Value) -> Result<i64> {
        let mut params = json!({"name": "write", "arguments": {"name": name}, "requestState": state});
        params["inputResponses"]["entry"] = answer;
        self.request("tools/call", params).await
    }

    pub(crate) fn close_input(&mut self) {
        self.input = None;
    }

    /// What the kernel does to the pipes of a client that is killed.
    pub(crate) fn lose_client(&mut self) {
        (self.input, self.output) = (None, None);
    }

    pub(crate) fn signal(&self, signal: Signal) -> Result<()> {
        let id = self.child.id().context("it has ended")?;
        Ok(kill_process(Pid::from_raw(id.try_into()?).context("no process")?, signal)?)
    }

    /// Shows the process a time that is off by this: `+400d`.
    pub(crate) fn turn_clock(&self, offset: &str) -> Result<()> {
        // In one step, since it is read all the time.
        fs::write(self.folder.path().join("next"), offset)?;
        Ok(fs::rename(self.folder.path().join("next"), self.folder.path().join("clock"))?)
    }

    pub(crate) async fn ended(&mut self) -> Result<ExitStatus> {
        Ok(timeout(PATIENCE, self.child.wait()).await.context("the plugin does not end")??)
    }

    /// What was done, sorted.
    pub(crate) fn ledger(&self) -> Result<Vec<String>> {
        let text = match fs::read_to_string(self.folder.path().join("ledger")) {
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            text => text?,
        };
        let mut lines: Vec<_> = text.lines().map(str::to_owned).collect();
        lines.sort();
        Ok(lines)
    }
}

impl Open {
    pub(crate) fn read(message: &Value) -> Option<Self> {
        if message["method"] != "elicitation/create" {
            return None;
        }
        let name = message["params"]["message"].as_str()?.strip_prefix("Write ")?.strip_suffix('?')?;
        Some(Self { id: message["id"].clone(), name: name.to_owned() })
    }

    pub(crate) fn answer(&self, result: &Value) -> Value {
        json!({"jsonrpc": "2.0", "id": self.id, "result": result})
    }

    pub(crate) fn accept(&self, word: &str) -> Value {
        self.answer(&answer(word))
    }

    pub(crate) fn decline(&self) -> Value {
        self.answer(&json!({"action": "decline"}))
    }
}

/// An answer that accepts with this word.
pub(crate) fn answer(word: &str) -> Value {
    json!({"action": "accept", "content": {"word": word, "count": 3}})
}
