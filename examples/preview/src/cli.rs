//! The command line.

use std::ffi::OsString;
use std::path::PathBuf;
use std::time::Duration;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Args, Parser, Subcommand};
use elicit_sdk::Revision;
use elicit_sdk::testing::SimulatedHost;
use serde_json::{Map, Value};

use crate::guise::{REVISIONS, host_named, revision_named};

/// Starts a stdio MCP plugin, calls one of its tools and answers the forms it asks.
///
/// Without a command it runs the bundled `release` plugin. On a terminal the forms are prompts; with
/// `--answer`, `--decline` or `--cancel`, and where there is no terminal, nobody is asked. Each
/// form, its answer and the tool's result are printed as they crossed the wire. With `--web` the forms
/// are cards on a page of this machine.
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

    /// The host to play: its name towards the plugin, its revision and time limit, its card and its keys [default:
    /// generic].
    #[arg(long, value_name = "HOST", value_parser = host())]
    pub(crate) host: Option<SimulatedHost>,

    /// The protocol revision to speak [default: what the host speaks].
    #[arg(long, value_name = "DATE", value_parser = revision())]
    pub(crate) revision: Option<Revision>,

    /// How long the tool may work [default: what the host allows; `none` is no limit].
    #[arg(long, value_name = "SECONDS", value_parser = limit)]
    pub(crate) time_limit: Option<TimeLimit>,

    /// Show the forms on a page of this machine instead.
    #[arg(long, conflicts_with_all = ["answers", "decline", "cancel", "replay", "wire", "raw"])]
    pub(crate) web: bool,

    /// The port of that page [default: any that is free].
    #[arg(long, value_name = "PORT", requires = "web")]
    pub(crate) port: Option<u16>,

    /// Write what crosses and what the person does to this file, a JSON object a line.
    #[arg(long, value_name = "FILE")]
    pub(crate) record: Option<PathBuf>,

    /// Make the calls of a recording again, answer as the person did then, and compare the forms.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["answers", "decline", "cancel", "tool", "args", "host", "revision"])]
    pub(crate) replay: Option<PathBuf>,

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

/// A time limit that was given: some, or none.
#[derive(Clone, Copy, Debug)]
pub(crate) struct TimeLimit(pub(crate) Option<Duration>);

fn host() -> impl TypedValueParser<Value = SimulatedHost> {
    let names = PossibleValuesParser::new(SimulatedHost::ALL.map(SimulatedHost::name));
    names.try_map(|name| host_named(&name).ok_or("no such host"))
}

fn revision() -> impl TypedValueParser<Value = Revision> {
    let names = PossibleValuesParser::new(REVISIONS.map(Revision::as_str));
    names.try_map(|name| revision_named(&name).ok_or("no such revision"))
}

fn limit(text: &str) -> Result<TimeLimit, String> {
    match text.parse() {
        _ if text == "none" => Ok(TimeLimit(None)),
        Ok(seconds @ 1..) => Ok(TimeLimit(Some(Duration::from_secs(seconds)))),
        _ => Err("write a number of seconds, 1 or more, or `none`".to_owned()),
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
