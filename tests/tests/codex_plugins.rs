//! The example plugins, packed by `preview pack`, installed into a real Codex from the pack, and used there.
#![cfg(unix)]

use std::collections::BTreeSet;
use std::fs;
use std::io::{Read, Write};
use std::net::TcpStream;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use anyhow::{Context, Result, bail, ensure};
use elicit_tests::codex::{Answer, AppServer, Call, Form, Prepared, Scenario, Setup, Version, run};
use serde_json::{Map, Value, json};

/// A plugin, what its tool is called for, and how to see whether it did anything.
struct Plugin {
    name: &'static str,
    tool: &'static str,
    /// Lays out the project, and gives the arguments of the call.
    arrange: fn(&Path) -> Result<Value>,
    /// Does what a person does beside the form, and fills it in.
    accept: fn(&Form) -> Result<Answer>,
    /// Whether the tool has done its work, by what is on the disk of the scenario; `None` where it leaves nothing there.
    done: fn(&Path) -> Result<Option<bool>>,
    /// What the tool says of it, and of a refusal.
    says: [&'static str; 3],
}

macro_rules! on_codex {
    ($($plugin:ident),+ $(,)?) => {$(
        mod $plugin {
            use super::{Version, check};

            #[tokio::test]
            async fn codex_0_149_0() -> anyhow::Result<()> {
                check(&super::$plugin(), Version::V0_149_0).await
            }

            #[tokio::test]
            async fn codex_0_171_0() -> anyhow::Result<()> {
                check(&super::$plugin(), Version::V0_171_0).await
            }
        }
    )+};
}

on_codex!(branch_picker, cache_cleaner, connect, db_query, release);

/// Installs the plugin and calls its tool three times: declined, cancelled, accepted.
async fn check(plugin: &Plugin, version: Version) -> Result<()> {
    // Before the clock of the scenario starts.
    let market = if version.host().find().is_some() { packed()? } else { Path::new("") };
    run(plugin.name, version, async |mut scenario: Scenario| {
        let project = scenario.folder.join("project");
        fs::create_dir(&project)?;
        let arguments = (plugin.arrange)(&project)?;
        let prepared = install(&mut scenario, plugin, market).await?;
        let mut codex = prepared.start().await?;
        let [accepted, declined, cancelled] = plugin.says;
        for (answer, said) in [(Answer::Decline, declined), (Answer::Cancel, cancelled)] {
            let form = ask(&mut codex, plugin, &arguments).await?;
            codex.answer(&form, answer).await?;
            ensure!(tell(&mut codex).await?.contains(said), "the tool does not say {said:?}");
            ensure!((plugin.done)(&scenario.folder)? != Some(true), "something was done although it was {said}");
        }
        let form = ask(&mut codex, plugin, &arguments).await?;
        codex.answer(&form, (plugin.accept)(&form)?).await?;
        let told = tell(&mut codex).await?;
        ensure!(told.contains(accepted), "the tool does not say {accepted:?} but {told:?}");
        ensure!((plugin.done)(&scenario.folder)? != Some(false), "nothing was done");
        Ok(())
    })
    .await
}

/// The marketplace with all plugins, packed once.
fn packed() -> Result<&'static Path> {
    static PACKED: OnceLock<Result<PathBuf, String>> = OnceLock::new();
    let pack = || {
        let out = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pack");
        let mut preview = Command::new(env!("CARGO_BIN_EXE_preview-program"));
        // Unstripped, so that what the tests were built from serves; `.ci/full` packs a release.
        preview.args(["pack", "--profile", "dev"]).arg("--out").arg(&out).args(NAMES);
        let output = preview.current_dir(env!("CARGO_MANIFEST_DIR")).output().map_err(|error| error.to_string())?;
        let said = |bytes| String::from_utf8_lossy(bytes).into_owned();
        if output.status.success() {
            Ok(out.join("marketplace"))
        } else {
            Err(said(&output.stdout) + &said(&output.stderr))
        }
    };
    match PACKED.get_or_init(pack) {
        Ok(market) => Ok(market),
        Err(said) => bail!("preview pack failed:\n{said}"),
    }
}

const NAMES: [&str; 5] = ["branch-picker", "cache-cleaner", "connect", "db-query", "release"];

#[test]
fn every_plugin_is_tried() -> Result<()> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).with_file_name("examples").join("plugins");
    let there = fs::read_dir(folder)?.map(|entry| Ok(entry?.file_name().to_string_lossy().into_owned()));
    assert_eq!(there.collect::<Result<BTreeSet<_>>>()?, NAMES.map(str::to_owned).into());
    Ok(())
}

/// A Codex into which the packed plugin was installed by its command line.
async fn install(scenario: &mut Scenario, plugin: &Plugin, market: &Path) -> Result<Prepared> {
    let prepared = scenario.prepare(Setup::for_marketplace()).await?;
    let folder = market.to_str().context("the folder's name is not UTF-8")?;
    prepared.run(&["plugin", "marketplace", "add", folder]).await?;
    prepared.run(&["plugin", "add", &format!("{}@elicit-examples", plugin.name)]).await?;
    let listed: Value = serde_json::from_str(&prepared.run(&["mcp", "list", "--json"]).await?)?;
    let servers = listed.as_array().context("codex lists no plugins")?;
    let listed = servers.iter().any(|server| server["name"] == plugin.name && server["enabled"] == true);
    ensure!(listed, "codex does not list it: {servers:?}");
    Ok(prepared)
}

async fn ask(codex: &mut AppServer, plugin: &Plugin, arguments: &Value) -> Result<Form> {
    codex.start_turn(&[Call::new(plugin.name, plugin.tool).with(arguments.clone())]).await?;
    let form = codex.next_form().await?;
    ensure!(form.params["serverName"] == plugin.name, "another plugin asks: {}", form.params);
    Ok(form)
}

async fn tell(codex: &mut AppServer) -> Result<String> {
    let turn = codex.finish_turn().await?;
    Ok(turn.only_result()?.text()?.to_owned())
}

/// Every file below a folder of this name.
fn files_in(folder: &Path, name: &str) -> Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let path = entry.path();
        if entry.file_type()?.is_dir() {
            found.extend(files_in(&path, name)?);
        } else if path.parent().and_then(Path::file_name).is_some_and(|parent| parent == name) {
            found.push(path);
        }
    }
    Ok(found)
}

fn release() -> Plugin {
    Plugin {
        name: "release",
        tool: "release",
        arrange: |project| Ok(json!({"folder": project})),
        accept: |form| {
            assert_eq!(form.options("Deployment target")?, ["Staging", "Production"]);
            assert_eq!(form.options("Strategy")?, ["Fast", "Safe", "Custom"]);
            form.fill(&[
                ("Deployment target", json!("Production")),
                ("Strategy", json!("Custom")),
                ("Custom strategy", json!("one machine first")),
                ("Release note", json!("第一次发布")),
            ])
        },
        done: |folder| {
            let records = files_in(folder, "release-records")?;
            let [record] = records.as_slice() else {
                ensure!(records.is_empty(), "one record is written, not {records:?}");
                return Ok(Some(false));
            };
            ensure!(
                record.starts_with(folder.join("project")),
                "the record is outside the project: {}",
                record.display()
            );
            let record: Value = serde_json::from_str(&fs::read_to_string(record)?)?;
            assert_eq!(record["target"], "production");
            assert_eq!(record["strategy"], "custom");
            assert_eq!(record["customStrategy"], "one machine first");
            assert_eq!(record["note"], "第一次发布");
            Ok(Some(true))
        },
        says: ["第一次发布", "Declined: nothing was released.", "Cancelled: nothing was released."],
    }
}

fn cache_cleaner() -> Plugin {
    Plugin {
        name: "cache-cleaner",
        tool: "clean_caches",
        arrange: |project| {
            fs::create_dir_all(project.join("target/debug"))?;
            fs::write(project.join("Cargo.toml"), "")?;
            fs::write(project.join("target/debug/big"), "0123456789")?;
            Ok(json!({"folder": project}))
        },
        accept: |form| {
            assert!(form.params.to_string().contains("1 folder with 10 B are deleted: target (10 B)."), "{form:?}");
            // Asked twice where a single click would be enough.
            let titles = form.titles()?;
            let delete: Vec<_> = titles.into_iter().map(|title| (title, json!("Delete"))).collect();
            form.fill(&delete)
        },
        done: |folder| {
            assert!(folder.join("project/Cargo.toml").exists());
            Ok(Some(!folder.join("project/target").exists()))
        },
        says: ["Deleted 1 folder with 10 B.", "Nothing was deleted.", "Nothing was deleted."],
    }
}

fn git(folder: &Path, arguments: &[&str]) -> Result<String> {
    let mut git = Command::new("git");
    let author = ["user.name=A Person", "user.email=person@example.com"];
    let output =
        git.arg("-C").arg(folder).args(author.iter().flat_map(|value| ["-c", value])).args(arguments).output()?;
    ensure!(output.status.success(), "git: {}", String::from_utf8_lossy(&output.stderr));
    Ok(String::from_utf8(output.stdout)?)
}

fn branch_picker() -> Plugin {
    Plugin {
        name: "branch-picker",
        tool: "pick_branches",
        arrange: |project| {
            git(project, &["init", "--quiet", "--initial-branch=main"])?;
            git(project, &["commit", "--quiet", "--allow-empty", "--message=begin"])?;
            for branch in ["done", "open"] {
                git(project, &["branch", branch])?;
            }
            Ok(json!({"folder": project}))
        },
        accept: |form| {
            // Each branch and each action is a question of its own here.
            let wanted =
                |title: &str| json!(title.contains("done") || title.contains("Archive") || title.contains("Delete"));
            let titles = form.titles()?;
            let answers: Vec<_> = titles.into_iter().map(|title| (title, wanted(title))).collect();
            form.fill(&answers)
        },
        done: |folder| {
            let project = folder.join("project");
            let branches = git(&project, &["branch", "--format=%(refname:short)"])?;
            let tags = git(&project, &["tag"])?;
            assert!(branches.contains("open"), "{branches}");
            Ok(Some(!branches.contains("done") && tags.trim() == "archive/done"))
        },
        says: ["Deleted done.", "Every branch was left as it was.", "Every branch was left as it was."],
    }
}

fn db_query() -> Plugin {
    Plugin {
        name: "db-query",
        tool: "query",
        arrange: |project| {
            let file = project.join("sales.db");
            let database = rusqlite::Connection::open(&file)?;
            database.execute_batch(
                "CREATE TABLE sale (name TEXT, amount REAL); INSERT INTO sale VALUES ('pen', 2.5), ('desk', 300), ('lamp', 40)",
            )?;
            Ok(json!({"database": file, "query": "SELECT name FROM sale WHERE amount >= :at_least ORDER BY amount"}))
        },
        accept: |form| form.fill(&[("At least", json!(40))]),
        // It only reads: what it says is what it did, and the file stays.
        done: |folder| {
            let database = rusqlite::Connection::open(folder.join("project/sales.db"))?;
            let rows: i64 = database.query_row("SELECT count(*) FROM sale", (), |row| row.get(0))?;
            assert_eq!(rows, 3);
            Ok(None)
        },
        says: ["lamp", "declined", "cancelled"],
    }
}

/// Sends the token to the page, as a browser does.
fn send_token(url: &str) -> Result<String> {
    let (address, path) = url.strip_prefix("http://").and_then(|url| url.split_once('/')).context("no address")?;
    let mut stream = TcpStream::connect(address)?;
    let form = "token=my-secret";
    write!(
        stream,
        "POST /{path} HTTP/1.1\r\nhost: {address}\r\nconnection: close\r\ncontent-type: \
         application/x-www-form-urlencoded\r\ncontent-length: {}\r\n\r\n{form}",
        form.len(),
    )?;
    let mut response = String::new();
    stream.read_to_string(&mut response)?;
    Ok(response)
}

fn connect() -> Plugin {
    Plugin {
        name: "connect",
        tool: "connect",
        arrange: |_| Ok(json!({})),
        accept: |form| {
            assert_eq!(form.params["mode"], "url");
            let page = send_token(form.params["url"].as_str().context("no page")?)?;
            ensure!(page.starts_with("HTTP/1.1 200"), "{page}");
            Ok(Answer::Accept(Value::Object(Map::new())))
        },
        done: |folder| {
            let tokens: Vec<_> = files_in(folder, "connect-plugin")?;
            let [token] = tokens.as_slice() else { return Ok(Some(false)) };
            Ok(Some(fs::read_to_string(token)? == "my-secret"))
        },
        says: ["Connected.", "Not connected: the page was not opened.", "Not connected: the page was not opened."],
    }
}
