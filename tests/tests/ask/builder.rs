//! What can be said of a question before it is asked.

use std::time::Duration;

use anyhow::Result;
use elicit_sdk::{Form, Outcome, ToolError};
use elicit_tests::duplex::{Client, server};
use serde_json::{Map, Value, json};

use super::{Handling, Plan, Strategy};

/// A form with options that are known only at run time.
#[derive(Form, Debug, PartialEq)]
struct Branches {
    #[elicit(options)]
    branch: String,
    #[elicit(options, items(min = 1))]
    reviewers: Vec<String>,
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        _ => Map::new(),
    }
}

#[allow(clippy::unnecessary_wraps, reason = "it is what a tool returns")]
fn told<T: std::fmt::Debug>(outcome: &T) -> Result<String, ToolError> {
    Ok(format!("{outcome:?}"))
}

#[tokio::test]
async fn two_questions_of_one_call_cannot_share_a_key() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let (first, second) = (elicit.ask::<Plan>("One").key("plan"), elicit.ask::<Plan>("Two").key("plan"));
        let first = first.await?;
        told(&(first, second.await))
    }))
    .await?;
    // Each call has keys of its own.
    for _ in 0..2 {
        let call = client.call().await?;
        let form = client.form().await?;
        assert_eq!(form.params["message"], "One");
        client.answer(&form, json!({"action": "decline"})).await?;
        assert_eq!(client.text(call).await?, r#"(Declined, Err(DuplicateKey("plan")))"#);
    }
    client.close().await
}

#[tokio::test]
async fn a_key_may_be_given_twice_to_one_question() -> Result<()> {
    let mut client =
        Client::wrapped(server(async |elicit| told(&elicit.ask::<Plan>("One").key("plan").key("plan").await?))).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.answer(&form, json!({"action": "decline"})).await?;
    assert_eq!(client.text(call).await?, "Declined");
    client.close().await
}

#[tokio::test]
async fn a_prefilled_answer_is_the_default_on_the_wire() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let before = Handling { strategy: Strategy::Custom("Inspect the diff".into()), limit: 30 };
        told(&elicit.ask::<Handling>("Go?").prefill(&before).await?)
    }))
    .await?;
    let call = client.call().await?;
    let form = client.form().await?;
    assert_eq!(form.keys(), ["strategy", "customStrategy", "limit"]);
    assert_eq!(form.field("strategy")["default"], "custom");
    assert_eq!(form.field("customStrategy")["default"], "Inspect the diff");
    assert!(form.line.contains(r#""default":30"#), "{}", form.line);
    client.accept(&form, json!({"strategy": "fast", "limit": 31})).await?;
    assert_eq!(client.text(call).await?, "Accepted(Handling { strategy: Fast, limit: 31 })");
    client.close().await
}

#[tokio::test]
async fn what_its_field_would_refuse_is_not_prefilled() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let before = Plan { limit: 9000, note: Some(" ".into()) };
        told(&elicit.ask::<Plan>("Go?").prefill(&before).await?)
    }))
    .await?;
    let call = client.call().await?;
    let form = client.form().await?;
    assert_eq!(form.field("limit")["default"], 20, "the declared default stays");
    assert_eq!(form.field("note").get("default"), None);
    client.answer(&form, json!({"action": "cancel"})).await?;
    assert_eq!(client.text(call).await?, "Cancelled");
    client.close().await
}

#[tokio::test]
async fn run_time_options_are_shown_checked_and_prefilled_in_either_order() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let before = Branches { branch: "dev".into(), reviewers: vec!["bo".into()] };
        let people = [("al", "Al"), ("bo", "Bo")];
        let ask = elicit.ask::<Branches>("Merge?");
        told(
            &ask.options("branch", [("main", "Main"), ("dev", "Development")])
                .prefill(&before)
                .options("reviewers", people)
                .await?,
        )
    }))
    .await?;
    let call = client.call().await?;
    let form = client.form().await?;
    let titled = json!([{"const": "main", "title": "Main"}, {"const": "dev", "title": "Development"}]);
    assert_eq!(form.field("branch")["oneOf"], titled);
    assert_eq!(form.field("branch")["default"], "dev");
    assert_eq!(form.field("reviewers")["default"], json!(["bo"]));
    client.accept(&form, json!({"branch": "prod", "reviewers": ["al"]})).await?;
    let again = client.form().await?;
    assert_eq!(again.keys(), ["branch"]);
    client.accept(&again, json!({"branch": "main"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Branches { branch: "main", reviewers: ["al"] })"#);
    client.close().await
}

#[tokio::test]
async fn options_that_are_missing_or_misplaced_are_told_before_anything_is_sent() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let missing = elicit.ask::<Branches>("?").options("branch", [("a", "A")]).await;
        let empty = elicit.ask::<Branches>("?").options("branch", Vec::<(String, String)>::new()).await;
        let unknown = elicit.ask::<Branches>("?").options("brunch", [("a", "A")]).await;
        let fixed = elicit.ask::<Handling>("?").options("strategy", [("a", "A")]).await;
        let text =
            |outcome: Result<Outcome<Branches>, _>| outcome.map_or_else(|error| format!("{error}"), |_| "asked".into());
        let fixed = fixed.map_or_else(|error| format!("{error}"), |_| "asked".into());
        Ok([text(missing), text(empty), text(unknown), fixed].join("\n"))
    }))
    .await?;
    let call = client.call().await?;
    assert_eq!(
        client.text(call).await?,
        "this form cannot be shown: `reviewers` has no options; give it some with .options(\"reviewers\", ..)\n\
         this form cannot be shown: `branch` has no options; give it some with .options(\"branch\", ..)\n\
         this form cannot be shown: it has no field `brunch` whose options are known only at run time\n\
         this form cannot be shown: it has no field `strategy` whose options are known only at run time",
    );
    client.close().await
}

#[tokio::test]
async fn meta_goes_out_and_comes_back() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let meta = object(json!({"zebra": {"b": 1, "a": 2}, "example/kind": "plan"}));
        let reply = elicit.ask::<Plan>("Go?").meta(meta).reply().await?;
        Ok(format!("{:?} {}", reply.outcome, serde_json::to_string(&reply.meta)?))
    }))
    .await?;
    let call = client.call().await?;
    let form = client.form().await?;
    assert!(form.line.contains(r#""zebra":{"b":1,"a":2},"example/kind":"plan""#), "{}", form.line);
    client.answer(&form, json!({"action": "decline", "content": [1], "_meta": {"message": "not now"}})).await?;
    assert_eq!(client.text(call).await?, r#"Declined {"message":"not now"}"#);
    client.close().await
}

#[tokio::test]
async fn meta_that_would_replace_the_form_is_refused() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let meta = object(json!({"codex_approval_kind": "mcp_tool_call"}));
        told(&elicit.ask::<Plan>("Go?").meta(meta).await?)
    }))
    .await?;
    let call = client.call().await?;
    let failure = client.failure(call).await?;
    assert!(failure.contains("codex_approval_kind"), "{failure}");
    client.close().await
}

/// Milliseconds between question and answer tell a refusal of the host from one of a person.
#[tokio::test(start_paused = true)]
async fn the_reply_says_how_long_it_took() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let reply = elicit.ask::<Plan>("Go?").reply().await?;
        Ok(format!("{:?} after {:?}", reply.outcome, reply.elapsed))
    }))
    .await?;
    for millis in [3, 540_000] {
        let call = client.call().await?;
        let form = client.form().await?;
        tokio::time::sleep(Duration::from_millis(millis)).await;
        client.answer(&form, json!({"action": "decline"})).await?;
        let text = client.text(call).await?;
        assert_eq!(text, format!("Declined after {:?}", Some(Duration::from_millis(millis))));
    }
    client.close().await
}

/// Of a question that is asked again, the last time counts.
#[tokio::test(start_paused = true)]
async fn the_reply_of_a_question_asked_again_tells_of_the_last_time() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let reply = elicit.ask::<Plan>("Go?").reply().await?;
        Ok(format!("{:?} {}", reply.elapsed, serde_json::to_string(&reply.meta)?))
    }))
    .await?;
    let call = client.call().await?;
    let form = client.form().await?;
    tokio::time::sleep(Duration::from_secs(60)).await;
    client.answer(&form, json!({"action": "accept", "content": {"limit": 0}, "_meta": {"time": 1}})).await?;
    let form = client.form().await?;
    tokio::time::sleep(Duration::from_secs(2)).await;
    client.answer(&form, json!({"action": "accept", "content": {"limit": 1}})).await?;
    assert_eq!(client.text(call).await?, "Some(2s) null");
    client.close().await
}

/// A question that waits may still be told to say more of its answer.
#[tokio::test(start_paused = true)]
async fn a_question_that_is_open_already_can_be_replied_to() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit| {
        let mut ask = elicit.ask::<Plan>("Go?");
        let moment = Duration::from_secs(3);
        let early = tokio::time::timeout(moment, &mut ask).await;
        assert!(early.is_err(), "{early:?}");
        let reply = ask.reply().await?;
        Ok(format!("{:?} after {:?}", reply.outcome, reply.elapsed))
    }))
    .await?;
    let call = client.call().await?;
    let form = client.form().await?;
    tokio::time::sleep(Duration::from_secs(5)).await;
    client.answer(&form, json!({"action": "decline"})).await?;
    assert_eq!(client.text(call).await?, "Declined after Some(5s)");
    client.close().await
}
