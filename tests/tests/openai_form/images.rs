//! A choice with images: `openai/imagePicker` where the method is open.

use anyhow::Result;
use elicit_sdk::{Elicit, Form, Host, Outcome, ToolError};
use serde_json::json;

use super::{Avatar, METHOD, Profile, client, client_of, open, profile};

#[derive(Form, Debug)]
struct Cover {
    #[elicit(options)]
    draft: String,
}

#[tokio::test]
async fn each_option_has_its_image() -> Result<()> {
    let mut client = client(profile).await?;
    let call = client.call().await?;
    let form = client.form_by(METHOD).await?;
    assert_eq!(
        form.params["requestedSchema"].to_string(),
        r#"{"type":"object","properties":{"name":{"type":"string","title":"Name"},"avatar":{"type":"openai/imagePicker","title":"Avatar","description":"How others see you.","items":[{"id":"otter","title":"Otter","image":"https://example.com/otter.png"},{"id":"lynx","title":"Lynx","image":"data:image/png;base64,iVBORw0KGgo="},{"id":"another","title":"Another","image":"data:image/svg+xml,%3Csvg/%3E"}]},"customAvatar":{"type":"string","title":"Custom avatar","description":"Say which."}},"required":["name","avatar"]}"#,
    );
    client.accept(&form, json!({"name": "Kim", "avatar": "another", "customAvatar": "a newt"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Profile { name: "Kim", avatar: Another("a newt") })"#);
    client.close().await
}

#[tokio::test]
async fn an_answer_that_is_no_option_is_asked_again() -> Result<()> {
    let mut client = client(profile).await?;
    let call = client.call().await?;
    for answer in ["https://example.com/otter.png", "newt"] {
        let form = client.form_by(METHOD).await?;
        client.accept(&form, json!({"name": "Kim", "avatar": answer})).await?;
    }
    let form = client.form_by(METHOD).await?;
    assert!(form.field("avatar")["description"].as_str().unwrap().starts_with("Must be one of Otter, Lynx, Another."));
    // A title means its option.
    client.accept(&form, json!({"avatar": "Lynx"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Profile { name: "Kim", avatar: Lynx })"#);
    client.close().await
}

/// A reader of Codex's own types refuses a picker with any other word, and one option without an image.
#[tokio::test]
async fn a_picker_has_neither_a_default_nor_an_option_without_an_image() -> Result<()> {
    #[derive(Form, Debug, PartialEq)]
    struct Defaulted {
        #[elicit(default = "lynx")]
        avatar: Avatar,
        other: Option<Avatar>,
        name: String,
    }

    for host in [Host::GENERIC, Host::CODEX, Host::OPENCLAW] {
        let handler = async |elicit: Elicit| match elicit.ask::<Defaulted>("Make a profile").await? {
            Outcome::Accepted(form) => Ok(format!("{:?} {:?}", form.avatar, form.other)),
            refused => Err(ToolError::msg(format!("{refused:?}"))),
        };
        let mut client = client_of(host.clone(), open(), handler).await?;
        let call = client.call().await?;
        let mut seen = 0;
        loop {
            let message = client.next().await?;
            if message.get("method").is_none() {
                assert_eq!(message["id"], call);
                assert_eq!(message["result"]["content"][0]["text"], "Lynx None", "{}: {message}", host.name);
                break;
            }
            assert_eq!(message["method"], METHOD);
            let mut content = serde_json::Map::new();
            for (key, field) in message["params"]["requestedSchema"]["properties"].as_object().unwrap() {
                if field["type"] == "openai/imagePicker" {
                    seen += 1;
                    assert!(field.get("default").is_none(), "{}: {field}", host.name);
                    let items = field["items"].as_array().unwrap();
                    assert!(items.iter().all(|item| item["image"].is_string()), "{}: {field}", host.name);
                }
                if key.ends_with("avatar") {
                    content.insert(key.clone(), json!("lynx"));
                } else if key.ends_with("name") {
                    content.insert(key.clone(), json!("Kim"));
                } else if field["type"] == "boolean" {
                    content.insert(key.clone(), json!(false));
                } else if field["oneOf"][0]["const"] == "no" {
                    content.insert(key.clone(), json!("no"));
                }
            }
            let result = json!({"action": "accept", "content": content});
            client.send(&json!({"jsonrpc": "2.0", "id": message["id"], "result": result})).await?;
        }
        assert!(seen > 0, "{}", host.name);
        client.close().await?;
    }
    Ok(())
}

#[tokio::test]
async fn images_may_be_known_only_when_asking() -> Result<()> {
    const IMAGES: [&str; 2] = ["https://example.com/a.png", "https://example.com/b.png"];
    let handler = async |elicit: Elicit| {
        let options = [("a", "Forest"), ("b", "Sea")];
        let cover = elicit.ask::<Cover>("Which cover?").images("draft", IMAGES).options("draft", options).await?;
        let chosen = elicit.choose("Which, again?", [(1, "Forest"), (2, "Sea")]).images(IMAGES).await?;
        Ok(format!("{cover:?} {chosen:?}"))
    };
    let mut client = client(handler).await?;
    let call = client.call().await?;
    let form = client.form_by(METHOD).await?;
    let expected = r#"{"type":"openai/imagePicker","title":"Draft","items":[{"id":"a","title":"Forest","image":"https://example.com/a.png"},{"id":"b","title":"Sea","image":"https://example.com/b.png"}]}"#;
    assert_eq!(form.field("draft").to_string(), expected);
    client.accept(&form, json!({"draft": "b"})).await?;
    let form = client.form_by(METHOD).await?;
    assert_eq!(form.field("choice")["type"], "openai/imagePicker");
    client.accept(&form, json!({"choice": "Sea"})).await?;
    assert_eq!(client.text(call).await?, r#"Accepted(Cover { draft: "b" }) Accepted(2)"#);
    client.close().await
}

/// A derived choice may get its images when asking, too.
#[tokio::test]
async fn images_given_when_asking_come_before_the_declared_ones() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let images = (0..3).map(|at| format!("https://example.com/{at}.png"));
        Ok(super::told(&elicit.ask::<Profile>("Make a profile").images("avatar", images).await?))
    };
    let mut client = client(handler).await?;
    client.call().await?;
    let form = client.form_by(METHOD).await?;
    assert_eq!(form.field("avatar")["items"][2]["image"], "https://example.com/2.png");
    Ok(())
}

/// On every host alike, also where the method is not open, so that an author meets a mistake on the first.
#[tokio::test]
async fn what_no_host_takes_is_refused_before_anything_is_sent() -> Result<()> {
    type Given = (Vec<(String, String)>, Vec<String>);
    const GOOD: &str = "https://example.com/a.png";
    let option = |at: usize| (format!("v{at}"), format!("Title {at}"));
    let given = |count: usize| -> Given { ((0..count).map(option).collect(), vec![GOOD.to_owned(); count]) };
    let with_image = |image: &str| -> Given { (given(2).0, vec![GOOD.to_owned(), image.to_owned()]) };
    let with_option =
        |value: &str, title: &str| -> Given { (vec![option(0), (value.to_owned(), title.to_owned())], given(2).1) };
    let cases: Vec<(Given, &str)> = vec![
        (
            given(1),
            "`draft` has 1 options with images, and a choice has 2 to 4 of them; offer as many, or leave the images out",
        ),
        (
            given(5),
            "`draft` has 5 options with images, and a choice has 2 to 4 of them; offer as many, or leave the images out",
        ),
        ((given(3).0, given(2).1), "`draft` has 3 options and got 2 images; give each option one"),
        (with_image(""), "option 2 of `draft` has no image, and others have; give each one, or none"),
        (
            with_image("http://example.com/a.png"),
            "the image of option 2 of `draft` is no address of one: write https://example.com/a.png, or data:image/png;base64,..",
        ),
        (
            with_image("data:text/html,<script>"),
            "the image of option 2 of `draft` is no address of one: write https://example.com/a.png, or data:image/png;base64,..",
        ),
        (
            with_image("https://example.com/a b.png"),
            "the image of option 2 of `draft` is no address: it must be ASCII without spaces",
        ),
        (
            with_image(&format!("data:image/png;base64,{}", "A".repeat(65_536))),
            "the image of option 2 of `draft` is longer than 65,536 characters; make it smaller, or put it on the web",
        ),
        (
            with_option(&"v".repeat(129), "Title"),
            "option 2 of `draft` has a value of more than 128 characters, and has an image; make it shorter",
        ),
        (
            with_option("v", &"🚀".repeat(33)),
            "option 2 of `draft` has a title of more than 64 characters, and has an image; make it shorter",
        ),
    ];
    for capabilities in [open(), json!({"elicitation": {}})] {
        for ((options, images), expected) in &cases {
            let (options, images) = (options.clone(), images.clone());
            let handler = move |elicit: Elicit| {
                let ask =
                    elicit.ask::<Cover>("Which?").options("draft", options.clone()).images("draft", images.clone());
                async move { Ok(format!("{:?}", ask.await?)) }
            };
            let mut client = client_of(Host::GENERIC, capabilities.clone(), handler).await?;
            let call = client.call().await?;
            assert_eq!(client.failure(call).await?, format!("this form cannot be shown: {expected}"));
            client.close().await?;
        }
    }
    Ok(())
}

#[tokio::test]
async fn images_are_of_a_choice_of_one_option() -> Result<()> {
    let handler = async |elicit: Elicit| {
        let nowhere = elicit.ask::<Profile>("Make a profile").images("name", ["https://example.com/a.png"]).await;
        Ok(nowhere.expect_err("a text has no images").to_string())
    };
    let mut client = client(handler).await?;
    let call = client.call().await?;
    assert_eq!(
        client.text(call).await?,
        "this form cannot be shown: it has no field `name` that is a choice of one option, to have images"
    );
    client.close().await
}
