//! Real Codex with its opt-in to 2026-07-28: the same plugin, asked for its questions instead of asking.

use std::fs;

use anyhow::{Context, Result};
use elicit_tests::codex::{Answer, AppServer, Call, Form, Plugin, Scenario, Setup};
use elicit_tests::codex_scenarios;
use serde_json::{Value, json};

codex_scenarios!(a_trip_is_booked_over_three_rounds, a_refusal_is_final);

async fn a_trip_is_booked_over_three_rounds(mut scenario: Scenario) -> Result<()> {
    let mut codex = start(&mut scenario).await?;
    codex.start_turn(&[Call::new("travel", "book")]).await?;

    let form = codex.next_form().await?;
    assert_eq!((form.message(), form.titles()?), ("Where to?", vec!["City", "People"]));
    codex.answer(&form, form.fill(&[("City", json!("Lisbon")), ("People", json!(900))])?).await?;
    let again = codex.next_form().await?;
    assert_eq!(again.titles()?, ["People"], "only what was wrong");
    let (_, people) = again.field("People")?;
    assert!(people["description"].as_str().unwrap_or_default().contains("Must be between 1 and 9."), "{people}");
    codex.answer(&again, again.fill(&[("People", json!(2))])?).await?;

    let mut joined = Vec::new();
    for _ in 0..2 {
        let form = codex.next_form().await?;
        joined.push(form.message().to_owned());
        codex.answer(&form, choose(&form)?).await?;
    }
    joined.sort_unstable();
    assert_eq!(joined, ["Anything to eat?", "Which seat?"]);
    let last = codex.next_form().await?;
    codex.answer(&last, choose(&last)?).await?;

    let turn = codex.finish_turn().await?;
    assert_eq!(turn.only_result()?.text()?, "Lisbon for 2: Aisle, no meal, insured, RESERVE TICKET");
    assert_eq!(fs::read_to_string(scenario.folder.join("ledger"))?, "reserve\nticket\n");
    asked_by_returning(&codex, 5)
}

async fn a_refusal_is_final(mut scenario: Scenario) -> Result<()> {
    let mut codex = start(&mut scenario).await?;
    for (answer, text) in
        [(Answer::Decline, "Declined: nothing was booked."), (Answer::Cancel, "Cancelled: nothing was booked.")]
    {
        codex.start_turn(&[Call::new("travel", "book")]).await?;
        let form = codex.next_form().await?;
        codex.answer(&form, answer).await?;
        assert_eq!(codex.finish_turn().await?.only_result()?.text()?, text);
    }
    assert_eq!(codex.forms_shown().len(), 2, "each asked once");
    asked_by_returning(&codex, 4)
}

async fn start(scenario: &mut Scenario) -> Result<AppServer> {
    let plugin = Plugin::new("travel", env!("CARGO_BIN_EXE_travel-plugin"))
        .env("TRAVEL_LEDGER", scenario.folder.join("ledger").to_str().context("not UTF-8")?)
        .env("CODEX_MCP_PROTOCOL_VERSION", "2026-07-28")
        .recorded_by(env!("CARGO_BIN_EXE_record-wire"));
    scenario.start(Setup::new(plugin).feature("mcp_2026_07_28")).await
}

/// Answers what follows the first question.
fn choose(form: &Form) -> Result<Answer> {
    match form.message() {
        "Which seat?" => form.fill(&[("Place", json!("Aisle"))]),
        "Anything to eat?" => form.fill(&[]),
        "Insure the trip?" => form.fill(&[("Insured", json!(true))]),
        message => anyhow::bail!("nobody expects {message:?}"),
    }
}

/// Codex really spoke 2026-07-28: it discovered, was asked nothing in the middle, and called again with the state.
fn asked_by_returning(codex: &AppServer, calls: usize) -> Result<()> {
    let wire = codex.wire("travel")?;
    let methods: Vec<_> =
        wire.read_messages().filter_map(|message| Some(message["method"].as_str()?.to_owned())).collect();
    assert!(
        methods.contains(&"server/discover".to_owned()) && !methods.contains(&"initialize".to_owned()),
        "{methods:?}"
    );
    assert_eq!(wire.written_messages().filter(|message| message["method"] == "elicitation/create").count(), 0);
    let made: Vec<Value> = wire.read_messages().filter(|message| message["method"] == "tools/call").collect();
    assert_eq!(made.len(), calls, "{made:?}");
    let with_state = made.iter().filter(|call| call["params"]["requestState"].is_string()).count();
    assert!(with_state > 0 && with_state < calls);
    Ok(())
}
