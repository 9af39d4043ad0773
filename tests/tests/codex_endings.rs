//! How a question ends on a real Codex other than by its answer, and that a slow answer is none of these.

use std::fs;
use std::time::Duration;

use anyhow::{Context, Result};
use elicit_tests::codex::{Answer, Call, Plugin, Policy, Scenario, Setup, Version, eventually};
use elicit_tests::codex_scenarios;
use serde_json::{Value, json};
use tokio::time::{Instant, sleep_until};

codex_scenarios!(
    policy_never_declines_at_once,
    a_policy_without_forms_declines_at_once,
    without_forms_the_answers_come_as_arguments,
    interrupting_the_turn_stops_the_tool,
    a_form_outlives_the_tool_timeout,
    a_late_answer_answers_nothing,
);

async fn policy_never_declines_at_once(scenario: Scenario) -> Result<()> {
    declines_at_once(scenario, Policy::Never).await
}

async fn a_policy_without_forms_declines_at_once(scenario: Scenario) -> Result<()> {
    declines_at_once(scenario, Policy::GranularWithoutForms).await
}

async fn declines_at_once(mut scenario: Scenario, policy: Policy) -> Result<()> {
    let mut codex = scenario.start(Setup::new(plugin()).policy(policy)).await?;
    codex.start_turn(&[Call::new("forms", "ask")]).await?;
    let turn = codex.finish_turn().await?;

    let told = turn.only_result()?.json()?;
    assert_eq!(told["outcome"], "Declined");
    // No person reads and refuses a form that fast. A few milliseconds, when the machine is idle.
    let elapsed = told["elapsed"].as_f64().context("no time was measured")?;
    assert!((0.0..0.5).contains(&elapsed), "{elapsed} s");
    assert_eq!(codex.forms_shown().len(), 0);
    let asked =
        codex.wire("forms")?.written_messages().filter(|message| message["method"] == "elicitation/create").count();
    assert_eq!(asked, 1, "Codex itself declined, and only once");
    Ok(())
}

async fn without_forms_the_answers_come_as_arguments(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(Setup::new(plugin()).policy(Policy::Never)).await?;
    let rollout = json!({"window": "tonight", "batchSize": 3});
    for (call, told) in [
        (Call::new("forms", "ask_or_take"), None),
        (Call::new("forms", "ask_or_take").with(json!({"answers": rollout})), Some(&rollout)),
    ] {
        codex.start_turn(&[call]).await?;
        let turn = codex.finish_turn().await?;
        let result = turn.only_result()?;
        match told {
            None => assert_eq!(result.text()?, UNSEEN),
            Some(answer) => assert_eq!(result.json()?, json!({"outcome": "Accepted", "answer": answer})),
        }
    }
    Ok(())
}

const UNSEEN: &str = "this client shows nobody the form; call the tool again with its answers as arguments";

async fn interrupting_the_turn_stops_the_tool(mut scenario: Scenario) -> Result<()> {
    let report = scenario.folder.join("report.txt");
    let mut codex = scenario.start(Setup::new(plugin())).await?;
    codex.start_turn(&[Call::new("forms", "hold").with(json!({"report": report}))]).await?;
    let form = codex.next_form().await?;
    assert!(!report.exists(), "the tool waits for the answer");
    codex.interrupt().await?;
    assert_eq!(codex.finish_turn().await?.status, "interrupted");

    let told =
        eventually("the tool to end", || Ok(fs::read_to_string(&report).ok().filter(|told| told.ends_with("ended\n"))));
    let cancelled = |message: &Value| message["method"] == "notifications/cancelled";
    let told = told.await?;
    let wire = codex.wire("forms")?;
    match scenario.version {
        Version::V0_149_0 => {
            assert_eq!(told, "\"Cancelled\"\nended\n");
            assert!(!wire.read_messages().any(|message| cancelled(&message)));
        }
        Version::V0_171_0 => {
            assert_eq!(told, "CallCancelled\nended\n");
            let notice = wire.read_messages().find(cancelled).context("the call was not cancelled")?;
            let is_call = |message: &Value| message["method"] == "tools/call";
            let call = wire.read_messages().find(is_call).context("the tool was not called")?;
            assert_eq!(notice["params"]["requestId"], call["id"]);
        }
    }

    // The person's late answer goes nowhere, and the same plugin serves the next turn.
    codex.answer(&form, form.fill(&[("Reviewer", json!("Ada"))])?).await?;
    codex.start_turn(&[Call::new("forms", "ask")]).await?;
    let next = codex.next_form().await?;
    assert_eq!(next.message(), "Plan the rollout");
    codex.answer(&next, Answer::Decline).await?;
    assert_eq!(codex.finish_turn().await?.only_result()?.json()?["outcome"], "Declined");
    assert_eq!(fs::read_to_string(&report)?, told);
    Ok(())
}

async fn a_form_outlives_the_tool_timeout(mut scenario: Scenario) -> Result<()> {
    let limit = Duration::from_secs(2);
    let mut codex = scenario.start(Setup::new(plugin().tool_timeout(limit))).await?;
    codex.start_turn(&[Call::new("forms", "ask")]).await?;
    let form = codex.next_form().await?;
    sleep_until(Instant::now() + 2 * limit).await;
    codex.answer(&form, form.fill(&[("Window", json!("Tonight")), ("Batch size", json!(3))])?).await?;

    let turn = codex.finish_turn().await?;
    let told = turn.only_result()?.json()?;
    assert_eq!(told["answer"], json!({"window": "tonight", "batchSize": 3}));
    let elapsed = told["elapsed"].as_f64().context("no time was measured")?;
    assert!(elapsed > limit.as_secs_f64(), "the form was open for {elapsed} s only");
    Ok(())
}

async fn a_late_answer_answers_nothing(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(Setup::new(plugin())).await?;
    codex.start_turn(&[Call::new("forms", "impatient")]).await?;
    let withdrawn = codex.next_form().await?;
    assert_eq!(withdrawn.message(), "Name a reviewer, quickly");
    // Codex keeps showing a form that was withdrawn, so the person can still submit it.
    let next = codex.next_form().await?;
    codex.answer(&withdrawn, withdrawn.fill(&[("Reviewer", json!("Grace"))])?).await?;
    codex.answer(&next, next.fill(&[("Reviewer", json!("Ada"))])?).await?;

    let turn = codex.finish_turn().await?;
    let told = turn.only_result()?.json()?;
    assert_eq!(told, json!({"first": "Timeout", "second": {"outcome": "Accepted", "answer": {"reviewer": "Ada"}}}));
    Ok(())
}

fn plugin() -> Plugin {
    let plugin = Plugin::new("forms", env!("CARGO_BIN_EXE_forms-plugin"));
    plugin.recorded_by(env!("CARGO_BIN_EXE_record-wire"))
}
