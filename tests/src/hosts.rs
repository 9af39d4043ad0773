//! The real hosts that the suite talks to: which, where they are installed, and what happens without them.

use std::env;
use std::ffi::OsStr;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::{Command, ExitStatus};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};

use crate::{browser, claude, codex::Version, conformance, inspector, node};

/// A host from npm. A further one is a further row of [`HOSTS`].
#[derive(Debug)]
pub struct Host {
    /// Its folder below [`root`], and its name on the command line of `install-hosts`.
    pub name: &'static str,
    /// What npm installs.
    pub package: &'static str,
    /// Finds the file to run below that folder; `None` where the installation lacks it.
    pub program: fn(&Path) -> Option<PathBuf>,
}

/// Every host that `install-hosts` installs.
pub static HOSTS: [&Host; 8] = [
    Version::V0_149_0.host(),
    Version::V0_171_0.host(),
    &claude::CLAUDE_CODE,
    &node::NODE,
    &conformance::SUITE,
    &inspector::INSPECTOR,
    &browser::PLAYWRIGHT,
    &browser::AXE,
];

/// The command that installs what a test misses.
pub const INSTALL: &str = "cargo run -p elicit-tests --bin install-hosts";

/// The folder of all hosts: `ELICIT_HOSTS_DIR`, else `target/hosts` of the workspace.
#[must_use]
pub fn root() -> PathBuf {
    env::var_os("ELICIT_HOSTS_DIR")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("target").join("hosts"), PathBuf::from)
}

impl Host {
    /// The program of the installed host, or `None` where it is not installed.
    #[must_use]
    pub fn find(&self) -> Option<PathBuf> {
        (self.program)(&root().join(self.name))
    }

    /// The program for the test `test`, or `None` after a line on stderr that says what was skipped.
    ///
    /// # Errors
    /// On CI (`CI` is set and not `false`) a missing host fails the test: there, a skipped test is a lost one.
    pub fn require(&self, test: &str) -> Result<Option<PathBuf>> {
        let program = self.find();
        if program.is_none() {
            skip(&format!("{test}: {} is not in {}; install it with `{INSTALL}`", self.name, root().display()))?;
        }
        Ok(program)
    }

    /// Installs the host unless it is there.
    ///
    /// # Errors
    /// When npm is missing or fails, when the folder cannot be written, or when the package lacks its program.
    pub fn install(&self) -> Result<PathBuf> {
        if let Some(program) = self.find() {
            return Ok(program);
        }
        let folder = root().join(self.name);
        // Installed beside and moved when complete, so that an interrupted run leaves nothing that looks installed.
        let partial = root().join(format!("{}.partial", self.name));
        for stale in [&partial, &folder] {
            if stale.exists() {
                fs::remove_dir_all(stale).with_context(|| format!("cannot empty {}", stale.display()))?;
            }
        }
        fs::create_dir_all(&partial).with_context(|| format!("cannot create {}", partial.display()))?;
        fs::write(partial.join("package.json"), r#"{"private":true}"#)?;
        let mut status = self.npm_install(&partial)?;
        // A registry that does not answer is asked again; npm keeps what it has.
        for pause in [5, 20] {
            if !status.success() {
                eprintln!("npm could not install {} ({status}); trying again in {pause} s", self.package);
                thread::sleep(Duration::from_secs(pause));
                status = self.npm_install(&partial)?;
            }
        }
        ensure!(status.success(), "npm could not install {} ({status}); its output says why", self.package);
        fs::rename(&partial, &folder)?;
        self.find()
            .with_context(|| format!("{} has no program for this platform below {}", self.package, folder.display()))
    }

    fn npm_install(&self, folder: &Path) -> Result<ExitStatus> {
        let npm = if cfg!(windows) { "npm.cmd" } else { "npm" };
        let run = Command::new(npm)
            .args(["install", "--no-audit", "--no-fund", "--loglevel=error", self.package])
            .current_dir(folder)
            .status();
        match run {
            Err(error) if error.kind() == io::ErrorKind::NotFound => {
                bail!("npm is not on the PATH; install Node.js (which brings npm) and run `{INSTALL}` again")
            }
            other => other.context("cannot run npm"),
        }
    }
}

/// Says what a test misses and is skipped for.
///
/// # Errors
/// On CI, where nothing is skipped.
pub fn skip(missing: &str) -> Result<()> {
    ensure!(!on_ci(env::var_os("CI").as_deref()), "{missing}");
    // Not `eprintln!`: the test harness would hide that of a test that passes.
    Ok(writeln!(io::stderr(), "SKIPPED {missing}")?)
}

fn on_ci(variable: Option<&OsStr>) -> bool {
    variable.is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

/// What is in a folder; nothing where it cannot be read.
pub(crate) fn entries(folder: &Path) -> impl Iterator<Item = PathBuf> + use<> {
    fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path())
}
