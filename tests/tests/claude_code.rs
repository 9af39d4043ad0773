//! Real Claude Code as a client of both eras. Its control protocol checks nothing: every answer reaches the plugin.

use anyhow::Result;
use elicit_tests::claude::{Claude, Form};
use serde_json::{Value, json};

/// It asks for the newest revision first, and takes an older one from a plugin that does not know the question.
const DISCOVER: &str = "server/discover";

#[tokio::test]
async fn pushed_forms_of_2025_11_25() -> Result<()> {
    era("claude-code at 2025-11-25", Some(DISCOVER), "2025-11-25", "elicitation/create").await
}

#[tokio::test]
async fn rounds_of_2026_07_28() -> Result<()> {
    era("claude-code at 2026-07-28", None, "2026-07-28", "input_required").await
}

async fn era(test: &str, refused: Option<&str>, revision: &str, how: &str) -> Result<()> {
    let (recorder, plugin) = (env!("CARGO_BIN_EXE_record-wire"), env!("CARGO_BIN_EXE_forms-plugin"));
    let Some(mut claude) = Claude::start(test, recorder, plugin, refused).await? else { return Ok(()) };

    // One form, every ending.
    let rollout = json!({"window": "other", "customWindow": "in May", "batchSize": 4});
    let form = claude.call("ask").await?;
    assert_eq!(form.request["message"], "Plan the rollout");
    assert_eq!(keys(&form), ["window", "customWindow", "batchSize", "audience"]);
    assert_eq!(form.request["property_order"], json!(keys(&form)));
    let told: Value = serde_json::from_str(&claude.answer_and_end(&form, accept(&rollout)).await?)?;
    assert_eq!((&told["outcome"], &told["answer"]), (&json!("Accepted"), &rollout));
    for (action, outcome) in [("decline", "Declined"), ("cancel", "Cancelled")] {
        let form = claude.call("ask").await?;
        let told = claude.answer_and_end(&form, json!({"action": action})).await?;
        assert_eq!(serde_json::from_str::<Value>(&told)?["outcome"], outcome);
    }

    // A wrong answer is asked again, at its field alone.
    let form = claude.call("ask").await?;
    let wrong = json!({"window": "tonight", "batchSize": 501});
    let again = claude.answer_and_go_on(&form, accept(&wrong)).await?;
    assert_eq!(keys(&again), ["batchSize"]);
    let said = again.request["requested_schema"]["properties"]["batchSize"]["description"].as_str();
    assert!(said.is_some_and(|said| said.starts_with("Must be between 1 and 500.")), "{said:?}");
    let told = claude.answer_and_end(&again, accept(&json!({"batchSize": 500}))).await?;
    let told: Value = serde_json::from_str(&told)?;
    assert_eq!(told["answer"], json!({"window": "tonight", "batchSize": 500}));

    // Two forms, one after the other.
    let first = claude.call("twice").await?;
    let second = claude.answer_and_go_on(&first, accept(&rollout)).await?;
    assert_eq!(second.request["message"], "Name a reviewer");
    let told = claude.answer_and_end(&second, accept(&json!({"reviewer": "Ada"}))).await?;
    let told: Value = serde_json::from_str(&told)?;
    assert_eq!((&told["rollout"]["answer"], &told["review"]["answer"]["reviewer"]), (&rollout, &json!("Ada")));

    // Every kind of field passes whole, and in order.
    let form = claude.call("everything").await?;
    assert_eq!(keys(&form).len(), 14, "{}", form.request);
    assert_eq!(form.request["property_order"], json!(keys(&form)));
    // Rendered for this host, which leaves out an untouched box and types behind a default.
    let shown = &form.request["requested_schema"]["properties"];
    assert_eq!(shown["flag"]["type"], "string", "{shown}");
    assert!(shown["whole"].get("default").is_none(), "{shown}");
    let meant = json!({
        "text": "zwei 字", "email": "ada@example.com", "link": "https://example.com/a?b=c", "day": "2026-02-28",
        "moment": "2026-02-28T23:59:59Z", "whole": -5, "fraction": 2.5, "large": 9_007_199_254_740_991_u64, "flag": true,
        "colours": ["red", "blue"], "optionalColour": "green",
    });
    let told: Value = serde_json::from_str(&claude.answer_and_end(&form, answer(&form, &meant)).await?)?;
    assert_eq!(told["answer"], meant);

    // It was under that revision, in its way, and the plugin knew with whom it speaks.
    let wire = claude.wire()?;
    let read: Vec<Value> = wire.read_messages().collect();
    let client = |message: &Value| {
        let meta = &message["params"]["_meta"];
        let names = [&message["params"]["clientInfo"]["name"], &meta["io.modelcontextprotocol/clientInfo"]["name"]];
        names.contains(&&json!("claude-code"))
    };
    assert!(read.iter().any(client), "{read:#?}");
    assert!(wire.written_messages().any(|message| message.to_string().contains(revision)));
    assert!(wire.written_messages().any(|message| message.to_string().contains(how)));
    claude.stop().await
}

fn accept(content: &Value) -> Value {
    json!({"action": "accept", "content": content})
}

/// Fills in every field that is shown, as this host has it: yes or no is a choice, since it leaves out an untouched box.
fn answer(form: &Form, meant: &Value) -> Value {
    let properties = form.request["requested_schema"]["properties"].as_object();
    let mut content = serde_json::Map::new();
    for (key, schema) in properties.into_iter().flatten() {
        let Some(value) = meant.get(key) else { continue };
        let is_choice = schema["type"] == "string";
        let value = match value {
            Value::Bool(flag) if is_choice => json!(if *flag { "yes" } else { "no" }),
            Value::Number(number) if is_choice => json!(number.to_string()),
            value => value.clone(),
        };
        content.insert(key.clone(), value);
    }
    accept(&Value::Object(content))
}

fn keys(form: &Form) -> Vec<&str> {
    let properties = form.request["requested_schema"]["properties"].as_object();
    properties.into_iter().flatten().map(|(key, _)| key.as_str()).collect()
}
