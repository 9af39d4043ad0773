//! The fields of a form leave in the order of their declaration, also from a plugin that does not ask `serde_json` for it.
//!
//! rmcp passes every request through a JSON value, which sorts its keys unless `serde_json/preserve_order` is on in the
//! build; the SDK turns it on for its authors. So this builds a plugin outside the workspace and reads its bytes.

use std::{
    env, fs,
    io::{BufRead, BufReader, Write},
    path::{Path, PathBuf},
    process::{Child, Command, Stdio},
};

use anyhow::{Context, Result, ensure};
use serde_json::{Value, json};

const NAME: &str = "no-preserve-order";

/// Builds the plugin, with the versions that the workspace has locked, and returns its program.
fn build() -> Result<PathBuf> {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR"));
    let workspace = tests.parent().context("no workspace")?;
    let source = tests.join("fixtures/no_preserve_order");
    let target = Path::new(env!("CARGO_TARGET_TMPDIR")).parent().context("no target directory")?;
    // A copy, since cargo writes a lock file beside the manifest.
    let copy = Path::new(env!("CARGO_TARGET_TMPDIR")).join(NAME);
    fs::create_dir_all(copy.join("src"))?;
    let sdk = workspace.join("elicit-sdk").display().to_string();
    let manifest = fs::read_to_string(source.join("Cargo.toml"))?.replace("../../../elicit-sdk", &sdk);
    fs::write(copy.join("Cargo.toml"), manifest)?;
    fs::copy(source.join("src/main.rs"), copy.join("src/main.rs"))?;
    fs::copy(workspace.join("Cargo.lock"), copy.join("Cargo.lock"))?;
    let build = |offline: &[&str]| {
        let cargo = env::var_os("CARGO").unwrap_or_else(|| "cargo".into());
        let mut command = Command::new(cargo);
        command.current_dir(&copy).args(["build", "--quiet"]).args(offline).arg("--target-dir").arg(target);
        command.status()
    };
    // All that it needs has been loaded for the workspace.
    let done = build(&["--offline"])?.success() || build(&[])?.success();
    ensure!(done, "the plugin does not build; the compiler's output says why");
    Ok(target.join("debug").join(format!("{NAME}{}", env::consts::EXE_SUFFIX)))
}

/// The plugin as a process, ended with the test.
struct Plugin(Child);

impl Drop for Plugin {
    fn drop(&mut self) {
        drop(self.0.kill());
        drop(self.0.wait());
    }
}

#[test]
fn fields_leave_in_the_order_of_their_declaration() -> Result<()> {
    let program = build()?;
    let mut plugin =
        Plugin(Command::new(program).env_remove("ELICIT_HOST").stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?);
    let mut input = plugin.0.stdin.take().context("no stdin")?;
    let mut lines = BufReader::new(plugin.0.stdout.take().context("no stdout")?).lines();
    let mut say = |message: Value| writeln!(input, "{message}");
    let mut next = || lines.next().context("the plugin has ended")?.context("the plugin cannot be read");

    let hello = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {"elicitation": {}},
        "clientInfo": {"name": "test", "version": "1"},
    });
    say(json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}))?;
    next()?;
    say(json!({"jsonrpc": "2.0", "method": "notifications/initialized"}))?;
    say(json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "ask", "arguments": {}}}))?;

    let form = next()?;
    let expected = concat!(
        r#""requestedSchema":{"type":"object","properties":{"#,
        r#""z":{"type":"integer","title":"Z","description":"Last of the alphabet, first of the form.","#,
        r#""minimum":0,"maximum":255},"#,
        r#""a":{"type":"string","title":"A","oneOf":[{"const":"zulu","title":"Zulu"},{"const":"alpha","title":"Alpha"}]},"#,
        r#""m":{"type":"string","title":"M"}},"required":["z","a"]}"#,
    );
    assert!(form.contains(expected), "{form}");

    let id = serde_json::from_str::<Value>(&form)?["id"].take();
    let content = json!({"m": "x", "a": "zulu", "z": 1});
    say(json!({"jsonrpc": "2.0", "id": id, "result": {"action": "accept", "content": content}}))?;
    let result: Value = serde_json::from_str(&next()?)?;
    assert_eq!(result["result"]["content"][0]["text"], r#"{"z":1,"a":"zulu","m":"x"}"#);
    Ok(())
}
