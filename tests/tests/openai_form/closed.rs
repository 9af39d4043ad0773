//! Where the method is not open: nothing is sent that would show a secret, and everything else goes as ever.

use anyhow::Result;
use elicit_sdk::{
    Elicit, ElicitError, Host, Interactive, Mode,
    Revision::{V2025_06_18, V2025_11_25, V2026_07_28},
};
use elicit_tests::{
    caller::{Caller, Transport, accept},
    duplex::{Client, Hello, server},
};
use serde_json::{Value, json};

use super::{Note, SignIn, client, client_of, open, profile, sign_in};

/// What is said where the client has not opened the method.
const CLOSED: &str = "this client cannot be asked: `token` is a secret, and it did not open `openai/form`, and other \
                      forms show and keep what is typed; send the person to a page with elicit.open_url";

#[tokio::test]
async fn a_secret_is_unsupported_and_nothing_is_sent() -> Result<()> {
    for capabilities in [
        json!({"elicitation": {}}),
        json!({"elicitation": {"form": {}}}),
        json!({"elicitation": {"form": {}}, "extensions": {}}),
        json!({"elicitation": {"form": {}}, "extensions": {"openai/elicitation": {"form": {}}}}),
        json!({"elicitation": {"form": {}}, "experimental": {"openai/form": {}}}),
        json!({}),
    ] {
        for wrapped in [true, false] {
            let hello = Hello { capabilities: capabilities.clone(), ..Hello::default() };
            let mut client = Client::connect(server(sign_in), wrapped, hello).await?;
            let call = client.call().await?;
            // The result is the first thing that arrives.
            assert_eq!(client.failure(call).await?, CLOSED, "{capabilities}");
            client.close().await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn it_is_open_also_where_other_forms_are_not() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let secret = elicit.supports(Mode::Secret);
        Ok(format!("{secret} {} {:?}", elicit.supports(Mode::Form), elicit.ask::<SignIn>("Sign in").await?))
    };
    let mut client = client_of(Host::GENERIC, json!({"extensions": {"openai/form": {}}}), handler).await?;
    let call = client.call().await?;
    let form = client.form_by(super::METHOD).await?;
    client.answer(&form, json!({"action": "decline"})).await?;
    assert_eq!(client.text(call).await?, "true false Declined");
    client.close().await
}

/// Wework's executor takes such a form for any other, and its card shows what is typed.
#[tokio::test]
async fn a_host_that_would_show_it_is_not_asked() -> Result<()> {
    for host in [Host::WEWORK, Host::PORTABLE] {
        let handler = async |elicit: Elicit| {
            let error = elicit.ask::<SignIn>("Sign in").await.expect_err("nobody is asked");
            Ok(format!("{} {error}", elicit.supports(Mode::Secret)))
        };
        let mut client = client_of(host, open(), handler).await?;
        let call = client.call().await?;
        assert_eq!(
            client.text(call).await?,
            "false this client cannot be asked: `token` is a secret, and this host shows and keeps what is typed; send \
             the person to a page with elicit.open_url"
        );
        client.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn an_author_can_ask_first() -> Result<()> {
    for revision in [V2025_06_18, V2025_11_25, V2026_07_28] {
        for (capabilities, expected) in
            [(open(), revision < V2026_07_28), (json!({"elicitation": {"form": {}}}), false)]
        {
            let handler = server(async |elicit: Elicit| Ok(elicit.supports(Mode::Secret).to_string()));
            let transport = Transport::duplex(Interactive::new(handler));
            let mut caller = Caller::with(transport, revision, capabilities.clone()).await?;
            let ended = caller.call("ask", json!({}), |_| Value::Null).await?;
            assert_eq!(ended.text()?, expected.to_string(), "{revision} {capabilities}");
        }
    }
    Ok(())
}

/// At 2026-07-28 a server sends no requests, and what is answered travels with the client. Codex refuses the method
/// among the questions of a round: "Unexpected response type" in 0.149.0, -32600 in 0.171.0.
#[tokio::test]
async fn at_2026_07_28_a_secret_is_unsupported_whatever_is_open() -> Result<()> {
    let handler = server(async |elicit: Elicit| {
        let note = elicit.ask::<Note>("A note").await?.or_stop()?;
        let error = elicit.ask::<SignIn>("Sign in").await.expect_err("nobody is asked");
        assert!(matches!(error, ElicitError::Unsupported { mode: Mode::Secret, revision: V2026_07_28, .. }));
        drop(note);
        Err(error.into())
    });
    let mut caller = Caller::with(Transport::duplex(Interactive::new(handler)), V2026_07_28, open()).await?;
    let mut asked = Vec::new();
    let ended = caller.call("ask", json!({}), |question| {
        asked.push(question.message().to_owned());
        accept(json!({"note": "noted"}))
    });
    let ended = ended.await?;
    // A text for the model, and no JSON-RPC error: no capability would help.
    assert_eq!(
        ended.failure()?,
        "this client cannot be asked: `token` is a secret, and at 2026-07-28 the client carries every answer from round \
         to round, for all to read; send the person to a page with elicit.open_url"
    );
    assert_eq!(asked, ["A note"]);
    Ok(())
}

/// The default stays `elicitation/create`: what does not need the method does not use it.
#[tokio::test]
async fn a_form_that_does_not_need_it_is_sent_as_ever() -> Result<()> {
    let handler = async |elicit: Elicit| Ok(super::told(&elicit.ask::<Note>("A note").await?));
    let mut client = client(handler).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    assert_eq!(form.params["mode"], "form");
    client.accept(&form, json!({"note": "noted"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Note { note: "noted" })"#);
    client.close().await
}

#[tokio::test]
async fn images_are_an_ordinary_choice_there() -> Result<()> {
    let expected = r#"{"type":"object","properties":{"name":{"type":"string","title":"Name"},"avatar":{"type":"string","title":"Avatar","description":"How others see you.","oneOf":[{"const":"otter","title":"Otter"},{"const":"lynx","title":"Lynx"},{"const":"another","title":"Another"}]},"customAvatar":{"type":"string","title":"Custom avatar","description":"Say which."}},"required":["name","avatar"]}"#;
    for revision in [V2025_11_25, V2026_07_28] {
        let transport = Transport::duplex(Interactive::new(server(profile)));
        // At 2026-07-28 the method is of no use, also where it is open.
        let capabilities = if revision == V2026_07_28 { open() } else { json!({"elicitation": {}}) };
        let mut caller = Caller::with(transport, revision, capabilities).await?;
        let ended = caller.call("ask", json!({}), |question| {
            assert_eq!(question.method, "elicitation/create");
            assert_eq!(question.params["requestedSchema"].to_string(), expected, "{revision}");
            accept(json!({"name": "Kim", "avatar": "lynx"}))
        });
        assert_eq!(ended.await?.text()?, r#"Accepted(Profile { name: "Kim", avatar: Lynx })"#);
    }
    Ok(())
}
