//! `_meta` passes, and what would replace the form by an approval of the host is refused: by every way to ask.

use anyhow::Result;
use elicit_sdk::{
    Confirm, Elicit, ElicitError, Interactive, Outcome,
    Revision::{V2025_06_18, V2025_11_25, V2026_07_28},
    rmcp::model::{ElicitRequest, ElicitRequestParams, InputRequest},
};
use elicit_tests::{
    caller::{Caller, Transport, accept},
    duplex::server,
};
use serde_json::{Map, Value, json};

use super::{Note, SignIn, open};

/// The ways to ask, each with this `_meta`; whether the answer was an acceptance.
async fn ask(elicit: &Elicit, way: &str, meta: Map<String, Value>) -> Result<bool, ElicitError> {
    fn accepted<T>(outcome: &Outcome<T>) -> bool {
        matches!(outcome, Outcome::Accepted(_))
    }
    Ok(match way {
        "ask" => accepted(&elicit.ask::<Note>("Go?").meta(meta).await?),
        "openai/form" => accepted(&elicit.ask::<SignIn>("Go?").meta(meta).await?),
        "choose" => accepted(&elicit.choose("Go?", [(1, "One"), (2, "Two")]).meta(meta).await?),
        "choose_many" => accepted(&elicit.choose_many("Go?", [(1, "One"), (2, "Two")]).meta(meta).await?),
        "confirm" => accepted(&elicit.confirm(Confirm::new("Go?").meta(meta)).await?),
        "phrase" => accepted(&elicit.confirm(Confirm::new("Go?").phrase("go").meta(meta)).await?),
        "request" => {
            let schema = json!({"type": "object", "properties": {"note": {"type": "string"}}});
            let params = ElicitRequestParams::FormElicitationParams {
                meta: Some(meta.into()),
                message: "Go?".to_owned(),
                requested_schema: serde_json::from_value(schema).unwrap(),
            };
            let request = InputRequest::Elicitation(ElicitRequest::new(params));
            elicit.request("by hand", request).await?["action"] == "accept"
        }
        "page" => {
            let params = ElicitRequestParams::UrlElicitationParams {
                meta: Some(meta.into()),
                message: "Go?".to_owned(),
                url: "https://example.com".to_owned(),
                elicitation_id: "1".to_owned(),
            };
            let request = InputRequest::Elicitation(ElicitRequest::new(params));
            elicit.request("a page", request).await?["action"] == "accept"
        }
        way => panic!("no way is called {way}"),
    })
}

const WAYS: [&str; 8] = ["ask", "openai/form", "choose", "choose_many", "confirm", "phrase", "request", "page"];

fn content(way: &str) -> Value {
    match way {
        "openai/form" => json!({"user": "kim", "token": "hush", "days": 3}),
        "choose" => json!({"choice": "One"}),
        // 2025-06-18 has no lists, and is asked option by option.
        "choose_many" => json!({"choices": ["One"], "choices_One": true, "choices_Two": false}),
        "confirm" => json!({"answer": "yes"}),
        "phrase" => json!({"answer": "yes", "phrase": "go"}),
        _ => json!({"note": "noted"}),
    }
}

#[tokio::test]
async fn it_passes_in_order_by_every_way() -> Result<()> {
    for revision in [V2025_06_18, V2025_11_25, V2026_07_28] {
        // At 2026-07-28 a server sends no requests of its own.
        for way in WAYS.into_iter().filter(|way| revision < V2026_07_28 || *way != "openai/form") {
            let handler = server(move |elicit| async move {
                let meta = json!({"zebra": {"b": 1, "a": 2}, "example/kind": "plan"});
                Ok(ask(&elicit, way, meta.as_object().unwrap().clone()).await?.to_string())
            });
            let transport = Transport::duplex(Interactive::new(handler));
            let mut caller = Caller::with(transport, revision, open()).await?;
            let ended = caller.call("ask", json!({}), |question| {
                let case = format!("{way} at {revision}");
                // rmcp adds a token to every request of a server.
                let meta = question.params["_meta"].to_string();
                let passed = meta.starts_with(r#"{"zebra":{"b":1,"a":2},"example/kind":"plan""#);
                assert!(passed, "{case}: {meta}");
                assert_eq!(question.method == "openai/form", way == "openai/form", "{case}");
                accept(content(way))
            });
            let ended = ended.await?;
            assert_eq!(ended.text()?, "true", "{way} at {revision}");
            assert_eq!(ended.rounds.len(), 1, "{way} at {revision}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn an_approval_in_place_of_the_form_is_refused_by_every_way() -> Result<()> {
    for revision in [V2025_06_18, V2025_11_25, V2026_07_28] {
        for way in WAYS {
            let handler = server(move |elicit| async move {
                let meta = json!({"example/kind": "plan", "codex_approval_kind": "mcp_tool_call"});
                match ask(&elicit, way, meta.as_object().unwrap().clone()).await {
                    Err(ElicitError::Unrenderable(why)) => Ok(why.into_owned()),
                    other => Ok(format!("{other:?}")),
                }
            });
            let transport = Transport::duplex(Interactive::new(handler));
            let mut caller = Caller::with(transport, revision, open()).await?;
            let ended = caller.call("ask", json!({}), |_| accept(json!({}))).await?;
            let refused = "`_meta.codex_approval_kind` would replace the form by an approval of the host";
            assert_eq!(ended.text()?, refused, "{way} at {revision}");
            assert!(ended.rounds.is_empty(), "{way} at {revision}: nothing is sent");
        }
    }
    Ok(())
}

/// What the host sends along comes back, by the method too.
#[tokio::test]
async fn it_comes_back() -> Result<()> {
    let handler = server(async |elicit: Elicit| {
        let reply = elicit.ask::<SignIn>("Sign in").reply().await?;
        Ok(format!("{:?} {}", reply.outcome, Value::Object(reply.meta.unwrap_or_default())))
    });
    let mut caller = Caller::with(Transport::duplex(Interactive::new(handler)), V2025_11_25, open()).await?;
    let ended =
        caller.call("ask", json!({}), |_| json!({"action": "decline", "_meta": {"message": "not now", "a": 1}}));
    assert_eq!(ended.await?.text()?, r#"Declined {"message":"not now","a":1}"#);
    Ok(())
}
