//! That the kit fails where it should, and what its failures look like.

#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use std::panic::{AssertUnwindSafe, catch_unwind};

use elicit_sdk::{
    Revision::{V2025_11_25, V2026_07_28},
    testing::{Person, Place, SimulatedHost, Transcript, for_every_host_and_revision, for_every_hostile_answer},
};
use serde_json::json;

use super::tidy;

/// What a test that fails is told.
fn failure(test: impl Future<Output = ()>) -> String {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().start_paused(true).build().unwrap();
    let failed = catch_unwind(AssertUnwindSafe(|| runtime.block_on(test)));
    let cause = failed.expect_err("the test passed");
    let said = cause.downcast_ref::<String>().cloned();
    said.or_else(|| cause.downcast_ref::<&str>().map(|text| (*text).to_owned())).expect("a panic has a text")
}

fn wework() -> Place {
    Place::new(SimulatedHost::Wework, V2025_11_25)
}

#[test]
fn a_wrong_assertion_shows_the_card_and_the_wire() {
    let told = failure(async {
        let person = Person::new().chooses("Keep").submits();
        wework().start(tidy().0).call("delete", json!({}), person).await.returned("deleted");
    });
    insta::assert_snapshot!("a_wrong_assertion", told);
}

#[test]
fn a_title_that_is_not_there() {
    let told = failure(async {
        let person = Person::new().picks("Strategie", "Safe").submits();
        wework().start(tidy().0).call("tidy", json!({}), person).await;
    });
    assert!(told.contains("the person wanted to pick “Safe” for “Strategie”, and nothing asked for it"), "{told}");
}

#[test]
fn an_option_that_is_not_there() {
    let told = failure(async {
        let person = Person::new().picks("Strategy", "Slow").submits();
        wework().start(tidy().0).call("tidy", json!({}), person).await;
    });
    let begins = "on wework under 2025-11-25: “Strategy” has no option “Slow”; it has “Fast”, “Safe”, “Custom”";
    assert!(told.starts_with(begins), "{told}");
}

#[test]
fn a_question_that_nobody_answers() {
    let told = failure(async {
        let person = Person::new().types("Reviewer", "Ada").submits();
        wework().start(tidy().0).call("twice", json!({}), person).await;
    });
    assert!(told.contains("nobody answers this question"), "{told}");
    assert!(told.contains("Who else?"), "{told}");
}

#[test]
fn an_answer_that_nobody_asks_for() {
    let told = failure(async {
        let person = Person::new().declines().declines();
        wework().start(tidy().0).call("tidy", json!({}), person).await;
    });
    assert!(told.contains("the person had 1 more answers, and nothing asked for them"), "{told}");
}

#[test]
fn a_form_that_is_never_left() {
    let told = failure(async {
        wework().start(tidy().0).call("greet", json!({"name": "Ada"}), Person::new().picks("Strategy", "Safe")).await;
    });
    assert!(told.contains("never leaves the form: add .submits()"), "{told}");
}

#[test]
fn a_plugin_that_panics() {
    let told = failure(async {
        let person = Person::new().types("Reviewer", "Ada").submits();
        Place::new(SimulatedHost::Generic, V2026_07_28).start(tidy().0).call("panics", json!({}), person).await;
    });
    assert!(told.contains("its tool has panicked, or waits for what never comes"), "{told}");
}

/// `once` was forgotten: only 2026-07-28 runs a handler again, and so every revision is tried.
#[test]
fn an_effect_that_happens_twice() {
    let told = failure(for_every_host_and_revision(async |place| {
        let (plugin, effects) = tidy();
        let person = Person::new().types("Reviewer", "Ada").submits().types("Reviewer", "Grace").submits();
        place.start(plugin).call("twice_wrongly", json!({}), person).await.asked(2);
        effects.are(["reserved"]);
    }));
    // A handler of 2026-07-28 has two questions after which the effect stands, so it happens in two of its rounds.
    assert!(told.contains("[\"reserved\", \"reserved\"]"), "{told}");
}

#[test]
fn a_hostile_answer_that_is_believed() {
    let told = failure(for_every_hostile_answer(async |person| {
        let (plugin, effects) = tidy();
        wework().start(plugin).call("believe", json!({}), person).await;
        let counts: Vec<i64> = effects.all().iter().map(|count| count.parse().unwrap_or(i64::MAX)).collect();
        assert!(counts.iter().all(|count| *count <= 9), "believed {counts:?}");
    }));
    assert!(told.starts_with("believed "), "{told}");
}

#[test]
fn a_plugin_that_never_asks_is_no_test_of_its_answers() {
    let told = failure(for_every_hostile_answer(async |person| {
        let greeted = wework().start(tidy().0).call("greet", json!({"name": "Ada"}), person).await;
        greeted.returned("Hello Ada");
    }));
    assert!(told.contains("never asked"), "{told}");
}

#[test]
fn every_other_assertion_can_fail() {
    type Check = fn(&Transcript) -> &Transcript;
    let wrong: [(&str, Check); 8] = [
        ("asked 1 times, and not 2", |tidied| tidied.asked(2)),
        ("no card shows “Strategie”", |tidied| tidied.showed("Strategie")),
        ("a card shows “Strategy”", |tidied| tidied.never_showed("Strategy")),
        ("did not return a text with “x”", |tidied| tidied.returned_containing("x")),
        ("did not fail with “declined”", |tidied| tidied.failed_with("declined")),
        ("did not end in the error -32021", |tidied| tidied.rejected_with(-32021)),
        ("the call has ended", |tidied| tidied.stayed_open()),
        ("did not return “declined.”", |tidied| tidied.returned("declined.")),
    ];
    for (told, check) in wrong {
        let failed = failure(async {
            check(&wework().start(tidy().0).call("tidy", json!({}), Person::new().stops()).await);
        });
        assert!(failed.contains(told), "{failed}");
    }
}
