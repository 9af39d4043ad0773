//! The settings and messages of Codex that the book names are those of the real program.

mod common;

use std::fs;

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
    "typed MCP elicitation schema",
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
        // As text: the standard library searches that fast also where the tests are not optimised.
        let program = fs::read(program)?;
        let program = String::from_utf8_lossy(&program);
        let missing: Vec<_> = WORDS.into_iter().filter(|word| !program.contains(word)).collect();
        assert!(missing.is_empty(), "{version} has no {missing:?}");
    }
    Ok(())
}
