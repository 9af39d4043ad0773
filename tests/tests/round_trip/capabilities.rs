//! What a client can be asked, decided for each request.

use anyhow::Result;
use elicit_sdk::{
    ElicitError, Interactive, Mode,
    Revision::{V2025_11_25, V2026_07_28},
};
use elicit_tests::{
    caller::{Caller, Required, Transport, accept},
    duplex::server,
};
use serde_json::{Value, json};

use super::{REVISIONS, at, echo, word};
use crate::Word;

#[tokio::test]
async fn forms_go_only_to_who_declared_them() -> Result<()> {
    let cases = [
        (json!({"elicitation": {}}), true),
        (json!({"elicitation": {"form": {}}}), true),
        (json!({"elicitation": {"form": {}, "url": {}}}), true),
        (json!({"elicitation": {"holograms": {}}}), true),
        (json!({"elicitation": {"url": {}}}), false),
        (json!({"elicitation": {"url": {}, "holograms": {}}}), false),
        (json!({}), false),
        (json!({"sampling": {}}), false),
    ];
    for revision in REVISIONS {
        for (capabilities, allowed) in &cases {
            let handler = server(|elicit| async move {
                assert_eq!(elicit.supports(Mode::Form), elicit.ask::<Word>("?").timeout(None).await.is_ok());
                Ok(word(&elicit, "word").await?)
            });
            let transport = Transport::duplex(Interactive::new(handler));
            let mut caller = Caller::with(transport, revision, capabilities.clone()).await?;
            let ended = caller.call("ask", json!({}), echo).await?;
            assert_eq!(!ended.rounds.is_empty(), *allowed, "{revision} {capabilities}");
            if *allowed {
                assert_eq!(ended.text()?, "word", "{revision} {capabilities}");
            } else if revision < V2026_07_28 {
                let text = ended.failure()?;
                assert!(text.starts_with("this client cannot be asked: it "), "{revision} {capabilities}: {text}");
            } else {
                let error = ended.error()?;
                assert_eq!(error["code"], -32021, "{capabilities}");
                assert_eq!(error["data"], json!({"requiredCapabilities": {"elicitation": {"form": {}}}}));
            }
        }
    }
    Ok(())
}

/// A handler that has another way uses it, at every revision.
#[tokio::test]
async fn unsupported_can_be_caught() -> Result<()> {
    for revision in REVISIONS {
        let handler = server(|elicit| async move {
            match elicit.ask::<Word>("word").await {
                Err(ElicitError::Unsupported { mode: Mode::Form, .. }) => Ok("asked nobody".into()),
                other => Err(other.map(drop).expect_err("it is not supported").into()),
            }
        });
        let mut caller = Caller::with(Transport::duplex(Interactive::new(handler)), revision, json!({})).await?;
        assert_eq!(caller.call("ask", json!({}), echo).await?.text()?, "asked nobody", "{revision}");
    }
    Ok(())
}

/// At 2026-07-28 an earlier request says nothing about this one.
#[tokio::test]
async fn capabilities_come_with_each_request() -> Result<()> {
    let mut caller = at(V2026_07_28, |elicit| async move {
        Ok(format!("{} {}", word(&elicit, "first").await?, word(&elicit, "second").await?))
    })
    .await?;
    let params = json!({"name": "ask", "arguments": {}});
    let asked = Required::of(&caller.finish("tools/call", params.clone()).await?)?;
    let mut retry = params.clone();
    retry["requestState"] = asked.state.clone().into();
    retry["inputResponses"][&asked.questions[0].key] = accept(json!({"word": "1"}));

    caller.capabilities = json!({"elicitation": {"url": {}}});
    let mut nobody = |_: &_| Value::Null;
    let refused = caller.once("tools/call", retry.clone(), &mut nobody).await?.expect_err("no second question");
    assert_eq!(refused["code"], -32021, "{refused}");

    caller.capabilities = json!({"elicitation": {}});
    let asked = caller.finish("tools/call", retry).await?;
    assert_eq!(Required::of(&asked)?.questions[0].message(), "second");
    Ok(())
}

/// Without the wrapper a server at 2026-07-28 has no way to ask; the author is told, and not the client.
#[tokio::test]
async fn a_server_that_is_not_wrapped_says_what_is_missing() -> Result<()> {
    use elicit_sdk::rmcp::{RoleServer, ServiceExt};
    let handler = server(|elicit| async move { Ok(word(&elicit, "word").await?) });
    for (revision, text) in [
        (V2025_11_25, "word"),
        (
            V2026_07_28,
            "this form cannot be shown: at 2026-07-28 a server asks by returning: serve it as \
             Interactive::new(server), and ask in the call itself",
        ),
    ] {
        let (ours, theirs) = tokio::io::duplex(4096);
        let handler = handler.clone();
        tokio::spawn(async move {
            ServiceExt::<RoleServer>::serve(handler, theirs).await?.waiting().await.map_err(anyhow::Error::from)
        });
        let mut caller = Caller::new(Transport::pipe(ours), revision).await?;
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.text().or(ended.failure())?, text);
    }
    Ok(())
}
