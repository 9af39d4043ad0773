//! Forms rendered for the hosts behind Codex, through real Codex: nothing is dropped, and the order is the declared one.

use anyhow::{Context, Result};
use elicit_tests::{
    codex::{Answer, Call, Form, Plugin, Scenario, Setup},
    codex_scenarios,
};
use serde_json::{Value, json};

codex_scenarios!(
    a_form_of_every_kind_for_wework_passes_whole,
    a_form_of_every_kind_for_openclaw_passes_whole,
    a_form_of_every_kind_for_all_hosts_passes_whole,
);

/// The fields of the plugin's form, as it declares them.
const DECLARED: [&str; 10] =
    ["Text", "Email", "Link", "Day", "Moment", "Whole", "Fraction", "Large", "Flag", "Colours"];

async fn a_form_of_every_kind_for_wework_passes_whole(scenario: Scenario) -> Result<()> {
    passes(scenario, "wework", 1).await
}

async fn a_form_of_every_kind_for_openclaw_passes_whole(scenario: Scenario) -> Result<()> {
    passes(scenario, "openclaw", 2).await
}

async fn a_form_of_every_kind_for_all_hosts_passes_whole(scenario: Scenario) -> Result<()> {
    passes(scenario, "portable", 2).await
}

async fn passes(mut scenario: Scenario, host: &str, forms: usize) -> Result<()> {
    let plugin = Plugin::new("forms", env!("CARGO_BIN_EXE_forms-plugin")).env("ELICIT_HOST", host);
    let plugin = plugin.recorded_by(env!("CARGO_BIN_EXE_record-wire"));
    let mut codex = scenario.start(Setup::new(plugin)).await?;
    codex.start_turn(&[Call::new("forms", "everything")]).await?;
    let mut titles = Vec::new();
    for part in 0..forms {
        let form = codex.next_form().await?;
        let wire = codex.wire("forms")?;
        let sent = wire.written_messages().filter(|message| message["method"] == "elicitation/create").nth(part);
        let sent = sent.with_context(|| format!("form {part} was not sent"))?;
        // As text, since the order counts.
        let (sent, shown) = (&sent["params"]["requestedSchema"], &form.params["requestedSchema"]);
        let whole = |schema: &Value| [schema["properties"].to_string(), schema["required"].to_string()];
        assert_eq!(whole(sent), whole(shown));
        titles.extend(form.titles()?.into_iter().map(str::to_owned));
        codex.answer(&form, answer(&form)?).await?;
    }
    let turn = codex.finish_turn().await?;
    let told = turn.only_result()?.json()?;
    assert_eq!(told["answer"], meant(), "{told}");
    assert_eq!(codex.forms_shown().len(), forms);
    let places = DECLARED.map(|title| titles.iter().position(|shown| shown.starts_with(title)));
    assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{titles:?}");
    Ok(())
}

/// What the person wants, and no field that may be left out but the last.
fn meant() -> Value {
    json!({
        "text": "zwei 字", "email": "ada@example.com", "link": "https://example.com/a?b=c", "day": "2026-02-28",
        "moment": "2026-02-28T23:59:59Z", "whole": -5, "fraction": 2.5, "large": 9_007_199_254_740_991_u64, "flag": true,
        "colours": ["red", "blue"], "optionalColour": "green",
    })
}

/// Fills in every field by its title, as a person would.
fn answer(form: &Form) -> Result<Answer> {
    let mut values = Vec::new();
    for title in form.titles()? {
        let value = match title {
            "Text" => json!("zwei 字"),
            "Email" => json!("ada@example.com"),
            "Link" => json!("https://example.com/a?b=c"),
            "Day" => json!("2026-02-28"),
            "Moment" => json!("2026-02-28T23:59:59Z"),
            "Whole" => json!("-5"),
            "Fraction" => json!("2.5"),
            "Large" => json!("9007199254740991"),
            "Flag" | "Colours: Red" | "Colours: Blue" => json!(true),
            "Colours" => json!(["Red", "Blue"]),
            "Optional colour" => json!("Green"),
            "Optional flag" => json!("None"),
            "Colours: Green" => json!(false),
            title if title.starts_with("Add ") => json!(false),
            // Those that may be left out.
            _ => json!(""),
        };
        values.push((title, value));
    }
    form.fill(&values)
}
