//! Options that are known only when they are asked for, on every host under every revision.

use anyhow::Result;
use elicit_sdk::{
    Elicit, Host, Interactive, Outcome,
    Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28},
    ToolError,
    testing::Step,
};
use elicit_tests::{
    caller::{Caller, Ended, Question, Transport, accept, decline},
    card::{HOSTS, left, pick},
    duplex::server,
};
use serde_json::{Value, json};

const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];

/// Which of the two ways is asked.
#[derive(Clone, Copy)]
enum Way {
    One,
    Many,
}

async fn ask(
    way: Way,
    titles: &[&str],
    host: &Host,
    revision: Revision,
    person: impl FnMut(&Question) -> Value,
) -> Result<Ended> {
    let titles: Vec<String> = titles.iter().map(|title| (*title).to_owned()).collect();
    let handler = server(move |elicit: Elicit| {
        let titles = titles.clone();
        async move {
            let options = titles.iter().enumerate();
            let outcome = match way {
                Way::One => {
                    elicit.choose("Which branch?", options).title("Branch").await?.map(|one| format!("number {one}"))
                }
                Way::Many => {
                    elicit.choose_many("Which caches?", options).title("Caches").await?.map(|all| format!("{all:?}"))
                }
            };
            Ok::<_, ToolError>(match outcome {
                Outcome::Accepted(told) => told,
                Outcome::Declined | Outcome::Cancelled => "refused".into(),
            })
        }
    });
    let interactive = Interactive::new(handler).host(host.clone());
    Caller::new(Transport::duplex(interactive), revision).await?.call("ask", json!({}), person).await
}

#[tokio::test]
async fn the_value_that_was_picked_comes_back() -> Result<()> {
    for (host, shown_by) in HOSTS {
        for revision in REVISIONS {
            let person = |question: &Question| left(shown_by, question, |shown| pick(shown, "next"));
            let ended = ask(Way::One, &["main", "next", "old"], host, revision, person).await?;
            assert_eq!(ended.text()?, "number 1", "{} {revision}", host.name);
        }
    }
    let ended = ask(Way::One, &["main", "next"], &Host::GENERIC, V2025_11_25, |_| decline()).await?;
    assert_eq!(ended.text()?, "refused");
    Ok(())
}

#[tokio::test]
async fn as_it_crosses_the_wire() -> Result<()> {
    let ended = ask(Way::One, &["main", "next"], &Host::GENERIC, V2025_11_25, |_| decline()).await?;
    assert_eq!(
        ended.rounds[0][0].params["requestedSchema"].to_string(),
        r#"{"type":"object","properties":{"choice":{"type":"string","title":"Branch","enum":["main","next"]}},"required":["choice"]}"#
    );
    Ok(())
}

#[tokio::test]
async fn equal_titles_are_told_apart() -> Result<()> {
    for (host, shown_by) in HOSTS {
        for revision in REVISIONS {
            for (place, said) in [(0, "number 0"), (1, "number 1"), (2, "number 2")] {
                let person = |question: &Question| {
                    left(shown_by, question, |shown| {
                        let labels: Vec<_> = shown.questions[0].options.iter().map(|one| &one.label).collect();
                        assert_ne!(labels[0], labels[1], "{}", host.name);
                        vec![Step::select_at(&shown.questions[0].id, place), Step::Submit]
                    })
                };
                let ended = ask(Way::One, &["same", "same", " same"], host, revision, person).await?;
                assert_eq!(ended.text()?, said, "{} {revision}", host.name);
            }
        }
    }
    Ok(())
}

/// Wework submits it at the first click, which is what was chosen; none is answered without being asked.
#[tokio::test]
async fn one_option_is_asked_for() -> Result<()> {
    for (host, shown_by) in HOSTS {
        let person = |question: &Question| {
            left(shown_by, question, |shown| {
                let boxes = shown.questions.iter().filter(|one| one.options.is_empty());
                boxes.map(|one| Step::text(&one.id, "main")).chain(pick(shown, "main")).collect()
            })
        };
        let ended = ask(Way::One, &["main"], host, V2025_11_25, person).await?;
        assert_eq!((ended.text()?, ended.rounds.len()), ("number 0", 1), "{}", host.name);
    }
    Ok(())
}

#[tokio::test]
async fn without_options_nothing_is_asked() -> Result<()> {
    for revision in REVISIONS {
        for ended in [
            ask(Way::One, &[], &Host::GENERIC, revision, |_| decline()).await?,
            ask(Way::Many, &[], &Host::GENERIC, revision, |_| decline()).await?,
        ] {
            assert!(ended.failure()?.contains("no options"), "{:?}", ended.reply);
            assert!(ended.rounds.is_empty());
        }
    }
    Ok(())
}

/// Where so many cannot be shown, the title is typed.
#[tokio::test]
async fn thousands_of_options() -> Result<()> {
    let titles: Vec<String> = (0..5000).map(|number| format!("branch {number}")).collect();
    let titles: Vec<&str> = titles.iter().map(String::as_str).collect();
    for (host, _) in HOSTS {
        for revision in REVISIONS {
            let person = |question: &Question| {
                let properties = question.params["requestedSchema"]["properties"].as_object();
                let key = properties.and_then(|properties| properties.keys().next()).cloned().unwrap_or_default();
                accept([(key, json!("branch 4321"))].into_iter().collect())
            };
            let ended = ask(Way::One, &titles, host, revision, person).await?;
            assert_eq!(ended.text()?, "number 4321", "{} {revision}", host.name);
        }
    }
    Ok(())
}

#[tokio::test]
async fn what_was_not_offered_is_asked_again() -> Result<()> {
    for revision in REVISIONS {
        let mut answers = ["develop", "next"].into_iter();
        let person = |question: &Question| {
            assert_eq!(question.fields(), ["choice"]);
            accept(json!({"choice": answers.next()}))
        };
        let ended = ask(Way::One, &["main", "next"], &Host::GENERIC, revision, person).await?;
        assert_eq!((ended.text()?, ended.rounds.len()), ("number 1", 2), "{revision}");
        let again = ended.rounds[1][0].params["requestedSchema"]["properties"]["choice"]["description"].clone();
        assert_eq!(again, "Must be one of main, next.");
    }
    Ok(())
}

#[tokio::test]
async fn several_are_picked() -> Result<()> {
    for (host, shown_by) in HOSTS {
        for revision in REVISIONS {
            let person = |question: &Question| {
                left(shown_by, question, |shown| {
                    let mut steps = Vec::new();
                    for one in &shown.questions {
                        let label = |label: &str| one.options.iter().position(|option| option.label == label);
                        if let (Some(first), Some(third)) = (label("npm"), label("pip")) {
                            steps.extend([Step::select_at(&one.id, first), Step::select_at(&one.id, third)]);
                            continue;
                        }
                        let wanted = ["npm", "pip", "Add caches"]
                            .iter()
                            .any(|word| one.asks().contains(word) || one.heading.contains(word));
                        let answer = label(if wanted { "Yes" } else { "No" });
                        steps.extend(answer.map(|place| Step::select_at(&one.id, place)));
                    }
                    steps.push(Step::Submit);
                    steps
                })
            };
            let ended = ask(Way::Many, &["npm", "cargo", "pip"], host, revision, person).await?;
            assert_eq!(ended.text()?, "[0, 2]", "{} {revision}", host.name);
        }
    }
    Ok(())
}

/// At 2026-07-28 the handler runs again; options that are others by then are another question.
#[tokio::test]
async fn other_options_are_another_question() -> Result<()> {
    let runs = std::sync::Arc::new(std::sync::atomic::AtomicUsize::new(0));
    let handler = server(move |elicit: Elicit| {
        let run = runs.fetch_add(1, std::sync::atomic::Ordering::SeqCst);
        async move {
            let titles = if run == 0 { ["main", "next"] } else { ["next", "main"] };
            match elicit.choose("Which branch?", titles.map(|title| (title, title))).await? {
                Outcome::Accepted(branch) => Ok::<_, ToolError>(branch.to_owned()),
                Outcome::Declined | Outcome::Cancelled => Ok("refused".into()),
            }
        }
    });
    let mut caller = Caller::new(Transport::duplex(Interactive::new(handler)), V2026_07_28).await?;
    let ended = caller.call("ask", json!({}), |_| accept(json!({"choice": "main"}))).await?;
    assert_eq!((ended.text()?, ended.rounds.len()), ("main", 2));
    Ok(())
}

#[tokio::test]
async fn two_choices_are_asked_in_one_round() -> Result<()> {
    let handler = server(|elicit: Elicit| async move {
        let (branch, caches) = tokio::try_join!(
            elicit.choose("Which branch?", [(1, "main"), (2, "next")]),
            elicit.choose_many("Which caches?", [('n', "npm"), ('c', "cargo")]),
        )?;
        Ok::<_, ToolError>(format!("{:?} {:?}", branch.or_stop()?, caches.or_stop()?))
    });
    let mut caller = Caller::new(Transport::duplex(Interactive::new(handler)), V2026_07_28).await?;
    let person = |question: &Question| match question.message() {
        "Which branch?" => accept(json!({"choice": "next"})),
        _ => accept(json!({"choices": ["cargo"]})),
    };
    let ended = caller.call("ask", json!({}), person).await?;
    assert_eq!((ended.text()?, ended.rounds.len()), ("2 ['c']", 1));
    Ok(())
}
