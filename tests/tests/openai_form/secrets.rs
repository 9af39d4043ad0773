//! A secret on its way to a person and back.

use anyhow::Result;
use elicit_sdk::{Elicit, Form, Host, Outcome, Secret, ToolError, Violations};
use elicit_tests::duplex::Client;
use serde_json::json;

use super::{METHOD, SignIn, client, client_of, open, sign_in};

#[tokio::test]
async fn it_is_asked_for_with_the_method_in_the_declared_order() -> Result<()> {
    for host in [Host::GENERIC, Host::OPENCLAW] {
        let mut client = client_of(host.clone(), open(), sign_in).await?;
        client.call().await?;
        let form = client.form_by(METHOD).await?;
        assert!(!["user", "token", "days"].is_sorted());
        let keys = form.keys();
        assert!(keys == ["user", "token", "days"], "{}: no key needs a prefix: {keys:?}", host.name);
        assert_eq!(form.field("token")["isSecret"], true, "{}", host.name);
    }
    let mut client = client(sign_in).await?;
    client.call().await?;
    // Byte for byte.
    assert_eq!(
        client.line().await?,
        r#"{"jsonrpc":"2.0","id":0,"method":"openai/form","params":{"_meta":{"progressToken":0},"message":"Sign in","requestedSchema":{"type":"object","properties":{"user":{"type":"string","title":"User","description":"Who signs in."},"token":{"type":"string","title":"Token","description":"From the settings page.","isSecret":true},"days":{"type":"integer","title":"Days","minimum":1,"maximum":30,"default":7}},"required":["user","token","days"]}}}"#,
    );
    Ok(())
}

#[tokio::test]
async fn what_was_typed_arrives_and_is_never_printed() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let outcome = elicit.ask::<SignIn>("Sign in").await?;
        let printed = format!("{outcome:?}");
        let Outcome::Accepted(form) = outcome else { return Err(ToolError::msg(printed)) };
        assert_eq!(form.token.expose(), " hush ");
        Ok(printed)
    };
    let mut client = client(handler).await?;
    let call = client.call().await?;
    let form = client.form_by(METHOD).await?;
    client.accept(&form, json!({"user": "kim", "token": " hush ", "days": 3})).await?;
    let printed = r#"Accepted(SignIn { user: "kim", token: Secret(..), days: 3 })"#;
    assert_eq!(client.text(call).await?, printed);
    client.close().await
}

#[tokio::test]
async fn a_refusal_is_a_refusal() -> Result<()> {
    for (action, outcome) in [("decline", "Declined"), ("cancel", "Cancelled")] {
        let mut client = client(sign_in).await?;
        let call = client.call().await?;
        let form = client.form_by(METHOD).await?;
        client.answer(&form, json!({"action": action, "content": {"token": "hush"}})).await?;
        assert_eq!(client.text(call).await?, outcome);
        client.close().await?;
    }
    Ok(())
}

/// Good values are kept when something else is wrong; a secret is not, and is asked for again.
#[tokio::test]
async fn it_is_not_kept_when_the_form_is_asked_again() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let Outcome::Accepted(form) = elicit.ask::<SignIn>("Sign in").await? else { return Ok("refused".to_owned()) };
        Ok(format!("{} {} {}", form.user, form.days, form.token.expose() == "second"))
    };
    let mut client = client(handler).await?;
    let call = client.call().await?;
    let first = client.form_by(METHOD).await?;
    client.accept(&first, json!({"user": "kim", "token": "first", "days": 300})).await?;
    let again = client.form_by(METHOD).await?;
    assert_eq!(again.keys(), ["token", "days"], "the secret is asked for again, the good name is not");
    assert!(!again.line.contains("first") && !again.line.contains("300"), "{}", again.line);
    // An answer to what is not asked is no answer.
    client.accept(&again, json!({"user": "eve", "token": "second", "days": 3})).await?;
    assert_eq!(client.text(call).await?, "kim 3 true");
    client.close().await
}

#[tokio::test]
async fn a_secret_that_is_left_out_is_not_taken_from_before() -> Result<()> {
    let mut client = client(sign_in).await?;
    let call = client.call().await?;
    let first = client.form_by(METHOD).await?;
    client.accept(&first, json!({"user": "kim", "token": "first", "days": 300})).await?;
    for _ in 0..2 {
        let again = client.form_by(METHOD).await?;
        client.accept(&again, json!({"days": 3})).await?;
    }
    assert_eq!(client.failure(call).await?, "the answer is not valid: `token` must be answered");
    client.close().await
}

#[tokio::test]
async fn it_is_never_filled_in_and_never_quoted() -> Result<()> {
    #[derive(Form, Debug)]
    #[elicit(validate = no_good)]
    struct Login {
        #[elicit(allow_sensitive)]
        password: Secret,
    }

    #[allow(clippy::unnecessary_wraps, reason = "the signature of a check")]
    fn no_good(login: &Login) -> Result<(), Violations> {
        Err(Violations::at("password", format!("must not be {}", login.password.expose())))
    }

    let handler = async |elicit: Elicit| {
        let login = Login { password: Secret::new("filled-in") };
        let asked = elicit.ask::<Login>("Sign in").prefill(&login).attempts(1).await;
        Ok(format!("{asked:?} {}", asked.as_ref().map_or_else(ToString::to_string, |_| String::new())))
    };
    let mut client: Client = client(handler).await?;
    let call = client.call().await?;
    let form = client.form_by(METHOD).await?;
    assert!(!form.line.contains("filled-in"), "{}", form.line);
    client.accept(&form, json!({"password": "hunter2"})).await?;
    let text = client.text(call).await?;
    assert_eq!(
        text,
        "Err(Invalid(Violations([Custom(`password` was refused by the plugin's own check)]))) the answer is not valid: \
         `password` was refused by the plugin's own check"
    );
    client.close().await
}

/// OpenClaw lets a secret be left empty, and nothing else.
#[tokio::test]
async fn one_that_may_be_left_blank_is_asked_with_the_others() -> Result<()> {
    #[derive(Form, Debug)]
    struct Maybe {
        user: String,
        token: Option<Secret>,
    }

    let handler = async |elicit: Elicit| Ok(format!("{:?}", elicit.ask::<Maybe>("Sign in").await?));
    let mut client = client_of(Host::OPENCLAW, open(), handler).await?;
    let call = client.call().await?;
    let form = client.form_by(METHOD).await?;
    assert_eq!(form.keys(), ["user", "token"]);
    assert_eq!(form.params["requestedSchema"]["required"], json!(["user"]));
    client.accept(&form, json!({"user": "kim"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Maybe { user: "kim", token: None })"#);
    client.close().await
}

/// One form is open per call at a time, whichever way it is asked.
#[tokio::test]
async fn forms_of_both_ways_are_shown_one_by_one() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let (one, two) = tokio::try_join!(elicit.ask::<SignIn>("Sign in"), elicit.ask::<super::Note>("A note"))?;
        Ok(format!("{one:?} {two:?}"))
    };
    let mut client = client(handler).await?;
    let call = client.call().await?;
    let form = client.form_by(METHOD).await?;
    client.silence().await?;
    client.answer(&form, json!({"action": "decline"})).await?;
    let form = client.form().await?;
    client.answer(&form, json!({"action": "cancel"})).await?;
    assert_eq!(client.text(call).await?, "Declined Cancelled");
    client.close().await
}

#[tokio::test]
async fn one_that_is_no_longer_waited_for_is_withdrawn() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let moment = std::time::Duration::from_millis(20);
        let asked = elicit.ask::<SignIn>("Sign in").timeout(moment).await;
        Ok(asked.map_or_else(|error| error.to_string(), |_| String::new()))
    };
    let mut client = client(handler).await?;
    let call = client.call().await?;
    let form = client.form_by(METHOD).await?;
    client.withdrawal(&form).await?;
    assert_eq!(client.text(call).await?, "nobody answered within 0 seconds");
    client.close().await
}
