//! Streamable HTTP, without a library in between.

use std::{collections::VecDeque, net::SocketAddr};

use anyhow::{Context, Result, bail, ensure};
use elicit_sdk::Revision;
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader},
    net::TcpStream,
    sync::mpsc,
    task::AbortHandle,
};

use super::Transport;

/// A client of the server at an address.
#[derive(Debug)]
pub struct Http {
    address: SocketAddr,
    /// `mcp-session-id`, once there is one.
    pub session: Option<String>,
    /// Further headers of each request.
    pub headers: Vec<(String, String)>,
    /// The status and headers of each response, in the order in which they came.
    pub responses: Vec<Head>,
    heads: mpsc::UnboundedReceiver<Head>,
    messages: mpsc::UnboundedReceiver<Result<Value>>,
    write: (mpsc::UnboundedSender<Head>, mpsc::UnboundedSender<Result<Value>>),
    open: VecDeque<AbortHandle>,
}

/// The head of a response.
#[derive(Clone, Debug, Default)]
pub struct Head {
    /// The status code.
    pub status: u16,
    /// `content-type`.
    pub content_type: String,
    session: Option<String>,
    chunked: bool,
    length: usize,
}

impl Transport {
    /// The server at this address, at `/mcp`.
    #[must_use]
    pub fn http(address: SocketAddr) -> Self {
        let (head, heads) = mpsc::unbounded_channel();
        let (message, messages) = mpsc::unbounded_channel();
        Self::Http(Http {
            address,
            session: None,
            headers: Vec::new(),
            responses: Vec::new(),
            heads,
            messages,
            write: (head, message),
            open: VecDeque::new(),
        })
    }
}

impl Http {
    pub(super) async fn send(&mut self, message: &Value, revision: Revision) -> Result<()> {
        let mut stream = TcpStream::connect(self.address).await.context("no server listens")?;
        let body = message.to_string();
        let mut request = format!(
            "POST /mcp HTTP/1.1\r\nhost: {}\r\ncontent-type: application/json\r\nconnection: close\r\n\
             accept: application/json, text/event-stream\r\ncontent-length: {}\r\n",
            self.address,
            body.len(),
        );
        let mut header = |name: &str, value: &str| request.extend([name, ": ", value, "\r\n"]);
        header("mcp-protocol-version", revision.as_str());
        if let Some(session) = &self.session {
            header("mcp-session-id", session);
        }
        if let Some(method) = message["method"].as_str() {
            header("mcp-method", method);
        }
        if let Some(name) = message["params"]["name"].as_str().or(message["params"]["uri"].as_str()) {
            header("mcp-name", name);
        }
        for (name, value) in &self.headers {
            header(name, value);
        }
        request.push_str("\r\n");
        request.push_str(&body);
        stream.write_all(request.as_bytes()).await?;
        let (heads, messages) = self.write.clone();
        let reading = tokio::spawn(async move {
            if let Err(error) = read(stream, &heads, &messages).await {
                drop(messages.send(Err(error)));
            }
        });
        self.open.push_back(reading.abort_handle());
        if message.get("method").is_none() || message.get("id").is_none() {
            // The server has taken it before anything else is sent.
            return self.head().await;
        }
        Ok(())
    }

    async fn head(&mut self) -> Result<()> {
        let head = self.heads.recv().await.context("no response")?;
        self.session = head.session.clone().or(self.session.take());
        ensure!(head.status < 300, "status {}", head.status);
        self.responses.push(head);
        Ok(())
    }

    pub(super) async fn next(&mut self) -> Result<Value> {
        let message = self.messages.recv().await.context("the client is gone")??;
        while let Ok(head) = self.heads.try_recv() {
            self.session = head.session.clone().or(self.session.take());
            self.responses.push(head);
        }
        Ok(message)
    }

    /// Breaks every connection that waits for a response.
    pub fn hang_up(&mut self) {
        for reading in self.open.drain(..) {
            reading.abort();
        }
    }
}

async fn read(
    stream: TcpStream,
    heads: &mpsc::UnboundedSender<Head>,
    messages: &mpsc::UnboundedSender<Result<Value>>,
) -> Result<()> {
    let mut reader = BufReader::new(stream);
    let mut head = Head::default();
    loop {
        let mut line = String::new();
        ensure!(reader.read_line(&mut line).await? > 0, "the server has closed the connection");
        let line = line.trim_end();
        if line.is_empty() {
            break;
        }
        match line.split_once(": ") {
            None => head.status = line.split(' ').nth(1).and_then(|status| status.parse().ok()).unwrap_or_default(),
            Some((name, value)) => match name.to_ascii_lowercase().as_str() {
                "content-type" => head.content_type = value.to_owned(),
                "content-length" => head.length = value.parse()?,
                "transfer-encoding" => head.chunked = value == "chunked",
                "mcp-session-id" => head.session = Some(value.to_owned()),
                _ => {}
            },
        }
    }
    drop(heads.send(head.clone()));
    let mut body = Vec::new();
    if !head.chunked {
        body.resize(head.length, 0);
        reader.read_exact(&mut body).await?;
        return deliver(&head, &mut body, messages);
    }
    loop {
        let mut size = String::new();
        ensure!(reader.read_line(&mut size).await? > 0, "the server broke off its response");
        let size = usize::from_str_radix(size.trim_end(), 16).with_context(|| format!("no chunk size: {size}"))?;
        let begin = body.len();
        body.resize(begin + size, 0);
        reader.read_exact(&mut body[begin..]).await?;
        reader.read_line(&mut String::new()).await?;
        deliver(&head, &mut body, messages)?;
        if size == 0 {
            return Ok(());
        }
    }
}

/// Delivers what is complete in the body.
fn deliver(head: &Head, body: &mut Vec<u8>, messages: &mpsc::UnboundedSender<Result<Value>>) -> Result<()> {
    if !head.content_type.starts_with("text/event-stream") {
        if let Ok(message) = serde_json::from_slice(body) {
            drop(messages.send(Ok(message)));
        } else if head.status >= 300 {
            bail!("status {}: {}", head.status, String::from_utf8_lossy(body));
        }
        return Ok(());
    }
    while let Some(end) = body.windows(2).position(|two| two == b"\n\n") {
        let event = String::from_utf8(body.drain(..end + 2).collect())?;
        let data: String = event.lines().filter_map(|line| line.strip_prefix("data:")).map(str::trim_start).collect();
        if !data.is_empty() {
            let message = serde_json::from_str(&data).with_context(|| format!("no JSON: {data}"))?;
            drop(messages.send(Ok(message)));
        }
    }
    Ok(())
}
