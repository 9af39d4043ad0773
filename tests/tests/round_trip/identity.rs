//! Which answer belongs to which question.

use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering::SeqCst},
};

use anyhow::Result;
use elicit_sdk::{ElicitError, Form};
use serde_json::json;

use super::{REVISIONS, at, echo, modern, word, word_of};
use crate::Word;
use elicit_tests::caller::accept;

#[tokio::test]
async fn the_same_question_twice_is_two_questions() -> Result<()> {
    for revision in REVISIONS {
        let mut caller = at(revision, |elicit| async move {
            let mut words = Vec::new();
            for _ in 0..3 {
                words.push(word(&elicit, "One more?").await?);
            }
            Ok(words.join(" "))
        })
        .await?;
        let mut count = 0;
        let ended = caller.call("ask", json!({}), |_| {
            count += 1;
            accept(json!({"word": count.to_string()}))
        });
        let ended = ended.await?;
        assert_eq!(ended.text()?, "1 2 3", "{revision}");
        assert_eq!(ended.rounds.len(), 3, "each once");
    }
    Ok(())
}

#[tokio::test]
async fn branches_and_loops_ask_what_they_reach() -> Result<()> {
    for revision in REVISIONS {
        let mut caller = at(revision, |elicit| async move {
            let mut path = vec![word(&elicit, "north or south?").await?];
            while path.len() < 4 {
                let question = if path.last().is_some_and(|last| last == "north") { "east?" } else { "west?" };
                path.push(word(&elicit, question).await?);
            }
            Ok(path.join(" "))
        })
        .await?;
        let ended = caller.call("ask", json!({}), |question| {
            accept(json!({"word": if question.message().contains('w') { "north" } else { "south" }}))
        });
        let ended = ended.await?;
        assert_eq!(ended.text()?, "south north south north", "{revision}");
        assert_eq!(ended.messages(), [["north or south?"], ["west?"], ["east?"], ["west?"]], "{revision}");
    }
    Ok(())
}

/// What a question said is what was answered.
#[tokio::test]
async fn a_question_that_has_changed_is_asked_again() -> Result<()> {
    let runs = Arc::new(AtomicU32::new(0));
    let mut caller = modern(move |elicit| {
        let run = runs.fetch_add(1, SeqCst);
        async move {
            let size = if run == 0 { "2 MB" } else { "3 GB" };
            Ok(word(&elicit, format!("Delete {size}?")).await?)
        }
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.messages(), [["Delete 2 MB?"], ["Delete 3 GB?"]]);
    assert_eq!(ended.text()?, "Delete 3 GB?");
    Ok(())
}

#[derive(Form)]
struct Branch {
    #[elicit(options)]
    branch: String,
}

/// The options are part of what a question says.
#[tokio::test]
async fn other_options_make_another_question() -> Result<()> {
    let runs = Arc::new(AtomicU32::new(0));
    let mut caller = modern(move |elicit| {
        let run = runs.fetch_add(1, SeqCst);
        async move {
            let branches = if run == 0 { vec![("old", "Old")] } else { vec![("new", "New"), ("other", "Other")] };
            let ask = elicit.ask::<Branch>("Which branch?").options("branch", branches);
            Ok(ask.await?.or_stop()?.branch)
        }
    })
    .await?;
    let ended = caller.call("ask", json!({}), |question| {
        let options = &question.params["requestedSchema"]["properties"]["branch"]["oneOf"];
        accept(json!({"branch": options[0]["const"]}))
    });
    let ended = ended.await?;
    assert_eq!(ended.text()?, "new");
    assert_eq!(ended.rounds.len(), 2);
    Ok(())
}

#[tokio::test]
async fn a_handler_that_never_asks_the_same_ends() -> Result<()> {
    let runs = Arc::new(AtomicU32::new(0));
    let mut caller = modern(move |elicit| {
        let run = runs.fetch_add(1, SeqCst);
        async move { Ok(word(&elicit, format!("It is {run} o'clock. Go on?")).await?) }
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.error()?["code"], -32603);
    assert_eq!(ended.error()?["message"], ElicitError::UnstableQuestion.to_string());
    assert_eq!(ended.rounds.len(), 3);
    Ok(())
}

/// With a key of its own a question may say something else every time.
#[tokio::test]
async fn a_key_holds_a_question_that_changes() -> Result<()> {
    let runs = Arc::new(AtomicU32::new(0));
    let mut caller = modern(move |elicit| {
        let run = runs.fetch_add(1, SeqCst);
        async move {
            let mut words = Vec::new();
            for step in ["first", "second"] {
                let ask = elicit.ask::<Word>(format!("{step}, at {run} o'clock")).key(step);
                words.push(word_of(ask.await)?);
            }
            Ok(words.join(", "))
        }
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.text()?, "first, at 0 o'clock, second, at 1 o'clock");
    let keys: Vec<_> = ended.rounds.iter().flatten().map(|question| question.key.as_str()).collect();
    assert_eq!(keys, ["first", "second"], "as the author wrote them");
    Ok(())
}

#[tokio::test]
async fn two_questions_of_one_key_are_an_error_that_can_be_caught() -> Result<()> {
    for revision in REVISIONS {
        let mut caller = at(revision, |elicit| async move {
            let first = word_of(elicit.ask::<Word>("first").key("name").await)?;
            let second = elicit.ask::<Word>("second").key("name").await;
            assert_eq!(second.map(drop), Err(ElicitError::DuplicateKey("name".into())));
            Ok(first)
        })
        .await?;
        assert_eq!(caller.call("ask", json!({}), echo).await?.text()?, "first", "{revision}");
    }
    Ok(())
}

/// A question that is asked again must not meet the answer that was wrong.
#[tokio::test]
async fn a_repeat_has_a_name_of_its_own() -> Result<()> {
    #[derive(Form)]
    struct Count {
        #[elicit(range(min = 1, max = 5))]
        count: u8,
        name: String,
    }
    let mut caller = modern(|elicit| async move {
        let count = elicit.ask::<Count>("How many?").key("count").await?.or_stop()?;
        Ok(format!("{} {}", count.count, count.name))
    })
    .await?;
    let mut answers = [json!({"count": 9, "name": "a"}), json!({"count": 8}), json!({"count": 3})].into_iter();
    let ended = caller.call("ask", json!({}), |_| accept(answers.next().unwrap())).await?;
    assert_eq!(ended.text()?, "3 a", "the good value is kept");
    let keys: Vec<_> = ended.rounds.iter().flatten().map(|question| question.key.as_str()).collect();
    assert_eq!(keys, ["count", "count#2", "count#3"]);

    let ended = caller.call("ask", json!({}), |_| accept(json!({"count": 9, "name": "a"}))).await?;
    assert_eq!(ended.failure()?, "the answer is not valid: `count` must be between 1 and 5");
    assert_eq!(ended.rounds.len(), 3);
    Ok(())
}
