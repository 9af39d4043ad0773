//! Hosts, simulated: what a person sees of a form, and what the plugin receives when they are done with it.
//!
//! Each host is a pure function of the request and of what the person does, made from what was measured on the real one.
//! Nothing here knows how this crate renders a form, so that it can be a judge of it.
//!
//! ```
//! use elicit_sdk::testing::{Simulation, SimulatedHost, Step};
//! use serde_json::json;
//!
//! let form = json!({"mode": "form", "message": "Delete the cache?", "requestedSchema": {
//!     "type": "object",
//!     "properties": {"confirm": {"type": "boolean", "title": "Confirm", "default": false}},
//!     "required": ["confirm"],
//! }});
//!
//! // Wework gives the card the keyboard, and preselects the first option whatever the default says.
//! let play = Simulation::new(SimulatedHost::Wework).play(&form, &[Step::enter()]);
//! assert_eq!(play.received.to_json(), json!({"action": "accept", "content": {"confirm": true}}));
//! ```
//!
//! # The tests of a plugin
//!
//! A [`Place`] starts a plugin in this process, a [`Person`] says what they want in the words of the form, and the
//! [`Transcript`] of a call says what came of it:
//!
//! ```
//! # use elicit_sdk::{Elicit, Form, Revision, ToolError};
//! # use elicit_sdk::rmcp::{self, ServerHandler, tool, tool_handler, tool_router};
//! # use elicit_sdk::testing::{Effects, Person, Place, SimulatedHost};
//! # use serde_json::json;
//! #[derive(Form)]
//! struct Rollout {
//!     #[elicit(range(min = 1, max = 50))]
//!     servers: u8,
//! }
//! # struct Rollouts(Effects);
//! # #[tool_router]
//! # impl Rollouts {
//! #     #[tool(description = "Roll out")]
//! #     async fn roll_out(&self, elicit: Elicit) -> Result<String, ToolError> {
//! #         let servers = elicit.ask::<Rollout>("On how many servers?").await?.or_stop()?.servers;
//! #         self.0.happened(format!("rolled out on {servers}"));
//! #         Ok(format!("It runs on {servers} servers."))
//! #     }
//! # }
//! # #[tool_handler]
//! # impl ServerHandler for Rollouts {}
//!
//! # #[tokio::main(flavor = "current_thread")]
//! # async fn main() {
//! let effects = Effects::new();
//! let mut plugin = Place::new(SimulatedHost::Wework, Revision::V2025_11_25).start(Rollouts(effects.clone()));
//!
//! // Too many, asked again with the reason, and better now.
//! let person = Person::new().types("Servers", "99").submits().types("Servers", "9").submits();
//! let rolled_out = plugin.call("roll_out", json!({}), person).await;
//! rolled_out.asked(2).showed("Must be between 1 and 50.").returned("It runs on 9 servers.");
//! effects.are(["rolled out on 9"]);
//! # }
//! ```
//!
//! [`for_every_host_and_revision`] runs a test everywhere, and [`for_every_hostile_answer`] against a client that nobody
//! should trust.

mod card;
mod case;
pub mod codex;
mod generic;
pub mod hostile;
mod js;
mod kit;
mod openclaw;
mod person;
mod received;
mod recording;
mod shown;
mod terminal;
mod wework;

use serde_json::Value;

use self::{
    card::{Effect, Opening},
    codex::Passed,
};
pub use self::{
    case::{CaseError, simulate},
    codex::{Codex, Policy},
    kit::{Asked, Effects, Person, Place, Plugin, Transcript, for_every_host_and_revision, for_every_hostile_answer},
    person::{Focus, Key, Step, Target},
    received::{Action, Received},
    recording::{RecordedCall, RecordedForm, Recording, RecordingError},
    shown::{Choice, Pick, Prompt, Question, Shown},
};

/// A host that can be simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SimulatedHost {
    /// Wework: the card in its chat, behind Codex 0.149.0.
    Wework,
    /// OpenClaw: questions in batches of three, behind Codex.
    OpenClaw,
    /// Codex itself, with somebody who shows what it hands over and checks nothing.
    Codex,
    /// Claude Code: the form in its terminal.
    ClaudeCode,
    /// GitHub Copilot CLI: a tab to a field.
    CopilotCli,
    /// A client that shows what is declared and checks nothing.
    Generic,
}

impl SimulatedHost {
    /// Every host.
    pub const ALL: [Self; 6] =
        [Self::Wework, Self::OpenClaw, Self::Codex, Self::ClaudeCode, Self::CopilotCli, Self::Generic];

    /// The name, as `ELICIT_HOST` spells it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Wework => "wework",
            Self::OpenClaw => "openclaw",
            Self::Codex => "codex",
            Self::ClaudeCode => "claude-code",
            Self::CopilotCli => "copilot-cli",
            Self::Generic => "generic",
        }
    }
}

/// A host, as it is set up.
///
/// ```
/// use elicit_sdk::testing::{Action, Codex, Play, Policy, Received, SimulatedHost, Simulation};
/// use serde_json::json;
///
/// let form = json!({"message": "Note", "requestedSchema": {"type": "object", "properties": {"note": {"type": "string"}}}});
/// let wework = Simulation::new(SimulatedHost::Wework).through(Codex::V0_149).server_name("notes");
/// let play: Play = wework.policy(Policy::Never).play(&form, &[]);
/// assert!(play.shown.is_none(), "nobody sees a form under this policy");
/// let Received::Result { action, .. } = play.received else { unreachable!() };
/// assert_eq!(action, Action::Decline);
/// assert_eq!(SimulatedHost::Wework.name(), "wework");
/// ```
#[derive(Clone, Debug)]
pub struct Simulation {
    host: SimulatedHost,
    through: Option<Codex>,
    policy: Policy,
    server: String,
    extended: bool,
}

/// What happened to one form.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Play {
    /// The form as it appeared; `None` where nobody saw anything.
    pub shown: Option<Shown>,
    /// The form as it stood when it was sent, closed or left.
    pub left: Option<Shown>,
    /// What the plugin receives.
    pub received: Received,
    /// The places of the steps that had nothing to act on: an option that is not there, a key that does nothing.
    pub idle: Vec<usize>,
}

impl Simulation {
    /// This host, as people have it: Wework and OpenClaw sit behind Codex, the others speak to the plugin themselves.
    #[must_use]
    pub fn new(host: SimulatedHost) -> Self {
        let through = match host {
            SimulatedHost::Wework => Some(Codex::V0_149),
            SimulatedHost::OpenClaw | SimulatedHost::Codex => Some(Codex::V0_171),
            SimulatedHost::ClaudeCode | SimulatedHost::CopilotCli | SimulatedHost::Generic => None,
        };
        Self { host, through, policy: Policy::default(), server: "example-plugin".to_owned(), extended: false }
    }

    /// Behind this version of Codex, or behind none.
    #[must_use]
    pub fn through(mut self, codex: impl Into<Option<Codex>>) -> Self {
        self.through = codex.into();
        self
    }

    /// Under this approval policy of Codex.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// With the plugin under this name.
    #[must_use]
    pub fn server_name(mut self, name: impl Into<String>) -> Self {
        self.server = name.into();
        self
    }

    /// With a client that opens the method `openai/form`. No client does unless it is said.
    #[must_use]
    pub fn extended(mut self) -> Self {
        self.extended = true;
        self
    }

    /// Shows the form of these `openai/form` parameters to a person who does this. A client that has not opened the
    /// method answers -32601; Claude Code and Copilot CLI have no such method.
    ///
    /// ```
    /// use elicit_sdk::testing::{SimulatedHost, Simulation, Step};
    /// use serde_json::json;
    ///
    /// let form = json!({"message": "Sign in", "requestedSchema": {
    ///     "type": "object", "properties": {"token": {"type": "string", "title": "Token", "isSecret": true}},
    /// }});
    /// let openclaw = Simulation::new(SimulatedHost::OpenClaw).extended();
    /// let play = openclaw.play_extended(&form, &[Step::text("token", "hunter2")]);
    /// assert!(play.left.unwrap().to_string().contains("> •••••••_"));
    /// ```
    #[must_use]
    pub fn play_extended(&self, params: &Value, steps: &[Step]) -> Play {
        let knows = !matches!(self.host, SimulatedHost::ClaudeCode | SimulatedHost::CopilotCli);
        if !(self.extended && knows) {
            return Play::unseen(Received::Error { code: -32601 }, steps);
        }
        if self.codex().is_some() {
            return self.pass(codex::pass_extended(self.policy, params), steps);
        }
        let mut params = params.as_object().cloned().unwrap_or_default();
        params.insert("mode".to_owned(), "openai/form".into());
        self.show(&Value::Object(params), steps)
    }

    /// Shows the form of these `elicitation/create` parameters to a person who does this.
    #[must_use]
    pub fn play(&self, params: &Value, steps: &[Step]) -> Play {
        match self.codex() {
            Some(codex) => self.pass(codex::pass(codex, self.policy, params), steps),
            None => self.show(params, steps),
        }
    }

    /// Codex as a host is its passage, in one version or the other.
    fn codex(&self) -> Option<Codex> {
        self.through.or((self.host == SimulatedHost::Codex).then_some(Codex::V0_171))
    }

    fn pass(&self, passed: Passed, steps: &[Step]) -> Play {
        match passed {
            Passed::Back(received) => Play::unseen(received, steps),
            Passed::On(params) => {
                let play = self.show(&Value::Object(params), steps);
                Play { received: codex::answer(play.received), ..play }
            }
        }
    }

    fn show(&self, params: &Value, steps: &[Step]) -> Play {
        let opening = match self.host {
            SimulatedHost::Wework => wework::open(params, &self.server),
            SimulatedHost::OpenClaw => openclaw::open(params, &self.server, self.through),
            SimulatedHost::ClaudeCode => terminal::claude_code::open(params),
            SimulatedHost::CopilotCli => terminal::copilot::open(params),
            SimulatedHost::Codex | SimulatedHost::Generic => generic::open(params),
        };
        let mut card = match opening {
            Opening::Card(card) => card,
            Opening::Answer(received) => return Play::unseen(received, steps),
            Opening::Waits { stopped } => {
                let is_stopped = steps.contains(&Step::Stop);
                return Play::unseen(if is_stopped { stopped } else { Received::Nothing }, steps);
            }
        };
        let shown = card.shown();
        let (mut left, mut idle) = (None, Vec::new());
        for (at, step) in steps.iter().enumerate() {
            match card.step(step) {
                Effect::Nothing => idle.push(at),
                Effect::Changed => {}
                Effect::Gone => left = Some(card.shown()),
                Effect::Answer(received) => {
                    idle.extend(at + 1..steps.len());
                    return Play { shown: Some(shown), left: left.or_else(|| Some(card.shown())), received, idle };
                }
            }
        }
        Play { shown: Some(shown), left: left.or_else(|| Some(card.shown())), received: Received::Nothing, idle }
    }
}

impl Play {
    fn unseen(received: Received, steps: &[Step]) -> Self {
        let stopped = |(at, step): (usize, &Step)| (*step != Step::Stop).then_some(at);
        Self { shown: None, left: None, received, idle: steps.iter().enumerate().filter_map(stopped).collect() }
    }
}
