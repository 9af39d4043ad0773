//! A session that is recorded, and played again.

#![cfg(unix)]

mod common;

use std::fs;
use std::path::Path;

use common::{Run, TARGET, Tested, asking, plugin};
use elicit_sdk::testing::{Received, Recording, SimulatedHost, Step};
use serde_json::json;

fn record(file: &Path, arguments: &[&str], plugin: &str) -> Result<(), Box<dyn std::error::Error>> {
    let file = file.to_str().ok_or("a path")?;
    Run::of(&[&["--record", file], arguments].concat(), plugin)?.ends(0);
    Ok(())
}

fn replay(file: &Path, plugin: &str) -> Result<Run, Box<dyn std::error::Error>> {
    Ok(Run::of(&["--replay", file.to_str().ok_or("a path")?], plugin)?)
}

#[test]
fn what_crossed_is_written_down() -> Tested {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("session.jsonl");
    record(&file, &["--host", "wework", "--answer", "target=prod", "--args", r#"{"n":1}"#], &asking(TARGET))?;
    let text = fs::read_to_string(&file)?;
    let recording = Recording::read(&text)?;
    assert_eq!(recording.host, Some(SimulatedHost::Wework));
    assert_eq!(recording.revision, "2025-06-18");
    assert_eq!(recording.command[0], "sh");
    let [call] = recording.calls.as_slice() else { return Err(format!("one call, not {recording:?}").into()) };
    assert_eq!((call.tool.as_str(), &call.arguments), ("deploy", json!({"n": 1}).as_object().ok_or("")?));
    assert_eq!(call.forms[0].params["requestedSchema"].to_string(), TARGET);
    assert_eq!(call.forms[0].answer, Some(json!({"action": "accept", "content": {"target": "prod"}})));
    assert_eq!(call.reply.as_ref().map(|reply| &reply["content"][0]["text"]), Some(&json!("done")));
    // The lines are the ones that crossed, byte by byte.
    let form = format!(r#""params":{{"mode":"form","message":"Where to?","requestedSchema":{TARGET}}}}}"#);
    assert!(text.lines().any(|line| {
        serde_json::from_str::<serde_json::Value>(line)
            .is_ok_and(|line| line["received"].as_str().is_some_and(|line| line.ends_with(&form)))
    }));
    Ok(())
}

#[test]
fn an_existing_file_is_kept() -> Tested {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("session.jsonl");
    fs::write(&file, "kept")?;
    let path = file.to_str().ok_or("a path")?;
    Run::of(&["--record", path], &asking(TARGET))?.ends(1).says("cannot write the recording");
    assert_eq!(fs::read_to_string(&file)?, "kept");
    Ok(())
}

#[test]
fn the_same_plugin_passes_its_recording() -> Tested {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("session.jsonl");
    record(&file, &["--answer", "target=prod", "--answer", "note=x"], &asking(TARGET))?;
    replay(&file, &asking(TARGET))?.ends(0).prints(r#""target": "prod""#).prints(r#""note": "x""#);
    // Also by the command that was recorded.
    Run::command(std::process::Command::new(env!("CARGO_BIN_EXE_preview")).arg("--replay").arg(&file))?
        .ends(0)
        .prints(r#""target": "prod""#);
    Ok(())
}

#[test]
fn a_form_that_changed_fails() -> Tested {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("session.jsonl");
    record(&file, &["--answer", "target=prod"], &asking(TARGET))?;
    // Another order is another form.
    let other = r#"{"type":"object","properties":{"note":{"type":"string","title":"Release note","maxLength":20},"target":{"type":"string","title":"Target","oneOf":[{"const":"staging","title":"Staging"},{"const":"prod","title":"Production"}]}},"required":["target"]}"#;
    replay(&file, &asking(other))?
        .ends(1)
        .prints(r#"changed: `requestedSchema` was {"type":"object","properties":{"target""#)
        .says("error: 1 of the forms differ from the recording");
    // So is one that is not asked any more, or asked twice.
    replay(&file, &plugin(&["deploy"], "result done"))?
        .ends(1)
        .prints("changed: form 1 of the recording was not asked")
        .says("error: 1 of the forms differ");
    let twice = plugin(&["deploy"], &format!("ask 7 '{TARGET}'; ask 8 '{TARGET}'; result done"));
    replay(&file, &twice)?.ends(1).prints("changed: the recording has no such form; it is cancelled");
    Ok(())
}

#[test]
fn what_a_person_did_on_a_card_is_done_again() -> Tested {
    // As the page writes it: the steps, and not only what came of them.
    let form = json!({"message": "m", "requestedSchema": {"type": "object", "properties": {
        "sure": {"type": "boolean", "title": "Sure"}, "note": {"type": "string"}}}});
    let line = |value: serde_json::Value| value.to_string();
    let request = line(json!({"jsonrpc": "2.0", "id": 7, "method": "elicitation/create", "params": form}));
    let text = [
        line(json!({"recording": 1, "host": "wework", "revision": "2025-06-18", "command": ["x"]})),
        line(json!({"at": 1, "sent": r#"{"jsonrpc":"2.0","id":3,"method":"tools/call","params":{"name":"deploy"}}"#})),
        line(json!({"at": 2, "received": request})),
        line(json!({"at": 3, "form": 1, "steps": [{"select": {"sure": 1}}, {"key": "Enter", "focus": "card"}]})),
        line(json!({"at": 4, "sent": r#"{"jsonrpc":"2.0","id":7,"result":{"action":"cancel"}}"#})),
    ]
    .join("\n");
    let recording = Recording::read(&text)?;
    assert_eq!(recording.calls[0].forms[0].steps, [Step::select_at("sure", 1), Step::enter()]);
    assert_eq!(
        recording.calls[0].forms[0].answer.as_ref().and_then(Received::from_json),
        Some(Received::CANCEL),
        "what was sent is kept beside it"
    );
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("session.jsonl");
    fs::write(&file, text)?;
    let asks = plugin(&["deploy"], &format!(r#"send '{request}'; read -r answer; received "$answer""#));
    replay(&file, &asks)?.ends(0).prints(r#""action": "accept""#).prints(r#""sure": false"#);
    Ok(())
}

#[test]
fn what_is_no_recording_says_so() -> Tested {
    let folder = tempfile::tempdir()?;
    let file = folder.path().join("session.jsonl");
    for (text, reason) in [
        ("", "line 1: a recording starts with"),
        ("{\"at\":1}", "line 1: a recording starts with"),
        ("{\"recording\":2}", "line 1: it is of another version than 1"),
        ("\n{", "line 2: it is no JSON"),
        ("{\"recording\":1,\"host\":\"x\"}", "line 1: `host` is none of the simulated ones"),
    ] {
        fs::write(&file, text)?;
        replay(&file, "exit 1")?.ends(1).says(reason);
    }
    Ok(())
}

#[test]
fn rounds_are_one_call() -> Tested {
    let sent = |message: serde_json::Value| json!({"at": 1, "sent": message.to_string()}).to_string();
    let received = |message: serde_json::Value| json!({"at": 1, "received": message.to_string()}).to_string();
    let asks = |id: u8, message: &str| {
        json!({"id": id, "result": {"resultType": "input_required", "requestState": "s", "inputRequests": {
            "q": {"method": "elicitation/create", "params": {"message": message}}}}})
    };
    let retry = |id: u8, action: &str| {
        json!({"id": id, "method": "tools/call", "params": {"name": "t", "requestState": "s",
            "inputResponses": {"q": {"action": action}}}})
    };
    let text = [
        json!({"recording": 1, "host": null, "revision": "2026-07-28", "command": []}).to_string(),
        sent(json!({"id": 3, "method": "tools/call", "params": {"name": "t"}})),
        received(asks(3, "first")),
        sent(retry(4, "decline")),
        received(asks(4, "second")),
        sent(retry(5, "cancel")),
        received(json!({"id": 5, "result": {"content": []}})),
    ];
    let recording = Recording::read(&text.join("\n"))?;
    let [call] = recording.calls.as_slice() else { return Err("one call".into()) };
    let told: Vec<_> = call.forms.iter().map(|form| (form.params["message"].clone(), form.answer.clone())).collect();
    let expected = [("first", "decline"), ("second", "cancel")];
    assert_eq!(told, expected.map(|(message, action)| (json!(message), Some(json!({"action": action})))));
    assert_eq!(call.reply, Some(json!({"content": []})));
    Ok(())
}
