//! Sampling, roots and hand-written elicitation beside forms.
#![allow(deprecated, reason = "rmcp marks sampling and roots, which the protocol advises against and keeps")]

use anyhow::Result;
use elicit_sdk::{
    Elicit, ElicitError, Interactive, Mode,
    Revision::V2026_07_28,
    ToolError,
    rmcp::model::{
        CreateMessageRequest, CreateMessageRequestParams, ElicitRequest, ElicitRequestParams, InputRequest,
        ListRootsRequest, SamplingMessage,
    },
};
use elicit_tests::{
    caller::{Caller, Question, Transport, accept},
    duplex::server,
};
use serde_json::{Value, json};

use super::{REVISIONS, echo, word};

fn capital() -> InputRequest {
    let question = SamplingMessage::user_text("What is the capital of Portugal?");
    InputRequest::CreateMessage(CreateMessageRequest::new(CreateMessageRequestParams::new(vec![question], 20)))
}

fn page() -> InputRequest {
    InputRequest::Elicitation(ElicitRequest::new(ElicitRequestParams::UrlElicitationParams {
        meta: None,
        message: "Sign in".into(),
        url: "https://example.com/".into(),
        elicitation_id: "1".into(),
    }))
}

async fn mixed(elicit: Elicit) -> Result<String, ToolError> {
    let (word, answer, roots) = tokio::try_join!(
        word(&elicit, "word"),
        elicit.request("capital", capital()),
        elicit.request("folders", InputRequest::ListRoots(ListRootsRequest::default())),
    )?;
    let city = answer["content"]["text"].as_str().unwrap_or_default();
    Ok(format!("{word} {city} {}", roots["roots"][0]["uri"].as_str().unwrap_or_default()))
}

fn client(question: &Question) -> Value {
    match question.method.as_str() {
        "sampling/createMessage" => json!({
            "role": "assistant", "model": "m", "content": {"type": "text", "text": "Lisbon"}
        }),
        "roots/list" => json!({"roots": [{"uri": "file:///home"}]}),
        _ => echo(question),
    }
}

#[tokio::test]
async fn sampling_and_roots_share_a_round_with_forms() -> Result<()> {
    for revision in REVISIONS {
        let capabilities = json!({"elicitation": {}, "sampling": {}, "roots": {}});
        let transport = Transport::duplex(Interactive::new(server(mixed)));
        let mut caller = Caller::with(transport, revision, capabilities).await?;
        let ended = caller.call("ask", json!({}), client).await?;
        assert_eq!(ended.text()?, "word Lisbon file:///home", "{revision}");
        if revision >= V2026_07_28 {
            assert_eq!(ended.rounds.len(), 1);
            let methods: Vec<_> = ended.rounds[0].iter().map(|question| question.method.as_str()).collect();
            assert_eq!(methods, ["elicitation/create", "sampling/createMessage", "roots/list"]);
            assert_eq!(ended.rounds[0][1].key, "capital");
        }
        let asked = ended.rounds.iter().flatten().find(|question| question.method == "sampling/createMessage");
        let params = &asked.expect("sampling").params;
        assert_eq!(params["messages"][0]["content"]["text"], "What is the capital of Portugal?", "{revision}");
        assert_eq!(params["maxTokens"], 20, "{revision}");
    }
    Ok(())
}

#[tokio::test]
async fn each_kind_needs_its_own_capability() -> Result<()> {
    let cases = [
        ("sampling", Mode::Sampling, capital(), json!({"sampling": {}})),
        ("roots", Mode::Roots, InputRequest::ListRoots(ListRootsRequest::default()), json!({"roots": {}})),
        ("url", Mode::Url, page(), json!({"elicitation": {"url": {}}})),
    ];
    for revision in REVISIONS {
        for (name, mode, request, required) in &cases {
            let (request, mode) = (request.clone(), *mode);
            let handler = server(move |elicit: Elicit| {
                let request = request.clone();
                async move {
                    assert!(!elicit.supports(mode));
                    Ok(elicit.request("it", request).await?.to_string())
                }
            });
            // Everything but what is needed.
            let mut capabilities = json!({"elicitation": {"form": {}}, "sampling": {}, "roots": {}});
            capabilities.as_object_mut().and_then(|all| all.shift_remove(*name));
            let transport = Transport::duplex(Interactive::new(handler));
            let mut caller = Caller::with(transport, revision, capabilities).await?;
            let ended = caller.call("ask", json!({}), client).await?;
            assert!(ended.rounds.is_empty(), "{revision} {name}");
            if revision >= V2026_07_28 {
                assert_eq!(ended.error()?["code"], -32021, "{name}");
                assert_eq!(ended.error()?["data"]["requiredCapabilities"], *required, "{name}");
            } else {
                let capability = if *name == "url" { "elicitation.url" } else { name };
                assert_eq!(
                    ended.failure()?,
                    format!("this client cannot be asked: it did not declare the capability `{capability}`"),
                    "{revision}"
                );
            }
        }
    }
    Ok(())
}

/// A page needs an id on the wire, also where the revision dropped it: a real client fails the whole call without one.
#[tokio::test]
async fn an_elicitation_written_by_hand() -> Result<()> {
    for revision in REVISIONS {
        let handler = server(|elicit: Elicit| async move { Ok(elicit.request("page", page()).await?.to_string()) });
        let mut caller = Caller::new(Transport::duplex(Interactive::new(handler)), revision).await?;
        let ended = caller.call("ask", json!({}), |_| accept(json!({}))).await?;
        let asked = &ended.rounds[0][0];
        assert_eq!((asked.message(), &asked.params["mode"]), ("Sign in", &json!("url")), "{revision}");
        assert_eq!(asked.params["elicitationId"], "1", "{revision}");
        assert_eq!(serde_json::from_str::<Value>(ended.text()?)?["action"], "accept", "{revision}");
    }
    Ok(())
}

#[tokio::test]
async fn two_requests_of_one_key_are_an_error() -> Result<()> {
    for revision in REVISIONS {
        let handler = server(|elicit: Elicit| async move {
            let first = elicit.request("it", page()).await?;
            let second = elicit.request("it", page()).await;
            assert_eq!(second, Err(ElicitError::DuplicateKey("it".into())));
            Ok(first["action"].to_string())
        });
        let mut caller = Caller::new(Transport::duplex(Interactive::new(handler)), revision).await?;
        let ended = caller.call("ask", json!({}), |_| json!({"action": "decline"})).await?;
        assert_eq!(ended.text()?, "\"decline\"", "{revision}");
    }
    Ok(())
}
