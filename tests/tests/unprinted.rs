//! What a person typed is never printed: by no public type, and by no line of this crate's log.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{collections::BTreeSet, fmt::Debug};

use anyhow::Result;
use elicit_sdk::{
    Choice, Elicit, ElicitError, Form, Given, Host, Interactive, Outcome,
    Revision::{V2025_11_25, V2026_07_28},
    Secret, ToolError, Violation, Violations,
    question::Question,
    rendering::{Progress, Rendering, Step},
    schema::DefaultValue,
};
use elicit_tests::{
    caller::{Caller, Transport, accept},
    duplex::server,
    log::Log,
};
use serde_json::{Map, Value, json};
use tracing_subscriber::{Layer, filter::LevelFilter, layer::SubscriberExt, util::SubscriberInitExt};

/// What is typed. No text of this crate has it.
const TYPED: &str = "hunter2";

#[derive(Form, Debug)]
#[elicit(validate = quote)]
struct Login {
    #[elicit(length(max = 40))]
    user: String,
    speed: Speed,
    token: Secret,
    number: u8,
}

#[derive(Choice, Debug)]
enum Speed {
    Fast,
    #[elicit(other)]
    Custom(String),
}

fn quote(login: &Login) -> Result<(), Violations> {
    if login.number == 0 { Err(Violations::at("user", format!("must not be {}", login.user))) } else { Ok(()) }
}

fn content() -> Map<String, Value> {
    let content = json!({"user": TYPED, "speed": "custom", "customSpeed": TYPED, "token": TYPED, "number": 0});
    content.as_object().cloned().unwrap()
}

/// Types that may hold what was typed, and how they print it.
fn holders() -> Vec<(&'static str, String)> {
    fn both<T: Debug>(value: &T) -> String {
        format!("{value:?} {value:#?}")
    }
    let mut printed = Vec::new();
    let secret = Secret::new(TYPED);
    printed.push(("Secret", both(&secret)));
    // What the author's own type prints is the author's; what is around it adds nothing.
    let reply = |secret: &Secret| both(&Outcome::Accepted(secret.clone()));
    printed.push(("Outcome", reply(&secret)));

    let violations = Login::decode(&content()).unwrap_err();
    assert!(violations.get("user").unwrap().message().contains(TYPED), "the person is told");
    printed.push(("Violations", format!("{violations} {}", both(&violations))));
    let violation = Violation::new(format!("must not be {TYPED}"));
    printed.push(("Violation", format!("{violation} {}", both(&violation))));
    let invalid = ElicitError::Invalid(violations.clone());
    printed.push(("ElicitError", format!("{invalid} {}", both(&invalid))));
    let error = ToolError::from(invalid.clone());
    printed.push(("ToolError", format!("{error} {}", both(&error))));

    let given: Given<Login> = serde_json::from_value(content().into()).unwrap();
    printed.push(("Given", both(&given)));

    // A question that is asked again has the good answers filled in, and says the reasons.
    let filled = DefaultValue::Value(TYPED.into());
    printed.push(("schema::DefaultValue", both(&filled)));
    let mut schema = Login::schema();
    schema = {
        let mut fields = schema.fields().to_vec();
        for field in fields.iter_mut().filter(|field| field.key == "user" || field.key == "speed") {
            field.default = Some(filled.clone());
            if let Some(companion) = &mut field.companion {
                companion.default = Some(filled.clone());
                printed.push(("schema::Companion", both(companion)));
            }
            printed.push(("schema::FieldSchema", both(field)));
        }
        elicit_sdk::FormSchema::owned(fields)
    };
    printed.push(("schema::FormSchema", both(&schema)));
    let mut question = Question::new("Sign in".to_owned(), schema);
    question.reasons = violations;
    printed.push(("question::Question", both(&question)));
    let mut said = 0;
    for host in [Host::GENERIC, Host::WEWORK, Host::OPENCLAW, Host::CLAUDE_CODE, Host::COPILOT, Host::CODEX] {
        let Ok(rendering) = Rendering::extended(&question, &host) else { continue };
        printed.push(("rendering::Rendering", both(&rendering)));
        let mut progress = Progress::default();
        loop {
            let step = rendering.next(&progress);
            printed.push(("rendering::Step", both(&step)));
            let Step::Show(form) = step else { break };
            said += usize::from(form.schema.to_string().contains(TYPED));
            printed.push(("rendering::WireForm", both(&form)));
            progress.push(content());
            printed.push(("rendering::Progress", both(&progress)));
        }
    }
    assert!(said > 3, "the forms do say it, to the person");
    printed
}

/// Those that hold nothing that was typed: the author's and the plugin's own texts, facts, and handles. A `Reply` is an
/// `Outcome` with what the host sent beside it.
const HOLD_NONE: &str = "
    Ask Choose ChooseMany Confirm Confirmed Confirming Defaults Elicit Extension Finding FormSchema Handling Host
    Interactive Limits MemoryStore Mode Opened Order Page Refusal Reply RequiredUrl Revision Rule Severity Trap
    UnknownHost Visible schema::ChoiceOption schema::Format schema::Integer schema::Kind schema::Multi schema::Number
    schema::Pattern schema::Text
";

#[test]
fn no_public_type_prints_an_answer() {
    let printed = holders();
    for (name, printed) in &printed {
        assert!(!printed.contains(TYPED), "{name} prints what was typed: {printed}");
    }
    // Each public type is in one list or the other.
    let mut known: BTreeSet<String> = printed.iter().map(|(name, _)| (*name).to_owned()).collect();
    known.extend(HOLD_NONE.split_whitespace().map(str::to_owned));
    let public = include_str!("../public-api/elicit-sdk.txt").lines().filter_map(|line| {
        let line = line.trim_start_matches("#[non_exhaustive] ");
        let name = line.strip_prefix("pub struct ").or_else(|| line.strip_prefix("pub enum "))?;
        let name = name.strip_prefix("elicit_sdk::")?;
        Some(name.split(['<', '(', ' ']).next()?.to_owned())
    });
    // What is simulated and recorded in tests is there to be read.
    let public: BTreeSet<String> = public.filter(|name| !name.starts_with("testing::")).collect();
    assert!(public.len() > 40, "{public:?}");
    assert_eq!(public, known);
}

#[derive(Form)]
struct Word {
    #[elicit(length(max = 12), validate = not_zero)]
    word: String,
}

fn not_zero(word: &str) -> Result<(), String> {
    if word.ends_with('0') { Err(format!("must not be {word}")) } else { Ok(()) }
}

async fn ask(elicit: Elicit) -> Result<String, ToolError> {
    let word = elicit.ask::<Word>("Which word?").key("word").await?.or_stop()?.word;
    let kept = elicit.once("effect", || async { Ok::<_, ToolError>(word.clone()) }).await?;
    let again = elicit.ask::<Word>("Which other word?").key("other").prefill(&Word { word }).await?.or_stop()?.word;
    Ok(format!("{} {}", kept.len(), again.len()))
}

/// Every level of it, whatever is asked, answered wrongly, kept, filled in and broken.
#[tokio::test]
async fn no_log_line_has_an_answer() -> Result<()> {
    let log = Log::default();
    let lines = tracing_subscriber::fmt::layer().with_writer(log.clone()).with_ansi(false);
    tracing_subscriber::registry().with(lines.with_filter(LevelFilter::TRACE)).init();
    for revision in [V2025_11_25, V2026_07_28] {
        let mut caller = Caller::new(Transport::duplex(Interactive::new(server(ask))), revision).await?;
        let mut answers = 0;
        let ended = caller.call("ask", json!({}), |_| {
            answers += 1;
            match answers {
                1 => accept(json!({"word": format!("{TYPED}0")})),
                2 => accept(json!({"word": TYPED.repeat(9)})),
                _ => accept(json!({"word": TYPED})),
            }
        });
        assert_eq!(ended.await?.text()?, "7 7");
        for answer in [json!(TYPED), json!({"action": TYPED}), accept(json!([TYPED])), accept(json!({"word": [TYPED]}))]
        {
            let ended = caller.call("ask", json!({}), |_| answer.clone()).await?;
            assert!(!format!("{:?}", ended.reply).contains(TYPED), "{:?}", ended.reply);
        }
    }
    let mut caller = Caller::new(Transport::duplex(Interactive::new(server(ask))), V2026_07_28).await?;
    let forged = json!({"name": "ask", "arguments": {}, "requestState": TYPED});
    assert!(caller.once("tools/call", forged, &mut |_| Value::Null).await?.is_err());

    let log = log.take();
    let (ours, others): (Vec<_>, Vec<_>) = log.lines().partition(|line| line.contains(" elicit_sdk"));
    assert!(others.iter().any(|line| line.contains(TYPED)), "rmcp logs whole messages, so that this would be seen");
    assert!(ours.iter().any(|line| line.contains("refused a request state")), "{ours:?}");
    assert!(!ours.iter().any(|line| line.contains(TYPED)), "{ours:?}");
    Ok(())
}
