//! What an author's tests look like, none longer than ten lines.

use std::time::Duration;

use elicit_sdk::{
    Revision::{V2025_11_25, V2026_07_28},
    testing::{Person, Place, SimulatedHost, for_every_host_and_revision, for_every_hostile_answer},
};
use serde_json::json;

use super::tidy;

#[tokio::test]
async fn what_a_person_says_is_what_the_tool_gets() {
    for_every_host_and_revision(async |place| {
        let (plugin, effects) = tidy();
        let person =
            Person::new().picks("Strategy", "Safe").types("Limit", "7").picks("Areas", "Docs").picks("Areas", "Tests");
        let person = person.picks("Dry run", "Yes").types("Release note", "First").submits();
        let tidied = place.start(plugin).call("tidy", json!({}), person).await;
        tidied.asked(1).showed("Choose a handling strategy.").returned("safe 7 {Docs, Tests} true Some(\"First\")");
        effects.are(["tidied 7"]);
    })
    .await;
}

#[tokio::test]
async fn an_option_of_one_s_own() {
    for_every_host_and_revision(async |place| {
        let person = Person::new().picks("Strategy", "Custom").types("Custom strategy", "slowly").types("Limit", "7");
        let person = person.leaves_blank("Areas").picks("Dry run", "No").leaves_blank("Release note").submits();
        let tidied = place.start(tidy().0).call("tidy", json!({}), person).await;
        tidied.asked(1).returned("slowly 7 {} false None");
    })
    .await;
}

#[tokio::test]
async fn refusals() {
    for_every_host_and_revision(async |place| {
        let (plugin, effects) = tidy();
        let mut plugin = place.start(plugin);
        let cancelled = plugin.call("tidy", json!({}), Person::new().cancels()).await;
        let declined = plugin.call("tidy", json!({}), Person::new().declines()).await;
        assert!(["declined", "cancelled"].contains(&cancelled.asked(1).text()));
        assert!(["declined", "cancelled"].contains(&declined.asked(1).text()));
        effects.are([]);
    })
    .await;
}

#[tokio::test]
async fn a_stray_key_confirms_nothing() {
    for_every_host_and_revision(async |place| {
        let (plugin, effects) = tidy();
        place.start(plugin).call("delete", json!({}), Person::new().presses_enter().and_so_on()).await;
        effects.are([]);
    })
    .await;
}

#[tokio::test]
async fn a_phrase_is_typed() {
    for_every_host_and_revision(async |place| {
        let (plugin, effects) = tidy();
        let person = Person::new().chooses("Delete").types("Phrase", "delete it").submits();
        place.start(plugin).call("delete", json!({}), person).await.returned("deleted");
        effects.are(["deleted"]);
    })
    .await;
}

#[tokio::test]
async fn options_of_run_time() {
    for_every_host_and_revision(async |place| {
        let person =
            Person::new().picks("Branch", "next").submits().picks("Caches", "npm").picks("Caches", "pip").submits();
        let chosen = place.start(tidy().0).call("choose", json!({}), person).await;
        chosen.asked(2).returned("2 ['n', 'p']");
    })
    .await;
}

#[tokio::test]
async fn a_wrong_answer_is_asked_again() {
    let place = Place::new(SimulatedHost::Wework, V2025_11_25);
    let person = Person::new().picks("Strategy", "Fast").types("Limit", "900").leaves_blank("Areas").submits();
    let person = person.types("Limit", "90").submits();
    let tidied = place.start(tidy().0).call("tidy", json!({}), person).await;
    tidied.asked(2).showed("Must be between 1 and 500.").returned("fast 90 {} false None");
}

#[tokio::test]
async fn effects_between_two_questions_happen_once() {
    for_every_host_and_revision(async |place| {
        let (plugin, effects) = tidy();
        let person = Person::new().types("Reviewer", "Ada").submits().types("Reviewer", "Grace").submits();
        place.start(plugin).call("twice", json!({}), person).await.asked(2).returned("Ada, Grace");
        effects.are(["reserved"]);
    })
    .await;
}

#[tokio::test]
async fn a_page_is_opened() {
    let visited = elicit_sdk::testing::Effects::new();
    let there = visited.clone();
    let person = Person::new().opens(move |url| {
        let there = there.clone();
        async move { there.happened(url) }
    });
    let place = Place::new(SimulatedHost::ClaudeCode, V2026_07_28);
    place.start(tidy().0).call("connect", json!({}), person).await.asked(1).returned("connected");
    visited.are(["https://example.com/connect"]);
}

#[tokio::test(start_paused = true)]
async fn ten_minutes_without_an_answer_take_no_time() {
    let place = Place::new(SimulatedHost::Wework, V2025_11_25);
    let began = std::time::Instant::now();
    let tidied = place.start(tidy().0).call("tidy", json!({}), Person::new().ignores()).await;
    tidied.asked(1).failed_with("nobody answered within 600 seconds");
    assert!(began.elapsed() < Duration::from_secs(20));
}

#[tokio::test(start_paused = true)]
async fn somebody_who_takes_their_time_is_waited_for() {
    let place = Place::new(SimulatedHost::Codex, V2025_11_25);
    let person = Person::new().types("Reviewer", "Ada").thinks(Duration::from_secs(590)).submits();
    let person = person.types("Reviewer", "Grace").thinks(Duration::from_secs(590)).submits();
    place.start(tidy().0).call("twice", json!({}), person).await.returned("Ada, Grace");
}

#[tokio::test]
async fn at_2026_07_28_nobody_waits() {
    let place = Place::new(SimulatedHost::Generic, V2026_07_28);
    place.start(tidy().0).call("tidy", json!({}), Person::new().ignores()).await.asked(1).stayed_open();
}

#[tokio::test]
async fn a_client_without_forms() {
    let place = Place::new(SimulatedHost::Generic, V2025_11_25).capabilities(json!({}));
    place.start(tidy().0).call("tidy", json!({}), Person::new()).await.asked(0).failed_with("cannot be asked");
    let place = Place::new(SimulatedHost::Generic, V2026_07_28).capabilities(json!({}));
    place.start(tidy().0).call("tidy", json!({}), Person::new()).await.asked(0).rejected_with(-32021);
}

#[tokio::test]
async fn a_tool_that_asks_nothing() {
    let place = Place::new(SimulatedHost::Generic, V2025_11_25);
    place.start(tidy().0).call("greet", json!({"name": "Ada"}), Person::new()).await.asked(0).returned("Hello Ada");
}

#[tokio::test]
async fn hostile_answers_do_no_harm() {
    for place in [V2025_11_25, V2026_07_28].map(|revision| Place::new(SimulatedHost::Generic, revision)) {
        for_every_hostile_answer(async |person| {
            let (plugin, effects) = tidy();
            place.start(plugin).call("delete", json!({}), person).await;
            effects.are([]);
        })
        .await;
    }
}
