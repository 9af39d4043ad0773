//! What each host makes of two forms, as text: the page that shows it, and that nothing of it is out of order.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{collections::BTreeSet, fmt::Write, fs, path::Path};

use elicit_sdk::{
    Choice, Form, FormSchema, Host, Revision,
    question::Question,
    rendering::{Progress, Rendering, Step},
    testing::{Shown, SimulatedHost, Simulation},
};
use elicit_tests::card::HOSTS;
use serde_json::{Map, Value, json};

const PAGE: &str = "book/src/host-shapes.md";

/// Set it to write the page instead of comparing it.
const WRITE: &str = "ELICIT_WRITE_DOCS";

#[derive(Form)]
struct Handling {
    /// Choose a handling strategy.
    strategy: Strategy,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    /// If you chose Custom above, describe the requested handling.
    #[elicit(other)]
    Custom(String),
}

/// Twenty fields of every kind, one of them a choice of nine.
#[derive(Form)]
struct Migration {
    /// Where the data is now.
    source: String,
    /// Where it goes.
    target: String,
    /// The region that serves it.
    region: Region,
    start_day: Option<String>,
    #[elicit(date)]
    end_day: String,
    #[elicit(range(min = 1, max = 64), default = 8)]
    workers: u8,
    #[elicit(range(min = 0.1, max = 1.0))]
    load: f64,
    dry_run: bool,
    #[elicit(default = true)]
    verify: bool,
    keep_source: bool,
    tables: BTreeSet<Table>,
    #[elicit(email)]
    owner: String,
    #[elicit(url)]
    ticket: String,
    notify: Option<Notify>,
    retries: u8,
    batch_size: u32,
    #[elicit(length(max = 40))]
    label: String,
    reviewer: Option<String>,
    encrypt: Option<bool>,
    note: Option<String>,
}

#[derive(Choice)]
enum Region {
    Frankfurt,
    Ireland,
    London,
    Ohio,
    Oregon,
    Osaka,
    Singapore,
    Sydney,
    Tokyo,
}

#[derive(Choice, PartialEq, Eq, PartialOrd, Ord)]
enum Table {
    Customers,
    Orders,
    Invoices,
}

#[derive(Choice)]
enum Notify {
    Chat,
    Mail,
}

/// The cards of one question, one after the other, to somebody who wants everything that may be added.
fn cards(schema: FormSchema, message: &str, host: &Host, shown_by: SimulatedHost) -> Vec<Shown> {
    let question = Question::new(message.to_owned(), schema);
    // What each of them speaks with a plugin that speaks everything.
    let revision = match shown_by {
        SimulatedHost::Wework | SimulatedHost::Codex | SimulatedHost::OpenClaw => Revision::V2025_06_18,
        SimulatedHost::ClaudeCode => Revision::V2026_07_28,
        _ => Revision::V2025_11_25,
    };
    let rendering = Rendering::new(&question, host, revision).unwrap();
    let (mut progress, mut cards) = (Progress::default(), Vec::new());
    while let Step::Show(form) = rendering.next(&progress) {
        let params = json!({"mode": "form", "message": form.message, "requestedSchema": form.schema});
        let shown = Simulation::new(shown_by).play(&params, &[]).shown;
        cards.push(shown.unwrap_or_else(|| panic!("{} shows nothing of {params}", host.name)));
        let properties = form.schema["properties"].as_object().unwrap();
        progress.push(properties.iter().map(|(key, field)| (key.clone(), sample(field))).collect::<Map<_, _>>());
    }
    cards
}

/// Something that the field takes: the last of its options, so "Yes" where that is one.
fn sample(field: &Value) -> Value {
    if let Some(option) = field["oneOf"].as_array().and_then(|options| options.last()) {
        return option["const"].clone();
    }
    match field["type"].as_str().unwrap() {
        "boolean" => json!(true),
        "integer" | "number" => json!(1),
        "array" => json!([field["items"]["anyOf"][0]["const"]]),
        _ => json!("1"),
    }
}

#[test]
fn the_text_of_an_option_stays_behind_its_choice() {
    let shown = cards(Handling::schema(), "Choose how to handle this", &Host::WEWORK, SimulatedHost::Wework);
    let headings = |shown: &Shown| shown.questions.iter().map(|one| one.heading.clone()).collect::<Vec<_>>();
    assert_eq!(headings(&shown[0]), ["Strategy", "Custom strategy"]);
    assert_eq!(headings(&unrendered()), ["Custom strategy", "Strategy"]);
}

/// The same form as its author declared it, sent as it is.
fn unrendered() -> Shown {
    let form = Handling::schema().to_json();
    let params = json!({"mode": "form", "message": "Choose how to handle this", "requestedSchema": form});
    Simulation::new(SimulatedHost::Wework).play(&params, &[]).shown.unwrap()
}

#[test]
fn fields_are_in_their_order_on_every_card() {
    let schema = Migration::schema();
    let declared: Vec<_> = schema.fields().iter().map(|field| field.title.to_lowercase()).collect();
    assert_eq!(declared.len(), 20);
    for (host, shown_by) in HOSTS {
        let cards = cards(Migration::schema(), "Plan the migration", host, shown_by);
        for card in &cards {
            // OpenClaw cuts the heading, and has the whole title above the text.
            let title = |one: &elicit_sdk::testing::Question| match shown_by {
                SimulatedHost::OpenClaw => one.asks().lines().next().unwrap().to_owned(),
                _ => one.heading.clone(),
            };
            let place = |heading: &str| {
                let heading = heading.to_lowercase();
                let title = heading.trim_start_matches("add ").trim_end_matches('?');
                let title = title.split(':').next().unwrap();
                declared.iter().position(|declared| declared == title)
            };
            let places: Vec<_> = card.questions.iter().map(|one| place(&title(one))).collect();
            assert!(places.iter().all(Option::is_some) && places.is_sorted(), "{}: {places:?}\n{card}", host.name);
        }
        let shown = |title: &String| {
            let fits = |heading: &str| heading.to_lowercase().split(':').next() == Some(title);
            cards.iter().any(|card| card.questions.iter().any(|one| fits(&one.heading)))
        };
        assert!(declared.iter().all(shown), "{}: something is never asked", host.name);
    }
}

#[test]
fn the_page_shows_the_cards() {
    let (path, page) = (Path::new(env!("CARGO_MANIFEST_DIR")).join("..").join(PAGE), page());
    if std::env::var_os(WRITE).is_some() {
        fs::write(&path, &page).unwrap();
    }
    let written = fs::read_to_string(&path).unwrap_or_default();
    assert!(written == page, "{PAGE} is stale; write it with {WRITE}=1 cargo test -p elicit-tests --test shapes");
}

fn page() -> String {
    let mut page = String::from(
        "# What each host makes of a form\n\nTwo forms, rendered for each host and shown by the host's simulation, to \
         somebody who wants everything that may be added. This page is made by a test.\n\n## A choice with an option of \
         one's own\n\nSent as it is declared, Wework shows the text first, since Codex sorts the fields:\n",
    );
    let block = |page: &mut String, card: &Shown| writeln!(page, "\n```text\n{card}\n```").unwrap();
    block(&mut page, &unrendered());
    page.push_str("\nRendered:\n");
    for (host, shown_by) in HOSTS {
        writeln!(page, "\n### {}, a choice", host.name).unwrap();
        for card in cards(Handling::schema(), "Choose how to handle this", host, shown_by) {
            block(&mut page, &card);
        }
    }
    page.push_str("\n## Twenty fields, one of them a choice of nine\n");
    for (host, shown_by) in HOSTS {
        writeln!(page, "\n### {}, twenty fields", host.name).unwrap();
        for card in cards(Migration::schema(), "Plan the migration", host, shown_by) {
            block(&mut page, &card);
        }
    }
    page
}
