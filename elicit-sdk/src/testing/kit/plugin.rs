//! A plugin in this process, and calls to it.

use std::fmt;

use serde_json::{Map, Value, json};

use super::{
    client::{Client, Fault},
    form::Form,
    person::Person,
    place::Place,
    play::{Player, Reaction},
    transcript::{Asked, Ending, Transcript},
};

/// How often a plugin of 2026-07-28 may ask before its test is ended.
const ROUNDS: usize = 100;

/// A plugin that was started by [`Place::start`]. Each call is a new person's; what the plugin keeps stays.
///
/// ```
/// # use elicit_sdk::{Elicit, Form, Revision, ToolError};
/// # use elicit_sdk::rmcp::{self, ErrorData, ServerHandler, model::{PromptMessage, Role}, prompt, prompt_handler, prompt_router};
/// # use elicit_sdk::testing::{Person, Place, SimulatedHost};
/// # use serde_json::json;
/// # #[derive(Form)]
/// # struct Topic { topic: String }
/// # struct Writer;
/// #[prompt_router]
/// impl Writer {
///     #[prompt(name = "outline", description = "Write an outline")]
///     async fn outline(&self, elicit: Elicit) -> Result<Vec<PromptMessage>, ErrorData> {
///         let topic = elicit.ask::<Topic>("What is it about?").await?.or_stop()?.topic;
///         Ok(vec![PromptMessage::new_text(Role::User, format!("Write an outline about {topic}."))])
///     }
/// }
/// # #[prompt_handler]
/// # impl ServerHandler for Writer {}
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() {
/// let mut writer = Place::new(SimulatedHost::Generic, Revision::V2025_11_25).start(Writer);
/// let outline = writer.prompt("outline", json!({}), Person::new().types("Topic", "whales").submits()).await;
/// let text = &outline.asked(1).result()["messages"][0]["content"]["text"];
/// assert_eq!(text, "Write an outline about whales.");
/// # }
/// ```
pub struct Plugin {
    place: Place,
    client: Client,
}

/// What a call has brought so far.
#[derive(Default)]
struct Course {
    asked: Vec<Asked>,
    fault: Option<Fault>,
    /// Whether somebody leaves a form open.
    is_left_open: bool,
}

impl Plugin {
    pub(super) fn new(place: Place, client: Client) -> Self {
        Self { place, client }
    }

    /// Calls a tool, while a person answers what it asks.
    ///
    /// # Panics
    ///
    /// With the card and the wire, when the plugin and the person do not get to an end: a title or an option that the
    /// person names is not on the form, a question has no answer, an answer no question, the host does not let the form
    /// go, or the plugin says nothing more.
    pub async fn call(&mut self, tool: &str, arguments: Value, person: Person) -> Transcript {
        self.send("tools/call", json!({"name": tool, "arguments": arguments}), person).await
    }

    /// The same for a prompt.
    ///
    /// # Panics
    ///
    /// As [`call`](Self::call).
    pub async fn prompt(&mut self, name: &str, arguments: Value, person: Person) -> Transcript {
        self.send("prompts/get", json!({"name": name, "arguments": arguments}), person).await
    }

    /// The same for a resource.
    ///
    /// # Panics
    ///
    /// As [`call`](Self::call).
    pub async fn read(&mut self, uri: &str, person: Person) -> Transcript {
        self.send("resources/read", json!({"uri": uri}), person).await
    }

    async fn send(&mut self, method: &str, params: Value, person: Person) -> Transcript {
        let from = self.client.wire.len();
        let mut course = Course::default();
        let mut player = Player::new(self.place.simulation(), person);
        let ending = self.play(method, params, &mut player, &mut course).await;
        let mut fault = course.fault;
        let ending = ending.unwrap_or_else(|cause| {
            fault.get_or_insert(cause);
            Ending::Open
        });
        if fault.is_none() {
            fault = self.client.finish_errands().await.err();
        }
        let fault = fault.or_else(|| player.unsaid());
        let wire = self.client.wire[from..].to_vec();
        let transcript = Transcript::new(self.place.clone(), course.asked, ending, wire);
        if let Some(fault) = fault {
            transcript.fail(&fault);
        }
        transcript
    }

    async fn play(
        &mut self,
        method: &str,
        params: Value,
        player: &mut Player,
        course: &mut Course,
    ) -> Result<Ending, Fault> {
        self.client.greet().await?;
        let mut id = self.client.request(method, params.clone()).await?;
        for _ in 0..ROUNDS {
            let result = match self.until(id, player, course).await? {
                Ending::Result(result) if result["resultType"] == "input_required" => result,
                ending => return Ok(ending),
            };
            let mut retry = params.clone();
            let answers = self.answers(&result, player, course).await?;
            if course.is_left_open {
                return Ok(Ending::Open);
            }
            if !answers.is_empty() {
                retry["inputResponses"] = answers.into();
            }
            if let Some(state) = result.get("requestState") {
                retry["requestState"] = state.clone();
            }
            id = self.client.request(method, retry).await?;
        }
        Err(format!("the plugin has asked {ROUNDS} times, and goes on"))
    }

    /// The answers to what a round asks.
    async fn answers(
        &mut self,
        round: &Value,
        player: &mut Player,
        course: &mut Course,
    ) -> Result<Map<String, Value>, Fault> {
        let mut answers = Map::new();
        for (key, request) in round["inputRequests"].as_object().into_iter().flatten() {
            let form = Form::read(request).ok_or_else(|| unknown(request))?;
            if let Some(answer) = self.answer(&form, player, course).await? {
                answers.insert(key.clone(), answer);
            }
        }
        Ok(answers)
    }

    /// Waits for the end of a request; what is asked before it is answered.
    async fn until(&mut self, id: i64, player: &mut Player, course: &mut Course) -> Result<Ending, Fault> {
        loop {
            let mut message = self.client.next().await?;
            if message["id"] == id && message.get("result").is_some() {
                return Ok(Ending::Result(message["result"].take()));
            }
            if message["id"] == id && message.get("error").is_some() {
                return Ok(Ending::Error(message["error"].take()));
            }
            if message.get("method").is_none() || message.get("id").is_none() {
                continue;
            }
            let answer = if let Some(form) = Form::read(&message) {
                self.answer(&form, player, course).await?
            } else if message["method"] == "ping" {
                Some(json!({}))
            } else {
                return Err(unknown(&message));
            };
            if let Some(answer) = answer {
                let key = if answer.get("error").is_some() { "error" } else { "result" };
                let body = if key == "error" { error(&answer) } else { answer };
                self.client.send(&json!({"jsonrpc": "2.0", "id": message["id"], key: body})).await?;
            }
        }
    }

    async fn answer(&mut self, form: &Form, player: &mut Player, course: &mut Course) -> Result<Option<Value>, Fault> {
        match player.react(form) {
            Ok(Reaction { result, errand, asked }) => {
                tokio::time::sleep(player.pause()).await;
                course.asked.push(asked);
                course.is_left_open |= result.is_none();
                self.client.errands.extend(errand);
                Ok(result)
            }
            Err(failed) => {
                let (fault, asked) = *failed;
                course.asked.push(asked);
                Err(fault)
            }
        }
    }
}

fn unknown(request: &Value) -> Fault {
    format!("the plugin sends {}, which no host here answers", request["method"])
}

/// A JSON-RPC error as a host writes it.
fn error(answer: &Value) -> Value {
    json!({"code": answer["error"]["code"], "message": "refused by the host"})
}

impl fmt::Debug for Plugin {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Plugin").field("place", &self.place).finish_non_exhaustive()
    }
}
