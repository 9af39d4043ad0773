//! A wrong answer is asked again, with the reasons, and no more than that.

use anyhow::Result;
use elicit_sdk::{Elicit, Form, ToolError, Violations};
use elicit_tests::duplex::{Client, server};
use serde_json::json;

use super::{Handling, Plan};

#[derive(Form, Debug, PartialEq)]
#[elicit(validate = in_order)]
struct Range {
    from: u32,
    /// The last page.
    to: u32,
    note: Option<String>,
}

fn in_order(range: &Range) -> Result<(), Violations> {
    match range {
        Range { from: 0, to: 0, .. } => Err(Violations::at("", "must name at least one page")),
        Range { from: 0, .. } => Err(Violations::at("start", "must not be zero")),
        Range { from, to, .. } if from > to => Err(Violations::at("to", "must not be before the start")),
        Range { from: 13, to: 13, .. } => {
            Err(Violations::at("from", "is unlucky").and("to", "is unlucky").and("", "is unlucky altogether"))
        }
        _ => Ok(()),
    }
}

async fn ask<F: Form + std::fmt::Debug + Send + 'static>(elicit: Elicit) -> Result<String, ToolError> {
    Ok(format!("{:?}", elicit.ask::<F>("Go?").await?))
}

#[tokio::test]
async fn only_the_wrong_fields_are_shown_and_the_good_values_kept() -> Result<()> {
    let mut client = Client::wrapped(server(ask::<Plan>)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    assert_eq!(form.keys(), ["limit", "note"]);
    client.accept(&form, json!({"limit": 9000, "note": "kept"})).await?;

    let again = client.form().await?;
    assert_ne!(again.id, form.id);
    assert_eq!(again.params["message"], "Go?");
    assert_eq!(again.keys(), ["limit"]);
    assert_eq!(again.field("limit")["description"], "Must be between 1 and 500. How many files to touch.");
    assert_eq!(again.params["requestedSchema"]["required"], json!(["limit"]));
    assert!(!again.line.contains("9000"), "{}", again.line);
    // What was not asked again cannot be changed.
    client.accept(&again, json!({"limit": 12, "note": "other"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Plan { limit: 12, note: Some("kept") })"#);
    client.close().await
}

#[tokio::test]
async fn the_reason_of_the_last_answer_replaces_the_one_before() -> Result<()> {
    let mut client = Client::wrapped(server(ask::<Plan>)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.accept(&form, json!({"limit": 9000})).await?;
    let second = client.form().await?;
    client.accept(&second, json!({"limit": "many"})).await?;
    let third = client.form().await?;
    assert_eq!(third.field("limit")["description"], "Must be a whole number. How many files to touch.");
    client.accept(&third, json!({"limit": 3.0})).await?;
    assert_eq!(client.text(call).await?, "Accepted(Plan { limit: 3, note: None })");
    client.close().await
}

#[tokio::test]
async fn an_answer_left_out_the_second_time_is_missing() -> Result<()> {
    let mut client = Client::wrapped(server(async |elicit: Elicit| {
        Ok(format!("{:?}", elicit.ask::<Plan>("Go?").attempts(2).await))
    }))
    .await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.accept(&form, json!({"limit": 9000})).await?;
    let again = client.form().await?;
    client.accept(&again, json!({})).await?;
    assert_eq!(client.text(call).await?, "Err(Invalid(Violations([Required(`limit` must be answered)])))");
    client.close().await
}

#[tokio::test]
async fn after_the_last_attempt_the_error_names_the_field() -> Result<()> {
    for (attempts, times) in [(None, 3), (Some(0), 1), (Some(1), 1), (Some(2), 2), (Some(5), 5)] {
        let mut client = Client::wrapped(server(move |elicit: Elicit| async move {
            let ask = elicit.ask::<Plan>("Go?");
            let ask = match attempts {
                Some(attempts) => ask.attempts(attempts),
                None => ask,
            };
            Ok(format!("{:?}", ask.await?))
        }))
        .await?;
        let call = client.call().await?;
        for _ in 0..times {
            let form = client.form().await?;
            client.accept(&form, json!({"limit": 9000})).await?;
        }
        assert_eq!(client.failure(call).await?, "the answer is not valid: `limit` must be between 1 and 500");
        client.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_refusal_is_final_whenever_it_comes() -> Result<()> {
    for (action, told) in [("decline", "Declined"), ("cancel", "Cancelled")] {
        let mut client = Client::wrapped(server(ask::<Plan>)).await?;
        let call = client.call().await?;
        let form = client.form().await?;
        client.answer(&form, json!({"action": action, "content": {"limit": 9000}})).await?;
        assert_eq!(client.text(call).await?, told);

        let call = client.call().await?;
        let form = client.form().await?;
        client.accept(&form, json!({"limit": 9000})).await?;
        let again = client.form().await?;
        client.answer(&again, json!({"action": action, "content": {"limit": 1}})).await?;
        assert_eq!(client.text(call).await?, told);
        client.silence().await?;
        client.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn a_blank_companion_is_asked_for_alone() -> Result<()> {
    let mut client = Client::wrapped(server(ask::<Handling>)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    assert_eq!(form.params["requestedSchema"]["required"], json!(["strategy", "limit"]));
    client.accept(&form, json!({"strategy": "custom", "customStrategy": " ", "limit": 3})).await?;

    let again = client.form().await?;
    assert_eq!(again.keys(), ["customStrategy"]);
    let text = again.field("customStrategy");
    assert_eq!(text["title"], "Custom strategy");
    assert_eq!(text["description"], "Must be answered. If you chose Custom above, describe the requested handling.");
    // Now it is no longer a matter of choice.
    assert_eq!(again.params["requestedSchema"]["required"], json!(["customStrategy"]));
    client.accept(&again, json!({"customStrategy": "Inspect first", "strategy": "fast"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Handling { strategy: Custom("Inspect first"), limit: 3 })"#,);
    client.close().await
}

#[tokio::test]
async fn a_wrong_choice_is_asked_again_with_its_companion() -> Result<()> {
    let mut client = Client::wrapped(server(ask::<Handling>)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.accept(&form, json!({"strategy": "reckless", "customStrategy": "Inspect first", "limit": 3})).await?;
    let again = client.form().await?;
    assert_eq!(again.keys(), ["strategy", "customStrategy"]);
    // What was written is not lost.
    assert_eq!(again.field("customStrategy")["default"], "Inspect first");
    client.accept(&again, json!({"strategy": "custom", "customStrategy": "Inspect first"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Handling { strategy: Custom("Inspect first"), limit: 3 })"#,);
    client.close().await
}

#[tokio::test]
async fn the_forms_own_check_points_at_the_field_that_it_names() -> Result<()> {
    let mut client = Client::wrapped(server(ask::<Range>)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.accept(&form, json!({"from": 3, "to": 1, "note": "kept"})).await?;
    let again = client.form().await?;
    assert_eq!(again.keys(), ["to"]);
    assert_eq!(again.field("to")["description"], "Must not be before the start. The last page.");
    client.accept(&again, json!({"to": 4})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Range { from: 3, to: 4, note: Some("kept") })"#);
    client.close().await
}

/// Where no field is to blame, or none that the form shows, everything is asked again, filled in, and the message says
/// why.
#[tokio::test]
async fn a_check_that_names_no_field_asks_everything_again() -> Result<()> {
    for (answer, reason) in [
        (json!({"from": 0, "to": 0, "note": "kept"}), "Must name at least one page."),
        (json!({"from": 0, "to": 1, "note": "kept"}), "Must not be zero."),
    ] {
        let mut client = Client::wrapped(server(ask::<Range>)).await?;
        let call = client.call().await?;
        let form = client.form().await?;
        client.accept(&form, answer.clone()).await?;
        let again = client.form().await?;
        assert_eq!(again.keys(), ["from", "to", "note"]);
        for key in again.keys() {
            assert_eq!(again.field(key)["default"], answer[key], "{key}");
        }
        assert_eq!(again.params["message"], format!("{reason} Go?"));
        client.accept(&again, json!({"from": 1, "to": 2})).await?;
        assert_eq!(client.text(call).await?, "Accepted(Range { from: 1, to: 2, note: None })");
        client.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn reasons_with_and_without_a_field_are_both_told() -> Result<()> {
    let mut client = Client::wrapped(server(ask::<Range>)).await?;
    let call = client.call().await?;
    let form = client.form().await?;
    client.accept(&form, json!({"from": 13, "to": 13, "note": "kept"})).await?;
    let again = client.form().await?;
    assert_eq!(again.keys(), ["from", "to"]);
    assert_eq!(again.params["message"], "Is unlucky altogether. Go?");
    assert_eq!(again.field("from")["description"], "Is unlucky.");
    client.accept(&again, json!({"from": 13, "to": 14})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Range { from: 13, to: 14, note: Some("kept") })"#);
    client.close().await
}
