//! Who the preview is towards a plugin: the name, capabilities and patience of the host that it plays.
//!
//! The values were measured; they are the ones of the hosts' own handshakes.

use std::time::Duration;

use elicit_sdk::{Revision, testing::SimulatedHost};
use serde_json::{Value, json};

/// The revisions that can be spoken.
pub(crate) const REVISIONS: [Revision; 3] = [Revision::V2025_06_18, Revision::V2025_11_25, Revision::V2026_07_28];

/// A host at a revision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Guise {
    pub(crate) host: Option<SimulatedHost>,
    pub(crate) revision: Revision,
}

/// How long a host lets a tool work.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Patience {
    pub(crate) limit: Option<Duration>,
    /// Whether the time in which a form is open counts.
    pub(crate) counts_forms: bool,
    /// Whether progress starts it anew.
    pub(crate) renewed_by_progress: bool,
    /// Whether the plugin hears that it was given up.
    pub(crate) tells: bool,
}

impl Guise {
    /// This host, at this revision or else the one that it speaks.
    pub(crate) fn new(host: Option<SimulatedHost>, revision: Option<Revision>) -> Self {
        Guise { host, revision: revision.unwrap_or_else(|| spoken(host)) }
    }

    /// `clientInfo`.
    pub(crate) fn client(self) -> Value {
        let (name, version) = match self.host {
            Some(SimulatedHost::Wework) => ("codex-mcp-client", "0.149.0"),
            Some(SimulatedHost::OpenClaw) => ("codex-mcp-client", "0.154.0"),
            Some(SimulatedHost::Codex) => ("codex-mcp-client", "0.171.0"),
            Some(SimulatedHost::ClaudeCode) => ("claude-code", "2.1.332"),
            Some(SimulatedHost::CopilotCli) => ("copilot-cli", "1.0.102"),
            _ => ("elicit-preview", env!("CARGO_PKG_VERSION")),
        };
        json!({"name": name, "version": version})
    }

    /// The client's capabilities.
    pub(crate) fn capabilities(self) -> Value {
        json!({"elicitation": match (self.host, self.revision) {
            // Every real host declares both, also at 2025-06-18, which has no word for it.
            (Some(_), _) => json!({"form": {}, "url": {}}),
            (None, Revision::V2025_06_18) => json!({}),
            (None, _) => json!({"form": {}}),
        }})
    }

    /// What the plugin has in its environment: Codex, Wework and OpenClaw cannot be told apart by their name, so a
    /// packaged plugin is told.
    pub(crate) fn variables(self) -> Vec<(&'static str, &'static str)> {
        self.host.map(|host| ("ELICIT_HOST", host.name())).into_iter().collect()
    }

    /// How long a tool may work.
    pub(crate) fn patience(self) -> Patience {
        let codex = Patience {
            limit: Some(Duration::from_secs(300)),
            counts_forms: false,
            renewed_by_progress: false,
            tells: true,
        };
        match self.host {
            // Codex 0.149 gives up without a word.
            Some(SimulatedHost::Wework | SimulatedHost::OpenClaw) => Patience { tells: false, ..codex },
            Some(SimulatedHost::Codex) => codex,
            Some(SimulatedHost::CopilotCli) => Patience {
                limit: Some(Duration::from_secs(180)),
                counts_forms: true,
                renewed_by_progress: true,
                tells: true,
            },
            Some(SimulatedHost::ClaudeCode) => Patience { limit: None, counts_forms: true, ..codex },
            _ => Patience { limit: None, ..codex },
        }
    }
}

/// The host, or one that nothing is known of.
pub(crate) fn host_or_generic(host: Option<SimulatedHost>) -> SimulatedHost {
    host.unwrap_or(SimulatedHost::Generic)
}

/// The name of a host, as people write it.
pub(crate) fn title(host: SimulatedHost) -> &'static str {
    match host {
        SimulatedHost::Wework => "Wework",
        SimulatedHost::OpenClaw => "OpenClaw",
        SimulatedHost::Codex => "Codex",
        SimulatedHost::ClaudeCode => "Claude Code",
        SimulatedHost::CopilotCli => "Copilot CLI",
        SimulatedHost::Generic => "Generic host",
        other => other.name(),
    }
}

/// The revision that a host speaks by itself. Codex negotiates 2025-06-18, for itself and for those behind it.
fn spoken(host: Option<SimulatedHost>) -> Revision {
    match host {
        Some(SimulatedHost::Wework | SimulatedHost::OpenClaw | SimulatedHost::Codex) => Revision::V2025_06_18,
        _ => Revision::V2025_11_25,
    }
}

/// The host of this name.
pub(crate) fn host_named(name: &str) -> Option<SimulatedHost> {
    SimulatedHost::ALL.into_iter().find(|host| host.name() == name)
}

/// The revision of this date.
pub(crate) fn revision_named(name: &str) -> Option<Revision> {
    REVISIONS.into_iter().find(|revision| revision.as_str() == name)
}
