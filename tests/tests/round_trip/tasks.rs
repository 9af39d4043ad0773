//! Questions from tasks of their own.

use std::sync::{Arc, Mutex};

use anyhow::Result;
use elicit_sdk::{ElicitError, Revision::V2026_07_28};
use serde_json::json;
use tokio::sync::mpsc;

use super::{REVISIONS, at, echo, modern, word};
use crate::Word;

#[tokio::test(flavor = "multi_thread")]
async fn a_task_may_ask_while_its_handler_waits() -> Result<()> {
    for revision in REVISIONS {
        let mut caller = at(revision, |elicit| async move {
            let (left, right) = (elicit.clone(), elicit.clone());
            let left = tokio::spawn(async move { word(&left, "left").await });
            let right = tokio::spawn(async move { word(&right, "right").await });
            Ok(format!("{} {}", left.await??, right.await??))
        })
        .await?;
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.text()?, "left right", "{revision}");
    }
    Ok(())
}

/// A task that outlives its round, or its call, is told so and asks nobody.
#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_is_left_behind_is_told() -> Result<()> {
    for revision in REVISIONS {
        let (tell, mut told) = mpsc::unbounded_channel();
        let mut caller = at(revision, move |elicit| {
            let tell = tell.clone();
            async move {
                let behind = elicit.clone();
                tokio::spawn(async move {
                    let first = word(&behind, "from behind").await;
                    let second = word(&behind, "and again").await;
                    drop(tell.send((first, second)));
                });
                if behind_asks(elicit.revision()) {
                    // So that the task has asked before the handler does.
                    tokio::task::yield_now().await;
                }
                Ok(word(&elicit, "in front").await?)
            }
        })
        .await?;
        let ended = caller.call("ask", json!({}), |question| {
            if question.message() == "in front" { echo(question) } else { json!({"action": "decline"}) }
        });
        assert_eq!(ended.await?.text()?, "in front", "{revision}");
        // At 2026-07-28 each round starts the task anew.
        while let Ok(Some((first, second))) =
            tokio::time::timeout(std::time::Duration::from_millis(300), told.recv()).await
        {
            let refused = ElicitError::Stopped(elicit_sdk::Refusal::Declined);
            assert!(first == Err(ElicitError::CallCancelled) || first == Err(refused), "{revision}: {first:?}");
            assert_eq!(second, Err(ElicitError::CallCancelled), "{revision}");
        }
    }
    Ok(())
}

fn behind_asks(revision: elicit_sdk::Revision) -> bool {
    revision >= V2026_07_28
}

/// Whoever keeps an [`Elicit`](elicit_sdk::Elicit) beyond its call gets an error from it, at once.
#[tokio::test]
async fn a_call_that_is_over_asks_nobody() -> Result<()> {
    for revision in REVISIONS {
        let kept = Arc::new(Mutex::new(None));
        let keep = kept.clone();
        let mut caller = at(revision, move |elicit| {
            *keep.lock().unwrap() = Some(elicit);
            async { Ok("done".to_owned()) }
        })
        .await?;
        caller.call("ask", json!({}), echo).await?;
        let elicit = kept.lock().unwrap().take().expect("kept");
        assert_eq!(elicit.ask::<Word>("late").await.map(drop), Err(ElicitError::CallCancelled), "{revision}");
    }
    Ok(())
}

/// Work that is joined with a question is dropped with its round, and begun again in the next.
#[tokio::test]
async fn other_work_in_flight_is_begun_again() -> Result<()> {
    let (tell, mut told) = mpsc::unbounded_channel();
    let mut caller = modern(move |elicit| {
        let tell = tell.clone();
        async move {
            let work = async {
                tell.send(()).expect("the test listens");
                tokio::time::sleep(std::time::Duration::from_millis(20)).await;
            };
            let (answer, ()) = tokio::join!(word(&elicit, "word"), work);
            Ok(answer?)
        }
    })
    .await?;
    assert_eq!(caller.call("ask", json!({}), echo).await?.text()?, "word");
    assert_eq!((told.try_recv(), told.try_recv()), (Ok(()), Ok(())));
    assert!(told.try_recv().is_err(), "once for each round");
    Ok(())
}
