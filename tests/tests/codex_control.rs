//! Why the SDK exists: on a real Codex, a form asked for with plain rmcp is cancelled before anybody sees it.

use anyhow::{Context, Result};
use elicit_tests::codex::{Answer, AppServer, Call, Plugin, Scenario, Setup};
use elicit_tests::codex_scenarios;
use serde_json::{Value, json};

codex_scenarios!(rmcp_alone_is_cancelled_unseen, without_its_title_the_form_is_shown);

async fn rmcp_alone_is_cancelled_unseen(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    codex.start_turn(&[Call::new("control", "elicit")]).await?;
    let turn = codex.finish_turn().await?;

    assert_eq!(turn.only_result()?.text()?, "cancelled");
    assert_eq!(codex.forms_shown().len(), 0);
    let (request, answer) = asked(&codex)?;
    assert_eq!(request["params"]["requestedSchema"]["title"], "Person", "the reason: {request}");
    assert_eq!(answer["result"], json!({"action": "cancel"}));
    Ok(())
}

async fn without_its_title_the_form_is_shown(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    codex.start_turn(&[Call::new("control", "untitled")]).await?;
    let form = codex.next_form().await?;
    assert_eq!(form.message(), "Who is it for?");
    assert_eq!(form.fields()?.keys().collect::<Vec<_>>(), ["name", "team"]);
    let content = json!({"name": "Ada", "team": "Engines"});
    codex.answer(&form, Answer::Accept(content.clone())).await?;
    let turn = codex.finish_turn().await?;

    assert_eq!(turn.only_result()?.text()?, format!("Accept {content}"));
    let (request, answer) = asked(&codex)?;
    assert_eq!(request["params"]["requestedSchema"].get("title"), None);
    assert_eq!(answer["result"], json!({"action": "accept", "content": content}));
    Ok(())
}

fn setup() -> Setup {
    let plugin = Plugin::new("control", env!("CARGO_BIN_EXE_control-plugin"));
    Setup::new(plugin.recorded_by(env!("CARGO_BIN_EXE_record-wire")))
}

/// The form that the plugin sent, and what it received.
fn asked(codex: &AppServer) -> Result<(Value, Value)> {
    let wire = codex.wire("control")?;
    let mut requests = wire.written_messages().filter(|message| message["method"] == "elicitation/create");
    let request = requests.next().context("the plugin sent no form")?;
    let mut answers = wire.host_answers().filter(|answer| answer["id"] == request["id"]);
    let answer = answers.next().context("the plugin received no answer")?;
    Ok((request, answer))
}
