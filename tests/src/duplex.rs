//! A client in the same process that speaks JSON lines, and can say what no well-behaved client says.

mod server;

use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use elicit_sdk::{
    Interactive,
    rmcp::{RoleServer, ServerHandler, ServiceExt, service::QuitReason},
};
use serde_json::{Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex, split},
    task::JoinHandle,
};

pub use self::server::{Server, server};

/// What a pipe holds.
const PIPE: usize = 64 * 1024;

/// Longer than any test waits for a message in real time.
const PATIENCE: Duration = Duration::from_secs(20);

/// How the client introduces itself.
#[derive(Clone, Debug)]
pub struct Hello {
    /// The revision it asks for.
    pub version: &'static str,
    /// Its `capabilities`, whole.
    pub capabilities: Value,
    /// Its `clientInfo.name`.
    pub name: &'static str,
}

impl Default for Hello {
    fn default() -> Self {
        Self { version: "2025-11-25", capabilities: json!({"elicitation": {"form": {}}}), name: "test" }
    }
}

/// The client's end of the connection.
#[derive(Debug)]
pub struct Client {
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    /// The server; it ends after the client's input has ended.
    pub server: JoinHandle<Result<()>>,
    id: i64,
}

/// A form that has arrived.
#[derive(Clone, Debug)]
pub struct Form {
    /// The id of its request.
    pub id: Value,
    /// Its `params`.
    pub params: Value,
    /// The line, byte for byte.
    pub line: String,
}

impl Form {
    /// The keys of its fields, in order.
    #[must_use]
    pub fn keys(&self) -> Vec<&str> {
        self.properties().map(|(key, _)| key).collect()
    }

    /// One of its fields; `null` where there is none of this key.
    #[must_use]
    pub fn field(&self, key: &str) -> &Value {
        &self.params["requestedSchema"]["properties"][key]
    }

    fn properties(&self) -> impl Iterator<Item = (&str, &Value)> {
        let properties = self.params["requestedSchema"]["properties"].as_object();
        properties.into_iter().flatten().map(|(key, field)| (key.as_str(), field))
    }
}

impl Client {
    /// Connects to a server in the [`Interactive`] wrapper, through its own `serve`.
    ///
    /// # Errors
    /// As [`Self::initialize`].
    pub async fn wrapped<S: ServerHandler>(server: S) -> Result<Self> {
        Self::wrapped_as(server, Hello::default()).await
    }

    /// The same with another introduction.
    ///
    /// # Errors
    /// As [`Self::initialize`].
    pub async fn wrapped_as<S: ServerHandler>(server: S, hello: Hello) -> Result<Self> {
        Self::serving(Interactive::new(server), hello).await
    }

    /// The same with a wrapper that has been configured.
    ///
    /// # Errors
    /// As [`Self::initialize`].
    pub async fn serving<S: ServerHandler>(server: Interactive<S>, hello: Hello) -> Result<Self> {
        let (ours, theirs) = duplex(PIPE);
        let serving = tokio::spawn(async move { end(server.serve(theirs).await?.waiting().await?) });
        Self::initialize(ours, serving, hello).await
    }

    /// Connects to a server in the wrapper, or as rmcp serves it without.
    ///
    /// # Errors
    /// As [`Self::initialize`].
    pub async fn connect<S: ServerHandler>(server: S, wrapped: bool, hello: Hello) -> Result<Self> {
        if wrapped {
            return Self::wrapped_as(server, hello).await;
        }
        let (ours, theirs) = duplex(PIPE);
        let serving = tokio::spawn(async move {
            let running = ServiceExt::<RoleServer>::serve(server, theirs).await?;
            end(running.waiting().await?)
        });
        Self::initialize(ours, serving, hello).await
    }

    /// Introduces the client to a server at the other end.
    ///
    /// # Errors
    /// When the server does not answer as the protocol wants.
    pub async fn initialize(ours: DuplexStream, server: JoinHandle<Result<()>>, hello: Hello) -> Result<Self> {
        let (reader, writer) = split(ours);
        let mut client = Self { lines: BufReader::new(reader).lines(), writer, server, id: 0 };
        let params = json!({
            "protocolVersion": hello.version,
            "capabilities": hello.capabilities,
            "clientInfo": {"name": hello.name, "version": "1"},
        });
        let id = client.request("initialize", params).await?;
        let version = client.result(id).await?["protocolVersion"].clone();
        ensure!(version == hello.version, "the server speaks {version}");
        client.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await?;
        Ok(client)
    }

    /// Calls the tool, and returns the call's id.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn call(&mut self) -> Result<i64> {
        self.request("tools/call", json!({"name": "ask", "arguments": {}})).await
    }

    /// Calls the tool and asks to be told of its progress.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn call_with_progress(&mut self, token: &str) -> Result<i64> {
        let meta = json!({"progressToken": token});
        self.request("tools/call", json!({"name": "ask", "arguments": {}, "_meta": meta})).await
    }

    /// Sends a request, and returns its id.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn request(&mut self, method: &str, params: Value) -> Result<i64> {
        self.id += 1;
        let id = self.id;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await?;
        Ok(id)
    }

    /// Answers a form with this `result`.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn answer(&mut self, form: &Form, result: Value) -> Result<()> {
        self.send(&json!({"jsonrpc": "2.0", "id": form.id, "result": result})).await
    }

    /// Answers a form with this content.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn accept(&mut self, form: &Form, content: Value) -> Result<()> {
        self.answer(form, json!({"action": "accept", "content": content})).await
    }

    /// Cancels a request of ours.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn cancel(&mut self, id: i64) -> Result<()> {
        self.send(&json!({"jsonrpc": "2.0", "method": "notifications/cancelled", "params": {"requestId": id}})).await
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn send(&mut self, message: &Value) -> Result<()> {
        self.say(message.to_string().as_bytes()).await
    }

    /// Sends a line, whatever it says.
    ///
    /// # Errors
    /// When the server does not read.
    pub async fn say(&mut self, line: &[u8]) -> Result<()> {
        self.writer.write_all(line).await?;
        self.writer.write_all(b"\n").await?;
        Ok(self.writer.flush().await?)
    }

    /// Ends the server's input. What it still writes can be read.
    ///
    /// # Errors
    /// When the connection is broken.
    pub async fn end(&mut self) -> Result<()> {
        Ok(self.writer.shutdown().await?)
    }

    /// The next line of the server.
    ///
    /// # Errors
    /// When the server has closed the connection.
    pub async fn line(&mut self) -> Result<String> {
        let line = self.lines.next_line().await?;
        line.context("the server has closed the connection")
    }

    /// The next message of the server.
    ///
    /// # Errors
    /// When the server has closed the connection or wrote no JSON.
    pub async fn next(&mut self) -> Result<Value> {
        Ok(serde_json::from_str(&self.line().await?)?)
    }

    /// The next message, which must be a form.
    ///
    /// # Errors
    /// When it is something else.
    pub async fn form(&mut self) -> Result<Form> {
        self.form_by("elicitation/create").await
    }

    /// The next message, which must be a form that is sent with this method.
    ///
    /// # Errors
    /// When it is something else.
    pub async fn form_by(&mut self, method: &str) -> Result<Form> {
        let line = self.line().await?;
        let mut message: Value = serde_json::from_str(&line)?;
        ensure!(message["method"] == method, "not a form: {message}");
        Ok(Form { id: message["id"].take(), params: message["params"].take(), line })
    }

    /// The next message, which must be the result of our request.
    ///
    /// # Errors
    /// When it is something else, or an error.
    pub async fn result(&mut self, id: i64) -> Result<Value> {
        let mut message = self.next().await?;
        ensure!(message["id"] == id && message.get("result").is_some(), "not the result of {id}: {message}");
        Ok(message["result"].take())
    }

    /// The next message, which must be the text that the tool returns.
    ///
    /// # Errors
    /// When it is something else, or a tool error.
    pub async fn text(&mut self, id: i64) -> Result<String> {
        let result = self.result(id).await?;
        ensure!(result["isError"] != true, "the tool failed: {result}");
        text(&result)
    }

    /// The next message, which must be the text of a tool error.
    ///
    /// # Errors
    /// When it is something else, or a success.
    pub async fn failure(&mut self, id: i64) -> Result<String> {
        let result = self.result(id).await?;
        ensure!(result["isError"] == true, "the tool succeeded: {result}");
        text(&result)
    }

    /// The next message, which must be the JSON-RPC error that our request ends in.
    ///
    /// # Errors
    /// When it is something else.
    pub async fn error(&mut self, id: i64) -> Result<Value> {
        let mut message = self.next().await?;
        ensure!(message["id"] == id && message.get("error").is_some(), "not the error of {id}: {message}");
        Ok(message["error"].take())
    }

    /// The next message, which must withdraw this form.
    ///
    /// # Errors
    /// When it is something else.
    pub async fn withdrawal(&mut self, form: &Form) -> Result<()> {
        let message = self.next().await?;
        ensure!(message["method"] == "notifications/cancelled", "not a withdrawal: {message}");
        ensure!(message["params"]["requestId"] == form.id, "not of form {}: {message}", form.id);
        Ok(())
    }

    /// Makes sure that the server has sent nothing, and still serves: the next message must answer a ping.
    ///
    /// # Errors
    /// When the server has sent something else.
    pub async fn silence(&mut self) -> Result<()> {
        let id = self.request("ping", json!({})).await?;
        self.result(id).await.map(drop)
    }

    /// Ends the connection, and makes sure that the server ends with it.
    ///
    /// # Errors
    /// When the server failed, or is still there.
    pub async fn close(mut self) -> Result<()> {
        self.end().await?;
        tokio::time::timeout(PATIENCE, &mut self.server).await.context("the server does not end")??
    }
}

fn end(reason: QuitReason) -> Result<()> {
    match reason {
        QuitReason::Closed => Ok(()),
        reason => bail!("the server ended with {reason:?}"),
    }
}

fn text(result: &Value) -> Result<String> {
    Ok(result["content"][0]["text"].as_str().with_context(|| format!("no text: {result}"))?.to_owned())
}
