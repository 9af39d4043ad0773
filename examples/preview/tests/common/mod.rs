//! Plugins written as shell scripts, so that each test says byte by byte what crosses, and a runner
//! for the built binary.

#![allow(dead_code)] // each test file uses a part

use std::error::Error;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// What a test returns.
pub(crate) type Tested = Result<(), Box<dyn Error>>;

/// The first form of most tests.
pub(crate) const TARGET: &str = r#"{"type":"object","properties":{"target":{"type":"string","title":"Target","oneOf":[{"const":"staging","title":"Staging"},{"const":"prod","title":"Production"}]},"note":{"type":"string","title":"Release note","maxLength":20}},"required":["target"]}"#;

/// How a run ended.
pub(crate) struct Run {
    pub(crate) code: Option<i32>,
    pub(crate) stdout: String,
    pub(crate) stderr: String,
}

impl Run {
    /// Runs `preview ARGUMENTS -- sh -c PLUGIN` without a terminal.
    pub(crate) fn of(arguments: &[&str], plugin: &str) -> io::Result<Self> {
        Self::command(Command::new(env!("CARGO_BIN_EXE_preview")).args(arguments).args(["--", "sh", "-c", plugin]))
    }

    /// Runs any command without a terminal.
    pub(crate) fn command(command: &mut Command) -> io::Result<Self> {
        let output = command.stdin(Stdio::null()).output()?;
        Ok(Run {
            code: output.status.code(),
            stdout: String::from_utf8_lossy(&output.stdout).into_owned(),
            stderr: String::from_utf8_lossy(&output.stderr).into_owned(),
        })
    }

    /// The lines under a heading.
    pub(crate) fn section(&self, title: &str) -> Option<&str> {
        let (_, after) = self.stdout.split_once(&format!("=== {title} ===\n"))?;
        Some(after.split("\n\n=== ").next().unwrap_or(after).trim_end())
    }

    /// Asserts the exit code, showing the run where it differs.
    #[track_caller]
    pub(crate) fn ends(&self, code: i32) -> &Self {
        assert_eq!(self.code, Some(code), "{}\n--- stderr\n{}", self.stdout, self.stderr);
        self
    }

    /// Asserts a part of stdout.
    #[track_caller]
    pub(crate) fn prints(&self, part: &str) -> &Self {
        assert!(self.stdout.contains(part), "no {part:?} in stdout:\n{}", self.stdout);
        self
    }

    /// Asserts a part of stderr.
    #[track_caller]
    pub(crate) fn says(&self, part: &str) -> &Self {
        assert!(self.stderr.contains(part), "no {part:?} in stderr:\n{}", self.stderr);
        self
    }
}

/// A plugin that shakes hands, lists these tools, waits for the call (id 3), and goes on as `body`
/// says: `send JSON` writes a line, `read -r line` reads one, and `ask ID SCHEMA` asks a form and
/// leaves the answer in `$answer`.
pub(crate) fn plugin(tools: &[&str], body: &str) -> String {
    let tools: Vec<String> =
        tools.iter().map(|name| format!(r#"{{"name":"{name}","inputSchema":{{"type":"object"}}}}"#)).collect();
    format!(
        r#"
send() {{ printf '%s\n' "$1"; }}
ask() {{
  send '{{"jsonrpc":"2.0","id":'"$1"',"method":"elicitation/create","params":{{"mode":"form","message":"Where to?","requestedSchema":'"$2"'}}}}'
  read -r answer
}}
result() {{ send '{{"jsonrpc":"2.0","id":3,"result":{{"content":[{{"type":"text","text":"'"$1"'"}}]}}}}'; }}
received() {{ send '{{"jsonrpc":"2.0","id":3,"result":{{"content":[{{"type":"text","text":"done"}}],"structuredContent":{{"received":['"$1"']}}}}}}'; }}
read -r initialize
send '{{"jsonrpc":"2.0","id":1,"result":{{"protocolVersion":"2025-11-25","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"shell","version":"0"}}}}}}'
read -r initialized
read -r list
send '{{"jsonrpc":"2.0","id":2,"result":{{"tools":[{}]}}}}'
read -r call
{body}
"#,
        tools.join(",")
    )
}

/// A plugin with one tool that asks one form and returns the answer it got.
pub(crate) fn asking(schema: &str) -> String {
    plugin(&["deploy"], &format!("ask 7 '{schema}'\nreceived \"$answer\""))
}

/// Runs `preview ARGUMENTS`.
pub(crate) fn preview(arguments: &[&str]) -> io::Result<Run> {
    Run::command(Command::new(env!("CARGO_BIN_EXE_preview")).args(arguments))
}

/// Writes a new plugin of this name into a folder, and gives its own folder.
pub(crate) fn new_plugin(into: &Path, name: &str) -> io::Result<PathBuf> {
    preview(&["new", name, "--into", &into.display().to_string()])?.ends(0);
    Ok(into.join(name))
}

/// The target folder that these tests were built in.
pub(crate) fn target() -> PathBuf {
    let program = Path::new(env!("CARGO_BIN_EXE_preview"));
    program.ancestors().nth(2).map_or_else(PathBuf::new, Path::to_owned)
}
