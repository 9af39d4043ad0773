//! The client's end of the connection: JSON lines through a pipe, each of them kept.

use std::{
    future::{Future, poll_fn},
    pin::Pin,
    task::Poll,
};

use rmcp::ServerHandler;
use serde_json::{Value, json};
use tokio::io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex, split};

use super::{patience::Patience, place::Place};
use crate::{Interactive, Revision};

/// What a pipe holds.
const PIPE: usize = 64 * 1024;

/// What a person does beside the form: on a page in the browser.
pub(super) type Errand = Pin<Box<dyn Future<Output = ()>>>;

/// Why a call could not be played to its end.
pub(super) type Fault = String;

pub(super) struct Client {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    revision: Revision,
    capabilities: Value,
    info: Value,
    id: i64,
    is_greeted: bool,
    /// Everything that crossed, in its order.
    pub(super) wire: Vec<Line>,
    pub(super) errands: Vec<Errand>,
}

/// A message as it crossed the wire.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) is_ours: bool,
    pub(super) text: String,
}

impl Client {
    /// Serves the plugin at the other end of a pipe.
    pub(super) fn start<S: ServerHandler>(server: Interactive<S>, place: &Place) -> Self {
        let (ours, theirs) = duplex(PIPE);
        tokio::spawn(async move {
            // What goes wrong there shows as a connection that ends.
            if let Ok(running) = server.serve(theirs).await {
                drop(running.waiting().await);
            }
        });
        let (reader, writer) = split(ours);
        Self {
            lines: BufReader::new(reader).lines(),
            writer,
            revision: place.revision(),
            capabilities: place.declared().clone(),
            info: place.client_info(),
            id: 0,
            is_greeted: false,
            wire: Vec::new(),
            errands: Vec::new(),
        }
    }

    /// Introduces the client, once.
    pub(super) async fn greet(&mut self) -> Result<(), Fault> {
        if self.is_greeted {
            return Ok(());
        }
        self.is_greeted = true;
        let is_modern = self.revision >= Revision::V2026_07_28;
        let version = self.revision.as_str();
        let (method, params) = if is_modern {
            ("server/discover", json!({}))
        } else {
            let hello = json!({"protocolVersion": version, "capabilities": self.capabilities, "clientInfo": self.info});
            ("initialize", hello)
        };
        let id = self.request(method, params).await?;
        let answer = loop {
            let message = self.next().await?;
            if message["id"] == id {
                break message["result"].clone();
            }
        };
        let (spoken, key) = if is_modern { (version, "supportedVersions") } else { (version, "protocolVersion") };
        if !answer[key].to_string().contains(spoken) {
            return Err(format!("the plugin does not speak {spoken}, but {}", answer[key]));
        }
        if !is_modern {
            self.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await?;
        }
        Ok(())
    }

    /// Sends a request, and returns its id.
    pub(super) async fn request(&mut self, method: &str, mut params: Value) -> Result<i64, Fault> {
        self.id += 1;
        if self.revision >= Revision::V2026_07_28 {
            params["_meta"] = json!({
                "io.modelcontextprotocol/protocolVersion": self.revision.as_str(),
                "io.modelcontextprotocol/clientInfo": self.info,
                "io.modelcontextprotocol/clientCapabilities": self.capabilities,
            });
        }
        self.send(&json!({"jsonrpc": "2.0", "id": self.id, "method": method, "params": params})).await?;
        Ok(self.id)
    }

    /// Sends a message.
    pub(super) async fn send(&mut self, message: &Value) -> Result<(), Fault> {
        let mut text = message.to_string();
        self.wire.push(Line { is_ours: true, text: text.clone() });
        text.push('\n');
        let written = self.writer.write_all(text.as_bytes()).await;
        written.map_err(|_| "the plugin has closed the connection".to_owned())
    }

    /// The plugin's next message. What has to be done in a browser is done meanwhile.
    pub(super) async fn next(&mut self) -> Result<Value, Fault> {
        let mut patience = Patience::new();
        loop {
            tokio::select! {
                biased;
                line = self.lines.next_line() => {
                    let line = line.ok().flatten().ok_or("the plugin has closed the connection")?;
                    let message = serde_json::from_str(&line);
                    self.wire.push(Line { is_ours: false, text: line });
                    return message.map_err(|_| "the plugin wrote a line that is no JSON".to_owned());
                }
                () = run(&mut self.errands), if !self.errands.is_empty() => {}
                () = patience.wait() => if patience.is_over() {
                    return Err("the plugin says nothing more: its tool has panicked, or waits for what never comes. \
                                (What takes minutes needs `#[tokio::test(start_paused = true)]`.)".to_owned());
                }
            }
        }
    }

    /// Finishes what a person does in a browser.
    pub(super) async fn finish_errands(&mut self) -> Result<(), Fault> {
        let mut patience = Patience::new();
        while !self.errands.is_empty() {
            tokio::select! {
                biased;
                () = run(&mut self.errands) => {}
                () = patience.wait() => if patience.is_over() {
                    return Err("what the person does with the page does not end".to_owned());
                }
            }
        }
        Ok(())
    }
}

/// Runs all of them until one is done.
async fn run(errands: &mut Vec<Errand>) {
    poll_fn(|context| {
        let before = errands.len();
        errands.retain_mut(|errand| errand.as_mut().poll(context).is_pending());
        if errands.len() < before { Poll::Ready(()) } else { Poll::Pending }
    })
    .await;
}
