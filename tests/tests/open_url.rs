//! Asking a person to open a web page.

use anyhow::Result;
use elicit_sdk::{Elicit, ElicitError, Host, Interactive, Outcome, Revision, ToolError};
use elicit_tests::{
    caller::{Caller, Transport, decline},
    duplex::{Client, Hello, server},
};
use serde_json::json;

const PAGE: &str = "https://example.com/connect";

fn opens(version: &'static str) -> Hello {
    Hello { version, capabilities: json!({"elicitation": {"form": {}, "url": {}}}), ..Hello::default() }
}

async fn connect(elicit: Elicit, page: &str) -> Result<String, ToolError> {
    Ok(match elicit.open_url("Sign in", page).await? {
        Outcome::Accepted(opened) => {
            let id = opened.id().to_owned();
            opened.complete().await?;
            id
        }
        Outcome::Declined => "declined".into(),
        Outcome::Cancelled => "cancelled".into(),
    })
}

#[tokio::test]
async fn a_page_is_opened_and_its_completion_told() -> Result<()> {
    for version in ["2025-06-18", "2025-11-25"] {
        let tool = server(|elicit| async move { connect(elicit, PAGE).await });
        let mut client = Client::wrapped_as(tool, opens(version)).await?;
        let call = client.call().await?;
        let page = client.form().await?;
        assert_eq!(page.params["mode"], "url");
        assert_eq!(page.params["message"], "Sign in");
        assert_eq!(page.params["url"], PAGE);
        let id = page.params["elicitationId"].clone();
        assert!(id.as_str().is_some_and(|id| !id.is_empty()), "{id}");
        client.answer(&page, json!({"action": "accept"})).await?;
        let told = client.next().await?;
        assert_eq!(told["method"], "notifications/elicitation/complete");
        assert_eq!(told["params"], json!({"elicitationId": id}));
        assert_eq!(client.text(call).await?, id.as_str().unwrap_or_default());
    }
    Ok(())
}

#[tokio::test]
async fn refusals_are_told_apart() -> Result<()> {
    for (action, word) in [("decline", "declined"), ("cancel", "cancelled")] {
        let tool = server(|elicit| async move { connect(elicit, PAGE).await });
        let mut client = Client::wrapped_as(tool, opens("2025-11-25")).await?;
        let call = client.call().await?;
        let page = client.form().await?;
        client.answer(&page, json!({"action": action})).await?;
        assert_eq!(client.text(call).await?, word);
    }
    Ok(())
}

/// Nothing is sent: the first thing that arrives is the result.
async fn refused(hello: Hello, host: Option<Host>, page: &'static str) -> Result<String> {
    let tool = server(move |elicit| async move { connect(elicit, page).await });
    let mut client = match host {
        None => Client::wrapped_as(tool, hello).await?,
        Some(host) => Client::serving(Interactive::new(tool).host(host), hello).await?,
    };
    let call = client.call().await?;
    client.failure(call).await
}

#[tokio::test]
async fn what_cannot_be_opened_is_refused_before_anything_is_sent() -> Result<()> {
    let forms_only = Hello::default();
    assert_eq!(
        refused(forms_only, None, PAGE).await?,
        "this client cannot be asked: it did not declare the capability `elicitation.url`"
    );
    assert_eq!(
        refused(opens("2025-11-25"), Some(Host::WEWORK), PAGE).await?,
        "this form cannot be shown: this host opens no web pages and would never answer"
    );
    for (page, why) in [
        ("connect", "is not a URL"),
        ("http://example.com/", "use https"),
        ("javascript:alert(1)", "has no host"),
        ("https://me:secret@example.com/", "holds credentials"),
        ("ftp://example.com/", "is not https"),
    ] {
        let told = refused(opens("2025-11-25"), None, page).await?;
        assert!(told.contains(why), "{page}: {told}");
        assert!(!told.contains("secret"), "{told}");
    }
    Ok(())
}

#[tokio::test]
async fn a_loopback_page_may_be_http() -> Result<()> {
    let tool = server(|elicit| async move { connect(elicit, "http://127.0.0.1:8080/connect").await });
    let mut client = Client::wrapped_as(tool, opens("2025-11-25")).await?;
    client.call().await?;
    assert_eq!(client.form().await?.params["mode"], "url");
    Ok(())
}

/// A page that the call does not wait for: an error that only 2025-11-25 has.
async fn issues(elicit: Elicit, page: &str) -> Result<String, ToolError> {
    let required = elicit.require_url("Sign in first", page)?;
    let opened = required.opened();
    tokio::spawn(async move {
        // Long after the call.
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
        opened.complete().await
    });
    assert!(!format!("{required:?}").contains("example.com"), "an address may hold a token");
    Err(ElicitError::from(required).into())
}

#[tokio::test]
async fn a_required_page_ends_the_call() -> Result<()> {
    for wrapped in [true, false] {
        let tool = server(|elicit| async move { issues(elicit, PAGE).await });
        let mut client = Client::connect(tool, wrapped, opens("2025-11-25")).await?;
        let call = client.call().await?;
        let error = client.error(call).await?;
        assert_eq!((&error["code"], &error["message"]), (&json!(-32042), &json!("a web page has to be opened first")));
        let page = &error["data"]["elicitations"][0];
        let id = page["elicitationId"].clone();
        assert_eq!(
            error["data"],
            json!({"elicitations": [{"mode": "url", "message": "Sign in first", "url": PAGE, "elicitationId": id}]})
        );
        assert_eq!(id.as_str().map(str::len), Some(36));
        let told = client.next().await?;
        assert_eq!(told["method"], "notifications/elicitation/complete");
        assert_eq!(told["params"], json!({"elicitationId": id}));
    }
    Ok(())
}

#[tokio::test]
async fn a_required_page_is_for_2025_11_25_alone() -> Result<()> {
    for version in ["2025-06-18", "2025-11-25"] {
        let tool = server(|elicit| async move { issues(elicit, "http://example.com/").await });
        let mut client = Client::wrapped_as(tool, opens(version)).await?;
        let call = client.call().await?;
        let why = if version == "2025-11-25" { "use https" } else { "only revision 2025-11-25 has" };
        assert!(client.failure(call).await?.contains(why), "{version}");
    }
    // At 2026-07-28 neither -32042 nor the notification exists.
    let tool = server(|elicit| async move { issues(elicit, PAGE).await });
    let transport = Transport::duplex(Interactive::new(tool));
    let ended = Caller::new(transport, Revision::V2026_07_28).await?.call("ask", json!({}), |_| decline()).await?;
    assert_eq!(ended.error()?["code"], -32021, "{:?}", ended.reply);
    Ok(())
}
