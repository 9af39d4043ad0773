//! A client of any revision over any transport, which plays the person as well.
//!
//! It writes and reads JSON itself: it can break every rule, and sees exactly what crosses.

mod http;
mod lines;

use anyhow::{Context, Result, bail, ensure};
use elicit_sdk::Revision;
use serde_json::{Map, Value, json};

pub use self::{http::Http, lines::Lines};

/// A client.
#[derive(Debug)]
pub struct Caller {
    transport: Transport,
    revision: Revision,
    /// What it declares. At 2026-07-28 it can be changed from one call to the next.
    pub capabilities: Value,
    id: i64,
}

/// How it reaches the server.
#[derive(Debug)]
pub enum Transport {
    /// Over pipes: an in-process duplex, or a process.
    Lines(Lines),
    /// Over streamable HTTP.
    Http(Http),
}

/// A question that reached the client.
#[derive(Clone, Debug, PartialEq)]
pub struct Question {
    /// Its key in `inputRequests`; empty before 2026-07-28.
    pub key: String,
    /// What kind of question it is.
    pub method: String,
    /// Its `params`; `null` where there are none.
    pub params: Value,
}

/// How a call ended, and what was asked on the way.
#[derive(Clone, Debug)]
pub struct Ended {
    /// `result`, or `error` of the response.
    pub reply: Result<Value, Value>,
    /// The questions of each round. Before 2026-07-28 each question is a round of its own.
    pub rounds: Vec<Vec<Question>>,
    /// The state that came with each round.
    pub states: Vec<String>,
}

/// Longer than any call takes.
const PATIENCE: std::time::Duration = std::time::Duration::from_secs(20);

/// More rounds than any handler should need.
const ROUNDS: usize = 40;

impl Caller {
    /// A client that has introduced itself, and declares forms.
    ///
    /// # Errors
    /// When the server does not answer as the protocol wants.
    pub async fn new(transport: Transport, revision: Revision) -> Result<Self> {
        Self::with(transport, revision, json!({"elicitation": {"form": {}, "url": {}}})).await
    }

    /// The same with other capabilities.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub async fn with(transport: Transport, revision: Revision, capabilities: Value) -> Result<Self> {
        let mut caller = Self { transport, revision, capabilities, id: 0 };
        if revision >= Revision::V2026_07_28 {
            let versions = caller.finish("server/discover", json!({})).await?["supportedVersions"].clone();
            ensure!(versions.to_string().contains(revision.as_str()), "the server speaks {versions}");
            return Ok(caller);
        }
        let hello = json!({
            "protocolVersion": revision.as_str(),
            "capabilities": caller.capabilities,
            "clientInfo": {"name": "caller", "version": "1"},
        });
        let version = caller.finish("initialize", hello).await?["protocolVersion"].clone();
        ensure!(version == revision.as_str(), "the server speaks {version}");
        caller.send(&json!({"jsonrpc": "2.0", "method": "notifications/initialized"})).await?;
        Ok(caller)
    }

    /// The transport.
    pub fn transport(&mut self) -> &mut Transport {
        &mut self.transport
    }

    /// Calls a tool, while a person answers each question with its `result`.
    ///
    /// # Errors
    /// When the connection breaks, when there are 40 rounds, or when nothing happens for 20 seconds.
    pub async fn call(
        &mut self,
        tool: &str,
        arguments: Value,
        person: impl FnMut(&Question) -> Value,
    ) -> Result<Ended> {
        self.ask("tools/call", json!({"name": tool, "arguments": arguments}), person).await
    }

    /// Sends any request, while a person answers.
    ///
    /// # Errors
    /// As [`Self::call`].
    pub async fn ask(
        &mut self,
        method: &str,
        params: Value,
        mut person: impl FnMut(&Question) -> Value,
    ) -> Result<Ended> {
        let (mut rounds, mut states) = (Vec::new(), Vec::new());
        let mut retry = params.clone();
        loop {
            ensure!(rounds.len() < ROUNDS, "no end after {ROUNDS} rounds");
            let mut asked = |question: &Question| {
                rounds.push(vec![question.clone()]);
                person(question)
            };
            let reply = self.once(method, retry, &mut asked).await?;
            let Ok(required) = reply.as_ref().map_err(drop).and_then(|result| Required::read(result).ok_or(())) else {
                return Ok(Ended { reply, rounds, states });
            };
            let answers: Map<_, _> =
                required.questions.iter().map(|question| (question.key.clone(), person(question))).collect();
            rounds.push(required.questions);
            retry = params.clone();
            if !answers.is_empty() {
                retry["inputResponses"] = answers.into();
            }
            if let Some(state) = required.state {
                retry["requestState"] = state.clone().into();
                states.push(state);
            }
        }
    }

    /// Sends one request as it is and returns its response, whatever it says. Questions in the middle of it are
    /// answered.
    ///
    /// # Errors
    /// When the connection breaks, or when nothing happens for 20 seconds.
    pub async fn once(
        &mut self,
        method: &str,
        params: Value,
        person: &mut dyn FnMut(&Question) -> Value,
    ) -> Result<Result<Value, Value>> {
        let id = self.start(method, params).await?;
        self.until(id, person).await
    }

    /// Sends one request and returns its id; its response is for [`Self::until`] or [`Self::next`].
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn start(&mut self, method: &str, mut params: Value) -> Result<i64> {
        self.id += 1;
        let id = self.id;
        if self.revision >= Revision::V2026_07_28 {
            params["_meta"]["io.modelcontextprotocol/protocolVersion"] = self.revision.as_str().into();
            params["_meta"]["io.modelcontextprotocol/clientInfo"] = json!({"name": "caller", "version": "1"});
            params["_meta"]["io.modelcontextprotocol/clientCapabilities"] = self.capabilities.clone();
        }
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params})).await?;
        Ok(id)
    }

    /// Waits for the response to a request; questions before it are answered.
    ///
    /// # Errors
    /// When the connection breaks, or when nothing happens for 20 seconds.
    pub async fn until(&mut self, id: i64, person: &mut dyn FnMut(&Question) -> Value) -> Result<Result<Value, Value>> {
        loop {
            let mut message = self.next().await?;
            if let Some(question) = Question::pushed(&message) {
                let answer = json!({"jsonrpc": "2.0", "id": message["id"], "result": person(&question)});
                self.send(&answer).await?;
            } else if message["id"] == id && message.get("result").is_some() {
                return Ok(Ok(message["result"].take()));
            } else if message["id"] == id && message.get("error").is_some() {
                return Ok(Err(message["error"].take()));
            }
        }
    }

    /// A request that must succeed without a question.
    ///
    /// # Errors
    /// When it does not.
    pub async fn finish(&mut self, method: &str, params: Value) -> Result<Value> {
        let mut nobody = |question: &Question| panic!("nobody expects {question:?}");
        match self.once(method, params, &mut nobody).await? {
            Ok(result) => Ok(result),
            Err(error) => bail!("{method}: {error}"),
        }
    }

    /// The next message of the server.
    ///
    /// # Errors
    /// When the connection breaks, or when nothing happens for 20 seconds.
    pub async fn next(&mut self) -> Result<Value> {
        let next = async {
            match &mut self.transport {
                Transport::Lines(lines) => lines.next().await,
                Transport::Http(http) => http.next().await,
            }
        };
        tokio::time::timeout(PATIENCE, next).await.context("the server says nothing")?
    }

    /// Sends a message.
    ///
    /// # Errors
    /// When the connection breaks.
    pub async fn send(&mut self, message: &Value) -> Result<()> {
        match &mut self.transport {
            Transport::Lines(lines) => lines.send(message).await,
            Transport::Http(http) => http.send(message, self.revision).await,
        }
    }
}

/// What an `InputRequiredResult` says.
#[derive(Clone, Debug)]
pub struct Required {
    /// What is asked, in the order of the wire.
    pub questions: Vec<Question>,
    /// `requestState`.
    pub state: Option<String>,
}

impl Required {
    /// Reads a result; `None` where it is another.
    #[must_use]
    pub fn read(result: &Value) -> Option<Self> {
        if result["resultType"] != "input_required" {
            return None;
        }
        let read = |(key, request): (&String, &Value)| Question {
            key: key.clone(),
            method: request["method"].as_str().unwrap_or_default().to_owned(),
            params: request["params"].clone(),
        };
        let questions = result["inputRequests"].as_object().into_iter().flatten().map(read).collect();
        Some(Self { questions, state: result["requestState"].as_str().map(str::to_owned) })
    }

    /// The same, of a result that must be one.
    ///
    /// # Errors
    /// When it is another.
    pub fn of(result: &Value) -> Result<Self> {
        Self::read(result).with_context(|| format!("asks nothing: {result}"))
    }
}

impl Question {
    fn pushed(message: &Value) -> Option<Self> {
        message.get("id")?;
        let method = message["method"].as_str()?.to_owned();
        Some(Self { key: String::new(), method, params: message["params"].clone() })
    }

    /// What the person reads.
    #[must_use]
    pub fn message(&self) -> &str {
        self.params["message"].as_str().unwrap_or_default()
    }

    /// The fields, in order.
    #[must_use]
    pub fn fields(&self) -> Vec<&str> {
        let properties = self.params["requestedSchema"]["properties"].as_object();
        properties.into_iter().flatten().map(|(key, _)| key.as_str()).collect()
    }
}

impl Ended {
    /// The text of a result that is no tool error.
    ///
    /// # Errors
    /// When it is something else.
    pub fn text(&self) -> Result<&str> {
        let result = self.reply.as_ref().map_err(|error| anyhow::anyhow!("the call failed: {error}"))?;
        ensure!(result["isError"] != true, "the tool failed: {result}");
        result["content"][0]["text"].as_str().with_context(|| format!("no text: {result}"))
    }

    /// The text of a tool error.
    ///
    /// # Errors
    /// When it is something else.
    pub fn failure(&self) -> Result<&str> {
        let result = self.reply.as_ref().map_err(|error| anyhow::anyhow!("the call failed: {error}"))?;
        ensure!(result["isError"] == true, "the tool succeeded: {result}");
        result["content"][0]["text"].as_str().with_context(|| format!("no text: {result}"))
    }

    /// The JSON-RPC error.
    ///
    /// # Errors
    /// When the call succeeded.
    pub fn error(&self) -> Result<&Value> {
        match &self.reply {
            Ok(result) => bail!("the call succeeded: {result}"),
            Err(error) => Ok(error),
        }
    }

    /// What was asked, round by round: the messages.
    #[must_use]
    pub fn messages(&self) -> Vec<Vec<&str>> {
        self.rounds.iter().map(|round| round.iter().map(Question::message).collect()).collect()
    }
}

/// An answer that accepts with this content.
#[must_use]
#[allow(clippy::needless_pass_by_value, reason = "it is given what json! makes")]
pub fn accept(content: Value) -> Value {
    json!({"action": "accept", "content": content})
}

/// An answer that declines.
#[must_use]
pub fn decline() -> Value {
    json!({"action": "decline"})
}

/// An answer that cancels.
#[must_use]
pub fn cancel() -> Value {
    json!({"action": "cancel"})
}
