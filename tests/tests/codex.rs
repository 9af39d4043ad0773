//! Forms of the SDK on a real Codex: what a person sees, and what the plugin gets from each answer.

use anyhow::{Context, Result};
use elicit_tests::codex::{Answer, Call, Form, Plugin, Scenario, Setup};
use elicit_tests::codex_scenarios;
use elicit_tests::wire::Line;
use serde_json::{Value, json};

codex_scenarios!(
    a_form_arrives_in_order_and_whole,
    each_answer_is_its_own_outcome,
    an_invalid_answer_is_asked_again,
    one_call_asks_two_forms,
    questions_asked_together_are_shown_one_by_one,
    every_kind_of_field_is_shown,
);

/// What a person does with a form.
type Filled = fn(&Form) -> Result<Answer>;

const ROLLOUT: [&str; 4] = ["Window", "Custom window", "Batch size", "Audience"];

async fn a_form_arrives_in_order_and_whole(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    codex.start_turn(&[call("ask")]).await?;
    let form = codex.next_form().await?;

    assert_eq!(form.params["serverName"], "forms");
    assert_eq!(form.params["mode"], "form");
    assert_eq!(form.message(), "Plan the rollout");
    assert_eq!(form.titles()?, ROLLOUT);
    assert_eq!(form.options("Window")?, ["Tonight", "Next weekend", "Another time"]);
    let described =
        ["When it may happen.", "Say when it suits.", "How many machines at a time.", "Who is told when it is done."];
    for (title, text) in ROLLOUT.into_iter().zip(described) {
        let description = form.field(title)?.1["description"].as_str().unwrap_or_default();
        assert!(description.contains(text), "{title}: {description:?}");
    }
    // A host behind Codex drops a number that it cannot parse, so a number is typed as text and its bounds are said.
    let (_, batch) = form.field("Batch size")?;
    assert_eq!(batch["description"], "How many machines at a time. A whole number from 1 to 500.");
    assert_eq!(form.field("Audience")?.1["maxLength"], 40);
    let required = form.params["requestedSchema"]["required"].as_array().context("nothing is required")?;
    for (title, is_required) in ROLLOUT.into_iter().zip([true, false, true, false]) {
        assert_eq!(required.contains(&json!(form.field(title)?.0)), is_required, "{title}: {required:?}");
    }

    // Codex sorts the keys, so the order above is that of the keys; those that the author declared sort otherwise.
    let wire = codex.wire("forms")?;
    let mut sent = wire.written_messages().filter(|message| message["method"] == "elicitation/create");
    let sent = sent.next().context("the plugin sent no form")?;
    let keys = |schema: &Value| schema["properties"].as_object().map(|map| map.keys().cloned().collect::<Vec<_>>());
    let keys_sent = keys(&sent["params"]["requestedSchema"]).context("the form has no properties")?;
    assert!(keys_sent.is_sorted(), "{keys_sent:?}");
    assert_eq!(keys(&form.params["requestedSchema"]), Some(keys_sent));
    assert!(!["window", "customWindow", "batchSize", "audience"].is_sorted());

    codex.answer(&form, Answer::Cancel).await?;
    codex.finish_turn().await?;
    Ok(())
}

async fn each_answer_is_its_own_outcome(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    let cases: [(Filled, Value); 5] = [
        (
            |form| form.fill(&[("Window", json!("Tonight")), ("Batch size", json!(20)), ("Audience", json!("值班"))]),
            json!({"outcome": "Accepted", "answer": {"window": "tonight", "batchSize": 20, "audience": "值班"}}),
        ),
        (|_| Ok(Answer::Decline), json!({"outcome": "Declined"})),
        (|_| Ok(Answer::Cancel), json!({"outcome": "Cancelled"})),
        (
            |form| form.fill(&[("Window", json!("Next weekend")), ("Batch size", json!(1)), ("Audience", json!(""))]),
            json!({"outcome": "Accepted", "answer": {"window": "next-weekend", "batchSize": 1}}),
        ),
        (
            |form| {
                let when = ("Custom window", json!("after lunch"));
                form.fill(&[("Window", json!("Another time")), when, ("Batch size", json!(500))])
            },
            json!({"outcome": "Accepted", "answer": {"window": "other", "customWindow": "after lunch", "batchSize": 500}}),
        ),
    ];
    for (answer, expected) in cases {
        codex.start_turn(&[call("ask")]).await?;
        let form = codex.next_form().await?;
        codex.answer(&form, answer(&form)?).await?;
        let turn = codex.finish_turn().await?;
        let mut told = turn.only_result()?.json()?;
        let elapsed = told.as_object_mut().and_then(|told| told.shift_remove("elapsed"));
        assert!(elapsed.is_some_and(|elapsed| elapsed.is_f64()), "{told}");
        assert_eq!(told, expected);
    }
    assert_eq!(codex.forms_shown().len(), 5);
    Ok(())
}

async fn an_invalid_answer_is_asked_again(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    codex.start_turn(&[call("ask")]).await?;
    let first = codex.next_form().await?;
    codex.answer(&first, first.fill(&[("Window", json!("Tonight")), ("Batch size", json!(501))])?).await?;

    let second = codex.next_form().await?;
    assert_eq!(second.titles()?, ["Batch size"], "what was good is not asked again");
    let (_, field) = second.field("Batch size")?;
    let description = field["description"].as_str().unwrap_or_default();
    assert!(description.contains("500") && description.contains("How many machines"), "{description:?}");
    assert!(!second.params.to_string().contains("501"), "what was typed is not repeated: {}", second.params);
    codex.answer(&second, second.fill(&[("Batch size", json!(50))])?).await?;

    let turn = codex.finish_turn().await?;
    let told = turn.only_result()?.json()?;
    assert_eq!(told["answer"], json!({"window": "tonight", "batchSize": 50}));
    assert_eq!(codex.forms_shown().len(), 2);
    Ok(())
}

async fn one_call_asks_two_forms(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    codex.start_turn(&[call("twice")]).await?;
    let rollout = codex.next_form().await?;
    assert_eq!((rollout.message(), rollout.titles()?), ("Plan the rollout", ROLLOUT.to_vec()));
    codex.answer(&rollout, rollout.fill(&[("Window", json!("Tonight")), ("Batch size", json!(7))])?).await?;
    let review = codex.next_form().await?;
    assert_eq!((review.message(), review.titles()?), ("Name a reviewer", vec!["Reviewer"]));
    codex.answer(&review, Answer::Decline).await?;

    let turn = codex.finish_turn().await?;
    let told = turn.only_result()?.json()?;
    assert_eq!(told["rollout"]["answer"], json!({"window": "tonight", "batchSize": 7}));
    assert_eq!(told["review"], json!({"outcome": "Declined"}));
    Ok(())
}

async fn questions_asked_together_are_shown_one_by_one(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    codex.start_turn(&[call("together")]).await?;
    for _ in 0..2 {
        // Which of them comes first is not promised.
        let form = codex.next_form().await?;
        let filled = match form.message() {
            "Plan the rollout" => form.fill(&[("Window", json!("Tonight")), ("Batch size", json!(7))])?,
            _ => form.fill(&[("Reviewer", json!("Ada"))])?,
        };
        codex.answer(&form, filled).await?;
    }

    let turn = codex.finish_turn().await?;
    let told = turn.only_result()?.json()?;
    assert_eq!(told["rollout"]["answer"], json!({"window": "tonight", "batchSize": 7}));
    assert_eq!(told["review"]["answer"], json!({"reviewer": "Ada"}));
    let talk: Vec<&str> = codex.wire("forms")?.lines.iter().filter_map(step).collect();
    assert_eq!(talk, ["asked", "answered", "asked", "answered"]);
    Ok(())
}

/// What a line of the plugin's traffic means for its questions.
fn step(line: &Line) -> Option<&'static str> {
    let message: Value = serde_json::from_str(&line.text).ok()?;
    match message["method"].as_str() {
        Some("elicitation/create") => Some("asked"),
        None if line.read => Some("answered"),
        _ => None,
    }
}

async fn every_kind_of_field_is_shown(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup()).await?;
    codex.start_turn(&[call("everything")]).await?;
    let form = codex.next_form().await?;
    let entries = [
        ("Text", json!("zwei 字")),
        ("Email", json!("ada@example.com")),
        ("Link", json!("https://example.com/a?b=c")),
        ("Day", json!("2026-02-28")),
        ("Moment", json!("2026-02-28T23:59:59Z")),
        ("Whole", json!(-5)),
        ("Fraction", json!(2.5)),
        ("Large", json!(9_007_199_254_740_991_u64)),
        ("Flag", json!(true)),
        // Several options are as many questions, and no option is one of its own, since hosts behind Codex have neither.
        ("Colours: Red", json!(true)),
        ("Colours: Green", json!(false)),
        ("Colours: Blue", json!(true)),
        ("Optional text", json!("")),
        ("Optional whole", json!("")),
        ("Optional flag", json!("None")),
        ("Optional colour", json!("None")),
    ];
    assert_eq!(form.titles()?, entries.each_ref().map(|(title, _)| *title));
    codex.answer(&form, form.fill(&entries)?).await?;

    let turn = codex.finish_turn().await?;
    assert_eq!(
        turn.only_result()?.json()?,
        json!({"outcome": "Accepted", "answer": {
            "text": "zwei 字", "email": "ada@example.com", "link": "https://example.com/a?b=c", "day": "2026-02-28",
            "moment": "2026-02-28T23:59:59Z", "whole": -5, "fraction": 2.5, "large": 9_007_199_254_740_991_u64,
            "flag": true, "colours": ["red", "blue"],
        }})
    );
    Ok(())
}

fn setup() -> Setup {
    let plugin = Plugin::new("forms", env!("CARGO_BIN_EXE_forms-plugin"));
    Setup::new(plugin.recorded_by(env!("CARGO_BIN_EXE_record-wire")))
}

fn call(tool: &str) -> Call {
    Call::new("forms", tool)
}
