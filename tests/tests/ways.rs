//! Every way to ask, on every host: that it works, or which error says why not; and the page with that table.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use anyhow::Result;
use elicit_sdk::{
    Choice, Confirm, Elicit, ElicitError, Form, Host, Interactive, Outcome,
    Revision::{self, V2025_06_18, V2025_11_25, V2026_07_28},
    Secret, ToolError,
    testing::{Question as Shown, SimulatedHost, Step},
};
use elicit_tests::{
    caller::{Caller, Ended, Question, Transport, accept},
    card::{HOSTS, left},
    duplex::server,
};
use serde_json::{Value, json};

const PAGE: &str = "book/src/ways.md";

/// Set it to write the page instead of comparing it.
const WRITE: &str = "ELICIT_WRITE_DOCS";

const REVISIONS: [Revision; 3] = [V2025_06_18, V2025_11_25, V2026_07_28];

#[derive(Form)]
struct Cleanup {
    strategy: Strategy,
    #[elicit(range(min = 1, max = 500))]
    limit: u16,
    #[elicit(options)]
    region: String,
}

#[derive(Choice, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
enum Strategy {
    Fast,
    Safe,
}

#[derive(Form)]
struct Several {
    strategies: BTreeSet<Strategy>,
}

#[derive(Form)]
struct SignIn {
    token: Secret,
}

#[derive(Form)]
struct Profile {
    avatar: Avatar,
}

#[derive(Choice, Debug)]
enum Avatar {
    #[elicit(title = "Fast", image = "https://example.com/cheetah.png")]
    Cheetah,
    #[elicit(title = "Safe", image = "https://example.com/tortoise.png")]
    Tortoise,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Ask,
    Prefill,
    Several,
    Choose,
    ChooseMany,
    Confirm,
    Phrase,
    OpenUrl,
    RequireUrl,
    OrGiven,
    Secret,
    SecretOpen,
    Images,
    ImagesOpen,
}

const WAYS: [Way; 14] = [
    Way::Ask,
    Way::Prefill,
    Way::Several,
    Way::Choose,
    Way::ChooseMany,
    Way::Confirm,
    Way::Phrase,
    Way::OpenUrl,
    Way::RequireUrl,
    Way::OrGiven,
    Way::Secret,
    Way::SecretOpen,
    Way::Images,
    Way::ImagesOpen,
];

impl Way {
    const fn name(self) -> &'static str {
        match self {
            Self::Ask => "`ask`, with `options`",
            Self::Prefill => "`ask`, with `prefill`",
            Self::Several => "`ask`, several options",
            Self::Choose => "`choose`",
            Self::ChooseMany => "`choose_many`",
            Self::Confirm => "`confirm`",
            Self::Phrase => "`confirm`, with `phrase`",
            Self::OpenUrl => "`open_url`",
            Self::RequireUrl => "`require_url`",
            Self::OrGiven => "`or_given`, where nobody is shown a form",
            Self::Secret => "`ask`, with a `Secret`",
            Self::SecretOpen => "`ask`, with a `Secret`, `openai/form` open",
            Self::Images => "`ask`, options with images",
            Self::ImagesOpen => "`ask`, options with images, `openai/form` open",
        }
    }

    /// What the client declares. Claude Code and Copilot CLI do not know `openai/form`.
    fn capabilities(self, host: SimulatedHost) -> Value {
        let mut capabilities = json!({"elicitation": {"form": {}, "url": {}}});
        let knows = !matches!(host, SimulatedHost::ClaudeCode | SimulatedHost::CopilotCli);
        if knows && matches!(self, Self::SecretOpen | Self::ImagesOpen) {
            capabilities["extensions"] = json!({"openai/form": {}});
        }
        capabilities
    }

    /// What the person meant, as the tool tells it.
    const fn meant(self) -> &'static str {
        match self {
            Self::Ask | Self::Prefill => "Safe 7 us",
            Self::Several => "{Safe}",
            Self::Choose => "2",
            Self::ChooseMany => "[2]",
            Self::Confirm | Self::Phrase => "done",
            Self::OpenUrl | Self::RequireUrl => "opened",
            Self::OrGiven => "given",
            Self::Secret | Self::SecretOpen => "7",
            Self::Images | Self::ImagesOpen => "Tortoise",
        }
    }
}

async fn ask(way: Way, elicit: Elicit) -> Result<String, ToolError> {
    Ok(match way {
        Way::Ask | Way::Prefill => {
            let mut ask = elicit.ask::<Cleanup>("How?").options("region", [("eu", "Europe"), ("us", "America")]);
            if way == Way::Prefill {
                ask = ask.prefill(&Cleanup { strategy: Strategy::Safe, limit: 7, region: "us".into() });
            }
            let Cleanup { strategy, limit, region } = ask.await?.or_stop()?;
            format!("{strategy:?} {limit} {region}")
        }
        Way::Several => format!("{:?}", elicit.ask::<Several>("How?").await?.or_stop()?.strategies),
        Way::Choose => elicit.choose("Which?", [(1, "Fast"), (2, "Safe")]).await?.or_stop()?.to_string(),
        Way::ChooseMany => format!("{:?}", elicit.choose_many("Which?", [(1, "Fast"), (2, "Safe")]).await?.or_stop()?),
        Way::Confirm | Way::Phrase => {
            let mut confirm = Confirm::new("Delete?").yes("Safe").no("Keep");
            if way == Way::Phrase {
                confirm = confirm.phrase("7");
            }
            let _confirmed = elicit.confirm(confirm).await?.or_stop()?;
            "done".into()
        }
        Way::OpenUrl => {
            elicit.open_url("Sign in", "https://example.com/").await?.or_stop()?.complete().await?;
            "opened".into()
        }
        Way::RequireUrl => {
            let required = elicit.require_url("Sign in", "https://example.com/")?;
            return Err(ElicitError::from(required).into());
        }
        Way::Secret | Way::SecretOpen => elicit.ask::<SignIn>("Sign in").await?.or_stop()?.token.expose().to_owned(),
        Way::Images | Way::ImagesOpen => format!("{:?}", elicit.ask::<Profile>("Who?").await?.or_stop()?.avatar),
        Way::OrGiven => match elicit.choose("Which?", [("given", "Given")]).or_given(Some("Given".into())).await? {
            Outcome::Accepted(given) => given.into(),
            Outcome::Declined | Outcome::Cancelled => "refused".into(),
        },
    })
}

/// Somebody who wants `Safe`, `7` and `America`, whatever the card looks like.
fn person(way: Way, host: SimulatedHost, question: &Question) -> Value {
    if way == Way::OrGiven {
        return json!({"action": "decline"});
    }
    if question.params["mode"] == "url" {
        return accept(json!({}));
    }
    left(host, question, |card| card.questions.iter().flat_map(answer).chain([Step::Submit]).collect())
}

fn answer(one: &Shown) -> Vec<Step> {
    if one.options.is_empty() {
        // Where a list is text, its items are asked for by name.
        return vec![Step::text(&one.id, "7")];
    }
    let place = |label: &str| one.options.iter().position(|option| option.label == label);
    let wanted = ["Safe", "America"].into_iter().find_map(place);
    let says = |word: &str| one.asks().contains(word) || one.heading.contains(word);
    let yes = || place(if says("Safe") || says("Add") || says("Type") { "Yes" } else { "No" });
    wanted.or_else(yes).map(|place| Step::select_at(&one.id, place)).into_iter().collect()
}

async fn run(way: Way, host: &Host, shown_by: SimulatedHost, revision: Revision) -> Result<Ended> {
    let handler = server(move |elicit: Elicit| ask(way, elicit));
    let transport = Transport::duplex(Interactive::new(handler).host(host.clone()));
    let mut caller = Caller::with(transport, revision, way.capabilities(shown_by)).await?;
    caller.call("ask", json!({}), |question| person(way, shown_by, question)).await
}

/// What a cell says: in how many forms, or why not. An answer other than the one that was meant fails the test.
fn cell(way: Way, case: &str, ended: &Ended) -> String {
    match &ended.reply {
        Err(error) if error["code"] == -32042 => "-32042".into(),
        Err(error) => error["message"].as_str().unwrap().to_owned(),
        Ok(result) if result["isError"] == true => ended.failure().unwrap().to_owned(),
        Ok(_) => {
            assert_eq!(ended.text().unwrap(), way.meant(), "{case}: {:#?}", ended.rounds);
            match ended.rounds.len() {
                1 => "works".into(),
                forms => format!("works, in {forms} forms"),
            }
        }
    }
}

#[tokio::test]
async fn every_way_on_every_host_works_or_says_why_not() -> Result<()> {
    let mut table = String::from("| way |");
    for (host, _) in HOSTS {
        write!(table, " {} |", host.name)?;
    }
    table.push_str("\n|---|");
    table.push_str(&"---|".repeat(HOSTS.len()));
    table.push('\n');
    let mut errors = Vec::new();
    for way in WAYS {
        write!(table, "| {} |", way.name())?;
        for (host, shown_by) in HOSTS {
            let mut cells: Vec<(String, Vec<&str>)> = Vec::new();
            for revision in REVISIONS {
                let case = format!("{way:?} on {} at {revision}", host.name);
                let ended = run(way, host, shown_by, revision).await?;
                let mut said = cell(way, &case, &ended);
                if !said.starts_with("works") && !said.starts_with('-') {
                    let known = errors.iter().position(|error| *error == said);
                    let number = known.unwrap_or_else(|| {
                        errors.push(said);
                        errors.len() - 1
                    });
                    said = format!("error {}", number + 1);
                }
                match cells.iter_mut().find(|(other, _)| *other == said) {
                    Some((_, revisions)) => revisions.push(revision.as_str()),
                    None => cells.push((said, vec![revision.as_str()])),
                }
            }
            let cell = match cells.as_slice() {
                [(only, _)] => only.clone(),
                several => {
                    let one = |(said, revisions): &(String, Vec<&str>)| format!("{said} ({})", revisions.join(", "));
                    several.iter().map(one).collect::<Vec<_>>().join("; ")
                }
            };
            write!(table, " {cell} |")?;
        }
        table.push('\n');
    }
    let mut page = String::from(
        "# Every way to ask, on every host\n\nEach way asks the simulated host under 2025-06-18, 2025-11-25 and \
         2026-07-28, and somebody answers who knows what they want. A cell says that the tool got what was meant, and in \
         how many forms; or which error it got, before anything was sent. `openai/form` is opened by the client's capabilities; Claude \
         Code and Copilot CLI never do. This page is made by a test.\n\n",
    );
    page.push_str(&table);
    page.push('\n');
    for (at, error) in errors.iter().enumerate() {
        writeln!(page, "- error {}: {error}", at + 1)?;
    }
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE);
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, &page)?;
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "{PAGE} is stale; write it with {WRITE}=1 cargo test -p elicit-tests --test ways");
    Ok(())
}
