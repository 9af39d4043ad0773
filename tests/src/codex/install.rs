//! The versions of Codex that the suite runs, and where npm puts their programs.

use std::fmt;
use std::path::{Path, PathBuf};

use crate::hosts::{Host, entries};

/// A version of Codex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Version {
    /// The one that Wework pins.
    V0_149_0,
    /// The newest one that was measured.
    V0_171_0,
}

static V0_149_0: Host = Host { name: "codex-0.149.0", package: "@openai/codex@0.149.0", program };
static V0_171_0: Host = Host { name: "codex-0.171.0", package: "@openai/codex@0.171.0", program };

impl Version {
    /// Its installation.
    #[must_use]
    pub const fn host(self) -> &'static Host {
        match self {
            Self::V0_149_0 => &V0_149_0,
            Self::V0_171_0 => &V0_171_0,
        }
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.host().name)
    }
}

/// The native program, so that running Codex needs no Node.
fn program(folder: &Path) -> Option<PathBuf> {
    let name = if cfg!(windows) { "codex.exe" } else { "codex" };
    entries(&folder.join("node_modules/@openai"))
        .flat_map(|package| entries(&package.join("vendor")))
        .map(|target| target.join("bin").join(name))
        .find(|program| program.is_file())
}
