//! Who can be asked at all, and what becomes of a client that says it can and then cannot.

use anyhow::Result;
use elicit_sdk::{Elicit, ElicitError, Mode, Outcome, ToolError};
use elicit_tests::duplex::{Client, Hello, server};
use serde_json::{Value, json};

use super::Plan;

async fn ask(elicit: Elicit) -> Result<String, ToolError> {
    let outcome = elicit.ask::<Plan>("Go?").await?;
    Ok(format!("{outcome:?} {} {}", elicit.supports(Mode::Form), elicit.supports(Mode::Url)))
}

/// Every way to declare the capability, and whether forms and web pages may be sent then.
fn declarations() -> Vec<(Value, bool, bool)> {
    vec![
        (json!({"elicitation": {}}), true, false),
        (json!({"elicitation": {"form": {}}}), true, false),
        (json!({"elicitation": {"form": {}, "url": {}}}), true, true),
        (json!({"elicitation": {"url": {}}}), false, true),
        (json!({}), false, false),
        (json!({"elicitation": null}), false, false),
        (json!({"elicitation": {"hologram": {}}}), true, false),
        (json!({"elicitation": {"form": {"hologram": 1}}}), true, false),
        (json!({"elicitation": {"form": {}, "hologram": {}}}), true, false),
        (json!({"elicitation": {"url": {}, "hologram": {}}}), false, true),
        (json!({"elicitation": {"form": {"schemaValidation": true}}, "sampling": {}}), true, false),
    ]
}

#[tokio::test]
async fn forms_go_only_to_who_declared_them() -> Result<()> {
    for version in ["2025-06-18", "2025-11-25"] {
        for (capabilities, form, url) in declarations() {
            for wrapped in [true, false] {
                let hello = Hello { version, capabilities: capabilities.clone(), ..Hello::default() };
                let mut client = Client::connect(server(ask), wrapped, hello).await?;
                let call = client.call().await?;
                let case = format!("{version} {capabilities} wrapped: {wrapped}");
                if form {
                    let form = client.form().await?;
                    client.answer(&form, json!({"action": "decline"})).await?;
                    assert_eq!(client.text(call).await?, format!("Declined true {url}"), "{case}");
                } else {
                    // The result is the first thing that arrives: no form was sent.
                    let why = if url {
                        "it opens web pages and shows no forms"
                    } else {
                        "it did not declare the capability `elicitation`"
                    };
                    assert_eq!(client.failure(call).await?, format!("this client cannot be asked: {why}"), "{case}");
                }
                client.close().await?;
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_client_that_cannot_be_asked_is_an_error_to_catch() -> Result<()> {
    let handler = async |elicit: Elicit| match elicit.ask::<Plan>("Go?").await {
        Err(ElicitError::Unsupported { mode: Mode::Form, revision, .. }) => Ok(format!("asked nobody at {revision}")),
        other => Ok(format!("{other:?}")),
    };
    for version in ["2025-06-18", "2025-11-25"] {
        let hello = Hello { version, capabilities: json!({}), ..Hello::default() };
        let mut client = Client::wrapped_as(server(handler), hello).await?;
        let call = client.call().await?;
        assert_eq!(client.text(call).await?, format!("asked nobody at {version}"));
        client.close().await?;
    }
    Ok(())
}

/// A client that declared forms and answers one with an error did not refuse in the person's name.
#[tokio::test]
async fn an_error_for_an_answer_is_no_refusal_and_its_text_is_kept_from_everyone() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let outcome = elicit.ask::<Plan>("Go?").await;
        assert!(!matches!(outcome, Ok(Outcome::Declined | Outcome::Cancelled)));
        let told = format!("{outcome:?}");
        Ok(outcome.map_or_else(|error| format!("{told} {error}"), |_| told.clone()))
    };
    let mut client = Client::wrapped(server(handler)).await?;
    for code in [-32601, -32602, -32603, -32042, 0, 418] {
        let call = client.call().await?;
        let form = client.form().await?;
        let error = json!({"code": code, "message": "hunter2", "data": {"typed": "hunter2"}});
        client.send(&json!({"jsonrpc": "2.0", "id": form.id, "error": error})).await?;
        let text = client.text(call).await?;
        assert_eq!(text, format!("Err(Rejected {{ code: {code} }}) the client refused the form with error {code}"));
    }
    client.close().await
}

#[tokio::test]
async fn such_an_error_ends_a_tool_in_a_text_without_the_clients_words() -> Result<()> {
    let mut client = Client::wrapped(server(ask)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    let error = json!({"code": -32602, "message": "hunter2"});
    client.send(&json!({"jsonrpc": "2.0", "id": form.id, "error": error})).await?;
    assert_eq!(client.failure(call).await?, "the client refused the form with error -32602");
    client.close().await
}
