//! The settings and messages of Codex that the book names are those of the real program.

mod common;

use std::process::Command;

use anyhow::Result;
use common::read;
use elicit_tests::codex::Version;

/// What the page on debugging quotes, as the program has it.
const WORDS: [&str; 10] = [
    "default_tools_approval_mode",
    "tool_call_mcp_elicitation",
    "mcp_elicitations",
    "tool_timeout_sec",
    "env_vars",
    "mcp_2026_07_28",
    "CODEX_MCP_PROTOCOL_VERSION",
    "failed to parse typed MCP elicitation schema",
    "timed out awaiting",
    "user cancelled MCP tool call",
];

#[test]
fn codex_knows_its_settings() -> Result<()> {
    let page = read("book/src/debugging.md");
    for word in WORDS {
        assert!(page.contains(word), "the page does not name {word}");
    }
    for version in [Version::V0_149_0, Version::V0_171_0] {
        let Some(program) = version.host().require("codex_knows_its_settings")? else { continue };
        // A few hundred megabytes: a search that is not optimised takes half a minute.
        let mut grep = Command::new("grep");
        grep.args(["--text", "--only-matching", "--fixed-strings"]);
        let output = grep.args(WORDS.map(|word| format!("--regexp={word}"))).arg(program).output()?;
        let found = String::from_utf8(output.stdout)?;
        let missing: Vec<_> = WORDS.into_iter().filter(|word| !found.lines().any(|line| line == *word)).collect();
        assert!(missing.is_empty(), "{version} has no {missing:?}");
    }
    Ok(())
}
