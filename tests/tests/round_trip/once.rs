//! Side effects between questions.

use std::{
    sync::{
        Arc,
        atomic::{AtomicU32, Ordering::SeqCst},
    },
    time::Duration,
};

use anyhow::Result;
use elicit_sdk::{ElicitError, ToolError};
use elicit_tests::caller::{Required, accept};
use serde_json::json;

use super::{REVISIONS, at, echo, modern, word};

/// Counts how often it happens.
#[derive(Clone, Debug, Default)]
struct Effect(Arc<AtomicU32>);

impl Effect {
    async fn happen(&self) -> Result<u32, ToolError> {
        // Longer than a round takes.
        tokio::time::sleep(Duration::from_millis(5)).await;
        Ok(self.0.fetch_add(1, SeqCst) + 1)
    }

    fn count(&self) -> u32 {
        self.0.load(SeqCst)
    }
}

#[tokio::test]
async fn an_effect_happens_once_over_all_rounds() -> Result<()> {
    for revision in REVISIONS {
        let (first, second) = (Effect::default(), Effect::default());
        let effects = (first.clone(), second.clone());
        let mut caller = at(revision, move |elicit| {
            let (first, second) = effects.clone();
            async move {
                let mut words = vec![word(&elicit, "one").await?];
                let one = elicit.once("first", || first.happen()).await?;
                words.push(word(&elicit, "two").await?);
                let two = elicit.once("second", || second.happen()).await?;
                words.push(word(&elicit, "three").await?);
                Ok(format!("{} {one} {two}", words.join(" ")))
            }
        })
        .await?;
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.text()?, "one two three 1 1", "{revision}");
        assert_eq!(ended.rounds.len(), 3, "{revision}");
        assert_eq!((first.count(), second.count()), (1, 1), "{revision}");
    }
    Ok(())
}

/// The round waits for an effect that is joined with its question, or the effect would be dropped half way.
#[tokio::test]
async fn an_effect_may_be_joined_with_a_question() -> Result<()> {
    for revision in REVISIONS {
        let effect = Effect::default();
        let counted = effect.clone();
        let mut caller = at(revision, move |elicit| {
            let effect = effect.clone();
            async move {
                let asked = async { Ok::<_, ToolError>(word(&elicit, "word").await?) };
                let (word, count) = tokio::try_join!(asked, elicit.once("effect", || effect.happen()))?;
                Ok(format!("{word} {count}"))
            }
        })
        .await?;
        assert_eq!(caller.call("ask", json!({}), echo).await?.text()?, "word 1", "{revision}");
        assert_eq!(counted.count(), 1, "{revision}");
    }
    Ok(())
}

#[tokio::test]
async fn a_failed_effect_may_be_tried_again() -> Result<()> {
    for revision in REVISIONS {
        let effect = Effect::default();
        let counted = effect.clone();
        let mut caller = at(revision, move |elicit| {
            let effect = effect.clone();
            async move {
                let upload = async || match effect.happen().await? {
                    1..=2 => Err(ToolError::msg("the network is down")),
                    third => Ok(third),
                };
                loop {
                    match elicit.once("upload", upload).await {
                        Ok(count) => return Ok(format!("uploaded at attempt {count}")),
                        Err(error) => drop(word(&elicit, format!("Try again? ({error})")).await?),
                    }
                }
            }
        })
        .await?;
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.text()?, "uploaded at attempt 3", "{revision}");
        assert_eq!(counted.count(), 3, "{revision}");
    }
    Ok(())
}

/// A client that gets no response sends its retry again, and may do so while the first is at work.
#[tokio::test(flavor = "multi_thread")]
async fn the_same_retry_three_times_is_one_effect() -> Result<()> {
    let effect = Effect::default();
    let counted = effect.clone();
    let mut caller = modern(move |elicit| {
        let effect = effect.clone();
        async move {
            let name = word(&elicit, "name").await?;
            let count = elicit.once("effect", || effect.happen()).await?;
            Ok(format!("{name} {count} {}", word(&elicit, "last").await?))
        }
    })
    .await?;
    let params = json!({"name": "ask", "arguments": {}});
    let asked = Required::of(&caller.finish("tools/call", params.clone()).await?)?;
    let mut retry = params.clone();
    retry["requestState"] = asked.state.into();
    retry["inputResponses"][&asked.questions[0].key] = accept(json!({"word": "x"}));
    let mut ids = Vec::new();
    for _ in 0..3 {
        ids.push(caller.start("tools/call", retry.clone()).await?);
    }
    for _ in &ids {
        let response = caller.next().await?;
        assert_eq!(response["result"]["resultType"], "input_required", "{response}");
    }
    assert_eq!(counted.count(), 1);
    Ok(())
}

/// Two effects of one key end the call at every revision, so that the mistake shows on the author's own host.
#[tokio::test]
async fn two_effects_of_one_key_end_the_call() -> Result<()> {
    for revision in REVISIONS {
        let effect = Effect::default();
        let counted = effect.clone();
        let mut caller = at(revision, move |elicit| {
            let effect = effect.clone();
            async move {
                elicit.once("write", || effect.happen()).await?;
                elicit.once("write", || effect.happen()).await?;
                Ok(word(&elicit, "word").await?)
            }
        })
        .await?;
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(ended.error()?["message"], ElicitError::DuplicateKey("write".into()).to_string(), "{revision}");
        assert_eq!(counted.count(), 1, "{revision}");
    }
    Ok(())
}

/// It would wait for a round that waits for the effect.
#[tokio::test]
async fn a_question_inside_an_effect_is_refused() -> Result<()> {
    for revision in REVISIONS {
        let mut caller = at(revision, |elicit| async move {
            let inside = elicit.clone();
            Ok(elicit.once("effect", || async move { word(&inside, "inside").await }).await?)
        })
        .await?;
        let ended = caller.call("ask", json!({}), echo).await?;
        assert_eq!(
            ended.failure()?,
            "this form cannot be shown: it is asked inside `once`, which runs without a person; ask first, and act on \
             the answer",
            "{revision}"
        );
        assert!(ended.rounds.is_empty(), "{revision}");
    }
    Ok(())
}

/// JSON has no infinity: it is written as null, which is no number.
#[tokio::test]
async fn a_result_that_is_lost_in_json_ends_the_call() -> Result<()> {
    let mut caller = modern(|elicit| async move {
        let number = elicit.once("effect", || async { Ok::<_, ToolError>(f64::INFINITY) }).await?;
        Ok(format!("{number} {}", word(&elicit, "word").await?))
    })
    .await?;
    let ended = caller.call("ask", json!({}), echo).await?;
    assert_eq!(ended.error()?["code"], -32603);
    assert_eq!(
        ended.error()?["message"],
        "the result of the side effect `effect` does not survive being written as JSON"
    );
    Ok(())
}
