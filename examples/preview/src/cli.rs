//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;

use clap::{Args, Parser, Subcommand, ValueEnum};
use serde_json::{Map, Value};

/// Starts a stdio MCP plugin, calls one of its tools and answers the forms it asks.
///
/// Without a command it runs the bundled `release` plugin. On a terminal the forms are prompts; with
/// `--answer`, `--decline` or `--cancel`, and where there is no terminal, nobody is asked. Each
/// form, its answer and the tool's result are printed as they crossed the wire.
///
/// Exit code: 0 the tool succeeded, 1 the tool or the plugin failed, 2 the command line is wrong.
#[derive(Debug, Parser)]
#[command(name = "preview", version, args_conflicts_with_subcommands = true)]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    #[command(flatten)]
    pub(crate) run: RunArgs,
}

/// What to do; a plugin is run by default.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Serve the bundled plugin over stdio.
    #[command(name = "__bundled", hide = true)]
    Bundled,
    /// Write a plugin to start from: two questions, their test, its manifests.
    New(NewArgs),
    /// Pack plugins into a marketplace folder for Codex and a ZIP for Wework, each.
    ///
    /// The manifests are checked first, against what both were measured to need; all mistakes are told at once. Then the
    /// programs are built, the pack is written, and the packed plugin is started to see that it has tools.
    Pack(PackArgs),
    /// Play cases of the simulated hosts: one JSON object a line on stdin, one a line on stdout.
    ///
    /// A case is {"host": "wework" | "openclaw" | "codex" | "claude-code" | "copilot-cli" | "generic", "params": {…},
    /// "through": "codex-0.149" | "codex-0.171" | null, "policy": "granular" | "on-request" | "never" | "no-mcp",
    /// "serverName": "…", "actions": [{"select": {id: place or label}}, {"type": {id: text}},
    /// {"key": "Enter" | "Escape", "focus": "card" | "input" | "button"}, {"action": "submit" | "ignore" | "stop"}]}.
    Simulate,
}

/// What to write, and where.
#[derive(Debug, Args)]
pub(crate) struct NewArgs {
    /// The plugin's name: small letters, digits and `-`.
    #[arg(value_name = "NAME")]
    pub(crate) name: String,

    /// The folder in which the plugin's own folder is made.
    #[arg(long, value_name = "DIR", default_value = ".")]
    pub(crate) into: PathBuf,
}

/// What to pack, and how.
#[derive(Debug, Args)]
pub(crate) struct PackArgs {
    /// The folders of plugins, or their packages in the workspace here.
    #[arg(value_name = "PLUGIN", required = true)]
    pub(crate) plugins: Vec<String>,

    /// Where `marketplace` and the ZIPs go [default: `pack` in the target folder].
    #[arg(long, value_name = "DIR")]
    pub(crate) out: Option<PathBuf>,

    /// The cargo profile to build with; all but `dev` are stripped.
    #[arg(long, value_name = "NAME", default_value = "release")]
    pub(crate) profile: String,
}

/// How to run a plugin.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// The tool to call [default: the only tool, else the first].
    #[arg(long, value_name = "NAME")]
    pub(crate) tool: Option<String>,

    /// The arguments of the tool, a JSON object.
    #[arg(long, value_name = "JSON", default_value = "{}", value_parser = object)]
    pub(crate) args: Map<String, Value>,

    #[command(flatten)]
    pub(crate) person: PersonArgs,

    /// The protocol revision to ask for.
    #[arg(long, value_enum, default_value_t = Revision::V2025_11_25)]
    pub(crate) revision: Revision,

    #[command(flatten)]
    pub(crate) output: OutputArgs,

    /// The plugin's command and its arguments [default: the bundled `release` plugin].
    #[arg(value_name = "COMMAND", trailing_var_arg = true, allow_hyphen_values = true)]
    pub(crate) plugin: Vec<OsString>,
}

/// Who answers the forms; the person at the terminal by default.
#[derive(Debug, Args)]
pub(crate) struct PersonArgs {
    /// Answer the field KEY (or the field titled KEY) with VALUE.
    ///
    /// A choice takes a value or a title, a multi-select several of them separated by commas, an
    /// empty VALUE leaves an optional field blank. Fields without an answer get an example. A key
    /// given twice has the second value for the second time that it is asked.
    #[arg(long = "answer", value_name = "KEY=VALUE", value_parser = pair)]
    pub(crate) answers: Vec<(String, String)>,

    /// Decline each form.
    #[arg(long, conflicts_with_all = ["answers", "cancel"])]
    pub(crate) decline: bool,

    /// Cancel each form.
    #[arg(long, conflicts_with = "answers")]
    pub(crate) cancel: bool,
}

/// What is printed, and how.
#[derive(Clone, Copy, Debug, Args)]
pub(crate) struct OutputArgs {
    /// Also print every other message, as a line each.
    #[arg(long)]
    pub(crate) wire: bool,

    /// Print messages as the single lines they were, not indented.
    #[arg(long)]
    pub(crate) raw: bool,
}

/// The protocol revisions that this host speaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Revision {
    #[value(name = "2025-06-18")]
    V2025_06_18,
    #[value(name = "2025-11-25")]
    V2025_11_25,
}

impl Revision {
    /// The name on the wire.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Revision::V2025_06_18 => "2025-06-18",
            Revision::V2025_11_25 => "2025-11-25",
        }
    }
}

fn object(text: &str) -> Result<Map<String, Value>, String> {
    match serde_json::from_str(text) {
        Ok(Value::Object(object)) => Ok(object),
        Ok(_) => Err("a JSON object is needed, such as {\"version\":\"1.2.0\"}".to_owned()),
        Err(error) => Err(format!("not JSON: {error}")),
    }
}

fn pair(text: &str) -> Result<(String, String), String> {
    match text.split_once('=') {
        Some((key, value)) if !key.is_empty() => Ok((key.to_owned(), value.to_owned())),
        _ => Err("write KEY=VALUE, such as target=production".to_owned()),
    }
}
