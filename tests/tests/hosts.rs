//! Which host a form is shown on: as its author says, as `ELICIT_HOST` says, as the client says.

use std::{
    io::{BufRead, BufReader, Write},
    process::{Child, Command, Output, Stdio},
};

use anyhow::{Context, Result, ensure};
use elicit_sdk::{Elicit, Form, Host, Interactive, Limits, Order, ToolError, Visible};
use elicit_tests::duplex::{Client, Hello, server};
use serde_json::{Value, json};
use tokio::io::duplex;

#[derive(Form)]
struct Plan {
    zeta: bool,
    alpha: String,
}

async fn ask(elicit: Elicit) -> Result<String, ToolError> {
    elicit.ask::<Plan>("Go?").await?.or_stop()?;
    Ok(elicit.host().name.to_string())
}

#[test]
fn each_known_host_has_a_name() {
    let names: Vec<_> = Host::KNOWN.iter().map(|host| host.name.as_ref()).collect();
    assert_eq!(names, ["generic", "codex", "wework", "openclaw", "claude-code", "copilot-cli", "portable"]);
    for host in Host::KNOWN {
        assert_eq!(Host::by_name(&host.name), Ok(*host));
    }
    for name in ["Claude_Code", " claude-code ", "CLAUDE-CODE"] {
        assert_eq!(Host::by_name(name), Ok(&Host::CLAUDE_CODE), "{name}");
    }
    assert_eq!(Host::by_name("copilot"), Ok(&Host::COPILOT));
}

#[test]
fn an_unknown_name_is_told_with_the_known_ones() {
    let unknown = Host::by_name("wewrok").err().map(|unknown| unknown.to_string());
    let expected = "ELICIT_HOST is \"wewrok\", and there is no such host; the known ones are generic, codex, wework, \
                    openclaw, claude-code, copilot-cli, portable";
    assert_eq!(unknown.as_deref(), Some(expected));
}

#[test]
fn a_client_is_known_by_how_it_introduces_itself() {
    assert_eq!(Host::of_client("codex-mcp-client"), &Host::CODEX);
    assert_eq!(Host::of_client("claude-code"), &Host::CLAUDE_CODE);
    assert_eq!(Host::of_client("copilot-cli"), &Host::COPILOT);
    assert_eq!(Host::of_client("openclaw"), &Host::GENERIC);
    assert_eq!(Host::of_client(""), &Host::GENERIC);
    // Wework and OpenClaw introduce themselves as Codex; the rules of Wework hold for the forms of all that do.
    let mut wework = Host::CODEX;
    (wework.name, wework.opens_pages) = ("wework".into(), false);
    // A client that opens `openai/form` is another one behind Codex.
    wework.extension = Host::WEWORK.extension;
    assert_eq!(wework, Host::WEWORK);
}

#[test]
fn a_host_of_ones_own_is_a_known_one_with_other_facts() {
    let mut own = Host::new("own");
    assert_eq!(own.limits, Limits::NONE);
    assert_eq!(own.visible, Visible::ALL);
    (own.order, own.limits.fields) = (Order::Bytes, Some(3));
    assert_eq!(own.name, "own");
    assert_ne!(own, Host::GENERIC);
}

#[tokio::test]
async fn the_authors_word_comes_first() -> Result<()> {
    let hello = || Hello { name: "codex-mcp-client", ..Hello::default() };
    let fixed = || Interactive::new(server(ask)).host(Host::GENERIC);
    let chosen = || {
        Interactive::new(server(ask))
            .host_for(|client| (client.name == "codex-mcp-client").then_some(Host::CLAUDE_CODE))
    };
    let passed = || Interactive::new(server(ask)).host_for(|_| None);
    let both = || fixed().host_for(|_| Some(Host::OPENCLAW));
    for (name, interactive) in [("generic", fixed()), ("generic", both()), ("codex", passed())] {
        assert_eq!(host_of(interactive, hello()).await?, name);
    }
    assert_eq!(host_of(chosen(), hello()).await?, "claude-code");
    assert_eq!(host_of(chosen(), Hello::default()).await?, "generic");
    Ok(())
}

async fn host_of<S: elicit_sdk::rmcp::ServerHandler>(interactive: Interactive<S>, hello: Hello) -> Result<String> {
    let (ours, theirs) = duplex(64 * 1024);
    let serving = tokio::spawn(async move {
        interactive.serve(theirs).await?.waiting().await?;
        Ok(())
    });
    let mut client = Client::initialize(ours, serving, hello).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    let mut content = serde_json::Map::new();
    for (key, field) in form.params["requestedSchema"]["properties"].as_object().into_iter().flatten() {
        let yes = if field["type"] == "boolean" { json!(true) } else { json!("yes") };
        content.insert(key.clone(), yes);
    }
    client.accept(&form, Value::Object(content)).await?;
    let name = client.text(call).await?;
    client.close().await?;
    Ok(name)
}

#[test]
fn an_unknown_name_in_the_environment_is_an_error_at_start() -> Result<()> {
    let Output { status, stdout, stderr } = plugin("wewrok").stdin(Stdio::null()).output()?;
    let said = String::from_utf8(stderr)?;
    assert!(!status.success() && stdout.is_empty(), "{status}: {said}");
    assert!(said.contains("wewrok") && said.contains("the known ones are generic, codex, wework"), "{said}");
    Ok(())
}

#[test]
fn the_environment_comes_before_how_the_client_introduces_itself() -> Result<()> {
    for (named, client, keys) in [
        ("", "codex-mcp-client", ["a_window", "b_customWindow"]),
        ("", "some-client", ["window", "customWindow"]),
        ("copilot", "codex-mcp-client", ["window", "customWindow"]),
        ("wework", "some-client", ["a_window", "b_customWindow"]),
        ("portable", "claude-code", ["a_window", "c_batchSize"]),
    ] {
        let shown = first_keys(named, client)?;
        assert_eq!(shown[..2], keys, "{named:?} for {client}");
    }
    Ok(())
}

fn plugin(host: &str) -> Command {
    let mut plugin = Command::new(env!("CARGO_BIN_EXE_forms-plugin"));
    plugin.env("ELICIT_HOST", host).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    plugin
}

/// The keys of the first form that the plugin shows, as it runs under this environment for this client.
fn first_keys(host: &str, client: &str) -> Result<Vec<String>> {
    let mut plugin = plugin(host).stderr(Stdio::inherit()).spawn()?;
    let keys = talk(&mut plugin, client);
    plugin.kill()?;
    plugin.wait()?;
    keys
}

fn talk(plugin: &mut Child, client: &str) -> Result<Vec<String>> {
    let hello = json!({
        "protocolVersion": "2025-11-25",
        "capabilities": {"elicitation": {"form": {}}},
        "clientInfo": {"name": client, "version": "1"},
    });
    let said = [
        json!({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": hello}),
        json!({"jsonrpc": "2.0", "method": "notifications/initialized"}),
        json!({"jsonrpc": "2.0", "id": 2, "method": "tools/call", "params": {"name": "ask", "arguments": {}}}),
    ];
    let input = plugin.stdin.as_mut().context("no input")?;
    for line in said {
        writeln!(input, "{line}")?;
    }
    for line in BufReader::new(plugin.stdout.as_mut().context("no output")?).lines() {
        let message: Value = serde_json::from_str(&line?)?;
        ensure!(message.get("error").is_none(), "{message}");
        if message["method"] == "elicitation/create" {
            let fields = message["params"]["requestedSchema"]["properties"].as_object().context("no fields")?;
            return Ok(fields.keys().cloned().collect());
        }
    }
    anyhow::bail!("the plugin ended without a form")
}
