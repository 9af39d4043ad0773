//! The errors, one by one.

use std::{collections::BTreeSet, fmt::Write as _, sync::mpsc, time::Duration};

use anyhow::Result;
use elicit_sdk::{
    Elicit, ElicitError, Mode, Refusal, Revision, Violations,
    rmcp::{handler::server::tool::IntoCallToolResult, model::CallToolResponse},
};
use elicit_tests::duplex::{Client, Hello, server};
use serde_json::json;

use crate::{common::keep, variants};

/// The error of a page that has to be opened, which only a call can make.
async fn url_required() -> Result<ElicitError> {
    let (sender, receiver) = mpsc::channel();
    let asks = server(move |elicit: Elicit| {
        let sender = sender.clone();
        async move {
            let required = elicit.require_url("Sign in first", "https://example.com/connect")?;
            sender.send(ElicitError::from(required))?;
            Ok("sent".into())
        }
    });
    let capabilities = json!({"elicitation": {"form": {}, "url": {}}});
    let mut client = Client::wrapped_as(asks, Hello { capabilities, ..Hello::default() }).await?;
    let id = client.call().await?;
    client.text(id).await?;
    client.close().await?;
    Ok(receiver.recv()?)
}

/// The variants of the errors: one of each, what it means, and what to do.
#[expect(clippy::too_many_lines, reason = "a row for each")]
fn errors(url_required: ElicitError) -> Vec<(&'static str, ElicitError, &'static str, &'static str)> {
    vec![
        (
            "Unsupported",
            ElicitError::Unsupported {
                mode: Mode::Form,
                reason: "it did not declare the capability `elicitation`".into(),
                revision: Revision::V2025_11_25,
            },
            "The client cannot be asked this way. Nothing was sent.",
            "Take the answer as an argument of the tool instead.",
        ),
        (
            "Unsupported",
            ElicitError::Unsupported {
                mode: Mode::Url,
                reason: "it did not declare the capability `elicitation.url`".into(),
                revision: Revision::V2026_07_28,
            },
            "The same at 2026-07-28, which has an error of its own for it.",
            "The same.",
        ),
        (
            "Unseen",
            ElicitError::Unseen,
            "Nobody was shown the form, and you wrote `or_given`.",
            "Nothing: the model calls again with the answers.",
        ),
        (
            "Rejected",
            ElicitError::Rejected { code: -32602 },
            "The client declared forms, and answered this one with an error. Its text is not kept.",
            "Derive the form; read the client's log.",
        ),
        (
            "UrlRequired",
            url_required,
            "You ended the call with `require_url`.",
            "Nothing: the client opens the page and may call again.",
        ),
        (
            "Invalid",
            ElicitError::Invalid(Violations::at("limit", "must be between 1 and 500")),
            "The last of the attempts broke a rule.",
            "Let the tool fail: the model can call it again.",
        ),
        (
            "Timeout",
            ElicitError::Timeout(Duration::from_secs(600)),
            "Nobody answered in time. The form has been taken back.",
            "Let the tool fail, or do what is safe without an answer.",
        ),
        (
            "CallCancelled",
            ElicitError::CallCancelled,
            "The call is over: cancelled by the client, or its round has ended.",
            "Stop, and undo what was begun.",
        ),
        (
            "Stopped",
            ElicitError::Stopped(Refusal::Declined),
            "The person refused, and you wrote `or_stop`.",
            "Nothing: the model reads it.",
        ),
        (
            "Unrenderable",
            ElicitError::Unrenderable(
                "it has no fields, and some hosts accept an empty form unseen; ask at least one question".into(),
            ),
            "The host cannot show this form, or the question is a mistake. Nothing was sent.",
            "Change what the text names.",
        ),
        (
            "State",
            ElicitError::State,
            "At 2026-07-28 the client brought back a state that is not of this call.",
            "See what the log says; share the keys among all processes.",
        ),
        (
            "UnstableQuestion",
            ElicitError::UnstableQuestion,
            "The handler asks something else each time it runs.",
            "Take out what changes, or give the question a key.",
        ),
        (
            "DuplicateKey",
            ElicitError::DuplicateKey("branch".into()),
            "Two questions or effects of one call have this key.",
            "Make the key of what differs, such as the loop's variable.",
        ),
        (
            "Protocol",
            ElicitError::Protocol("the answer has no action"),
            "What came back cannot be read as an answer.",
            "Report it to the host.",
        ),
        (
            "Transport",
            ElicitError::Transport("a message could not be sent".into()),
            "The connection failed.",
            "Nothing: nobody is there any more.",
        ),
    ]
}

/// What a client gets when the error leaves a tool.
fn received(error: ElicitError) -> String {
    match error.into_call_tool_result() {
        Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true) => "a text with `isError`".into(),
        Ok(other) => panic!("{other:?} is no error"),
        Err(error) => format!("JSON-RPC error {}", error.code.0),
    }
}

#[tokio::test]
async fn every_error_has_a_row() -> Result<()> {
    let errors = errors(url_required().await?);
    let listed: BTreeSet<String> = errors.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(listed, variants("elicit-sdk/src/error.rs", "ElicitError"));
    let mut page = String::from(
        "The text is what `Display` says of one of its kind. The next column is what the client gets when the error leaves \
         a tool.\n\n| variant | text | the client gets | what it means | what to do |\n|---|---|---|---|---|\n",
    );
    for (name, error, meaning, remedy) in errors {
        assert!(format!("{error:?}").starts_with(name), "{error:?} is no {name}");
        let text = error.to_string();
        writeln!(page, "| `{name}` | {text} | {} | {meaning} | {remedy} |", received(error)).unwrap_or_default();
    }
    keep("elicit-sdk/docs/errors.md", &page);
    Ok(())
}
