//! The prompts, under a pseudo-terminal.

#![cfg(unix)]

mod common;

use std::process::Command;

use common::{Tested, asking, plugin};
use rexpect::session::{PtySession, spawn_command};

const FORM: &str = r#"{"type":"object","properties":{"target":{"type":"string","title":"Target","description":"Where it goes.","oneOf":[{"const":"staging","title":"Staging"},{"const":"prod","title":"Production"}]},"limit":{"type":"integer","title":"Limit","minimum":1,"maximum":50,"default":20},"note":{"type":"string","title":"Note"},"parts":{"type":"array","title":"Parts","items":{"anyOf":[{"const":"a","title":"Api"},{"const":"w","title":"Web"}]},"minItems":1},"dry":{"type":"boolean","title":"Dry run"}},"required":["target","limit","parts","dry"]}"#;

/// `preview` in a terminal of 100 columns; a new pseudo-terminal has none.
fn open(plugin: &str) -> Result<PtySession, rexpect::error::Error> {
    let mut command = Command::new("sh");
    command.args(["-c", r#"stty cols 100 rows 40; "$0" --raw -- sh -c "$1"; echo "code $?"; stty -a"#]);
    command.args([env!("CARGO_BIN_EXE_preview"), plugin]).env("NO_COLOR", "1");
    spawn_command(command, Some(20_000))
}

fn keys(session: &mut PtySession, keys: &str) -> Result<(), rexpect::error::Error> {
    session.send(keys)?;
    session.flush()
}

const DOWN: &str = "\x1b[B";

#[test]
fn fills_the_form_and_accepts() -> Tested {
    let mut session = open(&asking(FORM))?;
    session.exp_string("Where to?")?;
    session.exp_string("Where it goes.")?;
    session.exp_string("Production")?;
    keys(&mut session, &format!("{DOWN}\r"))?;
    session.exp_string("a whole number, 1 to 50")?;
    keys(&mut session, "\x7f\x7f70\r")?;
    // Refused, and still there to be put right.
    session.exp_string("# a whole number, 1 to 50")?;
    keys(&mut session, "\x7f\x7f7\r")?;
    session.exp_string("may be left blank")?;
    keys(&mut session, "\r")?;
    session.exp_string("space selects")?;
    keys(&mut session, "\r")?;
    session.exp_string("select 1 to 2")?;
    keys(&mut session, &format!("{DOWN} \r"))?;
    session.exp_string("Dry run")?;
    // Starts at "No".
    session.exp_string("> No")?;
    keys(&mut session, "\r")?;
    session.exp_string("Decline")?;
    keys(&mut session, "\r")?;
    session.exp_string("=== answer 1: accept ===")?;
    session.exp_string(r#""content":{"target":"prod","limit":7,"parts":["w"],"dry":false}}"#)?;
    session.exp_string("=== its text ===")?;
    session.exp_string("code 0")?;
    session.exp_eof()?;
    Ok(())
}

#[test]
fn declines_at_the_end_and_cancels_on_escape_or_ctrl_c() -> Tested {
    let form = r#"{"type":"object","properties":{"note":{"type":"string","title":"Note"}}}"#;
    for (typed, action) in [("\r", "decline"), ("\x1b", "cancel"), ("\x03", "cancel")] {
        let mut session = open(&asking(form))?;
        session.exp_string("may be left blank")?;
        keys(&mut session, typed)?;
        if action == "decline" {
            session.exp_string("Decline")?;
            keys(&mut session, &format!("{DOWN}\r"))?;
        }
        session.exp_string(&format!("=== answer 1: {action} ==="))?;
        session.exp_string("code 0")?;
        session.exp_eof()?;
    }
    Ok(())
}

#[test]
fn a_plugin_that_dies_under_an_open_prompt_leaves_the_terminal_usable() -> Tested {
    let form = r#"{"type":"object","properties":{"note":{"type":"string","title":"Note"}}}"#;
    let body = format!(
        r#"send '{{"jsonrpc":"2.0","id":7,"method":"elicitation/create","params":{{"message":"m","requestedSchema":{form}}}}}'; sleep 1; exit 4"#
    );
    let mut session = open(&plugin(&["deploy"], &body))?;
    session.exp_string("the plugin ended (exit status: 4) before it answered `tools/call`")?;
    session.exp_string("code 1")?;
    // Lines are edited by the terminal again.
    session.exp_regex(r"[^-]icanon")?;
    session.exp_eof()?;
    Ok(())
}

#[test]
fn a_line_says_how_long_the_tool_works_and_goes_away() -> Tested {
    let progress = r#"send '{"jsonrpc":"2.0","method":"notifications/progress","params":{"progressToken":"preview","progress":2,"total":5,"message":"compiling"}}'"#;
    let body = format!("{progress}; sleep 2; result built");
    let mut command = Command::new("sh");
    command.args(["-c", r#"stty cols 100 rows 40; "$0" --time-limit 60 -- sh -c "$1"; echo "code $?""#]);
    command.args([env!("CARGO_BIN_EXE_preview"), &plugin(&["deploy"], &body)]);
    let mut session = spawn_command(command, Some(20_000))?;
    session.exp_string("working, 1 of 60 s: 2/5 compiling")?;
    session.exp_string("\r\x1b[2K")?;
    session.exp_string("=== its text ===")?;
    session.exp_string("code 0")?;
    session.exp_eof()?;
    Ok(())
}

#[test]
fn a_required_text_cannot_be_left_blank() -> Tested {
    let form = r#"{"type":"object","properties":{"note":{"type":"string","title":"Note"}},"required":["note"]}"#;
    let mut session = open(&asking(form))?;
    session.exp_string("? Note")?;
    keys(&mut session, " \r")?;
    session.exp_string("# needed")?;
    keys(&mut session, "x\r")?;
    session.exp_string("Decline")?;
    keys(&mut session, "\r")?;
    session.exp_string(r#""content":{"note":" x"}"#)?;
    session.exp_eof()?;
    Ok(())
}
