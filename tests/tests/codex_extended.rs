//! Real Codex whose front end opens `openai/form`: secrets and images, and what happens without.

use anyhow::{Context, Result};
use elicit_tests::codex::{Answer, AppServer, Call, Plugin, Policy, Scenario, Setup};
use elicit_tests::codex_scenarios;
use serde_json::{Value, json};

codex_scenarios!(
    a_secret_arrives_whole_and_nobody_else_reads_it,
    a_refusal_of_a_secret_is_its_own_outcome,
    a_secret_is_asked_again_and_not_kept,
    images_arrive_verbatim,
    other_forms_are_sent_as_ever,
    without_the_opt_in_nothing_with_a_secret_is_sent,
    without_the_opt_in_images_are_an_ordinary_choice,
    policy_never_declines_a_secret,
    at_2026_07_28_nothing_with_a_secret_is_sent,
);

const SECRET: &str = "hush-7f3a";

fn setup(opens: bool) -> Setup {
    let plugin = Plugin::new("forms", env!("CARGO_BIN_EXE_forms-plugin"));
    let mut capabilities = json!({"experimentalApi": true});
    if opens {
        capabilities["mcpServerOpenaiFormElicitation"] = json!(true);
    }
    Setup::new(plugin.recorded_by(env!("CARGO_BIN_EXE_record-wire"))).capabilities(capabilities)
}

fn call(tool: &str) -> Call {
    Call::new("forms", tool)
}

/// The methods of the requests that the plugin sent.
fn asked(codex: &AppServer) -> Result<Vec<String>> {
    let wire = codex.wire("forms")?;
    Ok(wire.written_messages().filter_map(|message| Some(message["method"].as_str()?.to_owned())).collect())
}

async fn a_secret_arrives_whole_and_nobody_else_reads_it(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(true)).await?;
    codex.start_turn(&[call("sign_in")]).await?;
    let form = codex.next_form().await?;
    assert_eq!(form.params["mode"], "openai/form");
    assert_eq!(form.message(), "Sign in to the tracker");
    // Verbatim and in order, where Codex sorts every other form.
    assert_eq!(
        form.params["requestedSchema"].to_string(),
        r#"{"type":"object","properties":{"user":{"type":"string","title":"User","description":"Sign in to the tracker. Who signs in."},"token":{"type":"string","title":"Token","description":"From the settings page.","isSecret":true},"days":{"type":"string","title":"Days","description":"A whole number from 1 to 30."},"avatar":{"type":"openai/imagePicker","title":"Avatar","items":[{"id":"otter","title":"Otter","image":"https://example.com/otter.png"},{"id":"lynx","title":"Lynx","image":"data:image/png;base64,iVBORw0KGgo="}]}},"required":["user","token","days","avatar"]}"#,
    );
    let filled = [("User", json!("kim")), ("Token", json!(SECRET)), ("Days", json!(3)), ("Avatar", json!("Lynx"))];
    codex.answer(&form, form.fill(&filled)?).await?;
    let turn = codex.finish_turn().await?;
    let result = turn.only_result()?;
    assert_eq!(result.text()?, "kim for 3 as Lynx: Secret(..), right");
    assert!(!result.told.as_ref().context("the model was told nothing")?.to_string().contains(SECRET));
    let wire = codex.wire("forms")?;
    assert_eq!(wire.read_messages().filter(|message| message.to_string().contains(SECRET)).count(), 1, "the answer");
    assert!(wire.written_messages().all(|message| !message.to_string().contains(SECRET)));
    assert_eq!(asked(&codex)?, ["openai/form"]);
    Ok(())
}

async fn a_refusal_of_a_secret_is_its_own_outcome(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(true)).await?;
    for (answer, text) in [(Answer::Decline, "Declined"), (Answer::Cancel, "Cancelled")] {
        codex.start_turn(&[call("sign_in")]).await?;
        let form = codex.next_form().await?;
        codex.answer(&form, answer).await?;
        assert_eq!(codex.finish_turn().await?.only_result()?.text()?, text);
    }
    assert_eq!(asked(&codex)?, ["openai/form"; 2]);
    Ok(())
}

async fn a_secret_is_asked_again_and_not_kept(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(true)).await?;
    codex.start_turn(&[call("sign_in")]).await?;
    let form = codex.next_form().await?;
    let filled = [("User", json!("kim")), ("Token", json!("other")), ("Days", json!(300)), ("Avatar", json!("Otter"))];
    codex.answer(&form, form.fill(&filled)?).await?;
    let again = codex.next_form().await?;
    assert_eq!(again.titles()?, ["Token", "Days"]);
    assert!(!again.params.to_string().contains("other"), "{}", again.params);
    codex.answer(&again, again.fill(&[("Token", json!(SECRET)), ("Days", json!(30))])?).await?;
    let turn = codex.finish_turn().await?;
    assert_eq!(turn.only_result()?.text()?, "kim for 30 as Otter: Secret(..), right");
    Ok(())
}

async fn images_arrive_verbatim(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(true)).await?;
    codex.start_turn(&[call("profile")]).await?;
    let form = codex.next_form().await?;
    assert_eq!(form.params["mode"], "openai/form");
    assert_eq!(form.titles()?, ["Name", "Avatar"]);
    assert_eq!(form.field("Avatar")?.1["items"][1]["image"], "data:image/png;base64,iVBORw0KGgo=");
    codex.answer(&form, form.fill(&[("Name", json!("Kim")), ("Avatar", json!("Lynx"))])?).await?;
    let told = codex.finish_turn().await?.only_result()?.json()?;
    assert_eq!(told, json!({"outcome": "Accepted", "answer": {"name": "Kim", "avatar": "lynx"}}));
    Ok(())
}

async fn other_forms_are_sent_as_ever(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(true)).await?;
    codex.start_turn(&[call("ask")]).await?;
    let form = codex.next_form().await?;
    assert_eq!(form.params["mode"], "form");
    codex.answer(&form, Answer::Decline).await?;
    codex.finish_turn().await?;
    assert_eq!(asked(&codex)?, ["elicitation/create"]);
    Ok(())
}

async fn without_the_opt_in_nothing_with_a_secret_is_sent(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(false)).await?;
    codex.start_turn(&[call("sign_in")]).await?;
    let turn = codex.finish_turn().await?;
    assert_eq!(
        turn.only_result()?.text()?,
        "this client cannot be asked: `token` is a secret, and it did not open `openai/form`, and other forms show and \
         keep what is typed; send the person to a page with elicit.open_url"
    );
    assert!(codex.forms_shown().is_empty());
    assert_eq!(asked(&codex)?, [""; 0]);
    Ok(())
}

async fn without_the_opt_in_images_are_an_ordinary_choice(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(false)).await?;
    codex.start_turn(&[call("profile")]).await?;
    let form = codex.next_form().await?;
    assert_eq!(form.params["mode"], "form");
    assert_eq!(form.titles()?, ["Name", "Avatar"]);
    let options = json!([{"const": "otter", "title": "Otter"}, {"const": "lynx", "title": "Lynx"}]);
    assert_eq!(form.field("Avatar")?.1["oneOf"], options);
    codex.answer(&form, form.fill(&[("Name", json!("Kim")), ("Avatar", json!("Lynx"))])?).await?;
    let told = codex.finish_turn().await?.only_result()?.json()?;
    assert_eq!(told["answer"], json!({"name": "Kim", "avatar": "lynx"}));
    Ok(())
}

async fn policy_never_declines_a_secret(mut scenario: Scenario) -> Result<()> {
    let mut codex = scenario.start(setup(true).policy(Policy::Never)).await?;
    codex.start_turn(&[call("sign_in")]).await?;
    assert_eq!(codex.finish_turn().await?.only_result()?.text()?, "Declined");
    assert!(codex.forms_shown().is_empty());
    Ok(())
}

async fn at_2026_07_28_nothing_with_a_secret_is_sent(mut scenario: Scenario) -> Result<()> {
    let plugin = Plugin::new("forms", env!("CARGO_BIN_EXE_forms-plugin"));
    let plugin = plugin.env("CODEX_MCP_PROTOCOL_VERSION", "2026-07-28").recorded_by(env!("CARGO_BIN_EXE_record-wire"));
    let capabilities = json!({"experimentalApi": true, "mcpServerOpenaiFormElicitation": true});
    let mut codex = scenario.start(Setup::new(plugin).capabilities(capabilities).feature("mcp_2026_07_28")).await?;
    codex.start_turn(&[call("sign_in")]).await?;
    let turn = codex.finish_turn().await?;
    let text = turn.only_result()?.text()?;
    assert!(text.contains("at 2026-07-28 the client carries every answer from round to round"), "{text}");
    // Codex has opened the method here as well.
    let calls: Vec<Value> =
        codex.wire("forms")?.read_messages().filter(|message| message["method"] == "tools/call").collect();
    let declared = &calls[0]["params"]["_meta"]["io.modelcontextprotocol/clientCapabilities"]["extensions"];
    assert_eq!(declared["openai/form"], json!({}), "{calls:?}");
    assert!(codex.forms_shown().is_empty());
    Ok(())
}
