//! Queries of a real SQLite file.

#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::path::PathBuf;

use db_query::DbQuery;
use elicit_sdk::{
    Revision::V2025_11_25,
    testing::{Person, Place, SimulatedHost, for_every_host_and_revision, for_every_hostile_answer},
};
use rusqlite::Connection;
use serde_json::{Value, json};
use tempfile::TempDir;

const BETWEEN: &str = "SELECT name FROM orders WHERE day BETWEEN :from AND :to AND amount >= :at_least ORDER BY day";

/// A file with three orders, and a query of it.
fn orders(query: &str) -> (TempDir, Value) {
    let folder = TempDir::new().expect("a folder for the file");
    let file: PathBuf = folder.path().join("orders.sqlite");
    let made = Connection::open(&file).and_then(|connection| {
        connection.execute_batch(
            "CREATE TABLE orders (name TEXT, day TEXT, amount REAL);
             INSERT INTO orders VALUES ('paper', '2026-01-05', 12.5), ('ink', '2026-02-01', 80), ('desk', '2026-03-01', 300);",
        )
    });
    made.expect("a file with orders");
    (folder, json!({"database": file, "query": query}))
}

#[tokio::test]
async fn a_person_says_what_the_query_leaves_open() {
    for_every_host_and_revision(async |place| {
        let (_folder, query) = orders(BETWEEN);
        let person = Person::new().types("From", "2026-01-01").types("To", "2026-02-28").submits();
        let person = person.types("At least", "12.5").submits();
        place.start(DbQuery).call("query", query, person).await.asked(2).returned("name\npaper\nink");
    })
    .await;
}

#[tokio::test]
async fn only_what_is_open_is_asked_for() {
    let place = Place::new(SimulatedHost::Wework, V2025_11_25);
    let (_folder, query) = orders("SELECT name FROM orders WHERE day >= :from");
    let person = Person::new().types("From", "2026-02-01").submits();
    place.start(DbQuery).call("query", query, person).await.asked(1).returned("name\nink\ndesk");
    let (_folder, query) = orders("SELECT count(*) AS orders FROM orders");
    place.start(DbQuery).call("query", query, Person::new()).await.asked(0).returned("orders\n3");
}

#[tokio::test]
async fn a_period_that_ends_before_it_begins_is_asked_again() {
    for_every_host_and_revision(async |place| {
        let (_folder, query) = orders("SELECT name FROM orders WHERE day BETWEEN :from AND :to");
        let person = Person::new().types("From", "2026-03-01").types("To", "2026-01-01").submits();
        let person = person.types("To", "2026-03-01").submits();
        let asked = place.start(DbQuery).call("query", query, person).await;
        asked.asked(2).showed("ust not be before the first day").returned("name\ndesk");
    })
    .await;
}

#[tokio::test]
async fn a_refusal_runs_nothing() {
    for_every_host_and_revision(async |place| {
        let (_folder, query) = orders(BETWEEN);
        place
            .start(DbQuery)
            .call("query", query, Person::new().cancels())
            .await
            .asked(1)
            .failed_with("stopped: the person");
    })
    .await;
}

#[tokio::test]
async fn nothing_is_ever_changed() {
    let place = Place::new(SimulatedHost::Wework, V2025_11_25);
    for query in
        ["DELETE FROM orders", "PRAGMA user_version = 3", "INSERT INTO orders VALUES ('x', 'y', 1) RETURNING name"]
    {
        let (_folder, query) = orders(query);
        place.start(DbQuery).call("query", query, Person::new()).await.asked(0).failed_with("only a query that reads");
    }
    let (_folder, query) = orders("SELECT name FROM orders WHERE name = :name");
    place.start(DbQuery).call("query", query, Person::new()).await.asked(0).failed_with("`:name` cannot be asked for");
}

#[tokio::test]
async fn hostile_answers_find_nothing_that_was_not_asked_for() {
    let place = Place::new(SimulatedHost::Generic, V2025_11_25);
    for_every_hostile_answer(async |person| {
        let (_folder, query) = orders("SELECT name FROM orders WHERE amount >= :at_least");
        let asked = place.start(DbQuery).call("query", query, person).await;
        // No answer of theirs is a number from 0 on but 1 and 2^53.
        let rows = asked.result()["content"][0]["text"].as_str().unwrap_or_default();
        assert!(["name", "name\npaper\nink\ndesk"].contains(&rows) || asked.result()["isError"] != false, "{rows}");
    })
    .await;
}
