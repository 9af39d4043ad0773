//! A plugin, and its tests: none is longer than ten lines.

#![allow(dead_code, unreachable_pub, reason = "the tests are all that use it")]
#![allow(clippy::expect_used, reason = "a test that cannot go on has failed")]

use elicit_sdk::{
    Choice, Elicit, Form, Outcome,
    Revision::V2025_11_25,
    ToolError,
    rmcp::{self, ServerHandler, tool, tool_handler, tool_router},
    testing::{
        Effects, Person, Place, Recording,
        SimulatedHost::{Generic, Wework},
        for_every_host_and_revision, for_every_hostile_answer,
    },
};
use serde_json::json;

// ANCHOR: plugin
#[derive(Form)]
struct Rollout {
    /// Where the new version runs.
    stage: Stage,
    #[elicit(range(min = 1, max = 50))]
    servers: u8,
}

#[derive(Choice)]
enum Stage {
    Test,
    Production,
}

struct Deployer {
    /// What stands in for the servers.
    effects: Effects,
}

#[tool_router]
impl Deployer {
    #[tool(description = "Roll out the new version. Asks the person where.")]
    async fn roll_out(&self, elicit: Elicit) -> Result<String, ToolError> {
        let rollout = match elicit.ask::<Rollout>("Roll out the new version?").await? {
            Outcome::Accepted(rollout) => rollout,
            Outcome::Declined | Outcome::Cancelled => return Ok("Nothing was rolled out.".into()),
        };
        let stage = match rollout.stage {
            Stage::Test => "test",
            Stage::Production => "production",
        };
        self.effects.happened(format!("{} servers of {stage}", rollout.servers));
        Ok(format!("It runs on {} servers of {stage}.", rollout.servers))
    }
}
// ANCHOR_END: plugin

#[tool_handler]
impl ServerHandler for Deployer {}

// ANCHOR: deployer
fn deployer() -> (Deployer, Effects) {
    let effects = Effects::new();
    (Deployer { effects: effects.clone() }, effects)
}
// ANCHOR_END: deployer

// ANCHOR: accepted
#[tokio::test]
async fn it_runs_where_the_person_says() {
    let (plugin, effects) = deployer();
    let mut plugin = Place::new(Wework, V2025_11_25).start(plugin);
    let person = Person::new().picks("Stage", "Production").types("Servers", "3").submits();
    let rolled_out = plugin.call("roll_out", json!({}), person).await;
    rolled_out.asked(1).showed("Where the new version runs.").returned("It runs on 3 servers of production.");
    effects.are(["3 servers of production"]);
}
// ANCHOR_END: accepted

// ANCHOR: everywhere
#[tokio::test]
async fn it_does_so_everywhere() {
    for_every_host_and_revision(async |place| {
        let person = Person::new().picks("Stage", "Test").types("Servers", "3").submits();
        let rolled_out = place.start(deployer().0).call("roll_out", json!({}), person).await;
        rolled_out.asked(1).returned("It runs on 3 servers of test.");
    })
    .await;
}
// ANCHOR_END: everywhere

// ANCHOR: refused
#[tokio::test]
async fn nothing_happens_without_a_yes() {
    for_every_host_and_revision(async |place| {
        let (plugin, effects) = deployer();
        let mut plugin = place.start(plugin);
        for person in [Person::new().declines(), Person::new().cancels()] {
            plugin.call("roll_out", json!({}), person).await.returned("Nothing was rolled out.");
        }
        plugin.call("roll_out", json!({}), Person::new().presses_enter().and_so_on()).await;
        effects.are([]);
    })
    .await;
}
// ANCHOR_END: refused

// ANCHOR: again
#[tokio::test]
async fn too_many_servers_are_asked_about_again() {
    let person = Person::new().picks("Stage", "Test").types("Servers", "99").submits();
    let person = person.types("Servers", "9").submits();
    let rolled_out = Place::new(Wework, V2025_11_25).start(deployer().0).call("roll_out", json!({}), person).await;
    rolled_out.asked(2).showed("Must be between 1 and 50.").returned("It runs on 9 servers of test.");
}
// ANCHOR_END: again

// ANCHOR: hostile
#[tokio::test]
async fn no_client_rolls_out_on_more_servers_than_there_are() {
    for_every_hostile_answer(async |person| {
        let (plugin, effects) = deployer();
        Place::new(Generic, V2025_11_25).start(plugin).call("roll_out", json!({}), person).await;
        let servers = |effect: &String| effect.split(' ').next().and_then(|count| count.parse().ok());
        assert!(effects.all().iter().all(|effect| servers(effect).is_some_and(|count: u8| (1..=50).contains(&count))));
    })
    .await;
}
// ANCHOR_END: hostile

// ANCHOR: time
#[tokio::test(start_paused = true)]
async fn somebody_who_went_home_is_given_up() {
    let mut plugin = Place::new(Wework, V2025_11_25).start(deployer().0);
    let ignored = plugin.call("roll_out", json!({}), Person::new().ignores()).await;
    ignored.failed_with("nobody answered within 600 seconds");
}
// ANCHOR_END: time

// ANCHOR: replay
#[tokio::test]
async fn what_was_recorded_comes_out_as_it_did() {
    let recording = Recording::read(include_str!("rollout.jsonl")).expect("a recording");
    let call = &recording.calls[0];
    let mut plugin = Place::new(recording.host.expect("a host"), V2025_11_25).start(deployer().0);
    let again = plugin.call(&call.tool, json!({}), Person::replays(call)).await;
    assert_eq!(Some(again.result()), call.reply.as_ref());
}
// ANCHOR_END: replay

/// A test whose last line is wrong.
pub async fn fails() {
    // ANCHOR: fails
    let person = Person::new().picks("Stage", "Production").types("Servers", "3").submits();
    let rolled_out = Place::new(Wework, V2025_11_25).start(deployer().0).call("roll_out", json!({}), person).await;
    rolled_out.returned("It runs on 3 servers of test.");
    // ANCHOR_END: fails
}
