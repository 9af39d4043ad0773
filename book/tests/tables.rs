//! Tables that several documents include: made from the values themselves, and complete.

mod common;

use std::{collections::BTreeSet, fmt::Write as _, sync::mpsc, time::Duration};

use anyhow::Result;
use common::{keep, read};
use elicit_sdk::{
    Elicit, ElicitError, Host, Mode, Refusal, Revision, Violations,
    rmcp::{handler::server::tool::IntoCallToolResult, model::CallToolResponse},
};
use elicit_tests::duplex::{Client, Hello, server};
use serde_json::json;
use syn::Item;

/// The error of a page that has to be opened, which only a call can make.
async fn url_required() -> Result<ElicitError> {
    let (sender, receiver) = mpsc::channel();
    let asks = server(move |elicit: Elicit| {
        let sender = sender.clone();
        async move {
            let required = elicit.require_url("Sign in first", "https://example.com/connect")?;
            sender.send(ElicitError::from(required))?;
            Ok("sent".into())
        }
    });
    let capabilities = json!({"elicitation": {"form": {}, "url": {}}});
    let mut client = Client::wrapped_as(asks, Hello { capabilities, ..Hello::default() }).await?;
    let id = client.call().await?;
    client.text(id).await?;
    client.close().await?;
    Ok(receiver.recv()?)
}

/// The variants of the errors: one of each, what it means, and what to do.
fn errors(url_required: ElicitError) -> Vec<(&'static str, ElicitError, &'static str, &'static str)> {
    vec![
        (
            "Unsupported",
            ElicitError::Unsupported {
                mode: Mode::Form,
                reason: "it did not declare the capability `elicitation`".into(),
                revision: Revision::V2025_11_25,
            },
            "The client cannot be asked this way. Nothing was sent.",
            "Take the answer as an argument of the tool instead.",
        ),
        (
            "Unsupported",
            ElicitError::Unsupported {
                mode: Mode::Url,
                reason: "it did not declare the capability `elicitation.url`".into(),
                revision: Revision::V2026_07_28,
            },
            "The same at 2026-07-28, which has an error of its own for it.",
            "The same.",
        ),
        (
            "Unseen",
            ElicitError::Unseen,
            "Nobody was shown the form, and you wrote `or_given`.",
            "Nothing: the model calls again with the answers.",
        ),
        (
            "Rejected",
            ElicitError::Rejected { code: -32602 },
            "The client declared forms, and answered this one with an error. Its text is not kept.",
            "Derive the form; read the client's log.",
        ),
        (
            "UrlRequired",
            url_required,
            "You ended the call with `require_url`.",
            "Nothing: the client opens the page and may call again.",
        ),
        (
            "Invalid",
            ElicitError::Invalid(Violations::at("limit", "must be between 1 and 500")),
            "The last of the attempts broke a rule.",
            "Let the tool fail: the model can call it again.",
        ),
        (
            "Timeout",
            ElicitError::Timeout(Duration::from_secs(600)),
            "Nobody answered in time. The form has been taken back.",
            "Let the tool fail, or do what is safe without an answer.",
        ),
        (
            "CallCancelled",
            ElicitError::CallCancelled,
            "The call is over: cancelled by the client, or its round has ended.",
            "Stop, and undo what was begun.",
        ),
        (
            "Stopped",
            ElicitError::Stopped(Refusal::Declined),
            "The person refused, and you wrote `or_stop`.",
            "Nothing: the model reads it.",
        ),
        (
            "Unrenderable",
            ElicitError::Unrenderable(
                "it has no fields, and some hosts accept an empty form unseen; ask at least one question".into(),
            ),
            "The host cannot show this form, or the question is a mistake. Nothing was sent.",
            "Change what the text names.",
        ),
        (
            "State",
            ElicitError::State,
            "At 2026-07-28 the client brought back a state that is not of this call.",
            "See what the log says; share the keys among all processes.",
        ),
        (
            "UnstableQuestion",
            ElicitError::UnstableQuestion,
            "The handler asks something else each time it runs.",
            "Take out what changes, or give the question a key.",
        ),
        (
            "DuplicateKey",
            ElicitError::DuplicateKey("branch".into()),
            "Two questions or effects of one call have this key.",
            "Make the key of what differs, such as the loop's variable.",
        ),
        (
            "Protocol",
            ElicitError::Protocol("the answer has no action"),
            "What came back cannot be read as an answer.",
            "Report it to the host.",
        ),
        (
            "Transport",
            ElicitError::Transport("a message could not be sent".into()),
            "The connection failed.",
            "Nothing: nobody is there any more.",
        ),
    ]
}

/// What a client gets when the error leaves a tool.
fn received(error: ElicitError) -> String {
    match error.into_call_tool_result() {
        Ok(CallToolResponse::Complete(result)) if result.is_error == Some(true) => "a text with `isError`".into(),
        Ok(other) => panic!("{other:?} is no error"),
        Err(error) => format!("JSON-RPC error {}", error.code.0),
    }
}

#[tokio::test]
async fn every_error_has_a_row() -> Result<()> {
    let errors = errors(url_required().await?);
    let listed: BTreeSet<String> = errors.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(listed, variants("elicit-sdk/src/error.rs", "ElicitError"));
    let mut page = String::from(
        "The text is what `Display` says of one of its kind. The next column is what the client gets when the error leaves \
         a tool.\n\n| variant | text | the client gets | what it means | what to do |\n|---|---|---|---|---|\n",
    );
    for (name, error, meaning, remedy) in errors {
        assert!(format!("{error:?}").starts_with(name), "{error:?} is no {name}");
        let text = error.to_string();
        writeln!(page, "| `{name}` | {text} | {} | {meaning} | {remedy} |", received(error)).unwrap_or_default();
    }
    keep("elicit-sdk/docs/errors.md", &page);
    Ok(())
}

/// The names of an enum's variants, or of a struct's fields.
fn variants(file: &str, name: &str) -> BTreeSet<String> {
    let file = syn::parse_file(&read(file)).unwrap_or_else(|error| panic!("{file}: {error}"));
    file.items
        .into_iter()
        .find_map(|item| match item {
            Item::Enum(item) if item.ident == name => {
                Some(item.variants.iter().map(|variant| variant.ident.to_string()).collect())
            }
            Item::Struct(item) if item.ident == name => {
                Some(item.fields.iter().filter_map(|field| Some(field.ident.as_ref()?.to_string())).collect())
            }
            _ => None,
        })
        .unwrap_or_else(|| panic!("there is no {name}"))
}

type Fact = (&'static str, &'static str, fn(&Host) -> String);

/// The facts of a host, in the order of its fields.
const FACTS: &[Fact] = &[
    ("order", "order of the fields", |host| format!("{:?}", host.order).to_lowercase()),
    ("titled_options", "knows `oneOf` also at 2025-06-18", |host| yes(host.titled_options)),
    ("shows_message", "shows the message", |host| yes(host.shows_message)),
    ("shows_rules", "tells the rules while the form is open", |host| yes(host.shows_rules)),
    ("defaults", "a default is", |host| format!("{:?}", host.defaults).to_lowercase()),
    ("preselects_first", "sends the first option unasked", |host| yes(host.preselects_first)),
    ("preselects_yes", "sends yes unasked", |host| yes(host.preselects_yes)),
    ("submits_single_choice", "one click submits a lone choice", |host| yes(host.submits_single_choice)),
    ("omits_no", "leaves out an untouched check box", |host| yes(host.omits_no)),
    ("omits_empty_list", "leaves out an empty list", |host| yes(host.omits_empty_list)),
    ("opens_pages", "opens web pages", |host| yes(host.opens_pages)),
    ("multi_select", "several options can be picked", |host| yes(host.multi_select)),
    ("leaves_blank", "a field can be left blank", |host| yes(host.leaves_blank)),
    ("keeps_numbers", "numbers arrive as typed", |host| yes(host.keeps_numbers)),
    ("own_answers", "every choice takes other words", |host| yes(host.own_answers)),
    ("refuses_over_one_answer", "one wrong answer refuses the form", |host| yes(host.refuses_over_one_answer)),
    ("plain_texts", "texts must be on one line", |host| yes(host.plain_texts)),
    ("plain_keys", "keys must be identifiers", |host| yes(host.plain_keys)),
    ("reserved_keys", "keys that it takes for its own", |host| host.reserved_keys.len().to_string()),
    ("reserved_phrases", "words that it takes for its own", |host| host.reserved_phrases.len().to_string()),
];

fn yes(fact: bool) -> String {
    if fact { "yes" } else { "no" }.into()
}

fn count(limit: Option<usize>) -> String {
    limit.map_or("any".into(), |limit| limit.to_string())
}

#[test]
fn every_fact_of_a_host_has_a_row() {
    let names: BTreeSet<String> = FACTS.iter().map(|(name, ..)| (*name).to_owned()).collect();
    let mut fields = variants("elicit-sdk/src/host/mod.rs", "Host");
    for other in ["name", "limits", "visible"] {
        assert!(fields.remove(other));
    }
    assert_eq!(names, fields);
    let limits: &[Fact] = &[
        ("fields", "fields in a form", |host| count(host.limits.fields)),
        ("min_options", "options of a choice, at least", |host| count(host.limits.min_options)),
        ("options", "options of a choice, at most", |host| count(host.limits.options)),
        ("key", "characters of a key", |host| count(host.limits.key)),
        ("title", "characters of a title", |host| count(host.limits.title)),
        ("description", "characters of a description", |host| count(host.limits.description)),
        ("label", "characters of an option's title", |host| count(host.limits.label)),
        ("value", "characters of an option's value", |host| count(host.limits.value)),
        ("message", "characters of the message", |host| count(host.limits.message)),
        ("nodes", "JSON values in a request", |host| count(host.limits.nodes)),
    ];
    let names: BTreeSet<String> = limits.iter().map(|(name, ..)| (*name).to_owned()).collect();
    assert_eq!(names, variants("elicit-sdk/src/host/limits.rs", "Limits"));

    let mut page = String::from("Each row is a field of `Host`, each column a host that is known by name.\n\n|  |");
    for host in Host::KNOWN {
        write!(page, " {} |", host.name).unwrap_or_default();
    }
    page.push_str("\n|---|");
    page.push_str(&"---|".repeat(Host::KNOWN.len()));
    page.push('\n');
    let rows = FACTS.iter().map(|fact| (String::new(), fact)).chain(limits.iter().map(|fact| ("limits.".into(), fact)));
    for (parent, (name, meaning, fact)) in rows {
        write!(page, "| {meaning}: `{parent}{name}` |").unwrap_or_default();
        for host in Host::KNOWN {
            write!(page, " {} |", fact(host)).unwrap_or_default();
        }
        page.push('\n');
    }
    let list = |words: &[&str]| words.iter().map(|word| format!("`{word}`")).collect::<Vec<_>>().join(", ");
    let (keys, words) = (list(Host::WEWORK.reserved_keys), list(Host::WEWORK.reserved_phrases));
    write!(page, "\nThe keys are {keys}, the words {words}.\n").unwrap_or_default();
    keep("elicit-sdk/docs/host-facts.md", &page);
}

#[test]
fn every_feature_has_a_row() {
    let manifest = read("elicit-sdk/Cargo.toml");
    let (_, features) = manifest.split_once("[features]\n").unwrap_or_default();
    let features: BTreeSet<&str> = features
        .lines()
        .take_while(|line| !line.is_empty())
        .filter_map(|line| Some(line.split_once(" = ")?.0))
        .filter(|feature| *feature != "default")
        .collect();
    let table = read("elicit-sdk/docs/features.md");
    let listed: BTreeSet<&str> = table
        .lines()
        .skip(2)
        .filter_map(|row| row.split('|').nth(1))
        .flat_map(|cell| cell.split('`').skip(1).step_by(2))
        .collect();
    assert_eq!(listed, features);
}

/// A README cannot include a file, so it has copies between marks.
#[test]
fn the_readme_shows_the_same() {
    let mut readme = read("README.md");
    let mut marks = 0;
    let mut from = 0;
    while let Some(at) = readme[from..].find("<!-- from ") {
        let start = from + at;
        let opening = start + readme[start..].find(" -->\n").expect("a mark ends with its line") + " -->\n".len();
        let file = readme[start + "<!-- from ".len()..opening - " -->\n".len()].to_owned();
        let end = opening + readme[opening..].find("<!-- end -->").expect("a mark has an end");
        readme.replace_range(opening..end, &format!("\n{}\n", read(&file)));
        from = opening;
        marks += 1;
    }
    assert!(marks >= 2, "the README has lost its marks");
    keep("README.md", &readme);
}
