//! What a run of Codex is configured with, and the `config.toml` that says so.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result};
use serde_json::{Map, Value, json};

/// An entry of `[mcp_servers]`.
#[derive(Clone, Debug)]
pub struct Plugin {
    pub(super) name: String,
    command: PathBuf,
    env: BTreeMap<String, String>,
    tool_timeout: Option<Duration>,
    recorder: Option<PathBuf>,
}

impl Plugin {
    /// The plugin `name`, started as `command` without arguments.
    #[must_use]
    pub fn new(name: &str, command: impl Into<PathBuf>) -> Self {
        Self {
            name: name.to_owned(),
            command: command.into(),
            env: BTreeMap::new(),
            tool_timeout: None,
            recorder: None,
        }
    }

    /// Passes an environment variable; Codex passes on hardly any of its own.
    #[must_use]
    pub fn env(mut self, name: &str, value: impl Into<String>) -> Self {
        self.env.insert(name.to_owned(), value.into());
        self
    }

    /// Sets `tool_timeout_sec`, which is 300 seconds otherwise.
    #[must_use]
    pub fn tool_timeout(mut self, limit: Duration) -> Self {
        self.tool_timeout = Some(limit);
        self
    }

    /// Runs the plugin behind the program `record-wire`, so that [`AppServer::wire`](super::AppServer::wire) can
    /// tell what it read and wrote.
    #[must_use]
    pub fn recorded_by(mut self, recorder: impl Into<PathBuf>) -> Self {
        self.recorder = Some(recorder.into());
        self
    }

    fn table(&self, folder: &Path) -> Value {
        let mut table = Map::new();
        let (command, args) = match &self.recorder {
            Some(recorder) => (recorder, vec![wire_file(folder, &self.name), self.command.clone()]),
            None => (&self.command, Vec::new()),
        };
        table.insert("command".into(), json!(command));
        table.insert("args".into(), json!(args));
        // Without it, every call shows an approval card first.
        table.insert("default_tools_approval_mode".into(), json!("approve"));
        if let Some(limit) = self.tool_timeout {
            table.insert("tool_timeout_sec".into(), json!(limit.as_secs_f64()));
        }
        table.insert("env".into(), json!(self.env));
        Value::Object(table)
    }
}

/// Where the recorder of a plugin writes.
pub(super) fn wire_file(folder: &Path, plugin: &str) -> PathBuf {
    folder.join(format!("wire-{plugin}.log"))
}

/// Whom Codex asks, `approvalPolicy` of `thread/start`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Policy {
    /// Nothing but forms reaches the person: what Wework sets for full access.
    Granular,
    /// As [`Policy::Granular`], with forms switched off as well.
    GranularWithoutForms,
    /// Nothing reaches the person.
    Never,
    /// Codex's own default.
    OnRequest,
}

impl Policy {
    pub(super) fn to_json(self) -> Value {
        let granular = |forms: bool| {
            json!({"granular": {
                "sandbox_approval": false, "rules": false, "skill_approval": false,
                "request_permissions": false, "mcp_elicitations": forms,
            }})
        };
        match self {
            Self::Granular => granular(true),
            Self::GranularWithoutForms => granular(false),
            Self::Never => json!("never"),
            Self::OnRequest => json!("on-request"),
        }
    }
}

/// How Codex is set up. The default is what Wework does.
#[derive(Clone, Debug)]
pub struct Setup {
    pub(super) plugins: Vec<Plugin>,
    pub(super) policy: Policy,
    pub(super) capabilities: Value,
    installs_plugins: bool,
    features: Vec<String>,
}

impl Setup {
    /// Codex with one plugin in its `config.toml`.
    #[must_use]
    pub fn new(plugin: Plugin) -> Self {
        Self {
            plugins: vec![plugin],
            policy: Policy::Granular,
            capabilities: json!({"experimentalApi": true}),
            installs_plugins: false,
            features: Vec::new(),
        }
    }

    /// Codex without plugins, into which a test installs one from a marketplace.
    #[must_use]
    pub fn for_marketplace() -> Self {
        let mut setup = Self::new(Plugin::new("", ""));
        setup.plugins.clear();
        setup.installs_plugins = true;
        setup
    }

    /// Another policy.
    #[must_use]
    pub fn policy(mut self, policy: Policy) -> Self {
        self.policy = policy;
        self
    }

    /// Other `capabilities` of this driver in `initialize`.
    #[must_use]
    pub fn capabilities(mut self, capabilities: Value) -> Self {
        self.capabilities = capabilities;
        self
    }

    /// Switches a feature on.
    #[must_use]
    pub fn feature(mut self, name: &str) -> Self {
        self.features.push(name.to_owned());
        self
    }

    pub(super) fn to_toml(&self, model: &str, folder: &Path) -> Result<String> {
        let servers: Map<String, Value> =
            self.plugins.iter().map(|plugin| (plugin.name.clone(), plugin.table(folder))).collect();
        // `plugins` and `apps` make Codex call out; `tool_call_mcp_elicitation` is off as in Wework.
        let mut features = json!({"apps": false, "tool_call_mcp_elicitation": false});
        if !self.installs_plugins {
            features["plugins"] = json!(false);
        }
        for feature in &self.features {
            features[feature] = json!(true);
        }
        toml::to_string(&json!({
            "model": "scripted",
            "model_provider": "scripted",
            "approval_policy": "never",
            "check_for_update_on_startup": false,
            "model_providers": {"scripted": {
                "name": "scripted", "base_url": model, "wire_api": "responses",
                "requires_openai_auth": false, "supports_websockets": false,
                "stream_max_retries": 0, "request_max_retries": 0,
            }},
            "analytics": {"enabled": false},
            "features": features,
            "mcp_servers": servers,
        }))
        .context("cannot write config.toml")
    }
}
