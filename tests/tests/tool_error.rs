//! What a client is told when a tool or a prompt ends in an error.

use std::{borrow::Cow, error::Error, fmt, fs, io, time::Duration};

use anyhow::Result;
use elicit_sdk::{
    Elicit, ElicitError, Form, Mode, Refusal, Revision, ToolError, Violations,
    rmcp::{
        ErrorData,
        handler::server::tool::IntoCallToolResult,
        model::{CallToolResponse, ErrorCode},
    },
};
use elicit_tests::duplex::{Client, server};
use serde_json::{Value, json};

#[derive(Form, Debug)]
struct Plan {
    limit: u16,
}

/// What a tool's error is to the client: a text that the model reads, or the code, message and data of a JSON-RPC error.
#[derive(Debug, PartialEq)]
enum Told {
    Text(String),
    Error(i32, String, Option<Value>),
}

fn told(result: Result<CallToolResponse, ErrorData>) -> Told {
    match result {
        Ok(CallToolResponse::Complete(result)) => {
            assert_eq!(result.is_error, Some(true));
            Told::Text(result.content[0].as_text().map(|text| text.text.clone()).unwrap_or_default())
        }
        Ok(other) => panic!("neither text nor error: {other:?}"),
        Err(ErrorData { code: ErrorCode(code), message, data, .. }) => Told::Error(code, message.into_owned(), data),
    }
}

fn unsupported(mode: Mode, revision: Revision) -> ElicitError {
    ElicitError::Unsupported { mode, reason: Cow::Borrowed("because"), revision }
}

#[test]
fn each_error_is_a_text_or_a_code() {
    let text = |text: &str| Told::Text(text.to_owned());
    let error = |code, text: &str, data| Told::Error(code, text.to_owned(), data);
    let capability = |mode: &str| Some(json!({"requiredCapabilities": {"elicitation": {mode: {}}}}));
    let cannot = "this client cannot be asked: because";
    let table = [
        (unsupported(Mode::Form, Revision::V2025_06_18), text(cannot)),
        (unsupported(Mode::Form, Revision::V2025_11_25), text(cannot)),
        (unsupported(Mode::Form, Revision::V2026_07_28), error(-32021, cannot, capability("form"))),
        (unsupported(Mode::Url, Revision::V2026_07_28), error(-32021, cannot, capability("url"))),
        (ElicitError::Rejected { code: -32602 }, text("the client refused the form with error -32602")),
        (
            ElicitError::Invalid(Violations::at("limit", "must be even")),
            text("the answer is not valid: `limit` must be even"),
        ),
        (ElicitError::Timeout(Duration::from_secs(90)), text("nobody answered within 90 seconds")),
        (ElicitError::CallCancelled, text("the call was cancelled")),
        (ElicitError::Stopped(Refusal::Declined), text("stopped: the person declined")),
        (ElicitError::Unrenderable("because".into()), text("this form cannot be shown: because")),
        (
            ElicitError::DuplicateKey("plan".into()),
            text("two questions have the key `plan`; a key names one question of a call"),
        ),
        (ElicitError::State, error(-32602, "the request state is not valid", None)),
        (ElicitError::Protocol("because"), error(-32603, "the client broke the protocol: because", None)),
        (ElicitError::Transport("because".into()), error(-32603, "the connection to the client failed: because", None)),
    ];
    for (error, expected) in table {
        // As it is, and through the error that goes with everything else.
        assert_eq!(told(error.clone().into_call_tool_result()), expected, "{error:?}");
        assert_eq!(told(ToolError::from(error.clone()).into_call_tool_result()), expected, "{error:?}");
        assert_eq!(ToolError::from(error.clone()).to_string(), error.to_string());
        // A prompt knows no texts: all is a JSON-RPC error there, under the code that calls for it.
        let (in_prompt, through): (ErrorData, ErrorData) =
            (error.clone().into(), ToolError::from(error.clone()).into());
        assert_eq!(in_prompt, through);
        match expected {
            Told::Error(code, message, data) => {
                assert_eq!((in_prompt.code.0, in_prompt.message.as_ref(), in_prompt.data), (code, &*message, data));
            }
            Told::Text(text) => assert_eq!((in_prompt.code.0, in_prompt.message.as_ref()), (-32603, &*text)),
        }
    }
}

#[test]
fn any_other_error_is_a_text_with_its_causes() {
    let read = || -> Result<String, ToolError> { Ok(fs::read_to_string("/nowhere/at all")?) };
    let parse = || -> Result<u8, ToolError> { Ok("many".parse()?) };
    let wrapped = || -> Result<(), ToolError> {
        let cause = io::Error::new(io::ErrorKind::PermissionDenied, "permission denied");
        Err(Wrapped(cause))?
    };
    let texts = [
        read().err().map(|error| told(error.into_call_tool_result())),
        parse().err().map(|error| told(error.into_call_tool_result())),
        wrapped().err().map(|error| told(error.into_call_tool_result())),
        Some(told(ToolError::msg("nothing to tidy").into_call_tool_result())),
    ];
    let expected = [
        "No such file or directory (os error 2)",
        "invalid digit found in string",
        "cannot write the plan: permission denied",
        "nothing to tidy",
    ];
    assert_eq!(texts, expected.map(|text| Some(Told::Text(text.to_owned()))));
}

#[derive(Debug)]
struct Wrapped(io::Error);

impl fmt::Display for Wrapped {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("cannot write the plan")
    }
}

impl Error for Wrapped {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        Some(&self.0)
    }
}

#[test]
fn an_error_of_rmcp_keeps_its_code() {
    let error = ErrorData::resource_not_found("no such file", Some(json!({"uri": "a"})));
    let failing = || -> Result<(), ToolError> { Err(error.clone())? };
    let told = failing().err().map(|error| told(error.into_call_tool_result()));
    assert_eq!(told, Some(Told::Error(error.code.0, "no such file".into(), Some(json!({"uri": "a"})))));
}

/// The two ways out of a tool, as they cross the wire.
#[tokio::test]
async fn both_ways_reach_the_client() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit: Elicit| {
        Ok(format!("{:?}", elicit.ask::<Plan>("Go?").attempts(1).await?.or_stop()?))
    }))
    .await?;
    let answers = [
        (json!({"action": "decline"}), Ok("stopped: the person declined")),
        (
            json!({"action": "accept", "content": {"limit": -3}}),
            Ok("the answer is not valid: `limit` must be between 0 and 65535"),
        ),
        (json!({"action": "maybe"}), Err((-32603, "the client broke the protocol: the answer has no known action"))),
    ];
    for (answer, expected) in answers {
        let call = client.call().await?;
        let form = client.form().await?;
        client.answer(&form, answer).await?;
        match expected {
            Ok(text) => assert_eq!(client.failure(call).await?, text),
            Err((code, message)) => {
                let error = client.error(call).await?;
                assert_eq!((error["code"].as_i64(), error["message"].as_str()), (Some(code), Some(message)));
            }
        }
    }
    client.close().await
}
