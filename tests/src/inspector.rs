//! MCP Inspector, a real client of both eras, driven by its command line `mcpdo`.

use std::path::{Path, PathBuf};

use crate::hosts::Host;

/// The Inspector, which runs in Node.
pub static INSPECTOR: Host =
    Host { name: "inspector-2.12.0", package: "@modelcontextprotocol/inspector@2.12.0", program };

fn program(folder: &Path) -> Option<PathBuf> {
    let program = folder.join("node_modules/@modelcontextprotocol/inspector/clients/mcpdo/build/mcp-bin.js");
    program.is_file().then_some(program)
}
