//! Recordings of the preview: what crossed, and what a person did.

use serde_json::{Map, Value, json};

use super::{SimulatedHost, Step};

/// A session that `preview --record FILE` wrote, to be played again.
///
/// The file has a JSON object a line. The first says who was played:
///
/// ```json
/// {"recording":1,"host":"wework","revision":"2025-06-18","command":["target/debug/release"]}
/// ```
///
/// and each other line has its time in milliseconds as `at`, and one of `sent` and `received` (a message as the text that
/// crossed), `form` with `steps` (what the person did with the form of that number, as [`Step::to_json`] writes it),
/// `garbage`, `stderr` and `ended`. A further first line starts another session; [`read`](Self::read) reads the last.
///
/// ```
/// use elicit_sdk::testing::{RecordedCall, RecordedForm, Recording};
///
/// let text = concat!(
///     r#"{"recording":1,"host":"wework","revision":"2025-06-18","command":["release"]}"#, "\n",
///     r#"{"at":4,"sent":"{\"jsonrpc\":\"2.0\",\"id\":3,\"method\":\"tools/call\",\"params\":{\"name\":\"tidy\"}}"}"#, "\n",
///     r#"{"at":5,"received":"{\"jsonrpc\":\"2.0\",\"id\":7,\"method\":\"elicitation/create\",\"params\":{\"message\":\"m\"}}"}"#, "\n",
///     r#"{"at":9,"form":1,"steps":[{"key":"Escape","focus":"card"}]}"#, "\n",
///     r#"{"at":9,"sent":"{\"jsonrpc\":\"2.0\",\"id\":7,\"result\":{\"action\":\"cancel\"}}"}"#, "\n",
/// );
/// let recording = Recording::read(text)?;
/// let RecordedCall { tool, forms, .. } = &recording.calls[0];
/// let RecordedForm { params, answer, .. } = &forms[0];
/// assert_eq!((tool.as_str(), params["message"].as_str()), ("tidy", Some("m")));
/// assert_eq!(answer.as_ref().unwrap()["action"], "cancel");
/// # Ok::<_, elicit_sdk::testing::RecordingError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Recording {
    /// Who was played; `None` where it was the preview itself.
    pub host: Option<SimulatedHost>,
    /// The revision that was spoken.
    pub revision: String,
    /// The plugin's command and its arguments.
    pub command: Vec<String>,
    /// The calls, in order.
    pub calls: Vec<RecordedCall>,
}

/// One call of a tool.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedCall {
    /// The tool.
    pub tool: String,
    /// Its arguments.
    pub arguments: Map<String, Value>,
    /// What it asked, in order; at 2026-07-28 that of every round.
    pub forms: Vec<RecordedForm>,
    /// The `result`, or `{"error":…}`; `None` where none came.
    pub reply: Option<Value>,
}

/// One form of a call.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct RecordedForm {
    /// The parameters of the request.
    pub params: Value,
    /// What the person did; empty where they answered in another way than on a card.
    pub steps: Vec<Step>,
    /// The `result` that was sent, or `{"error":…}`; `None` where none was.
    pub answer: Option<Value>,
}

/// Why a text is no recording.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {reason}")]
pub struct RecordingError {
    line: usize,
    reason: &'static str,
}

impl Recording {
    /// The version of the format that is written.
    pub const VERSION: u64 = 1;

    /// Reads the last session of a file.
    ///
    /// # Errors
    ///
    /// [`RecordingError`], with the line and what is wrong with it.
    pub fn read(text: &str) -> Result<Self, RecordingError> {
        let mut reader: Option<Reader> = None;
        for (at, text) in text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty()) {
            let fail = |reason| RecordingError { line: at + 1, reason };
            let line: Value = serde_json::from_str(text).map_err(|_| fail("it is no JSON"))?;
            if let Some(version) = line.get("recording") {
                reader = Some(Reader::new(head(&line, version).map_err(fail)?));
                continue;
            }
            let reader = reader.as_mut().ok_or(fail("a recording starts with {\"recording\":1,…}"))?;
            reader.take(&line).map_err(fail)?;
        }
        let none = RecordingError { line: 1, reason: "a recording starts with {\"recording\":1,…}" };
        Ok(reader.ok_or(none)?.recording)
    }
}

fn head(line: &Value, version: &Value) -> Result<Recording, &'static str> {
    if *version != Recording::VERSION {
        return Err("it is of another version than 1");
    }
    let host = match line.get("host") {
        None | Some(Value::Null) => None,
        Some(name) => {
            let host = SimulatedHost::ALL.into_iter().find(|host| *name == host.name());
            Some(host.ok_or("`host` is none of the simulated ones")?)
        }
    };
    let revision = line.get("revision").and_then(Value::as_str).ok_or("`revision` is a text")?.to_owned();
    let words = line.get("command").and_then(Value::as_array).ok_or("`command` is a list of texts")?;
    let command = words.iter().filter_map(Value::as_str).map(str::to_owned).collect();
    Ok(Recording { host, revision, command, calls: Vec::new() })
}

/// Takes lines into a recording.
struct Reader {
    recording: Recording,
    /// The id of the call that is going on.
    call: Option<Value>,
    /// The ids, or at 2026-07-28 the keys, of the forms of this call.
    asked: Vec<Value>,
}

impl Reader {
    fn new(recording: Recording) -> Self {
        Self { recording, call: None, asked: Vec::new() }
    }

    fn take(&mut self, line: &Value) -> Result<(), &'static str> {
        let message = |key: &str| match line.get(key) {
            Some(text) => {
                let text = text.as_str().ok_or("a message is the text that crossed")?;
                serde_json::from_str::<Value>(text).map(Some).map_err(|_| "a message is JSON")
            }
            None => Ok(None),
        };
        if let Some(sent) = message("sent")? {
            self.sent(&sent);
        } else if let Some(received) = message("received")? {
            self.received(&received);
        } else if let Some(number) = line.get("form") {
            let number = number.as_u64().and_then(|number| usize::try_from(number).ok()).ok_or("`form` is a number")?;
            let steps = line.get("steps").and_then(Value::as_array).ok_or("`steps` is a list")?;
            let steps = steps.iter().map(Step::from_json).collect::<Result<Vec<_>, _>>();
            let steps = steps.map_err(|_| "a step is one that `simulate` takes")?.concat();
            if let Some(form) = self.forms().and_then(|forms| forms.get_mut(number.checked_sub(1)?)) {
                form.steps = steps;
            }
        }
        Ok(())
    }

    fn forms(&mut self) -> Option<&mut Vec<RecordedForm>> {
        self.recording.calls.last_mut().map(|call| &mut call.forms)
    }

    fn sent(&mut self, message: &Value) {
        let id = message.get("id");
        if message.get("method").is_some_and(|method| method == "tools/call") {
            let params = message.get("params").cloned().unwrap_or_default();
            self.call = id.cloned();
            let responses = params.get("inputResponses").and_then(Value::as_object);
            if responses.is_some() || params.get("requestState").is_some() {
                // A further round of the same call.
                for (key, answer) in responses.into_iter().flatten() {
                    self.answer(&Value::from(key.as_str()), answer.clone());
                }
                self.asked.iter_mut().for_each(|asked| *asked = Value::Null);
                return;
            }
            self.asked.clear();
            self.recording.calls.push(RecordedCall {
                tool: params.get("name").and_then(Value::as_str).unwrap_or_default().to_owned(),
                arguments: params.get("arguments").and_then(Value::as_object).cloned().unwrap_or_default(),
                forms: Vec::new(),
                reply: None,
            });
        } else if let Some(id) = id
            && message.get("method").is_none()
        {
            self.answer(id, outcome(message));
        }
    }

    fn received(&mut self, message: &Value) {
        let id = message.get("id").cloned();
        match message.get("method").and_then(Value::as_str) {
            Some("elicitation/create") => {
                self.ask(id.unwrap_or_default(), message.get("params").cloned().unwrap_or_default());
            }
            None if id.is_some() && id == self.call => {
                let outcome = outcome(message);
                if outcome.get("resultType").is_some_and(|kind| kind == "input_required") {
                    for (key, request) in outcome.get("inputRequests").and_then(Value::as_object).into_iter().flatten()
                    {
                        if request.get("method").is_some_and(|method| method == "elicitation/create") {
                            let params = request.get("params").cloned().unwrap_or_default();
                            self.ask(Value::from(key.as_str()), params);
                        }
                    }
                } else if let Some(call) = self.recording.calls.last_mut() {
                    call.reply = Some(outcome);
                }
            }
            _ => {}
        }
    }

    fn ask(&mut self, id: Value, params: Value) {
        if let Some(forms) = self.forms() {
            forms.push(RecordedForm { params, steps: Vec::new(), answer: None });
            self.asked.push(id);
        }
    }

    fn answer(&mut self, id: &Value, answer: Value) {
        let Some(at) = self.asked.iter().position(|asked| asked == id) else { return };
        self.asked[at] = Value::Null;
        if let Some(form) = self.forms().and_then(|forms| forms.get_mut(at)) {
            form.answer = Some(answer);
        }
    }
}

/// The result of a response, or its error.
fn outcome(message: &Value) -> Value {
    match (message.get("result"), message.get("error")) {
        (Some(result), _) => result.clone(),
        (None, error) => json!({"error": error}),
    }
}
