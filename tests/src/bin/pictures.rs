//! Takes the pictures of the book and the README: the first form of each example plugin, as its host shows it, in both
//! themes. `cargo run -p elicit-tests --bin pictures` needs Chromium and the peers of `install-hosts`.

use std::{
    fs::{self, File},
    io::{BufRead, BufReader},
    path::{Path, PathBuf},
    process::{Command, Stdio},
};

use anyhow::{Context, Result, ensure};
use elicit_tests::browser::Browser;
use serde_json::{Value, json};
use tempfile::TempDir;

/// Larger ones would make every clone and every page of the book heavier.
const LIMIT: u64 = 60_000;

/// What is taken of one plugin.
struct Picture {
    name: &'static str,
    plugin: &'static str,
    host: &'static str,
    arguments: Value,
    /// The whole page, and not only the form.
    whole: bool,
}

fn main() -> Result<()> {
    let browser = Browser::require("pictures")?.context("the pictures need a browser")?;
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).parent().context("no workspace")?;
    build(workspace)?;
    let folder = workspace.join("book/src/pictures");
    fs::create_dir_all(&folder)?;
    let data = TempDir::new()?;
    let picture = |name, plugin, host, arguments| Picture { name, plugin, host, arguments, whole: false };
    let (repository, database) = (repository(data.path())?, database(data.path())?);
    let query = json!({"database": database, "query": "SELECT :from, :to"});
    let pictures = [
        Picture { whole: true, ..picture("page", "release", "wework", json!({})) },
        picture("release", "release", "wework", json!({})),
        picture("branch-picker", "branch-picker", "generic", json!({"folder": repository})),
        picture("branch-picker-wework", "branch-picker", "wework", json!({"folder": repository})),
        picture("cache-cleaner", "cache-cleaner", "openclaw", caches(data.path())?),
        picture("db-query", "db-query", "claude-code", query),
        picture("connect", "connect", "generic", json!({})),
    ];
    for picture in pictures {
        picture.take(&browser, workspace, data.path(), &folder)?;
        for theme in ["light", "dark"] {
            let file = folder.join(format!("{}-{theme}.webp", picture.name));
            let size = file.metadata()?.len();
            println!("{}: {size} bytes", file.display());
            ensure!(size < LIMIT, "{} is too large", file.display());
        }
    }
    Ok(())
}

impl Picture {
    fn take(&self, browser: &Browser, workspace: &Path, data: &Path, folder: &Path) -> Result<()> {
        let mut preview = Command::new(program("preview")?)
            .args(["--web", "--host", self.host, "--args", &self.arguments.to_string()])
            .arg(program(self.plugin)?)
            .env("CONNECT_FOLDER", data)
            .current_dir(data)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut url = String::new();
        BufReader::new(preview.stdout.take().context("no stdout")?).read_line(&mut url)?;
        let script = workspace.join("examples/preview/tests/page/picture.mjs");
        let mut command = browser.script(&script);
        command.args([url.trim(), self.name]).arg(folder).args(self.whole.then_some("whole"));
        let taken = command.status();
        Command::new("kill").args(["-INT", &preview.id().to_string()]).status()?;
        preview.wait()?;
        ensure!(taken?.success(), "{}: no picture was taken", self.name);
        Ok(())
    }
}

fn build(workspace: &Path) -> Result<()> {
    let packages = ["preview", "release", "branch-picker", "cache-cleaner", "db-query", "connect"];
    let named = packages.iter().flat_map(|package| ["--package", package]);
    let status = Command::new(env!("CARGO")).arg("build").args(named).current_dir(workspace).status()?;
    ensure!(status.success(), "the plugins do not build");
    Ok(())
}

/// A binary beside this one.
fn program(name: &str) -> Result<PathBuf> {
    Ok(std::env::current_exe()?.with_file_name(name))
}

/// A repository with some branches.
fn repository(data: &Path) -> Result<PathBuf> {
    let folder = data.join("shop");
    fs::create_dir(&folder)?;
    // Three weeks ago, whenever the pictures are taken.
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH)?.as_secs();
    let committed = format!("@{} +0000", now - 21 * 24 * 60 * 60);
    let git = |arguments: &[&str]| -> Result<()> {
        let who = ["-c", "user.name=Somebody", "-c", "user.email=somebody@example.com"];
        let status = Command::new("git")
            .args(who)
            .args(arguments)
            .envs(["GIT_AUTHOR_DATE", "GIT_COMMITTER_DATE"].map(|name| (name, &committed)))
            .current_dir(&folder)
            .status()?;
        ensure!(status.success(), "git {arguments:?} failed");
        Ok(())
    };
    let commit = |message: &str| git(&["commit", "--quiet", "--allow-empty", "--message", message]);
    git(&["init", "--quiet", "--initial-branch", "main"])?;
    commit("Open the shop")?;
    git(&["branch", "fix-login"])?;
    git(&["switch", "--quiet", "--create", "dark-mode"])?;
    commit("Turn the lights off")?;
    git(&["switch", "--quiet", "main"])?;
    Ok(folder)
}

/// A project with two caches.
fn caches(data: &Path) -> Result<Value> {
    let folder = data.join("garden");
    for (file, size) in
        [("package.json", 2), ("node_modules/left.js", 41_300_000), ("tools/__pycache__/plant.cpython-313.pyc", 8_400)]
    {
        let file = folder.join(file);
        fs::create_dir_all(file.parent().context("a folder")?)?;
        File::create(&file)?.set_len(size)?;
    }
    // As the plugin is started there, so that the picture has no path of this machine.
    Ok(json!({"folder": "garden"}))
}

/// An empty database: the query has no table.
fn database(data: &Path) -> Result<PathBuf> {
    let file = data.join("shop.sqlite");
    File::create(&file)?;
    Ok(file)
}
