//! What goes wrong with a plugin, and how it is said.

#![cfg(unix)]

mod common;

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use common::{Run, TARGET, Tested, asking, plugin};

#[test]
fn a_command_that_cannot_be_started() -> Tested {
    Run::command(Command::new(env!("CARGO_BIN_EXE_preview")).arg("./no-such-plugin"))?
        .ends(1)
        .says("error: cannot start the plugin `./no-such-plugin`: No such file");
    Ok(())
}

#[test]
fn a_plugin_that_exits_at_once() -> Tested {
    Run::of(&[], "echo 'config missing' >&2; exit 3")?
        .ends(1)
        .says("config missing\n")
        .says("error: the plugin ended (exit status: 3) before it answered `initialize`");
    Ok(())
}

#[test]
fn a_plugin_that_exits_during_the_call() -> Tested {
    Run::of(&[], &plugin(&["deploy"], &format!("ask 7 '{TARGET}'; kill -9 $$")))?
        .ends(1)
        .prints("=== answer 1: accept ===")
        .says("error: the plugin ended (signal: 9 (SIGKILL)) before it answered `tools/call`");
    Ok(())
}

#[test]
fn garbage_on_stdout_is_ignored_and_reported() -> Tested {
    let garbage =
        "echo 'Starting up…'; echo '[1,2]'; echo '{\"id\":1}'; printf '\\377\\n\\n'; echo 5; echo 6; echo 7\n";
    Run::of(&[], &format!("{garbage}{}", asking(TARGET)))?
        .ends(0)
        .says("note: a line on the plugin's stdout was ignored, not JSON: \"Starting up…\"\n")
        .says("ignored, JSON, but no JSON-RPC message: \"[1,2]\"\n")
        .says("ignored, JSON, but without `\"jsonrpc\":\"2.0\"`: ")
        .says("not JSON: \"\u{fffd}\"\n")
        .says("note: 2 more lines on the plugin's stdout were no messages\n")
        .prints("=== answer 1: accept ===");
    Ok(())
}

#[test]
fn a_plugin_that_never_answers_is_given_up_and_killed() -> Tested {
    let started = Instant::now();
    Run::of(&[], "trap '' TERM; sleep 60 & while :; do wait; done")?
        .ends(1)
        .says("error: the plugin did not answer `initialize` within 10 s")
        .says("note: the plugin was killed, as it did not end within 2 s");
    assert!(started.elapsed() < Duration::from_secs(20));
    Ok(())
}

#[test]
fn errors_instead_of_results() -> Tested {
    let error = r#"send '{"jsonrpc":"2.0","id":3,"error":{"code":-32602,"message":"no such argument"}}'"#;
    Run::of(&[], &plugin(&["deploy"], error))?
        .ends(1)
        .prints("=== error of `deploy` ===")
        .says("error: the plugin answered `tools/call` with error -32602: no such argument");
    let result =
        r#"send '{"jsonrpc":"2.0","id":3,"result":{"content":[{"type":"text","text":"full"}],"isError":true}}'"#;
    Run::of(&[], &plugin(&["deploy"], result))?.ends(1).prints("=== its text ===\nfull\n");
    Ok(())
}

#[test]
fn tools_are_chosen_and_listed() -> Tested {
    Run::of(&[], &plugin(&["one", "two"], "result ok"))?
        .ends(0)
        .prints("tool: one (the first; --tool takes also: two)\n");
    Run::of(&["--tool", "two"], &plugin(&["one", "two"], "result ok"))?.ends(0).prints("tool: two\n");
    Run::of(&["--tool", "three"], &plugin(&["one", "two"], "result ok"))?
        .ends(1)
        .says("error: the plugin has no tool `three`; it has: one, two");
    Run::of(&[], &plugin(&[], "result ok"))?.ends(1).says("error: the plugin has no tool at all");
    Ok(())
}

#[test]
fn a_form_that_no_host_can_show_is_refused() -> Tested {
    let nested = r#"{"type":"object","properties":{"inner":{"type":"object","properties":{}}}}"#;
    Run::of(&["--raw"], &asking(nested))?
        .prints("=== refused: elicitation/create ===")
        .prints(r#"{"jsonrpc":"2.0","id":7,"error":{"code":-32602,"message":"`inner`: type \"object\" has no place in a form, which is flat"}}"#);
    Ok(())
}

#[test]
fn a_tool_that_never_stops_asking_is_stopped() -> Tested {
    let body = format!("while :; do ask 7 '{TARGET}'; case $answer in *cancel*) exit;; esac; done");
    Run::of(&[], &plugin(&["deploy"], &body))?
        .ends(1)
        .prints("=== answer 20: accept ===")
        .says("error: the tool asked 20 times in one call; stopped there");
    Ok(())
}

#[test]
fn forms_that_the_tool_does_not_wait_for_are_shown() -> Tested {
    let body = r#"send '{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}
{"jsonrpc":"2.0","id":8,"method":"elicitation/create","params":{"message":"m","requestedSchema":{"type":"object","properties":{}}}}
{"jsonrpc":"2.0","id":3,"result":{"content":[]}}'"#;
    Run::of(&[], &plugin(&["deploy"], body))?
        .ends(0)
        .prints("=== form 1: elicitation/create ===")
        .prints("=== form 2: elicitation/create ===");
    Ok(())
}

#[test]
fn pings_are_answered_and_other_requests_refused() -> Tested {
    let body = r#"
send '{"jsonrpc":"2.0","id":1,"method":"ping"}'
read -r pong
send '{"jsonrpc":"2.0","id":"r","method":"roots/list"}'
read -r roots
received "$pong,$roots""#;
    Run::of(&["--raw", "--wire"], &plugin(&["deploy"], body))?
        .ends(0)
        .prints(r#"-> {"jsonrpc":"2.0","id":1,"result":{}}"#)
        .prints(r#"-> {"jsonrpc":"2.0","id":"r","error":{"code":-32601,"message":"method not found: roots/list"}}"#)
        .prints(r#"-> {"jsonrpc":"2.0","method":"notifications/initialized"}"#)
        .says("note: the plugin sent `roots/list`, which this host has not; refused");
    Ok(())
}

#[test]
fn progress_is_asked_for_and_shown() -> Tested {
    let body = r#"
token=$(printf '%s' "$call" | sed 's/.*"progressToken":\("[^"]*"\).*/\1/')
send '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":'"$token"',"progress":1,"total":2,"message":"Packing"}}'
received "$token""#;
    Run::of(&["--raw"], &plugin(&["deploy"], body))?
        .ends(0)
        .says("progress: 1/2 Packing\n")
        .prints(r#""received":["preview"]"#);
    Ok(())
}

#[test]
fn the_handshake_is_what_the_revision_says() -> Tested {
    let first = r#"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"#;
    Run::of(&["--wire"], &plugin(&["deploy"], "result ok"))?
        .ends(0)
        .prints(&format!(r#"{first}"2025-11-25","capabilities":{{"elicitation":{{"form":{{}}}}}},"clientInfo":{{"name":"elicit-preview","#));
    Run::of(&["--wire", "--revision", "2025-06-18"], &plugin(&["deploy"], "result ok"))?
        .ends(0)
        .prints(&format!(r#"{first}"2025-06-18","capabilities":{{"elicitation":{{}}}},"#))
        .says("note: the plugin speaks 2025-11-25 instead of 2025-06-18");
    Ok(())
}

#[test]
fn wrong_command_lines_are_usage_errors() -> Tested {
    for arguments in [["--args", "[1]"], ["--answer", "no-value"], ["--revision", "1999-01-01"]] {
        Run::of(&arguments, "exit 0")?.ends(2);
    }
    Run::of(&["--decline", "--cancel"], "exit 0")?.ends(2);
    Ok(())
}

#[test]
fn a_signal_ends_the_plugin_too() -> Tested {
    let marker = std::env::temp_dir().join(format!("preview-signal-{}", std::process::id()));
    let body = format!("echo $$ >'{}'; read -r never", marker.display());
    let mut preview = Command::new(env!("CARGO_BIN_EXE_preview"))
        .args(["sh", "-c", &plugin(&["deploy"], &body)])
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()?;
    let deadline = Instant::now() + Duration::from_secs(10);
    let plugin = loop {
        match std::fs::read_to_string(&marker) {
            Ok(pid) if pid.ends_with('\n') => break pid.trim().to_owned(),
            _ if Instant::now() > deadline => return Err("the plugin did not start".into()),
            _ => std::thread::sleep(Duration::from_millis(20)),
        }
    };
    std::fs::remove_file(&marker)?;
    Command::new("kill").args(["-TERM", &preview.id().to_string()]).status()?;
    assert_eq!(preview.wait()?.code(), Some(1));
    let alive = Command::new("kill").args(["-0", &plugin]).stderr(Stdio::null()).status()?;
    assert!(!alive.success(), "the plugin {plugin} still runs");
    Ok(())
}
