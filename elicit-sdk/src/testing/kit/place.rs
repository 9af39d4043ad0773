//! Where a plugin is tested: a host and a revision.

use std::fmt;

use rmcp::ServerHandler;
use serde_json::{Value, json};

use super::{
    super::{SimulatedHost, Simulation},
    client::Client,
    plugin::Plugin,
};
use crate::{Host, Interactive, Revision};

/// The revisions of the protocol, the oldest first.
pub(super) const REVISIONS: [Revision; 3] = [Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28];

/// A host under one revision of the protocol, ready to start a plugin.
#[derive(Clone, Debug, PartialEq)]
pub struct Place {
    host: SimulatedHost,
    revision: Revision,
    capabilities: Value,
}

impl Place {
    /// This host under this revision. It declares what the measured hosts declare: forms and web pages.
    #[must_use]
    pub fn new(host: SimulatedHost, revision: Revision) -> Self {
        Self { host, revision, capabilities: json!({"elicitation": {"form": {}, "url": {}}}) }
    }

    /// Every host under every revision: what [`for_every_host_and_revision`](super::for_every_host_and_revision)
    /// goes through.
    pub fn all() -> impl Iterator<Item = Self> {
        SimulatedHost::ALL.into_iter().flat_map(|host| REVISIONS.map(|revision| Self::new(host, revision)))
    }

    /// With a client that declares these `capabilities`. `json!({})` is one that cannot be asked.
    #[must_use]
    pub fn capabilities(mut self, capabilities: Value) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// With a client that opens the method `openai/form`, for a [`Secret`](crate::Secret) or images in a form.
    ///
    /// ```
    /// # use elicit_sdk::{Elicit, Form, Revision, Secret, ToolError};
    /// # use elicit_sdk::rmcp::{self, ServerHandler, tool, tool_handler, tool_router};
    /// # use elicit_sdk::testing::{Person, Place, SimulatedHost};
    /// # use serde_json::json;
    /// #[derive(Form)]
    /// struct SignIn {
    ///     token: Secret,
    /// }
    /// # struct Account;
    /// # #[tool_router]
    /// # impl Account {
    /// #     #[tool(description = "Sign in")]
    /// #     async fn sign_in(&self, elicit: Elicit) -> Result<String, ToolError> {
    /// #         let token = elicit.ask::<SignIn>("Sign in").await?.or_stop()?.token;
    /// #         Ok(format!("{} characters", token.expose().len()))
    /// #     }
    /// # }
    /// # #[tool_handler]
    /// # impl ServerHandler for Account {}
    ///
    /// # #[tokio::main(flavor = "current_thread")]
    /// # async fn main() {
    /// let place = Place::new(SimulatedHost::OpenClaw, Revision::V2025_11_25);
    /// let person = || Person::new().types("Token", "hunter2").submits();
    /// let signed_in = place.clone().extended().start(Account).call("sign_in", json!({}), person()).await;
    /// signed_in.asked(1).returned("7 characters").never_showed("hunter2");
    ///
    /// let refused = place.start(Account).call("sign_in", json!({}), Person::new()).await;
    /// refused.asked(0).failed_with("openai/form");
    /// # }
    /// ```
    #[must_use]
    pub fn extended(mut self) -> Self {
        self.capabilities["extensions"]["openai/form"] = json!({});
        self
    }

    /// The host.
    #[must_use]
    pub const fn host(&self) -> SimulatedHost {
        self.host
    }

    /// The revision.
    #[must_use]
    pub const fn revision(&self) -> Revision {
        self.revision
    }

    /// Starts a plugin in this process: the server that it serves, which is wrapped in [`Interactive`] here.
    ///
    /// # Panics
    ///
    /// Outside a tokio runtime.
    pub fn start<S: ServerHandler>(&self, server: S) -> Plugin {
        self.start_interactive(Interactive::new(server))
    }

    /// The same for a server that its author has wrapped and configured. Which host it asks is decided here.
    ///
    /// # Panics
    ///
    /// Outside a tokio runtime.
    pub fn start_interactive<S: ServerHandler>(&self, server: Interactive<S>) -> Plugin {
        let client = Client::start(server.host(self.known().clone()), self);
        Plugin::new(self.clone(), client)
    }

    /// What is known of the host.
    fn known(&self) -> &'static Host {
        match self.host {
            SimulatedHost::Wework => &Host::WEWORK,
            SimulatedHost::OpenClaw => &Host::OPENCLAW,
            SimulatedHost::Codex => &Host::CODEX,
            SimulatedHost::ClaudeCode => &Host::CLAUDE_CODE,
            SimulatedHost::CopilotCli => &Host::COPILOT,
            SimulatedHost::Generic => &Host::GENERIC,
        }
    }

    /// The host, to be played.
    pub(super) fn simulation(&self) -> Simulation {
        let simulation = Simulation::new(self.host);
        let is_extended = self.capabilities["extensions"].get("openai/form").is_some();
        if is_extended { simulation.extended() } else { simulation }
    }

    /// How the client introduces itself.
    pub(super) fn client_info(&self) -> Value {
        let name = match self.host {
            SimulatedHost::Wework | SimulatedHost::OpenClaw | SimulatedHost::Codex => "codex-mcp-client",
            SimulatedHost::ClaudeCode => "claude-code",
            SimulatedHost::CopilotCli => "copilot-cli",
            SimulatedHost::Generic => "elicit-sdk-testing",
        };
        json!({"name": name, "version": "1"})
    }

    pub(super) fn declared(&self) -> &Value {
        &self.capabilities
    }
}

/// "wework under 2025-11-25".
impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} under {}", self.host.name(), self.revision)
    }
}
