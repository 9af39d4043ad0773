//! Plays a listing to a person in front of a simulated host, and writes down what happens.

use std::{
    fmt::Write,
    path::{Path, PathBuf},
};

use anyhow::{Context, Result, bail};
use elicit_sdk::{
    Revision,
    testing::{Shown, SimulatedHost, Simulation, Step},
};
use elicit_tests::{
    caller::{Caller, Ended, Transport},
    trip::text_of,
};
use serde_json::{Value, json};
use tokio::process::Command;

/// What a person does with a form, named by what they read on it.
#[derive(Clone, Copy, Debug)]
pub enum Does {
    /// Picks the option of this label at the question of this heading.
    Pick(&'static str, &'static str),
    /// Types this text at the question of this heading.
    Type(&'static str, &'static str),
    /// Presses the button that sends the form.
    Submit,
    /// Presses Enter on the form, as somebody does who was typing elsewhere.
    Enter,
}

/// A plugin and the host that it runs in.
#[derive(Clone, Debug)]
pub struct Talk {
    program: PathBuf,
    arguments: Vec<PathBuf>,
    host: SimulatedHost,
    revision: Revision,
}

impl Talk {
    /// This plugin in Wework.
    #[must_use]
    pub fn with(program: &str) -> Self {
        Self {
            program: program.into(),
            arguments: Vec::new(),
            host: SimulatedHost::Wework,
            revision: Revision::V2025_06_18,
        }
    }

    /// The plugin's command line.
    #[must_use]
    pub fn argument(mut self, argument: &Path) -> Self {
        self.arguments.push(argument.to_owned());
        self
    }

    /// In another host.
    #[must_use]
    pub fn at(mut self, host: SimulatedHost, revision: Revision) -> Self {
        (self.host, self.revision) = (host, revision);
        self
    }

    /// Calls a tool. Each form is written down, and what the person does with it.
    ///
    /// # Errors
    /// When the plugin fails, or asks more often than the person expects.
    pub async fn play(&self, tool: &str, person: &[&[Does]]) -> Result<String> {
        let (mut text, mut turns, mut trouble) = (String::new(), person.iter(), None);
        let ended = self
            .call(tool, |params| {
                let answered = turns
                    .next()
                    .with_context(|| format!("nobody expects {params}"))
                    .and_then(|does| self.answer(params, does, &mut text));
                answered.unwrap_or_else(|error| {
                    trouble = Some(error);
                    json!({"action": "cancel"})
                })
            })
            .await?;
        if let Some(error) = trouble {
            return Err(error);
        }
        if turns.next().is_some() {
            bail!("{tool} asked less often than expected:\n{text}");
        }
        text.push_str(&end(&ended)?);
        Ok(text)
    }

    /// Calls a tool and answers each question by its message. Writes down which questions came in which round.
    ///
    /// # Errors
    /// When the plugin fails.
    pub async fn rounds(&self, tool: &str, answers: &[(&str, Value)]) -> Result<String> {
        let ended = self
            .call(tool, |params| {
                let answer = answers.iter().find(|(message, _)| params["message"] == *message);
                json!({"action": "accept", "content": answer.map_or(Value::Null, |(_, content)| content.clone())})
            })
            .await?;
        let mut text = String::new();
        for (at, messages) in ended.messages().iter().enumerate() {
            let messages: Vec<_> = messages.iter().map(|message| format!("{message:?}")).collect();
            writeln!(text, "{}. {}", at + 1, messages.join(" and "))?;
        }
        text.push_str(&end(&ended)?);
        Ok(text)
    }

    /// Calls a tool that asks nothing, and returns its text.
    ///
    /// # Errors
    /// When the plugin fails.
    pub async fn text(&self, tool: &str) -> Result<String> {
        let ended = self.call(tool, |_| json!({"action": "cancel"})).await?;
        Ok(ended.text()?.to_owned())
    }

    /// Calls a tool, and gives the parameters of each of its questions to this person.
    ///
    /// # Errors
    /// When the plugin fails.
    pub async fn call(&self, tool: &str, person: impl FnMut(&Value) -> Value) -> Result<Ended> {
        self.call_with(tool, json!({}), person).await
    }

    /// The same with arguments.
    ///
    /// # Errors
    /// When the plugin fails.
    pub async fn call_with(
        &self,
        tool: &str,
        arguments: Value,
        mut person: impl FnMut(&Value) -> Value,
    ) -> Result<Ended> {
        let mut command = Command::new(&self.program);
        command.args(&self.arguments).env("ELICIT_HOST", self.host.name());
        let mut caller = Caller::new(Transport::process(&mut command)?, self.revision).await?;
        caller.call(tool, arguments, |question| person(&question.params)).await
    }

    fn answer(&self, params: &Value, does: &[Does], text: &mut String) -> Result<Value> {
        let mut params = params.clone();
        params["mode"] = json!("form");
        let simulation = Simulation::new(self.host);
        let shown = simulation.play(&params, &[]).shown.context("the host shows nothing")?;
        writeln!(text, "{shown}")?;
        let steps: Vec<Step> = does.iter().map(|does| step(&shown, *does)).collect::<Result<_>>()?;
        let told: Vec<String> = does.iter().map(|does| does.told()).collect();
        match told.as_slice() {
            [one] => writeln!(text, "The person {one}.\n")?,
            several => writeln!(text, "The person\n  {}.\n", several.join(",\n  "))?,
        }
        let play = simulation.play(&params, &steps);
        if let Some(idle) = play.idle.first() {
            bail!("{:?} does nothing on\n{shown}", does[*idle]);
        }
        Ok(play.received.to_json())
    }
}

impl Does {
    fn told(self) -> String {
        match self {
            Self::Pick(heading, label) => format!("picks {label:?} at {heading:?}"),
            Self::Type(heading, text) => format!("types {text:?} at {heading:?}"),
            Self::Submit => "submits".into(),
            Self::Enter => "presses Enter".into(),
        }
    }
}

fn step(shown: &Shown, does: Does) -> Result<Step> {
    let id = |heading: &str| {
        let question = shown.questions.iter().find(|question| question.heading == heading);
        question.map(|question| question.id.clone()).with_context(|| format!("no question {heading:?} on\n{shown}"))
    };
    Ok(match does {
        Does::Pick(heading, label) => Step::select(id(heading)?, label),
        Does::Type(heading, text) => Step::text(id(heading)?, text),
        Does::Submit => Step::Submit,
        Does::Enter => Step::enter(),
    })
}

/// How the call ended, as a sentence.
///
/// # Errors
/// When it ended in a JSON-RPC error.
pub fn end(ended: &Ended) -> Result<String> {
    let result = ended.reply.as_ref().map_err(|error| anyhow::anyhow!("the call failed: {error}"))?;
    let verb = if result["isError"] == true { "fails" } else { "returns" };
    Ok(format!("The tool {verb}: {}\n", text_of(result)))
}
