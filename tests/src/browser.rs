//! A real browser: Chromium, driven by Playwright and looked at by axe.

use std::{
    env,
    path::{Path, PathBuf},
    process::Command,
};

use anyhow::Result;

use crate::{
    hosts::{Host, skip},
    node::NODE,
};

/// What drives the browser.
pub static PLAYWRIGHT: Host =
    Host { name: "playwright-1.65.1", package: "playwright-core@1.65.1", program: playwright };

/// What finds faults of accessibility.
pub static AXE: Host = Host { name: "axe-4.14.1", package: "axe-core@4.14.1", program: axe };

fn playwright(folder: &Path) -> Option<PathBuf> {
    file(folder, "node_modules/playwright-core/index.mjs")
}

fn axe(folder: &Path) -> Option<PathBuf> {
    file(folder, "node_modules/axe-core/axe.min.js")
}

fn file(folder: &Path, path: &str) -> Option<PathBuf> {
    Some(folder.join(path)).filter(|file| file.is_file())
}

/// A browser that scripts can be run in.
#[derive(Clone, Debug)]
pub struct Browser {
    node: PathBuf,
    playwright: PathBuf,
    axe: PathBuf,
    chromium: PathBuf,
}

impl Browser {
    /// The browser for the test `test`, or `None` after a line on stderr that says what was skipped.
    ///
    /// # Errors
    /// As [`Host::require`], also where there is no Chromium on the PATH or in `CHROMIUM`.
    pub fn require(test: &str) -> Result<Option<Self>> {
        let Some(chromium) = chromium() else {
            skip(&format!(
                "{test}: there is no Chromium on the PATH; install Debian's `chromium`, or name one in CHROMIUM"
            ))?;
            return Ok(None);
        };
        let (Some(node), Some(playwright), Some(axe)) =
            (NODE.require(test)?, PLAYWRIGHT.require(test)?, AXE.require(test)?)
        else {
            return Ok(None);
        };
        Ok(Some(Self { node, playwright, axe, chromium }))
    }

    /// Node with this script, which finds its peers in the variables `PLAYWRIGHT`, `AXE` and `CHROMIUM`.
    #[must_use]
    pub fn script(&self, script: &Path) -> Command {
        let mut command = Command::new(&self.node);
        command.arg(script).env("PLAYWRIGHT", &self.playwright).env("AXE", &self.axe).env("CHROMIUM", &self.chromium);
        command
    }
}

fn chromium() -> Option<PathBuf> {
    if let Some(named) = env::var_os("CHROMIUM") {
        return Some(PathBuf::from(named)).filter(|file| file.is_file());
    }
    let path = env::var_os("PATH")?;
    let names = ["chromium", "chromium-browser", "google-chrome"];
    env::split_paths(&path).flat_map(|folder| names.map(|name| folder.join(name))).find(|file| file.is_file())
}
