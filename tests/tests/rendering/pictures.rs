use elicit_sdk::{
    Host, Order,
    rendering::{Progress, Rendering, Step, WireForm},
    schema::{ChoiceOption, DefaultValue, FieldSchema},
};
use serde_json::{Value, json};

use crate::talk::{Talk, choice, hosts, text};

/// A choice whose options have images.
fn pictured(key: &'static str, values: &[&'static str]) -> FieldSchema {
    let mut field = choice(key, &[]);
    let option = |value: &&'static str| {
        let mut option = ChoiceOption::new(*value, format!("The {value}"));
        option.image = format!("https://example.com/{value}.png").into();
        option
    };
    field.options = values.iter().map(option).collect::<Vec<_>>().into();
    field
}

fn extended(talk: &Talk) -> WireForm {
    let rendering = Rendering::extended(&talk.question, &talk.host).unwrap();
    match rendering.next(&Progress::default()) {
        Step::Show(form) => form,
        step => panic!("nothing is shown: {step:?}"),
    }
}

fn types(form: &WireForm) -> Vec<String> {
    let fields = form.schema["properties"].as_object().unwrap().values();
    fields.map(|field| field["type"].as_str().unwrap().to_owned()).collect()
}

#[test]
fn a_choice_of_images_is_one_where_the_host_takes_it() {
    for host in hosts() {
        let talk = Talk::new(host, vec![pictured("area", &["docs", "code"]), text("name")]);
        let picked = extended(&talk).schema.to_string().contains("openai/imagePicker");
        assert_eq!(picked, host.extension.images, "{}", host.name);
        // By the standard way there is no image for anyone.
        assert!(!talk.form().schema.to_string().contains("image"), "{}", host.name);
    }
}

#[test]
fn fields_keep_their_order_behind_codex() {
    for host in [&Host::CODEX, &Host::OPENCLAW] {
        let talk = Talk::new(host, vec![text("zebra"), text("ant"), pictured("mouse", &["grey", "white"])]);
        let form = extended(&talk);
        let keys: Vec<_> = form.schema["properties"].as_object().unwrap().keys().cloned().collect();
        assert_eq!(keys, ["zebra", "ant", "mouse"], "{}", host.name);
        assert_eq!(host.order, Order::Bytes, "or the declared order would be that of every form");
        assert_ne!(talk.keys(), keys, "{}: with `elicitation/create` a prefix keeps the order", host.name);
    }
}

/// A default is put first or said, since a choice of images has no word for it.
#[test]
fn a_default_of_a_choice_of_images_is_first_or_said() {
    let mut field = pictured("area", &["docs", "code"]);
    field.default = Some(DefaultValue::Value(json!("code")));
    for (host, first, said) in [
        (&Host::CODEX, "code", ""),
        (&Host::GENERIC, "docs", "Leave blank for The code."),
        (&Host::OPENCLAW, "docs", "Suggested: The code."),
    ] {
        let form = extended(&Talk::new(host, vec![field.clone(), text("name")]));
        let area = &form.schema["properties"]["area"];
        assert_eq!(area["items"][0]["id"], first, "{}", host.name);
        assert_eq!(area.get("default"), None, "{}", host.name);
        let description = area["description"].as_str().unwrap_or_default();
        assert!(description.ends_with(said), "{}: {description:?}", host.name);
    }
}

/// "None" would be an option without an image.
#[test]
fn one_that_may_be_left_blank_is_wished_for_where_it_cannot_be() {
    for (host, first) in [
        (&Host::GENERIC, vec!["openai/imagePicker", "string"]),
        (&Host::CODEX, vec!["string", "string"]),
        (&Host::OPENCLAW, vec!["boolean", "string"]),
    ] {
        let mut field = pictured("area", &["docs", "code"]);
        field.required = false;
        let talk = Talk::new(host, vec![field, text("name")]);
        assert_eq!(types(&extended(&talk)), first, "{}", host.name);
        let rendering = Rendering::extended(&talk.question, &talk.host).unwrap();
        if host.name == "generic" {
            continue;
        }
        for (wanted, next) in [(true, Some("openai/imagePicker")), (false, None)] {
            let mut progress = Progress::default();
            let wish = match host.name.as_ref() {
                "codex" => json!(if wanted { "yes" } else { "no" }),
                _ => json!(wanted),
            };
            let form = extended(&talk);
            let keys: Vec<_> = form.schema["properties"].as_object().unwrap().keys().cloned().collect();
            progress.push([(keys[0].clone(), wish), (keys[1].clone(), json!("a name"))].into_iter().collect());
            match (rendering.next(&progress), next) {
                (Step::Show(form), Some(next)) => assert_eq!(types(&form), [next], "{}", host.name),
                (Step::Read(answer), None) => assert_eq!(Value::Object(answer), json!({"name": "a name"})),
                (step, _) => panic!("{} {wanted}: {step:?}", host.name),
            }
        }
    }
}

/// A title that is told apart from its double may become too long for a host.
#[test]
fn a_title_that_a_rule_has_made_too_long_is_refused() {
    let mut field = pictured("area", &["docs", "code"]);
    let long = "t".repeat(60);
    for option in field.options.to_mut() {
        option.title = long.clone().into();
    }
    let talk = Talk::new(&Host::GENERIC, vec![field]);
    let refused = Rendering::extended(&talk.question, &talk.host).err().unwrap().to_string();
    assert!(refused.contains("option 2 of `area` has a title of more than 64 characters"), "{refused}");
    // As an ordinary choice it is none too long.
    talk.form();
}
