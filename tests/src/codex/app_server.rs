//! The process `codex app-server` and its JSON-RPC.

use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader};
use tokio::process::{Child, ChildStdin, ChildStdout};
use tokio::sync::Mutex;

use super::config::wire_file;
use super::form::{Answer, Form};
use super::journal::Journal;
use super::model::Model;
use super::scenario::Prepared;
use super::turn::Turn;
use crate::wire::Wire;

/// A running Codex with one thread. Dropping it ends it.
#[derive(Debug)]
pub struct AppServer {
    /// Held because dropping it ends Codex.
    _process: Child,
    stdin: Stdin,
    pub(super) journal: Arc<Journal>,
    pub(super) model: Model,
    pub(super) folder: PathBuf,
    pub(super) thread: String,
    pub(super) turns: usize,
    pub(super) turn: Option<Turn>,
    requests: AtomicU64,
}

type Stdin = Arc<Mutex<ChildStdin>>;

impl AppServer {
    /// Starts Codex, greets it and starts a thread.
    pub(super) async fn start(prepared: Prepared) -> Result<Self> {
        let mut process = prepared.spawn_app_server()?;
        let stdin = process.stdin.take().context("codex has no stdin")?;
        let stdout = process.stdout.take().context("codex has no stdout")?;
        let Prepared { setup, model, folder, cwd, .. } = prepared;
        let stdin = Arc::new(Mutex::new(stdin));
        let journal = Arc::new(Journal::create(&folder.join("app-server.jsonl"))?);
        tokio::spawn(read(stdout, Arc::clone(&stdin), Arc::clone(&journal)));
        let mut server = Self {
            _process: process,
            stdin,
            journal,
            model,
            folder,
            thread: String::new(),
            turns: 0,
            turn: None,
            requests: AtomicU64::new(1),
        };
        let client = json!({"name": "elicit_tests", "title": "elicit-tests", "version": "1.0.0"});
        server.call("initialize", json!({"clientInfo": client, "capabilities": setup.capabilities})).await?;
        server.send(&json!({"method": "initialized"})).await?;
        let thread = json!({
            "cwd": cwd, "approvalPolicy": setup.policy.to_json(), "permissions": ":danger-full-access",
        });
        let started = server.call("thread/start", thread).await?;
        text(&started["thread"]["id"])?.clone_into(&mut server.thread);
        Ok(server)
    }

    /// Sends a request and awaits its result.
    ///
    /// # Errors
    /// When Codex answers with an error, ends, or does not answer in time.
    pub async fn call(&self, method: &str, params: Value) -> Result<Value> {
        let id = self.requests.fetch_add(1, Ordering::Relaxed);
        let from = self.journal.len();
        self.send(&json!({"id": id, "method": method, "params": params})).await?;
        let is_answer =
            |message: &Value| (message["id"] == id && message.get("method").is_none()).then(|| message.clone());
        let (answer, _) = self.journal.find(from, &format!("the answer to {method}"), is_answer).await?;
        if let Some(error) = answer.get("error") {
            bail!("{method}: {error}");
        }
        Ok(answer["result"].clone())
    }

    /// Answers a form as the person would.
    ///
    /// # Errors
    /// When Codex has ended.
    pub async fn answer(&self, form: &Form, answer: Answer) -> Result<()> {
        self.send(&json!({"id": form.id, "result": answer.to_json()})).await
    }

    /// What a recorded plugin has read and written so far.
    ///
    /// # Errors
    /// When the plugin is not recorded or was not started.
    pub fn wire(&self, plugin: &str) -> Result<Wire> {
        Wire::read(&wire_file(&self.folder, plugin))
    }

    async fn send(&self, message: &Value) -> Result<()> {
        self.journal.sent(message)?;
        write(&self.stdin, message).await
    }
}

/// A string of a message.
pub(super) fn text(value: &Value) -> Result<&str> {
    value.as_str().with_context(|| format!("codex sent {value} instead of a string"))
}

async fn write(stdin: &Stdin, message: &Value) -> Result<()> {
    let line = format!("{message}\n");
    let mut stdin = stdin.lock().await;
    stdin.write_all(line.as_bytes()).await?;
    stdin.flush().await.context("codex no longer reads")
}

async fn read(stdout: ChildStdout, stdin: Stdin, journal: Arc<Journal>) {
    let mut lines = BufReader::new(stdout).lines();
    while let Ok(Some(line)) = lines.next_line().await {
        let Ok(message) = serde_json::from_str::<Value>(&line) else {
            continue;
        };
        let unknown = message
            .get("id")
            .filter(|_| message["method"].as_str().is_some_and(|method| method != super::form::REQUEST));
        // An approval card, say, would wait for ever; refused, it fails the call visibly.
        let refusal =
            unknown.map(|id| json!({"id": id, "error": {"code": -32601, "message": "the tests answer forms only"}}));
        if journal.received(message).is_err() {
            break;
        }
        if let Some(refusal) = refusal
            && (journal.sent(&refusal).is_err() || write(&stdin, &refusal).await.is_err())
        {
            break;
        }
    }
    journal.close();
}
