//! Real Claude Code, driven by its control protocol: no terminal, no account, no model.

use std::{
    path::{Path, PathBuf},
    process::Stdio,
    time::Duration,
};

use anyhow::{Context, Result, bail, ensure};
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, Lines},
    process::{Child, ChildStdin, ChildStdout, Command},
    time::{sleep, timeout},
};

use crate::{
    hosts::{Host, entries},
    wire::Wire,
};

/// The version that was measured.
pub static CLAUDE_CODE: Host =
    Host { name: "claude-code-2.1.332", package: "@anthropic-ai/claude-code@2.1.332", program };

/// The native program, so that running it needs no Node.
fn program(folder: &Path) -> Option<PathBuf> {
    let name = if cfg!(windows) { "claude.exe" } else { "claude" };
    entries(&folder.join("node_modules/@anthropic-ai")).map(|package| package.join(name)).find(|file| file.is_file())
}

/// Longer than anything takes here.
const LIMIT: Duration = Duration::from_secs(60);

/// A running Claude Code with a home of its own and one plugin, `forms`.
#[derive(Debug)]
pub struct Claude {
    child: Child,
    input: ChildStdin,
    output: Lines<BufReader<ChildStdout>>,
    requests: u32,
    recording: PathBuf,
    _home: TempDir,
}

/// A form that waits for an answer, as the host hands it over.
#[derive(Debug)]
pub struct Form {
    id: String,
    /// The request: `message`, `mode`, `requested_schema`, `property_order`.
    pub request: Value,
}

impl Claude {
    /// Starts one for the test `test` with this plugin behind `record-wire`; `None` where it is not installed.
    /// `refused` is a method that the plugin shall not know.
    ///
    /// # Errors
    /// As [`Host::require`]; when it does not start, or does not connect to the plugin.
    pub async fn start(test: &str, recorder: &str, plugin: &str, refused: Option<&str>) -> Result<Option<Self>> {
        let Some(program) = CLAUDE_CODE.require(test)? else { return Ok(None) };
        let home = TempDir::new()?;
        let recording = home.path().join("wire");
        let config = home.path().join("mcp.json");
        let server = json!({"command": recorder, "args": [recording, plugin], "env": {"REFUSED_METHOD": refused.unwrap_or_default()}});
        std::fs::write(&config, json!({"mcpServers": {"forms": server}}).to_string())?;
        let mut command = Command::new(program);
        command.args(["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"]);
        command.args(["--strict-mcp-config", "--allowedTools", "mcp__forms", "--mcp-config"]).arg(&config);
        command.env_clear().envs(std::env::var_os("PATH").map(|path| ("PATH", path))).env("HOME", home.path());
        // Nothing leaves this machine: no model is asked, and there is no account.
        command.envs([
            ("ANTHROPIC_BASE_URL", "http://127.0.0.1:9"),
            ("ANTHROPIC_API_KEY", "none"),
            ("CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC", "1"),
            ("DISABLE_AUTOUPDATER", "1"),
        ]);
        command.current_dir(home.path()).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        let mut child = command.kill_on_drop(true).spawn().context("cannot run Claude Code")?;
        let input = child.stdin.take().context("no stdin")?;
        let output = BufReader::new(child.stdout.take().context("no stdout")?).lines();
        let mut claude = Self { child, input, output, requests: 0, recording, _home: home };
        let id = claude.request(json!({"subtype": "initialize"})).await?;
        ensure!(claude.response(&id).await?["subtype"] == "success", "it does not initialize");
        Ok(Some(claude))
    }

    /// Calls a tool of the plugin and waits for its first form.
    ///
    /// # Errors
    /// When the call ends without one.
    pub async fn call(&mut self, tool: &str) -> Result<Form> {
        timeout(LIMIT, async {
            loop {
                let id = self.start_call(tool).await?;
                let message = self.next().await?;
                match form(&message) {
                    Some(form) => return Ok(form),
                    // The plugin is started beside: until it is connected, calls are refused.
                    None if is_response(&message, &id) && message.to_string().contains("not connected") => {
                        sleep(Duration::from_millis(100)).await;
                    }
                    None => bail!("no form, but {message}"),
                }
            }
        })
        .await
        .context("no form is shown")?
    }

    /// Answers a form, and waits for the one that follows.
    ///
    /// # Errors
    /// When the call ends instead.
    pub async fn answer_and_go_on(&mut self, form: &Form, answer: Value) -> Result<Form> {
        self.answer(form, answer).await?;
        let message = timeout(LIMIT, self.next()).await.context("no further form is shown")??;
        self::form(&message).with_context(|| format!("no form, but {message}"))
    }

    /// Answers the last form, and waits for the tool's result: its text.
    ///
    /// # Errors
    /// When the call fails, or asks further.
    pub async fn answer_and_end(&mut self, form: &Form, answer: Value) -> Result<String> {
        self.answer(form, answer).await?;
        let id = self.requests.to_string();
        let response = timeout(LIMIT, self.response(&id)).await.context("the call does not end")??;
        let text = response.pointer("/response/content/0/text").and_then(Value::as_str);
        text.map(str::to_owned).with_context(|| format!("no text: {response}"))
    }

    /// What passed between it and the plugin.
    ///
    /// # Errors
    /// When there is no recording.
    pub fn wire(&self) -> Result<Wire> {
        Wire::read(&self.recording)
    }

    /// Ends it.
    ///
    /// # Errors
    /// When it does not end.
    pub async fn stop(mut self) -> Result<()> {
        drop(self.input);
        timeout(LIMIT, self.child.wait()).await.context("it does not end")??;
        Ok(())
    }

    async fn answer(&mut self, form: &Form, answer: Value) -> Result<()> {
        let response = json!({"subtype": "success", "request_id": form.id, "response": answer});
        self.send(&json!({"type": "control_response", "response": response})).await
    }

    async fn start_call(&mut self, tool: &str) -> Result<String> {
        self.request(json!({"subtype": "mcp_call", "tool": format!("mcp__forms__{tool}"), "arguments": {}})).await
    }

    async fn request(&mut self, request: Value) -> Result<String> {
        self.requests += 1;
        let id = self.requests.to_string();
        self.send(&json!({"type": "control_request", "request_id": id, "request": request})).await?;
        Ok(id)
    }

    async fn send(&mut self, message: &Value) -> Result<()> {
        self.input.write_all(format!("{message}\n").as_bytes()).await?;
        Ok(self.input.flush().await?)
    }

    async fn response(&mut self, id: &str) -> Result<Value> {
        let mut message = self.next().await?;
        ensure!(is_response(&message, id), "no response, but {message}");
        Ok(message["response"].take())
    }

    /// The next form or response; what else it tells is of no interest here.
    async fn next(&mut self) -> Result<Value> {
        loop {
            let line = self.output.next_line().await?.context("Claude Code has ended")?;
            let Ok(message) = serde_json::from_str::<Value>(&line) else { continue };
            if form(&message).is_some() || message["type"] == "control_response" {
                return Ok(message);
            }
        }
    }
}

fn form(message: &Value) -> Option<Form> {
    let is_form = message["type"] == "control_request" && message["request"]["subtype"] == "elicitation";
    let id = message["request_id"].as_str().filter(|_| is_form)?;
    Some(Form { id: id.to_owned(), request: message["request"].clone() })
}

fn is_response(message: &Value, id: &str) -> bool {
    message["type"] == "control_response" && message["response"]["request_id"] == id
}
