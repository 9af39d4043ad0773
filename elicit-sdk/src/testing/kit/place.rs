//! Where a plugin is tested: a host and a revision.

use std::fmt;

use rmcp::ServerHandler;
use serde_json::{Value, json};

use super::{super::SimulatedHost, client::Client, plugin::Plugin};
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
