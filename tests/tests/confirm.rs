//! Nobody confirms by accident, on any host under any revision.

use anyhow::Result;
use elicit_sdk::{
    Confirm, Confirmed, Elicit, Host, Interactive, Outcome,
    Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28},
    ToolError,
    testing::{SimulatedHost, Step},
};
use elicit_tests::{
    caller::{Caller, Ended, Question, Transport, accept, cancel, decline},
    card::{HOSTS, left, pick},
    duplex::server,
};
use serde_json::{Value, json};

const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];

/// Takes the witness, so nothing else gets here.
fn delete(_: Confirmed) -> String {
    "deleted".into()
}

fn plain() -> Confirm {
    Confirm::new("Delete the cache?").consequence("4 files are removed.").yes("Delete").no("Keep")
}

async fn run(
    confirm: Confirm,
    host: &Host,
    revision: Revision,
    person: impl FnMut(&Question) -> Value,
) -> Result<Ended> {
    let handler = server(move |elicit: Elicit| {
        let confirm = confirm.clone();
        async move {
            Ok::<_, ToolError>(match elicit.confirm(confirm).await? {
                Outcome::Accepted(confirmed) => delete(confirmed),
                Outcome::Declined => "declined".into(),
                Outcome::Cancelled => "cancelled".into(),
            })
        }
    });
    let interactive = Interactive::new(handler).host(host.clone());
    Caller::new(Transport::duplex(interactive), revision).await?.call("ask", json!({}), person).await
}

fn places() -> impl Iterator<Item = (&'static Host, SimulatedHost, Revision)> {
    HOSTS.into_iter().flat_map(|(host, shown)| REVISIONS.map(|revision| (host, shown, revision)))
}

#[tokio::test]
async fn whoever_says_yes_has_confirmed() -> Result<()> {
    for (host, shown_by, revision) in places() {
        let person = |question: &Question| left(shown_by, question, |shown| pick(shown, "Delete"));
        let ended = run(plain(), host, revision, person).await?;
        assert_eq!(ended.text()?, "deleted", "{} {revision}", host.name);
        let person = |question: &Question| left(shown_by, question, |shown| pick(shown, "Keep"));
        let ended = run(plain(), host, revision, person).await?;
        assert_eq!(ended.text()?, "declined", "{} {revision}", host.name);
    }
    Ok(())
}

#[tokio::test]
async fn refusals_are_refusals() -> Result<()> {
    for (answer, said) in [(decline(), "declined"), (cancel(), "cancelled")] {
        let ended = run(plain(), &Host::GENERIC, V2025_11_25, |_| answer.clone()).await?;
        assert_eq!((ended.text()?, ended.rounds.len()), (said, 1));
    }
    Ok(())
}

/// A stray key, the first option, a button pressed unread: whatever the host makes of it, it is no consent.
#[tokio::test]
async fn nobody_confirms_by_accident() -> Result<()> {
    let accidents = [vec![Step::enter()], vec![Step::Submit], vec![Step::enter(), Step::enter(), Step::Submit]];
    for confirm in [plain(), plain().phrase("delete it")] {
        for (host, shown_by, revision) in places() {
            for steps in &accidents {
                let person = |question: &Question| left(shown_by, question, |_| steps.clone());
                let ended = run(confirm.clone(), host, revision, person).await?;
                let said = ended.reply.as_ref().map(Value::to_string).unwrap_or_default();
                assert!(!said.contains("deleted"), "{} {revision} {steps:?}: {said}", host.name);
            }
        }
    }
    Ok(())
}

/// One click on the wrong answer is not enough where it would be sent at once.
#[tokio::test]
async fn a_single_click_is_not_enough() -> Result<()> {
    let click = |shown: &elicit_sdk::testing::Shown| {
        let place = shown.questions[0].options.iter().position(|option| option.label == "Delete");
        vec![Step::select_at(&shown.questions[0].id, place.unwrap_or_default())]
    };
    for (host, shown_by) in HOSTS {
        let ended = run(plain(), host, V2025_11_25, |question| left(shown_by, question, click)).await?;
        assert_ne!(ended.text()?, "deleted", "{}", host.name);
    }
    Ok(())
}

/// A host that answers by itself: with nothing, with the first of everything, or with what it made up.
#[tokio::test]
async fn a_made_up_answer_confirms_nothing() -> Result<()> {
    let first = |question: &Question| {
        let properties = question.params["requestedSchema"]["properties"].as_object().cloned().unwrap_or_default();
        let first = |field: &Value| {
            let option = [&field["oneOf"][0]["const"], &field["enum"][0]];
            option.into_iter().find(|option| option.is_string()).cloned().unwrap_or(json!("x"))
        };
        accept(properties.iter().map(|(key, field)| (key.clone(), first(field))).collect())
    };
    let answers: [&dyn Fn(&Question) -> Value; 5] = [
        &|_| accept(json!({})),
        &|_| accept(Value::Null),
        &|_| json!({"action": "accept"}),
        &|_| accept(json!({"confirm": true, "confirmed": true, "answer": true, "again": true})),
        &first,
    ];
    for confirm in [plain(), plain().phrase("delete it")] {
        for (host, _, revision) in places() {
            for (at, answer) in answers.iter().enumerate() {
                let ended = run(confirm.clone(), host, revision, |question: &Question| answer(question)).await?;
                let said = ended.reply.as_ref().map(Value::to_string).unwrap_or_default();
                assert!(!said.contains("deleted"), "{} {revision}, answer {at}: {said}", host.name);
            }
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_phrase_is_typed_letter_for_letter() -> Result<()> {
    let phrase = "delete production";
    for (host, shown_by, revision) in places() {
        let typed = |text: &'static str| {
            move |question: &Question| {
                left(shown_by, question, |shown| {
                    let boxes = shown.questions.iter().filter(|question| question.options.is_empty());
                    let mut steps: Vec<_> = boxes.map(|one| Step::text(&one.id, text)).collect();
                    // OpenClaw first asks whether the text is to be added at all.
                    for label in ["Delete", "Yes"] {
                        steps.extend(pick(shown, label).into_iter().filter(|step| *step != Step::Submit));
                    }
                    steps.push(Step::Submit);
                    steps
                })
            }
        };
        let ended = run(plain().phrase(phrase), host, revision, typed(phrase)).await?;
        assert_eq!(ended.text()?, "deleted", "{} {revision}", host.name);
        for wrong in ["Delete production", "delete production ", "delete", "yes"] {
            // OpenClaw sends no white space around a text.
            if wrong.trim() == phrase && shown_by == SimulatedHost::OpenClaw {
                continue;
            }
            let ended = run(plain().phrase(phrase), host, revision, typed(wrong)).await?;
            let said = ended.reply.as_ref().map(Value::to_string).unwrap_or_default();
            assert!(!said.contains("deleted"), "{} {revision} {wrong:?}: {said}", host.name);
        }
    }
    // What was typed is nobody's business; what is wanted is said again.
    let wrong = |question: &Question| {
        let properties = question.params["requestedSchema"]["properties"].as_object().cloned().unwrap_or_default();
        let value = |key: &str| if key == "answer" { json!("yes") } else { json!("my secret") };
        accept(properties.keys().map(|key| (key.clone(), value(key))).collect())
    };
    let ended = run(plain().phrase(phrase), &Host::GENERIC, V2025_11_25, wrong).await?;
    assert_eq!(ended.rounds.len(), 3);
    let again = ended.rounds[1][0].params["requestedSchema"]["properties"]["phrase"]["description"].to_string();
    assert!(again.contains("Must be exactly: delete production."), "{again}");
    assert_eq!(
        ended.failure()?,
        "the answer is not valid: `phrase` was refused by the plugin's own check",
        "a message made at run time stays between the plugin and the person"
    );
    Ok(())
}

#[tokio::test]
async fn what_will_happen_is_on_every_card() -> Result<()> {
    for (host, shown_by, revision) in places() {
        let mut seen = String::new();
        let person = |question: &Question| {
            left(shown_by, question, |shown| {
                seen = shown.to_string();
                vec![Step::Decline]
            })
        };
        drop(run(plain(), host, revision, person).await?);
        for text in ["Delete the cache?", "4 files are removed.", "Keep", "Delete"] {
            assert!(seen.contains(text), "{} {revision}: no {text:?} in\n{seen}", host.name);
        }
        let (no, yes) = (seen.find("Keep"), seen.rfind(") Delete"));
        assert!(no < yes, "{}: the safe answer comes first\n{seen}", host.name);
    }
    Ok(())
}

#[tokio::test]
async fn two_answers_that_look_the_same_are_a_mistake() -> Result<()> {
    let ended = run(Confirm::new("Go on?").yes("Go").no(" go"), &Host::GENERIC, V2025_11_25, |_| decline()).await?;
    assert!(ended.failure()?.contains("the same label"), "{:?}", ended.reply);
    assert!(ended.rounds.is_empty());
    Ok(())
}
