//! One question, asked until it is answered: rendered, shown, left, and read back.

use elicit_sdk::{
    ElicitError, FormSchema, Host, Revision, Violations,
    question::Question,
    rendering::{Progress, Rendering, Step as Next},
    testing::{Codex, Play, Received, Shown, SimulatedHost, Simulation, Step},
};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

/// Where a question is asked.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The host that it is rendered for.
    pub(crate) host: String,
    /// The host that shows it.
    pub(crate) shown_by: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) through: Option<String>,
    pub(crate) revision: String,
}

/// The hosts that may show what is rendered for a host.
const PLACES: [(&str, &[&str]); 7] = [
    ("wework", &["wework"]),
    ("openclaw", &["openclaw"]),
    ("claude-code", &["claude-code"]),
    ("copilot-cli", &["copilot-cli"]),
    ("generic", &["generic"]),
    // Nothing in the handshake tells Wework from Codex.
    ("codex", &["wework", "codex"]),
    ("portable", &["wework", "openclaw", "claude-code", "copilot-cli", "codex"]),
];

impl Place {
    pub(crate) fn any(source: &mut super::source::Source) -> Self {
        let (host, shown_by) = PLACES[source.below(PLACES.len())];
        let shown_by = shown_by[source.below(shown_by.len())];
        let behind = matches!(shown_by, "wework" | "openclaw" | "codex");
        let through = behind.then(|| ["codex-0.149", "codex-0.171"][source.below(2)].to_owned());
        let revision = ["2025-11-25", "2025-06-18", "2026-07-28"][source.below(3)];
        Self { host: host.to_owned(), shown_by: shown_by.to_owned(), through, revision: revision.to_owned() }
    }

    pub(crate) fn host(&self) -> &'static Host {
        static HOSTS: [Host; 7] = [
            Host::WEWORK,
            Host::OPENCLAW,
            Host::CLAUDE_CODE,
            Host::COPILOT,
            Host::GENERIC,
            Host::CODEX,
            Host::PORTABLE,
        ];
        HOSTS.iter().find(|host| host.name == self.host).unwrap()
    }

    pub(crate) fn shown_by(&self) -> SimulatedHost {
        SimulatedHost::ALL.into_iter().find(|host| host.name() == self.shown_by).unwrap()
    }

    fn simulation(&self) -> Simulation {
        let through = self.through.as_deref().map(|through| match through {
            "codex-0.149" => Codex::V0_149,
            _ => Codex::V0_171,
        });
        Simulation::new(self.shown_by()).through(through)
    }

    /// Claude Code shows three lines of it.
    pub(crate) fn shows_part_of_message(&self) -> bool {
        self.shown_by() == SimulatedHost::ClaudeCode
    }

    pub(crate) fn revision(&self) -> Revision {
        match self.revision.as_str() {
            "2025-06-18" => Revision::V2025_06_18,
            "2025-11-25" => Revision::V2025_11_25,
            _ => Revision::V2026_07_28,
        }
    }
}

/// One form of a question, and what became of it.
pub(crate) struct Part {
    pub(crate) params: Value,
    pub(crate) steps: Vec<Step>,
    pub(crate) play: Play,
}

/// How a question ended.
#[derive(Debug)]
pub(crate) enum End {
    /// No form of it can be shown; nothing was sent.
    Unrenderable(String),
    /// The plugin has this.
    Accepted(Map<String, Value>),
    /// The plugin asks again; this was wrong, and this was the answer.
    Again(Violations, Map<String, Value>),
    /// Somebody said no.
    Refused(Received),
    /// The person left the form open.
    Waiting,
    /// It goes on and on.
    Endless,
}

/// More forms than any question needs.
const FORMS: usize = 60;

/// Asks once, in as many forms as it takes. `person` says what is done with each.
pub(crate) fn ask(
    place: &Place,
    question: &Question,
    schema: &FormSchema,
    kept: &Map<String, Value>,
    person: &mut dyn FnMut(usize, &Shown) -> Vec<Step>,
) -> (Vec<Part>, End) {
    let (host, simulation) = (place.host(), place.simulation());
    let mut parts = Vec::new();
    let rendering = match Rendering::new(question, host, place.revision()) {
        Ok(rendering) => rendering,
        Err(ElicitError::Unrenderable(why)) => return (parts, End::Unrenderable(why.into_owned())),
        Err(error) => panic!("{error}"),
    };
    let mut progress = Progress::default();
    loop {
        let form = match rendering.next(&progress) {
            Next::Read(content) => return (parts, read(question, schema, kept, content)),
            Next::Show(form) => form,
            _ => unreachable!("a step is a form or an answer"),
        };
        let params = json!({"mode": "form", "message": form.message, "requestedSchema": form.schema});
        // What is done depends on what is seen.
        let steps = match simulation.play(&params, &[]).shown {
            Some(shown) => person(parts.len(), &shown),
            None => Vec::new(),
        };
        let play = simulation.play(&params, &steps);
        let received = play.received.clone();
        parts.push(Part { params, steps, play });
        match (&received, received.content()) {
            (_, Some(content)) => progress.push(content.clone()),
            (Received::Nothing, None) => return (parts, End::Waiting),
            (received, None) => return (parts, End::Refused(received.clone())),
        }
        if parts.len() == FORMS {
            return (parts, End::Endless);
        }
    }
}

/// What was right before is kept; what was shown again comes from this answer.
fn read(question: &Question, schema: &FormSchema, kept: &Map<String, Value>, content: Map<String, Value>) -> End {
    let shown = |key: &str| question.shown.is_empty() || question.shown.iter().any(|shown| shown == key);
    let mut answer: Map<_, _> =
        kept.iter().filter(|(key, _)| !shown(key)).map(|(k, v)| (k.clone(), v.clone())).collect();
    answer.extend(content.into_iter().filter(|(key, _)| shown(key)));
    match schema.check(&answer) {
        Ok(()) => End::Accepted(answer),
        Err(violations) => End::Again(violations, answer),
    }
}
