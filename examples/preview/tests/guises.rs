//! The hosts that are played at the terminal: their names, their cards, their patience, their revisions.

#![cfg(unix)]

mod common;

use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};

use common::{Run, TARGET, Tested, asking, plugin};

#[test]
fn a_host_introduces_itself_and_shows_its_card() -> Tested {
    Run::of(&["--host", "wework", "--wire"], &asking(TARGET))?
        .ends(0)
        .prints(r#""protocolVersion":"2025-06-18","capabilities":{"elicitation":{"form":{},"url":{}}},"clientInfo":{"name":"codex-mcp-client","version":"0.149.0"}"#)
        // In the order of the bytes, and with the first option picked.
        .prints("│ Release note\n")
        .prints("│   (•) Staging      staging\n")
        .prints("finding: `target` starts with its first option on wework, and a stray Enter sends it");
    Run::of(&["--host", "copilot-cli", "--wire"], &asking(TARGET))?
        .ends(0)
        .prints(r#""clientInfo":{"name":"copilot-cli","version":"1.0.102"}"#)
        .prints("Other (type your answer)");
    // Where none is named, nothing is added to what crosses.
    let plain = Run::of(&[], &asking(TARGET))?;
    assert!(!plain.stdout.contains("finding:") && !plain.stdout.contains('│'), "{}", plain.stdout);
    Ok(())
}

#[test]
fn a_plugin_is_told_by_its_environment_who_asks() -> Tested {
    let says = plugin(&["deploy"], r#"result "asked by $ELICIT_HOST""#);
    Run::of(&["--host", "openclaw"], &says)?.ends(0).prints("asked by openclaw");
    Ok(())
}

#[test]
fn a_tool_that_takes_too_long_is_given_up() -> Tested {
    let hangs = plugin(&["deploy"], r#"read -r cancelled; printf '%s\n' "$cancelled" >&2; sleep 5"#);
    let started = Instant::now();
    let run = Run::of(&["--time-limit", "1"], &hangs)?;
    run.ends(1)
        .says("error: the tool worked longer than 1 s, and was given up")
        .says(r#""method":"notifications/cancelled","params":{"requestId":3,"reason":"the tool took too long"}"#);
    assert!(started.elapsed() < Duration::from_secs(10));
    // Codex 0.149, which Wework has, gives up without a word.
    let run = Run::of(&["--host", "wework", "--time-limit", "1"], &hangs)?;
    run.ends(1).says("worked longer than 1 s");
    assert!(!run.stderr.contains("cancelled"), "{}", run.stderr);
    Ok(())
}

#[test]
fn rounds_of_2026_07_28_are_answered() -> Tested {
    let gallery = Path::new(env!("CARGO_BIN_EXE_preview")).with_file_name("examples").join("gallery");
    let run = |tool: &str| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_preview"));
        command.args(["--revision", "2026-07-28", "--wire", "--tool", tool, "--answer", "colour=blue"]);
        Run::command(command.arg(&gallery))
    };
    run("one")?
        .ends(0)
        .prints("plugin: gallery 0.1.0, protocol 2026-07-28")
        .prints(r#""method":"server/discover""#)
        .prints(r#""inputResponses":{"#)
        .prints("One { colour: Blue }");
    run("twice")?.ends(0).prints("=== answer 2: accept ===").prints("One { colour: Blue } Named { name: ");
    Ok(())
}

#[test]
fn an_older_plugin_is_spoken_to_as_it_understands() -> Tested {
    let older = r#"
read -r discover
printf '%s\n' '{"jsonrpc":"2.0","id":1,"error":{"code":-32601,"message":"no such method"}}'
read -r initialize; printf '%s\n' "$initialize" >&2
printf '%s\n' '{"jsonrpc":"2.0","id":2,"result":{"protocolVersion":"2025-11-25","capabilities":{},"serverInfo":{"name":"older","version":"0"}}}'
read -r initialized; read -r list
printf '%s\n' '{"jsonrpc":"2.0","id":3,"result":{"tools":[{"name":"t"}]}}'
read -r call
printf '%s\n' '{"jsonrpc":"2.0","id":4,"result":{"content":[{"type":"text","text":"done"}]}}'
"#;
    Run::of(&["--revision", "2026-07-28"], older)?
        .ends(0)
        .says(r#""method":"initialize","params":{"protocolVersion":"2025-11-25""#)
        .says("the plugin does not know 2026-07-28; speaking 2025-11-25, as hosts do")
        .prints("plugin: older 0, protocol 2025-11-25");
    Ok(())
}

#[test]
fn wrong_names_are_usage_errors() -> Tested {
    for (option, value) in [("--host", "netscape"), ("--revision", "2024-01-01"), ("--time-limit", "0")] {
        Run::of(&[option, value], "exit 0")?.ends(2).says(value);
    }
    Run::of(&["--port", "1"], "exit 0")?.ends(2).says("--web");
    Ok(())
}
