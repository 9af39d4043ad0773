//! A turn of a thread: the calls that the model makes in it, the forms it shows and how it ends.

use anyhow::{Context, Result, bail};
use serde_json::{Value, json};

use super::app_server::{AppServer, text};
use super::form::Form;
use super::model;

/// A tool call that the model makes.
#[derive(Clone, Debug)]
pub struct Call {
    pub(super) plugin: String,
    pub(super) tool: String,
    pub(super) arguments: Value,
}

impl Call {
    /// A call of `tool` of the plugin `plugin` without arguments.
    #[must_use]
    pub fn new(plugin: &str, tool: &str) -> Self {
        Self { plugin: plugin.to_owned(), tool: tool.to_owned(), arguments: json!({}) }
    }

    /// The same with arguments.
    #[must_use]
    pub fn with(mut self, arguments: Value) -> Self {
        self.arguments = arguments;
        self
    }
}

/// The running turn.
#[derive(Debug)]
pub(super) struct Turn {
    id: String,
    /// The number of the first message that came after it was asked for.
    start: usize,
    /// The number of the first message after the last form that was handed out.
    next_form: usize,
}

/// How a turn ended.
#[derive(Clone, Debug)]
pub struct TurnEnd {
    /// `completed`, `interrupted` or `failed`.
    pub status: String,
    /// What the calls came to, in the order in which they ended.
    pub results: Vec<ToolResult>,
}

/// What a call came to: Codex's `mcpToolCall` item.
#[derive(Clone, Debug)]
pub struct ToolResult {
    /// The whole item.
    pub item: Value,
    /// What the model was told, if it was told anything.
    pub told: Option<Value>,
}

impl ToolResult {
    /// The text that the tool returned; also that of an error of its own.
    ///
    /// # Errors
    /// When the call has no result with exactly one text.
    pub fn text(&self) -> Result<&str> {
        let content = self.item["result"]["content"].as_array().map(Vec::as_slice);
        let Some([only]) = content else { bail!("the call returned no single text: {}", self.item) };
        text(&only["text"])
    }

    /// The JSON that the tool returned as its text.
    ///
    /// # Errors
    /// When the call has no result with exactly one text that is JSON.
    pub fn json(&self) -> Result<Value> {
        let text = self.text()?;
        serde_json::from_str(text).with_context(|| format!("the tool returned {text:?}, which is no JSON"))
    }
}

impl TurnEnd {
    /// The only call of a turn that was completed.
    ///
    /// # Errors
    /// When the turn ended in another way or made another number of calls.
    pub fn only_result(&self) -> Result<&ToolResult> {
        match (self.status.as_str(), self.results.as_slice()) {
            ("completed", [only]) => Ok(only),
            (status, results) => bail!("the turn is {status} with {} calls: {results:?}", results.len()),
        }
    }
}

impl AppServer {
    /// Starts a turn in which the model makes these calls, all in one response.
    ///
    /// # Errors
    /// When Codex refuses it.
    pub async fn start_turn(&mut self, calls: &[Call]) -> Result<()> {
        self.turns += 1;
        self.model.script(self.turns, calls.to_vec());
        let start = self.journal.len();
        let message = format!("Run the script {}", model::mark(self.turns));
        let input = json!([{"type": "text", "text": message, "text_elements": []}]);
        let started = self.call("turn/start", json!({"threadId": self.thread, "input": input})).await?;
        self.turn = Some(Turn { id: text(&started["turn"]["id"])?.to_owned(), start, next_form: start });
        Ok(())
    }

    /// The next form of the turn.
    ///
    /// # Errors
    /// When the turn ends without one.
    pub async fn next_form(&mut self) -> Result<Form> {
        let turn = self.turn.as_mut().context("no turn was started")?;
        let form_or_end =
            |message: &Value| Form::from_message(message).map(Ok).or_else(|| completed(message, &turn.id).map(Err));
        match self.journal.find(turn.next_form, "a form", form_or_end).await? {
            (Ok(form), next) => {
                turn.next_form = next;
                Ok(form)
            }
            (Err(end), _) => bail!("the turn ended without showing a form: {end}"),
        }
    }

    /// Stops the turn, as a person does who presses Escape.
    ///
    /// # Errors
    /// When no turn was started, or Codex refuses.
    pub async fn interrupt(&self) -> Result<()> {
        let turn = self.turn.as_ref().context("no turn was started")?;
        self.call("turn/interrupt", json!({"threadId": self.thread, "turnId": turn.id})).await.map(drop)
    }

    /// Awaits the end of the turn.
    ///
    /// # Errors
    /// When it does not end in time.
    pub async fn finish_turn(&mut self) -> Result<TurnEnd> {
        let turn = self.turn.take().context("no turn was started")?;
        let end = |message: &Value| completed(message, &turn.id);
        let (status, _) = self.journal.find(turn.start, "the end of the turn", end).await?;
        let results = self.journal.pick(turn.start, |message| {
            let item = &message["params"]["item"];
            (message["method"] == "item/completed" && item["type"] == "mcpToolCall").then(|| item.clone())
        });
        let results = results.into_iter().map(|item| {
            let told = item["id"].as_str().and_then(|id| self.model.output(id));
            ToolResult { item, told }
        });
        Ok(TurnEnd { status, results: results.collect() })
    }

    /// Every form since Codex was started, whoever asked.
    #[must_use]
    pub fn forms_shown(&self) -> Vec<Form> {
        self.journal.pick(0, Form::from_message)
    }
}

/// The status with which the turn ended, if the message says so.
fn completed(message: &Value, turn: &str) -> Option<String> {
    let ended = &message["params"]["turn"];
    (message["method"] == "turn/completed" && ended["id"] == turn)
        .then(|| ended["status"].as_str().map(str::to_owned))?
}
