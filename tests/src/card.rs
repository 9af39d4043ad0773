//! A person in front of a simulated host.

use elicit_sdk::{
    Host,
    testing::{Shown, SimulatedHost, Simulation, Step},
};
use serde_json::{Value, json};

use crate::caller::{Question, cancel};

/// Every host, and its simulation.
pub const HOSTS: [(&Host, SimulatedHost); 6] = [
    (&Host::WEWORK, SimulatedHost::Wework),
    (&Host::CODEX, SimulatedHost::Codex),
    (&Host::OPENCLAW, SimulatedHost::OpenClaw),
    (&Host::CLAUDE_CODE, SimulatedHost::ClaudeCode),
    (&Host::COPILOT, SimulatedHost::CopilotCli),
    (&Host::GENERIC, SimulatedHost::Generic),
];

/// The method of forms with secrets and images.
const EXTENDED: &str = "openai/form";

/// What the plugin receives when this host shows the question to somebody who does this with the card. Whoever gets
/// nowhere with it cancels.
///
/// # Panics
/// When the host shows nothing.
pub fn left(host: SimulatedHost, question: &Question, person: impl FnOnce(&Shown) -> Vec<Step>) -> Value {
    let simulation = Simulation::new(host).extended();
    let mut params = question.params.clone();
    if question.method != EXTENDED {
        params["mode"] = json!("form");
    }
    let play = |steps: &[Step]| {
        if question.method == EXTENDED {
            simulation.play_extended(&params, steps)
        } else {
            simulation.play(&params, steps)
        }
    };
    let opened = play(&[]);
    let Some(shown) = opened.shown else { panic!("{} shows nothing of {params}: {:?}", host.name(), opened.received) };
    let received = play(&person(&shown)).received.to_json();
    if received.get("action").is_some() { received } else { cancel() }
}

/// Picks the option of this label in every question that has it, and submits.
#[must_use]
pub fn pick(shown: &Shown, label: &str) -> Vec<Step> {
    let place = |question: &elicit_sdk::testing::Question| question.options.iter().position(|one| one.label == label);
    let picked = shown.questions.iter().filter_map(|question| Some(Step::select_at(&question.id, place(question)?)));
    picked.chain([Step::Submit]).collect()
}
