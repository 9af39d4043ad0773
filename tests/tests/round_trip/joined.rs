//! Questions that are asked at the same time.

use std::{future::poll_fn, mem, task::Poll, time::Duration};

use anyhow::Result;
use elicit_sdk::Revision::V2025_11_25;
use futures::{StreamExt, future::join_all, stream::FuturesUnordered};
use serde_json::{Value, json};

use super::{at, echo, modern, word, word_of};
use crate::Word;
use elicit_tests::caller::{Required, accept, decline};

#[tokio::test]
async fn joined_questions_share_a_round_in_the_order_in_which_they_were_made() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let third = elicit.ask::<Word>("third");
        let (first, second) = tokio::join!(elicit.ask::<Word>("first"), elicit.ask::<Word>("second"));
        let more = join_all(["fourth", "fifth"].map(|message| elicit.ask::<Word>(message))).await;
        let mut words = vec![word_of(first)?, word_of(second)?, word_of(third.await)?];
        for word in more {
            words.push(word_of(word)?);
        }
        Ok(words.join(" "))
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.text()?, "first second third fourth fifth");
    assert_eq!(ended.messages(), [vec!["first", "second"], vec!["fourth", "fifth"], vec!["third"]]);
    Ok(())
}

#[tokio::test]
async fn the_first_error_of_try_join_ends_the_round() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let (left, right) = tokio::try_join!(word(&elicit, "left"), word(&elicit, "right"))?;
        Ok(left + &right)
    })
    .await?;
    let ended =
        caller.call("ask", json!({}), |question| if question.message() == "left" { decline() } else { echo(question) });
    let ended = ended.await?;
    assert_eq!(ended.failure()?, "stopped: the person declined");
    assert_eq!(ended.messages(), [["left", "right"]]);
    Ok(())
}

#[tokio::test]
async fn a_set_of_questions_is_one_round() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let mut set: FuturesUnordered<_> = (0..9).map(|number| elicit.ask::<Word>(format!("no {number}"))).collect();
        let mut words = Vec::new();
        while let Some(word) = set.next().await {
            words.push(word_of(word)?);
        }
        words.sort_unstable();
        Ok(words.join(", "))
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.text()?, "no 0, no 1, no 2, no 3, no 4, no 5, no 6, no 7, no 8");
    assert_eq!(ended.rounds.len(), 1);
    assert_eq!(ended.rounds[0].len(), 9);
    Ok(())
}

/// All of a `select!` are asked; the losers, answered or not, are not asked again and do not look like a handler that
/// asks something new every time.
#[tokio::test]
async fn the_losers_of_a_select_are_dropped() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let won = tokio::select! {
            word = elicit.ask::<Word>("a") => word_of(word)?,
            word = elicit.ask::<Word>("b") => word_of(word)?,
            word = elicit.ask::<Word>("c") => word_of(word)?,
            word = elicit.ask::<Word>("d") => word_of(word)?,
        };
        let last = word(&elicit, "last").await?;
        Ok(format!("{} {last}", won.len()))
    })
    .await?;
    for _ in 0..20 {
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.text()?, "1 last");
        assert_eq!(ended.messages(), [vec!["a", "b", "c", "d"], vec!["last"]]);
    }
    Ok(())
}

/// Before 2026-07-28 the loser is withdrawn.
#[tokio::test]
async fn the_loser_of_a_select_is_withdrawn() -> Result<()> {
    let mut caller = at(V2025_11_25, |elicit| async move {
        let ask = elicit.ask::<Word>("slow");
        tokio::select! {
            word = ask => word_of(word).map_err(Into::into),
            () = tokio::time::sleep(Duration::from_millis(20)) => Ok("too late".to_owned()),
        }
    })
    .await?;
    let id = caller.start("tools/call", json!({"name": "ask", "arguments": {}})).await?;
    let question = caller.next().await?;
    let (mut withdrawn, mut text) = (Value::Null, Value::Null);
    for _ in 0..2 {
        let mut message = caller.next().await?;
        if message["id"] == id {
            text = message["result"]["content"][0]["text"].take();
        } else {
            withdrawn = message["params"]["requestId"].take();
        }
    }
    assert_eq!(text, "too late");
    assert_eq!(withdrawn, question["id"]);
    Ok(())
}

/// A client may answer some of a round's questions; the others are asked again, and nothing else.
#[tokio::test]
async fn what_is_not_answered_is_asked_again() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let (left, right) = tokio::try_join!(word(&elicit, "left"), word(&elicit, "right"))?;
        Ok(format!("{left} {right}"))
    })
    .await?;
    let params = json!({"name": "ask", "arguments": {}});
    let first = caller.finish("tools/call", params.clone()).await?;
    let first = Required::of(&first)?;
    let [left, right] = &first.questions[..] else { panic!("two: {first:?}") };

    let mut retry = params.clone();
    retry["requestState"] = first.state.clone().into();
    retry["inputResponses"][&left.key] = accept(json!({"word": "L"}));
    let second = caller.finish("tools/call", retry).await?;
    let second = Required::of(&second)?;
    assert_eq!(second.questions, std::slice::from_ref(right), "the one that is missing, under the same name");

    let mut retry = params.clone();
    retry["requestState"] = second.state.clone().into();
    // What is sealed is final.
    retry["inputResponses"][&left.key] = accept(json!({"word": "changed"}));
    retry["inputResponses"][&right.key] = accept(json!({"word": "R"}));
    retry["inputResponses"]["nobody asked"] = accept(json!({}));
    let third = caller.finish("tools/call", retry).await?;
    assert_eq!(third["content"][0]["text"], "L R");
    Ok(())
}

/// Answers meet their own questions however the asks race.
#[tokio::test(flavor = "multi_thread")]
async fn no_answer_meets_another_question_in_300_races() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let race = |name: &'static str| {
            let elicit = elicit.clone();
            tokio::spawn(async move {
                for _ in 0..fastrand::u8(..4) {
                    tokio::task::yield_now().await;
                }
                let first = word(&elicit, format!("{name} first")).await?;
                let second = word(&elicit, format!("{name} second")).await?;
                Ok::<_, elicit_sdk::ElicitError>([first, second])
            })
        };
        let (a, b, c) = tokio::try_join!(race("a"), race("b"), race("c"))?;
        Ok([a?, b?, c?].concat().join(", "))
    })
    .await?;
    for _ in 0..300 {
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.text()?, "a first, a second, b first, b second, c first, c second");
    }
    Ok(())
}

/// A handler that has more to do goes on before its round ends.
#[tokio::test]
async fn a_handler_that_woke_itself_goes_on() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let woken = async {
            let mut polled = false;
            poll_fn(|context| {
                context.waker().wake_by_ref();
                if mem::replace(&mut polled, true) { Poll::Ready(()) } else { Poll::Pending }
            })
            .await;
            word(&elicit, "late").await
        };
        let (early, late) = tokio::try_join!(word(&elicit, "early"), woken)?;
        Ok(format!("{early} {late}"))
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.text()?, "early late");
    assert_eq!(ended.messages(), [["early", "late"]]);
    Ok(())
}
