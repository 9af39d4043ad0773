//! One test on one version of Codex: its folders, its processes, and the evidence where it fails.

use std::env;
use std::ffi::OsStr;
use std::fs::{self, File};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::time::Duration;

use anyhow::{Context, Result, ensure};
use tempfile::TempDir;
use tokio::process::{Child, Command};
use tokio::time::timeout;

use super::app_server::AppServer;
use super::config::Setup;
use super::install::Version;
use super::journal::in_time;
use super::model::Model;

const LIMIT: Duration = Duration::from_secs(100);
const STDERR: &str = "codex.stderr.log";

/// What a test gets: a version of Codex and a folder of its own.
#[derive(Debug)]
pub struct Scenario {
    /// The version.
    pub version: Version,
    /// An empty folder for whatever the test needs; it is kept when the test fails.
    pub folder: PathBuf,
    program: PathBuf,
    runs: usize,
}

/// Codex with an isolated `CODEX_HOME`, not yet running.
#[derive(Debug)]
pub struct Prepared {
    pub(super) setup: Setup,
    pub(super) model: Model,
    pub(super) folder: PathBuf,
    /// The working directory of the thread, and so of its plugins.
    pub cwd: PathBuf,
    /// `CODEX_HOME`.
    pub home: PathBuf,
    program: PathBuf,
}

/// Makes two tests of each function `async fn(Scenario) -> anyhow::Result<()>`, one per version of Codex.
#[macro_export]
macro_rules! codex_scenarios {
    ($($scenario:ident),+ $(,)?) => {$(
        mod $scenario {
            use $crate::codex::{Version, run};

            #[tokio::test]
            async fn codex_0_149_0() -> anyhow::Result<()> {
                run(stringify!($scenario), Version::V0_149_0, super::$scenario).await
            }

            #[tokio::test]
            async fn codex_0_171_0() -> anyhow::Result<()> {
                run(stringify!($scenario), Version::V0_171_0, super::$scenario).await
            }
        }
    )+};
}

/// Runs a test on one version; [`codex_scenarios!`](crate::codex_scenarios) writes the calls.
///
/// # Errors
/// What the test fails with; a limit of 100 seconds; on CI also a version that is not installed.
pub async fn run(test: &str, version: Version, body: impl AsyncFnOnce(Scenario) -> Result<()>) -> Result<()> {
    let Some(program) = version.host().require(test)? else {
        return Ok(());
    };
    let folder = tempfile::Builder::new().prefix(&format!("{test}-{version}-")).tempdir()?;
    let scenario = Scenario { version, folder: folder.path().to_owned(), program, runs: 0 };
    let mut evidence = Evidence { folder, wanted: true };
    timeout(LIMIT, body(scenario)).await.with_context(|| format!("not done after {LIMIT:?}"))??;
    evidence.wanted = false;
    Ok(())
}

impl Scenario {
    /// Writes the configuration and starts the model.
    ///
    /// # Errors
    /// When a folder or file cannot be written.
    pub async fn prepare(&mut self, setup: Setup) -> Result<Prepared> {
        self.runs += 1;
        let folder = self.folder.join(format!("codex-{}", self.runs));
        let (home, cwd) = (folder.join("home"), folder.join("cwd"));
        for folder in [&home, &cwd] {
            fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
        }
        let model = Model::start().await?;
        fs::write(home.join("config.toml"), setup.to_toml(&model.url, &folder)?)?;
        Ok(Prepared { setup, model, folder, cwd, home, program: self.program.clone() })
    }

    /// Starts Codex with a thread.
    ///
    /// # Errors
    /// As [`Scenario::prepare`] and [`Prepared::start`].
    pub async fn start(&mut self, setup: Setup) -> Result<AppServer> {
        self.prepare(setup).await?.start().await
    }
}

impl Prepared {
    /// Runs `codex` with these arguments and returns what it prints.
    ///
    /// # Errors
    /// When it fails; the text then holds its stderr.
    pub async fn run<A: AsRef<OsStr>>(&self, arguments: &[A]) -> Result<String> {
        let output = in_time("codex", self.command().args(arguments).stdin(Stdio::null()).output()).await??;
        let (stdout, stderr) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        ensure!(output.status.success(), "codex ended with {}:\n{stdout}{stderr}", output.status);
        Ok(stdout.into_owned())
    }

    /// Starts Codex with a thread.
    ///
    /// # Errors
    /// When it cannot be started or refuses the configuration.
    pub async fn start(self) -> Result<AppServer> {
        AppServer::start(self).await
    }

    pub(super) fn spawn_app_server(&self) -> Result<Child> {
        let stderr = File::create(self.folder.join(STDERR))?;
        let mut command = self.command();
        command.arg("app-server").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(stderr);
        command.spawn().with_context(|| format!("cannot start {}", self.program.display()))
    }

    /// Without `CODEX_HOME`, Codex would create `~/.codex`.
    fn command(&self) -> Command {
        let mut command = Command::new(&self.program);
        command.current_dir(&self.cwd).kill_on_drop(true).env_clear();
        command.env("PATH", env::var_os("PATH").unwrap_or_default());
        command.env("CODEX_HOME", &self.home).env("HOME", &self.home).env("LANG", "C.UTF-8");
        command.env("NO_PROXY", "127.0.0.1,localhost").env("no_proxy", "127.0.0.1,localhost");
        command.env("RUST_LOG", env::var_os("ELICIT_CODEX_LOG").unwrap_or_else(|| "warn".into()));
        command
    }
}

/// Tells on drop what happened, so that it also does when an assertion panics.
struct Evidence {
    folder: TempDir,
    wanted: bool,
}

impl Drop for Evidence {
    fn drop(&mut self) {
        if !self.wanted {
            return;
        }
        self.folder.disable_cleanup(true);
        eprintln!("everything is kept in {}", self.folder.path().display());
        for run in crate::hosts::entries(self.folder.path()) {
            let mut files: Vec<_> = crate::hosts::entries(&run).filter(|path| path.is_file()).collect();
            files.sort();
            for file in &files {
                print_end(file);
            }
        }
    }
}

/// The last lines of a file, each cut where it becomes unreadable.
fn print_end(file: &Path) {
    const LINES: usize = 25;
    const CHARACTERS: usize = 500;
    let text = String::from_utf8_lossy(&fs::read(file).unwrap_or_default()).into_owned();
    let lines: Vec<&str> = text.lines().collect();
    let skipped = lines.len().saturating_sub(LINES);
    eprintln!("--- {} (the last {} of {} lines)", file.display(), lines.len() - skipped, lines.len());
    for line in &lines[skipped..] {
        eprintln!("{}", line.chars().take(CHARACTERS).collect::<String>());
    }
}
