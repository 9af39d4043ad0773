//! Who withdraws what: the client its call, the plugin its question.

use std::time::Duration;

use anyhow::{Context, Result};
use elicit_sdk::{Elicit, ElicitError, Outcome};
use elicit_tests::duplex::{Client, Hello, server};
use serde_json::{Value, json};
use tokio::sync::mpsc;

use super::Plan;

type Seen = Result<Outcome<Plan>, ElicitError>;

/// A test waits this long at most for what is due at once.
const SOON: Duration = Duration::from_secs(5);

async fn next<T>(seen: &mut mpsc::UnboundedReceiver<T>) -> Result<T> {
    tokio::time::timeout(SOON, seen.recv()).await?.context("the handler is gone")
}

#[tokio::test]
async fn a_cancelled_call_takes_its_form_back() -> Result<()> {
    for wrapped in [true, false] {
        let (tell, mut seen) = mpsc::unbounded_channel::<Seen>();
        let handler = move |elicit: Elicit| {
            let tell = tell.clone();
            async move {
                let outcome = elicit.ask::<Plan>("Go?").await;
                let text = format!("{outcome:?}");
                tell.send(outcome)?;
                if text.contains("CallCancelled") {
                    // A handler that goes on regardless asks nobody.
                    tell.send(elicit.ask::<Plan>("And now?").await)?;
                }
                Ok(text)
            }
        };
        let mut client = Client::connect(server(handler), wrapped, Hello::default()).await?;
        let call = client.call().await?;
        let form = client.form().await?;
        client.cancel(call).await?;
        client.withdrawal(&form).await?;
        assert_eq!(next(&mut seen).await?, Err(ElicitError::CallCancelled));
        assert_eq!(next(&mut seen).await?, Err(ElicitError::CallCancelled));
        // An answer to a form that is no more is no answer to anything.
        client.accept(&form, json!({"limit": 1})).await?;
        client.silence().await?;

        let call = client.call().await?;
        let form = client.form().await?;
        client.accept(&form, json!({"limit": 2})).await?;
        assert_eq!(client.text(call).await?, "Ok(Accepted(Plan { limit: 2, note: None }))");
        client.close().await?;
    }
    Ok(())
}

/// Of two questions at once, one is open: that one is withdrawn, and the other one never appears.
#[tokio::test]
async fn a_cancelled_call_takes_back_what_was_not_shown_yet() -> Result<()> {
    let (tell, mut seen) = mpsc::unbounded_channel::<(Seen, Seen)>();
    let handler = move |elicit: Elicit| {
        let tell = tell.clone();
        async move {
            tell.send(tokio::join!(elicit.ask::<Plan>("One"), elicit.ask::<Plan>("Two")))?;
            Ok(String::new())
        }
    };
    let mut client = Client::wrapped(server(handler)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.cancel(call).await?;
    client.withdrawal(&form).await?;
    let gone = || Err(ElicitError::CallCancelled);
    assert_eq!(next(&mut seen).await?, (gone(), gone()));
    client.silence().await?;
    client.close().await
}

/// The result and the withdrawal of what the handler let go may arrive in either order.
async fn result_and_withdrawal(client: &mut Client) -> Result<(Value, Value)> {
    let (one, two) = (client.next().await?, client.next().await?);
    Ok(if one.get("result").is_some() { (one, two) } else { (two, one) })
}

#[tokio::test(start_paused = true)]
async fn a_dropped_question_is_withdrawn() -> Result<()> {
    let by_select = |elicit: Elicit| -> Answering {
        Box::pin(async move {
            tokio::select! {
                outcome = elicit.ask::<Plan>("Go?") => Ok(format!("{outcome:?}")),
                () = tokio::time::sleep(SOON) => Ok("went on".to_owned()),
            }
        })
    };
    let by_timeout = |elicit: Elicit| -> Answering {
        Box::pin(async move {
            let outcome = tokio::time::timeout(SOON, elicit.ask::<Plan>("Go?")).await;
            Ok(outcome.map_or_else(|_| "went on".to_owned(), |outcome| format!("{outcome:?}")))
        })
    };
    let of_a_reply = |elicit: Elicit| -> Answering {
        Box::pin(async move {
            let outcome = tokio::time::timeout(SOON, elicit.ask::<Plan>("Go?").reply()).await;
            Ok(outcome.map_or_else(|_| "went on".to_owned(), |outcome| format!("{outcome:?}")))
        })
    };
    let in_a_task = |elicit: Elicit| -> Answering {
        Box::pin(async move {
            let asking = tokio::spawn(elicit.ask::<Plan>("Go?"));
            tokio::time::sleep(SOON).await;
            asking.abort();
            Ok("went on".to_owned())
        })
    };
    for handler in [by_select, by_timeout, of_a_reply, in_a_task] {
        for wrapped in [true, false] {
            let mut client = Client::connect(server(handler), wrapped, Hello::default()).await?;
            client.call().await?;
            let form = client.form().await?;
            let (result, withdrawal) = result_and_withdrawal(&mut client).await?;
            assert_eq!(result["result"]["content"][0]["text"], "went on");
            assert_eq!(withdrawal["method"], "notifications/cancelled");
            assert_eq!(withdrawal["params"]["requestId"], form.id);
            client.accept(&form, json!({"limit": 1})).await?;
            client.silence().await?;
            client.close().await?;
        }
    }
    Ok(())
}

type Answering = std::pin::Pin<Box<dyn Future<Output = Result<String, elicit_sdk::ToolError>> + Send>>;

/// A handler that returns while a task of its own still asks has ended the call that the question belongs to.
#[tokio::test]
async fn a_question_that_outlives_its_call_is_withdrawn() -> Result<()> {
    let (tell, mut seen) = mpsc::unbounded_channel::<Seen>();
    let handler = move |elicit: Elicit| {
        let tell = tell.clone();
        async move {
            let (asked, asking) = tokio::sync::oneshot::channel();
            tokio::spawn(async move {
                let ask = elicit.ask::<Plan>("Go?");
                drop(asked.send(elicit.clone()));
                drop(tell.send(ask.await));
            });
            asking.await?;
            // The question of the task is on its way when the call ends, or is never sent.
            tokio::time::sleep(Duration::from_millis(50)).await;
            Ok("done".to_owned())
        }
    };
    let mut client = Client::wrapped(server(handler)).await?;
    client.call().await?;
    let form = client.form().await?;
    let (result, withdrawal) = result_and_withdrawal(&mut client).await?;
    assert_eq!(result["result"]["content"][0]["text"], "done");
    assert_eq!(withdrawal["params"]["requestId"], form.id);
    assert_eq!(next(&mut seen).await?, Err(ElicitError::CallCancelled));
    client.close().await
}

#[tokio::test]
async fn a_question_that_nobody_awaits_is_never_sent() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let unused = elicit.ask::<Plan>("Never");
        let kept = elicit.ask::<Plan>("Nor this").key("kept").timeout(None);
        drop(unused);
        tokio::task::yield_now().await;
        drop(kept);
        // A key that was given to a question that nobody asked is free no more; the question itself asks nobody.
        let outcome = elicit.ask::<Plan>("This").await?;
        Ok(format!("{outcome:?}"))
    };
    let mut client = Client::wrapped(server(handler)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    assert_eq!(form.params["message"], "This");
    client.answer(&form, json!({"action": "decline"})).await?;
    assert_eq!(client.text(call).await?, "Declined");
    client.silence().await?;
    client.close().await
}

/// A question that was polled and let go at once is either never sent or sent and withdrawn.
#[tokio::test]
async fn a_question_dropped_at_once_leaves_nothing_open() -> Result<()> {
    let handler = async |elicit: Elicit| {
        tokio::select! {
            biased;
            outcome = elicit.ask::<Plan>("Go?") => Ok(format!("{outcome:?}")),
            () = std::future::ready(()) => Ok("went on".to_owned()),
        }
    };
    let mut client = Client::wrapped(server(handler)).await?;
    for _ in 0..20 {
        let call = client.call().await?;
        assert_eq!(client.text(call).await?, "went on");
        client.silence().await?;
    }
    client.close().await
}

/// A client that reads nothing any more can still cancel: the handler does not wait for the withdrawal to leave.
#[tokio::test]
async fn a_cancelled_call_ends_also_where_nothing_can_be_sent() -> Result<()> {
    let (tell, mut seen) = mpsc::unbounded_channel::<Seen>();
    let handler = move |elicit: Elicit| {
        let tell = tell.clone();
        async move {
            // More than the pipe holds.
            tell.send(elicit.ask::<Plan>("Go? ".repeat(100_000)).await)?;
            Ok(String::new())
        }
    };
    let mut client = Client::wrapped(server(handler)).await?;
    let call = client.call().await?;
    client.cancel(call).await?;
    assert_eq!(next(&mut seen).await?, Err(ElicitError::CallCancelled));
    client.close().await
}
