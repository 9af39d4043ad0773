//! JSON lines over pipes.

use std::{fmt, process::Stdio};

use anyhow::{Context, Result};
use elicit_sdk::{Interactive, rmcp::ServerHandler};
use serde_json::Value;
use tokio::{
    io::{AsyncBufReadExt, AsyncRead, AsyncWrite, AsyncWriteExt, BufReader, DuplexStream, duplex, split},
    process::{Child, Command},
    task::JoinHandle,
};

use super::Transport;

/// What a pipe holds.
const PIPE: usize = 64 * 1024;

/// The client's end.
pub struct Lines {
    reader: tokio::io::Lines<BufReader<Box<dyn AsyncRead + Send + Unpin>>>,
    writer: Box<dyn AsyncWrite + Send + Unpin>,
    /// The server, where it is a process.
    pub child: Option<Child>,
    /// The server, where it is in this process.
    pub server: Option<JoinHandle<Result<()>>>,
}

impl Transport {
    /// A server in this process.
    pub fn duplex<S: ServerHandler>(server: Interactive<S>) -> Self {
        let (ours, theirs) = duplex(PIPE);
        let task = tokio::spawn(async move {
            server.serve(theirs).await?.waiting().await?;
            Ok(())
        });
        let (reader, writer) = split(ours);
        Self::Lines(Lines { server: Some(task), ..Lines::new(reader, writer) })
    }

    /// A server at the other end of this pipe.
    #[must_use]
    pub fn pipe(ours: DuplexStream) -> Self {
        let (reader, writer) = split(ours);
        Self::Lines(Lines::new(reader, writer))
    }

    /// A server in a process of its own, which ends with this value.
    ///
    /// # Errors
    /// When it cannot be started.
    pub fn process(command: &mut Command) -> Result<Self> {
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).kill_on_drop(true);
        let mut child = command.spawn().context("cannot start the server")?;
        let reader = child.stdout.take().context("no stdout")?;
        let writer = child.stdin.take().context("no stdin")?;
        Ok(Self::Lines(Lines { child: Some(child), ..Lines::new(reader, writer) }))
    }
}

impl Lines {
    fn new(reader: impl AsyncRead + Send + Unpin + 'static, writer: impl AsyncWrite + Send + Unpin + 'static) -> Self {
        let reader: Box<dyn AsyncRead + Send + Unpin> = Box::new(reader);
        Self { reader: BufReader::new(reader).lines(), writer: Box::new(writer), child: None, server: None }
    }

    pub(super) async fn send(&mut self, message: &Value) -> Result<()> {
        self.writer.write_all(format!("{message}\n").as_bytes()).await?;
        Ok(self.writer.flush().await?)
    }

    pub(super) async fn next(&mut self) -> Result<Value> {
        let line = self.reader.next_line().await?.context("the server has closed the connection")?;
        serde_json::from_str(&line).with_context(|| format!("no JSON: {line}"))
    }

    /// Ends the server's input.
    ///
    /// # Errors
    /// When the connection is broken.
    pub async fn end(&mut self) -> Result<()> {
        self.writer.shutdown().await?;
        self.writer = Box::new(tokio::io::sink());
        Ok(())
    }
}

impl fmt::Debug for Lines {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Lines").field("child", &self.child).finish_non_exhaustive()
    }
}
