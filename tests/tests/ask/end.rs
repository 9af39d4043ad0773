//! The client goes away while a form is open.

use std::time::Duration;

use anyhow::{Context, Result};
use elicit_sdk::{Elicit, ElicitError, Interactive, Outcome};
use elicit_tests::duplex::{Client, Hello, server};
use serde_json::json;
use tokio::sync::mpsc;

use super::Plan;

type Seen = Result<Outcome<Plan>, ElicitError>;

#[tokio::test]
async fn the_end_of_the_input_ends_an_open_form_at_once() -> Result<()> {
    let (tell, mut seen) = mpsc::unbounded_channel::<Seen>();
    let handler = move |elicit: Elicit| {
        let tell = tell.clone();
        async move {
            // Two at once, and one after them: nothing that is asked, waits or is still to come holds the handler.
            let (one, two) = tokio::join!(elicit.ask::<Plan>("One"), elicit.ask::<Plan>("Two").timeout(None));
            tell.send(one)?;
            tell.send(two)?;
            tell.send(elicit.ask::<Plan>("Three").await)?;
            Ok(String::new())
        }
    };
    let mut client = Client::wrapped(server(handler)).await?;
    client.call().await?;
    client.form().await?;
    client.end().await?;
    for _ in 0..3 {
        let outcome =
            tokio::time::timeout(Duration::from_secs(1), seen.recv()).await?.context("the handler is gone")?;
        assert!(matches!(outcome, Err(ElicitError::Transport(_))), "{outcome:?}");
    }
    client.close().await
}

/// A server may be wrapped once and served to several clients: one that goes away takes nobody's form with it.
#[tokio::test]
async fn the_end_of_one_client_is_not_the_end_of_another() -> Result<()> {
    let handler = async |elicit: Elicit| Ok(format!("{:?}", elicit.ask::<Plan>("Go?").await));
    let shared = Interactive::new(server(handler));
    let mut clients = Vec::new();
    for _ in 0..2 {
        let (ours, theirs) = tokio::io::duplex(4096);
        let shared = shared.clone();
        let serving = tokio::spawn(async move {
            shared.serve(theirs).await?.waiting().await?;
            Ok(())
        });
        clients.push(Client::initialize(ours, serving, Hello::default()).await?);
    }
    let (Some(mut stays), Some(mut goes)) = (clients.pop(), clients.pop()) else { return Ok(()) };
    let call = stays.call().await?;
    let form = stays.form().await?;
    goes.call().await?;
    goes.form().await?;
    goes.close().await?;

    stays.answer(&form, json!({"action": "decline"})).await?;
    assert_eq!(stays.text(call).await?, "Ok(Declined)");
    let call = stays.call().await?;
    let form = stays.form().await?;
    stays.accept(&form, json!({"limit": 3})).await?;
    assert_eq!(stays.text(call).await?, "Ok(Accepted(Plan { limit: 3, note: None }))");
    stays.close().await
}

/// Without the wrapper's `serve`, rmcp first waits five seconds for handlers that are still at work.
#[tokio::test(start_paused = true)]
async fn a_server_that_rmcp_serves_ends_its_forms_too() -> Result<()> {
    let (tell, mut seen) = mpsc::unbounded_channel::<Seen>();
    let handler = move |elicit: Elicit| {
        let tell = tell.clone();
        async move {
            tell.send(elicit.ask::<Plan>("Go?").timeout(None).await)?;
            Ok(String::new())
        }
    };
    let mut client = Client::connect(server(handler), false, Hello::default()).await?;
    client.call().await?;
    client.form().await?;
    client.end().await?;
    let outcome = tokio::time::timeout(Duration::from_secs(6), seen.recv()).await?.context("the handler is gone")?;
    assert!(matches!(outcome, Err(ElicitError::Transport(_) | ElicitError::CallCancelled)), "{outcome:?}");
    client.close().await
}
