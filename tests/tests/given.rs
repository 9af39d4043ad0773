//! Clients that refuse a form by themselves, and answers that come as arguments instead.

use std::time::Duration;

use anyhow::Result;
use elicit_sdk::{
    Choice, Elicit, ElicitError, Form, Given, Outcome,
    Revision::{V2025_06_18, V2025_11_25, V2026_07_28},
    ToolError, Violations,
    rmcp::schemars::{self, JsonSchema, schema_for},
};
use elicit_sdk::{Interactive, Revision};
use elicit_tests::{
    caller::{Caller, Ended, Question, Transport, accept, cancel, decline},
    duplex::server,
};
use serde::Deserialize;
use serde_json::{Value, json};

const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];
const UNSEEN: &str = "this client shows nobody the form; call the tool again with its answers as arguments";

#[derive(Form)]
struct Rollout {
    /// When it may happen.
    window: Window,
    #[elicit(range(min = 1, max = 500))]
    batch_size: u16,
    #[elicit(options)]
    region: String,
    #[elicit(options)]
    teams: Vec<String>,
}

#[derive(Choice)]
enum Window {
    Tonight,
    NextWeekend,
    #[elicit(other)]
    Custom(String),
}

#[derive(Deserialize, JsonSchema)]
struct Arguments {
    /// Only when nobody can be asked.
    #[expect(dead_code, reason = "its schema is what is looked at")]
    answers: Option<Given<Rollout>>,
}

/// What the model reads: the form, under its own key, with nothing about options that nobody knows yet.
#[test]
fn the_schema_of_the_argument_is_the_form() {
    let schema = serde_json::to_value(schema_for!(Arguments)).unwrap_or_default();
    assert_eq!(
        schema["properties"]["answers"].to_string(),
        concat!(
            r#"{"description":"Only when nobody can be asked.","type":["object","null"],"properties":{"#,
            r#""window":{"title":"Window","description":"When it may happen.","type":"string","oneOf":["#,
            r#"{"title":"Tonight","const":"tonight"},{"title":"Next weekend","const":"next-weekend"},"#,
            r#"{"title":"Custom","const":"custom"}]},"customWindow":{"title":"Custom window","type":"string"},"#,
            r#""batchSize":{"title":"Batch size","type":"integer","minimum":1,"maximum":500},"#,
            r#""region":{"title":"Region","type":"string"},"#,
            r#""teams":{"title":"Teams","type":"array","items":{"type":"string"}}},"#,
            r#""required":["window","batchSize","region","teams"]}"#,
        )
    );
}

fn given(answers: Value) -> Option<Given<Rollout>> {
    serde_json::from_value(answers).ok()
}

async fn ask(elicit: Elicit, answers: Option<Given<Rollout>>) -> Result<String, ToolError> {
    let ask = elicit.ask::<Rollout>("Plan the rollout");
    let ask = ask.options("region", [("eu", "Europe"), ("us", "America")]).options("teams", [("a", "A"), ("b", "B")]);
    Ok(match ask.or_given(answers).await? {
        Outcome::Accepted(rollout) => {
            let window = match rollout.window {
                Window::Tonight => "tonight",
                Window::NextWeekend => "next weekend",
                Window::Custom(_) => "custom",
            };
            format!("{window} {} {} {:?}", rollout.batch_size, rollout.region, rollout.teams)
        }
        Outcome::Declined => "declined".into(),
        Outcome::Cancelled => "cancelled".into(),
    })
}

async fn call(
    revision: Revision,
    capabilities: Value,
    answers: Option<Given<Rollout>>,
    person: impl FnMut(&Question) -> Value,
) -> Result<Ended> {
    let server = server(move |elicit| ask(elicit, answers.clone()));
    let transport = Transport::duplex(Interactive::new(server));
    Caller::with(transport, revision, capabilities).await?.call("ask", json!({}), person).await
}

fn forms() -> Value {
    json!({"elicitation": {"form": {}}})
}

fn rollout() -> Value {
    json!({"window": "tonight", "batchSize": 4, "region": "eu", "teams": ["b"]})
}

/// A person who has read the form.
fn slowly(answer: Value) -> impl FnMut(&Question) -> Value {
    move |_| {
        std::thread::sleep(Duration::from_millis(150));
        answer.clone()
    }
}

#[tokio::test]
async fn a_refusal_at_once_is_nobody_s_and_the_arguments_serve() -> Result<()> {
    for revision in REVISIONS {
        for refusal in [decline(), cancel()] {
            let at_once = |_: &Question| refusal.clone();
            let without = call(revision, forms(), None, at_once).await?;
            assert_eq!((without.failure()?, without.rounds.len()), (UNSEEN, 1), "{revision}");
            let with = call(revision, forms(), given(rollout()), at_once).await?;
            assert_eq!((with.text()?, with.rounds.len()), ("tonight 4 eu [\"b\"]", 1), "{revision}");
        }
    }
    Ok(())
}

#[tokio::test]
async fn a_client_without_forms_is_not_asked_and_the_arguments_serve() -> Result<()> {
    for revision in REVISIONS {
        let without = call(revision, json!({}), None, |_| decline()).await?;
        assert_eq!((without.failure()?, without.rounds.len()), (UNSEEN, 0), "{revision}");
        let with = call(revision, json!({}), given(rollout()), |_| decline()).await?;
        assert_eq!((with.text()?, with.rounds.len()), ("tonight 4 eu [\"b\"]", 0), "{revision}");
    }
    Ok(())
}

/// Whoever is shown the form decides, whatever the model has given.
#[tokio::test]
async fn a_person_s_word_stands() -> Result<()> {
    for revision in REVISIONS {
        for (answer, told) in [(decline(), "declined"), (cancel(), "cancelled")] {
            let ended = call(revision, forms(), given(rollout()), slowly(answer)).await?;
            assert_eq!(ended.text()?, told, "{revision}");
        }
    }
    // A fast answer is an answer: only a refusal may come from nobody and do no harm.
    for revision in [V2025_11_25, V2026_07_28] {
        let other = json!({"window": "next-weekend", "batchSize": 9, "region": "us", "teams": []});
        let ended = call(revision, forms(), given(rollout()), |_| accept(other.clone())).await?;
        assert_eq!(ended.text()?, "next weekend 9 us []", "{revision}");
    }
    Ok(())
}

#[tokio::test]
async fn what_is_given_keeps_every_rule() -> Result<()> {
    for (wrong, field) in [
        (json!({"window": "tonight", "batchSize": 501, "region": "eu", "teams": []}), "batchSize"),
        (json!({"window": "never", "batchSize": 5, "region": "eu", "teams": []}), "window"),
        (json!({"window": "custom", "batchSize": 5, "region": "eu", "teams": []}), "customWindow"),
        (json!({"window": "tonight", "batchSize": 5, "region": "moon", "teams": []}), "region"),
        (json!({"window": "tonight", "batchSize": 5, "region": "eu", "teams": ["moon"]}), "teams"),
        (json!({"window": "tonight", "region": "eu", "teams": []}), "batchSize"),
    ] {
        let ended = call(V2025_11_25, json!({}), given(wrong.clone()), |_| decline()).await?;
        let told = ended.failure()?;
        assert!(told.starts_with("the answer is not valid: ") && told.contains(field), "{wrong}: {told}");
        assert!(!told.contains("moon") && !told.contains("never"), "{told}");
    }
    Ok(())
}

/// Two forms of one ask: the key that refuses the first may still be held down at the second.
#[tokio::test]
async fn only_the_first_form_can_be_unseen() -> Result<()> {
    let mut asked = 0;
    let person = |_: &Question| {
        asked += 1;
        if asked == 1 {
            accept(json!({"window": "tonight", "batchSize": 501, "region": "eu", "teams": []}))
        } else {
            decline()
        }
    };
    let ended = call(V2025_11_25, forms(), given(rollout()), person).await?;
    assert_eq!(ended.text()?, "declined");
    Ok(())
}

#[tokio::test]
async fn options_of_run_time_are_given_by_their_titles() -> Result<()> {
    let server = server(|elicit: Elicit| async move {
        let branches = ["main", "next", "main"].into_iter().enumerate();
        let one = elicit.choose("Which branch?", branches.clone()).or_given(Some("next".into())).await?;
        let all =
            elicit.choose_many("Which branches?", branches).or_given(Some(vec!["next".into(), "main".into()])).await?;
        let none = elicit.choose("Which?", [(1, "one")]).or_given(Some("two".into())).await;
        assert!(matches!(&none, Err(ElicitError::Invalid(_))), "{none:?}");
        Ok::<_, ToolError>(format!("{one:?} {all:?}"))
    });
    let transport = Transport::duplex(Interactive::new(server));
    let ended = Caller::new(transport, V2026_07_28).await?.call("ask", json!({}), |_| decline()).await?;
    assert_eq!(ended.text()?, "Accepted(1) Accepted([0, 1])");
    Ok(())
}

/// A rule of the whole form holds for what a model gives, too.
#[derive(Form)]
#[elicit(validate = ends_after_start)]
struct Span {
    start: u8,
    end: u8,
}

fn ends_after_start(span: &Span) -> Result<(), Violations> {
    if span.start < span.end { Ok(()) } else { Err(Violations::at("end", "must be after the start")) }
}

#[tokio::test]
async fn validators_are_asked_too() -> Result<()> {
    let server = server(|elicit: Elicit| async move {
        let given = serde_json::from_value(json!({"start": 5, "end": 3}))?;
        let Err(ElicitError::Invalid(violations)) = elicit.ask::<Span>("When?").or_given(Some(given)).await else {
            return Err(ToolError::msg("it was taken"));
        };
        Ok(format!("{violations}"))
    });
    let transport = Transport::duplex(Interactive::new(server));
    let ended = Caller::new(transport, V2025_11_25).await?.call("ask", json!({}), |_| decline()).await?;
    assert!(ended.text()?.contains("must be after the start"), "{:?}", ended.reply);
    Ok(())
}

/// Neither the argument nor its errors repeat what was written.
#[test]
fn what_was_given_is_not_printed() {
    let given: Given<Span> = serde_json::from_value(json!({"start": "my secret"})).unwrap_or_else(|_| unreachable!());
    assert!(!format!("{given:?}").contains("secret"));
    assert!(serde_json::from_value::<Given<Span>>(json!(["start"])).is_err());
}
