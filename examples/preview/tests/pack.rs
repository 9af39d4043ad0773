//! `preview pack`: each of its rules, and what it writes of a plugin that keeps to them.
#![cfg(unix)]

mod common;

use std::borrow::Cow;
use std::fs::{self, File};
use std::io::{Read, Write};
use std::os::unix::fs::{PermissionsExt, symlink};
use std::path::{Path, PathBuf};
use std::process::Command;

use common::{Run, Tested, new_plugin, preview};
use tempfile::TempDir;
use zip::ZipArchive;

const MANIFEST: &str = ".codex-plugin/plugin.json";
const SERVERS: &str = ".mcp.json";
const MARKET: &str = ".agents/plugins/marketplace.json";
const SKILL: &str = "skills/demo/SKILL.md";

/// A new plugin outside the repository.
struct Plugin {
    _folder: TempDir,
    path: PathBuf,
}

type Made = Result<Plugin, Box<dyn std::error::Error>>;

impl Plugin {
    fn new() -> Made {
        let folder = TempDir::new()?;
        let path = new_plugin(folder.path(), "demo")?;
        Ok(Self { _folder: folder, path })
    }

    /// The same with a program that needs nothing but the standard library, so that it is built at once.
    fn small() -> Made {
        let plugin = Self::new()?;
        let manifest = "[package]\nname = \"demo\"\nversion = \"0.1.0\"\nedition = \"2024\"\n[workspace]\n";
        fs::write(plugin.path.join("Cargo.toml"), manifest)?;
        fs::remove_dir_all(plugin.path.join("src"))?;
        fs::create_dir(plugin.path.join("src"))?;
        fs::write(plugin.path.join("src/main.rs"), PROGRAM)?;
        Ok(plugin)
    }

    fn edit(&self, file: &str, old: &str, new: &str) -> Tested {
        let path = self.path.join(file);
        let text = fs::read_to_string(&path)?;
        assert!(text.contains(old), "{file} has no {old:?}:\n{text}");
        Ok(fs::write(path, text.replacen(old, new, 1))?)
    }

    fn pack(&self) -> std::io::Result<Run> {
        preview(&["pack", &self.path.display().to_string(), "--profile", "dev"])
    }

    fn packed(&self) -> PathBuf {
        self.path.join("target/pack")
    }
}

/// A server that lists one tool; with `READ_ONLY` in its environment, one that changes nothing.
const PROGRAM: &str = r##"
fn main() {
    let hint = std::env::var("READ_ONLY").unwrap_or("false".into());
    for (id, line) in [(1, ""), (0, ""), (2, "")].iter().zip(std::io::stdin().lines()) {
        drop(line);
        match id.0 {
            1 => println!(r#"{{"jsonrpc":"2.0","id":1,"result":{{"protocolVersion":"2025-11-25","capabilities":{{"tools":{{}}}},"serverInfo":{{"name":"demo","version":"0"}}}}}}"#),
            2 => println!(r#"{{"jsonrpc":"2.0","id":2,"result":{{"tools":[{{"name":"look","inputSchema":{{"type":"object"}},"annotations":{{"readOnlyHint":{hint}}}}}]}}}}"#),
            _ => {}
        }
    }
}
"##;

/// What is changed in which file, and what is said of it.
type Case = (&'static str, &'static str, &'static str, &'static str);

#[rustfmt::skip]
const CASES: &[Case] = &[
    // The manifest.
    (MANIFEST, "{", "[", "plugin.json: is no JSON: "),
    (MANIFEST, r#""name": "demo","#, "", "plugin.json: name: is missing; write the plugin's name"),
    (MANIFEST, r#""name": "demo","#, r#""name": "de mo","#, "plugin.json: name: is \"de mo\"; write only the letters"),
    (MANIFEST, r#""0.1.0""#, r#""0.1""#, "plugin.json: version: is \"0.1\", which is no SemVer version"),
    (MANIFEST, r#""0.1.0""#, r#""v0.1.0""#, "plugin.json: version: is \"v0.1.0\", which is no SemVer version"),
    (MANIFEST, r#""0.1.0""#, r#""0.2.0""#, "plugin.json: version: is \"0.2.0\", but Cargo.toml has \"0.1.0\"; write the same"),
    (MANIFEST, r#""description": "Asks for a note and keeps it""#, r#""description": " ""#, "plugin.json: description: is blank; write what the plugin does"),
    (MANIFEST, r#"{ "name": "Your name" }"#, r#""Your name""#, "plugin.json: author: is no object; write { \"name\": \"…\" }"),
    (MANIFEST, r#"{ "name": "Your name" }"#, "{}", "plugin.json: author.name: is missing; write who made the plugin"),
    (MANIFEST, r#""displayName""#, r#""DisplayName""#, "plugin.json: interface.displayName: is missing; write a text, such as"),
    (MANIFEST, r#""shortDescription""#, r#""short""#, "plugin.json: interface.shortDescription: is missing"),
    (MANIFEST, r#""longDescription""#, r#""long""#, "plugin.json: interface.longDescription: is missing"),
    (MANIFEST, r#""developerName""#, r#""developer""#, "plugin.json: interface.developerName: is missing"),
    (MANIFEST, r#""category": "Productivity""#, r#""category": 1"#, "plugin.json: interface.category: is no text"),
    (MANIFEST, r#""defaultPrompt": "Keep a note""#, r#""defaultPrompt": """#, "plugin.json: interface.defaultPrompt: is blank"),
    (MANIFEST, r#"["Write", "MCP"]"#, "[]", "plugin.json: interface.capabilities: is empty; write what the plugin can do"),
    (MANIFEST, r#"["Write", "MCP"]"#, r#""Write""#, "plugin.json: interface.capabilities: is no list of texts"),
    (MANIFEST, r#""interface""#, r#""Interface""#, "plugin.json: interface: is missing; write {…} with displayName, "),
    (MANIFEST, r#""./skills/""#, r#""skills""#, "plugin.json: skills: is \"skills\"; write \"./skills/\""),
    (MANIFEST, r#""./skills/""#, r#""./skill/""#, "plugin.json: skills: is \"./skill/\", which is not there"),
    (MANIFEST, r#""./skills/""#, r#""./src/""#, "plugin.json: skills: is \"./src/\", which has no skill; write ./src/NAME/SKILL.md"),
    (MANIFEST, r#""./skills/""#, r#""./../demo/skills/""#, "plugin.json: skills: is \"./../demo/skills/\", which leads out of the plugin's folder"),
    (MANIFEST, r#""defaultPrompt""#, r#""logo": "./assets/logo.png", "defaultPrompt""#, "plugin.json: interface.logo: is \"./assets/logo.png\", which is not there"),
    (MANIFEST, r#""mcpServers""#, r#""mcp_servers""#, "plugin.json: mcp_servers: is not read; write `mcpServers`"),
    (MANIFEST, r#""./.mcp.json""#, r#"".mcp.json""#, "plugin.json: mcpServers: is \".mcp.json\"; write \"./.mcp.json\""),
    (MANIFEST, r#""./.mcp.json""#, r#""./mcp.json""#, "plugin.json: mcpServers: is \"./mcp.json\", which is not there"),
    // The skill.
    (SKILL, "---", "", "SKILL.md: name: is missing in the front matter"),
    (SKILL, "description: ", "about: ", "SKILL.md: description: is missing in the front matter; write `---`, `name: …`"),
    // The servers.
    (SERVERS, "mcpServers", "mcp_servers", ".mcp.json: mcp_servers: is not read; write `mcpServers`"),
    (SERVERS, r#""command": "sh""#, r#""command": "./bin/demo""#, "demo.command: is \"./bin/demo\"; write \"sh\", as the import drops the execute bit"),
    (SERVERS, "chmod +x ./bin/demo 2>/dev/null; ", "", "demo.args: is [\"-c\",\"exec ./bin/demo\"]; write [\"-c\", \"chmod +x ./bin/demo 2>/dev/null; exec ./bin/demo\"]"),
    (SERVERS, "chmod +x ./bin/demo 2>/dev/null; exec ./bin/demo", "chmod +x ./bin/other 2>/dev/null; exec ./bin/other", "demo.args: runs ./bin/other, but the package builds demo; write ./bin/demo"),
    (SERVERS, r#""args""#, r#""arguments""#, "demo.args: is missing; write [\"-c\", "),
    (SERVERS, r#""cwd": ".","#, "", "mcpServers.demo.cwd: is missing; write \".\", or ./bin is not found"),
    (SERVERS, r#""cwd": ".""#, r#""cwd": "/tmp""#, "mcpServers.demo.cwd: is \"/tmp\"; write \".\""),
    (SERVERS, r#""cwd": ".""#, r#""cwd": "${PLUGIN_ROOT}""#, "demo.cwd: has ${PLUGIN_ROOT}, which is not expanded here"),
    (SERVERS, "./bin/demo\"]", "./bin/demo\", \"${CLAUDE_PLUGIN_ROOT}/x\"]", "demo.args[2]: has ${CLAUDE_PLUGIN_ROOT}, which is not expanded here"),
    (SERVERS, r#""env": {}"#, r#""env": {"PORT": 1}"#, "demo.env.PORT: is no text; write the value in quotes"),
    (SERVERS, r#"["RUST_LOG"]"#, r#""RUST_LOG""#, "demo.env_vars: is no list of texts; write names of variables"),
    (SERVERS, r#""env_vars""#, r#""envVars""#, "demo.envVars: is not read; write `env_vars`"),
    (SERVERS, "default_tools_approval_mode", "defaultToolsApprovalMode", "demo.defaultToolsApprovalMode: is not read; write `default_tools_approval_mode`"),
    (SERVERS, r#""approve""#, r#""prompt""#, "demo.default_tools_approval_mode: is \"prompt\"; write \"approve\", or every call shows an approval card"),
    // The marketplace.
    (MARKET, r#""name": "demo-market","#, "", "marketplace.json: name: is missing; write the marketplace's name"),
    (MARKET, r#""name": "demo-market","#, r#""name": "a market","#, "marketplace.json: name: is \"a market\"; write only"),
    (MARKET, r#""displayName""#, r#""title""#, "marketplace.json: interface.displayName: is missing"),
    (MARKET, r#""name": "demo","#, r#""name": "other","#, "marketplace.json: plugins: has no entry for `demo`"),
    (MARKET, r#""plugins": ["#, r#""plugin": ["#, "marketplace.json: plugins: is no list"),
    (MARKET, r#""source": "local""#, r#""source": "git""#, "plugins[0].source.source: is \"git\"; write \"local\""),
    (MARKET, r#""./plugins/demo""#, r#""./demo""#, "plugins[0].source.path: is \"./demo\"; write \"./plugins/demo\", where the pack has it"),
    (MARKET, r#""AVAILABLE""#, r#""available""#, "plugins[0].policy.installation: is \"available\"; write \"AVAILABLE\""),
    (MARKET, r#""ON_INSTALL""#, r#""""#, "plugins[0].policy.authentication: is \"\"; write \"ON_INSTALL\""),
    (MARKET, r#""category": "Productivity""#, r#""kind": """#, "plugins[0].category: is missing"),
];

#[test]
fn each_mistake_is_told_with_its_place_and_remedy() -> Tested {
    for (file, old, new, said) in CASES {
        let plugin = Plugin::new()?;
        plugin.edit(file, old, new)?;
        let run = plugin.pack()?;
        assert!(run.stderr.contains(said), "{file}: {old} -> {new}\nwanted {said}\ngot {}", run.stderr);
        run.ends(1);
        assert!(!plugin.path.join("target").exists(), "nothing is built before every mistake is mended");
    }
    Ok(())
}

#[test]
fn a_missing_file_is_told() -> Tested {
    for (file, said) in [
        (MANIFEST, "demo/.codex-plugin/plugin.json: cannot be read"),
        (SERVERS, "plugin.json: mcpServers: is \"./.mcp.json\", which is not there"),
        (MARKET, "demo/.agents/plugins/marketplace.json: is missing, also in every folder above"),
        (SKILL, "demo/skills/demo/SKILL.md: cannot be read"),
    ] {
        let plugin = Plugin::new()?;
        fs::remove_file(plugin.path.join(file))?;
        plugin.pack()?.ends(1).says(said);
    }
    preview(&["pack", "no-such-plugin"])?.ends(1).says("no plugin is called `no-such-plugin`");
    Ok(())
}

#[test]
fn all_mistakes_are_told_at_once() -> Tested {
    let plugin = Plugin::new()?;
    plugin.edit(MANIFEST, r#""0.1.0""#, r#""1""#)?;
    plugin.edit(SERVERS, r#""cwd": ".","#, "")?;
    plugin.edit(MARKET, r#""AVAILABLE""#, r#""NO""#)?;
    symlink("SKILL.md", plugin.path.join("skills/demo/link.md"))?;
    let run = plugin.pack()?;
    run.ends(1).says("error: 4 mistakes").says("version:").says("cwd:").says("installation:");
    run.says("demo/skills/demo/link.md: is a symbolic link, which the import refuses");
    Ok(())
}

#[test]
fn a_plugin_is_packed_for_both_hosts() -> Tested {
    let plugin = Plugin::small()?;
    fs::write(plugin.path.join("LICENSE-MIT"), "free")?;
    fs::write(plugin.path.join(".env"), "TOKEN=1")?;
    let run = plugin.pack()?;
    let out = plugin.packed();
    let market = out.join("marketplace");
    run.ends(0)
        .prints("plugin: demo 0, protocol 2025-11-25")
        .prints(&format!("codex plugin marketplace add {}", market.display()))
        .prints("codex plugin add demo@demo-market")
        .prints(&format!("Import into Wework: {}", out.join("demo-0.1.0.zip").display()));

    let mut zip = ZipArchive::new(File::open(out.join("demo-0.1.0.zip"))?)?;
    let names = zip.file_names().map(|name| name.map(Cow::into_owned)).collect::<Result<Vec<_>, _>>()?;
    let wanted = [MANIFEST, SERVERS, "LICENSE-MIT", "README.md", "bin/demo", SKILL];
    assert_eq!(names, wanted, "and nothing else of the folder");
    for name in wanted {
        let mut zipped = Vec::new();
        zip.by_name(name)?.read_to_end(&mut zipped)?;
        assert_eq!(zipped, fs::read(market.join("plugins/demo").join(name))?, "{name}");
    }
    assert_eq!(zip.by_name("bin/demo")?.unix_mode().map(|mode| mode & 0o777), Some(0o755));
    let mode = fs::metadata(market.join("plugins/demo/bin/demo"))?.permissions().mode();
    assert_eq!(mode & 0o111, 0o111);
    let first = fs::read(out.join("demo-0.1.0.zip"))?;
    plugin.pack()?.ends(0);
    assert!(first == fs::read(out.join("demo-0.1.0.zip"))?, "the same plugin makes the same ZIP");

    // The wrapper starts it from there, also where the execute bit was lost.
    let program = market.join("plugins/demo/bin/demo");
    fs::set_permissions(&program, fs::Permissions::from_mode(0o644))?;
    let script = "chmod +x ./bin/demo 2>/dev/null; exec ./bin/demo";
    let mut command = Command::new(env!("CARGO_BIN_EXE_preview"));
    command.current_dir(market.join("plugins/demo")).args(["--", "sh", "-c", script]);
    Run::command(&mut command)?.prints("tool: look (the only one)");
    Ok(())
}

#[test]
fn a_release_is_stripped() -> Tested {
    let plugin = Plugin::small()?;
    preview(&["pack", &plugin.path.display().to_string()])?.ends(0).prints("(release, stripped, ");
    let program = fs::read(plugin.packed().join("marketplace/plugins/demo/bin/demo"))?;
    assert!(!contains(&program, b".symtab"), "it has a table of symbols");
    Ok(())
}

fn contains(bytes: &[u8], part: &[u8]) -> bool {
    bytes.windows(part.len()).any(|window| window == part)
}

#[test]
fn tools_that_would_need_an_approval_each_time_are_told() -> Tested {
    let plugin = Plugin::small()?;
    plugin.edit(SERVERS, ",\n      \"default_tools_approval_mode\": \"approve\"", "")?;
    plugin.pack()?.ends(1).says("default_tools_approval_mode: is missing, and without it every call of look shows");
    plugin.edit(SERVERS, r#""env": {}"#, r#""env": {"READ_ONLY": "true"}"#)?;
    plugin.pack()?.ends(0);
    Ok(())
}

#[test]
fn what_does_not_build_or_start_is_told() -> Tested {
    let plugin = Plugin::small()?;
    fs::write(plugin.path.join("src/main.rs"), "fn main() { let wrong }")?;
    plugin.pack()?.ends(1).says("cargo did not build the plugin");
    fs::write(plugin.path.join("src/main.rs"), "fn main() {}")?;
    plugin.pack()?.ends(1).says("before it answered `initialize`");
    Ok(())
}

#[test]
fn what_is_too_big_is_told() -> Tested {
    let plugin = Plugin::small()?;
    let big = plugin.path.join("assets/film");
    fs::create_dir(plugin.path.join("assets"))?;
    File::create(&big)?.set_len(200_000_001)?;
    plugin
        .pack()?
        .ends(1)
        .says("demo/assets/film: is the biggest part (200.1 MB) of a pack that has ")
        .says("expanded");
    // What cannot be compressed.
    let (mut noise, mut word) = (File::create(&big)?, 1_u64);
    let mut block = Vec::with_capacity(51_000_000);
    while block.len() < 51_000_000 {
        word = word.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        block.extend_from_slice(&(word ^ (word >> 29)).to_be_bytes());
    }
    noise.write_all(&block)?;
    plugin.pack()?.ends(1).says("zipped and may have 50.0 MB");
    assert!(!plugin.packed().join("demo-0.1.0.zip").exists());
    Ok(())
}

#[test]
fn plugins_of_one_marketplace_are_packed_together() -> Tested {
    let (one, other) = (Plugin::small()?, Plugin::small()?);
    for (file, old, new) in [
        (MANIFEST, r#""name": "demo""#, r#""name": "other""#),
        (MARKET, r#""name": "demo","#, r#""name": "other","#),
        (MARKET, "./plugins/demo", "./plugins/other"),
    ] {
        other.edit(file, old, new)?;
    }
    let out = one.path.join("out").display().to_string();
    let pack = |plugin: &Path| preview(&["pack", &plugin.display().to_string(), "--profile", "dev", "--out", &out]);
    pack(&one.path)?.ends(0);
    pack(&other.path)?.ends(0);
    let list = fs::read_to_string(Path::new(&out).join("marketplace").join(MARKET))?;
    assert!(list.contains(r#""name": "demo""#) && list.contains(r#""name": "other""#), "{list}");
    other.edit(MARKET, "demo-market", "other-market")?;
    pack(&other.path)?.ends(1).says("holds the marketplace `demo-market`, and this plugin belongs to `other-market`");
    Ok(())
}
