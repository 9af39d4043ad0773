//! What the page shows.

use std::sync::mpsc;

use elicit_sdk::Revision;
use elicit_sdk::testing::{Play, Received, SimulatedHost, Simulation, Step};
use serde_json::{Map, Value};

use super::live::push;
use super::wire::Log;
use crate::failure::Failure;
use crate::guise::Guise;
use crate::person::Params;
use crate::session::{Introduced, Tool};
use crate::shown::Found;

/// How many lines of stderr are kept.
const STDERR: usize = 200;

/// What Rust's own hook writes of a panic.
const PANIC: &str = "panicked at";
/// How many lines of stderr are shown with what went wrong.
const WORDS: usize = 12;

/// All of it.
pub(super) struct State {
    pub(super) guise: Guise,
    /// The revision that was asked for, whatever the host speaks by itself.
    pub(super) revision: Option<Revision>,
    /// Whether the last call is made again after a restart.
    pub(super) again: bool,
    pub(super) phase: Phase,
    pub(super) plugin: Option<Introduced>,
    pub(super) tools: Vec<Tool>,
    /// The tool that the arguments are for.
    pub(super) tool: Option<String>,
    /// What stands in the arguments at first.
    pub(super) arguments: Map<String, Value>,
    /// What is wrong with the arguments, by key.
    pub(super) problems: Vec<(String, String)>,
    /// Counts what the person did, so that a page knows whether what it draws is newer than that.
    pub(super) acts: usize,
    /// Counts calls, so that what belongs to one is not taken for another's.
    pub(super) calls: usize,
    pub(super) clock: Option<(u64, Option<u64>, bool)>,
    pub(super) progress: Option<(Option<f64>, Option<f64>, Option<String>)>,
    pub(super) form: Option<OpenForm>,
    /// Counts forms over all calls and plugins, so that what was meant for one is not done to the next.
    forms: usize,
    pub(super) answers: Vec<Answered>,
    pub(super) outcome: Option<Outcome>,
    pub(super) log: Log,
    pub(super) stderr: Vec<String>,
    /// How many of its last lines came since the call began.
    fresh: usize,
    /// A panic that the plugin wrote to its stderr during this call.
    pub(super) panic: bool,
}

/// What the plugin is doing.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Phase {
    Starting,
    Ready,
    Calling,
    /// There is no talking to it, and this is why; it may be gone.
    Ended {
        why: String,
        is_gone: bool,
    },
}

/// A form that waits for the person.
pub(super) struct OpenForm {
    pub(super) id: usize,
    /// Its place in the call.
    pub(super) number: usize,
    pub(super) params: Params,
    pub(super) findings: Vec<Found>,
    pub(super) simulation: Simulation,
    pub(super) steps: Vec<Step>,
    pub(super) play: Play,
    /// Why the last attempt to send it did nothing.
    pub(super) refusal: Option<Refusal>,
    /// Whoever waits for the answer.
    pub(super) answer: mpsc::Sender<(Received, Vec<Step>)>,
}

/// Why a form was not sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Refusal {
    /// The key does not send forms here.
    Key,
    /// The host does not take the answer as it is.
    Answer,
}

/// A form that was answered.
pub(super) struct Answered {
    pub(super) number: usize,
    /// Whether anybody saw it.
    pub(super) seen: bool,
    pub(super) received: Option<Received>,
}

/// How the last call ended.
pub(super) enum Outcome {
    Result {
        line: String,
        text: String,
        is_error: bool,
    },
    /// The plugin is still there.
    Failed(String),
    Stopped,
}

impl State {
    pub(super) fn new(
        guise: Guise,
        revision: Option<Revision>,
        tool: Option<String>,
        arguments: Map<String, Value>,
    ) -> Self {
        State {
            guise,
            revision,
            again: false,
            phase: Phase::Starting,
            plugin: None,
            tools: Vec::new(),
            tool,
            arguments,
            problems: Vec::new(),
            acts: 0,
            calls: 0,
            clock: None,
            progress: None,
            form: None,
            forms: 0,
            answers: Vec::new(),
            outcome: None,
            log: Log::default(),
            stderr: Vec::new(),
            fresh: 0,
            panic: false,
        }
    }

    pub(super) fn host(&self) -> SimulatedHost {
        crate::guise::host_or_generic(self.guise.host)
    }

    /// The plugin is started anew.
    pub(super) fn start(&mut self) {
        self.close_form();
        self.phase = Phase::Starting;
        self.guise = Guise::new(self.guise.host, self.revision);
        (self.plugin, self.clock, self.progress) = (None, None, None);
        (self.fresh, self.panic) = (0, false);
        self.log = Log::default();
        self.stderr.clear();
        self.answers.clear();
        self.outcome = None;
    }

    /// The plugin has said who it is and what it can do.
    pub(super) fn ready(&mut self, guise: Guise, plugin: Introduced, tools: Vec<Tool>) {
        self.guise = guise;
        self.plugin = Some(plugin);
        let is_known = |name: &String| tools.iter().any(|tool| tool.name == *name);
        self.tool = self.tool.take().filter(is_known).or_else(|| tools.first().map(|tool| tool.name.clone()));
        self.tools = tools;
        self.phase = Phase::Ready;
    }

    /// A tool is called.
    pub(super) fn begin(&mut self, tool: &str) {
        self.calls += 1;
        self.phase = Phase::Calling;
        self.tool = Some(tool.to_owned());
        self.answers.clear();
        self.problems.clear();
        (self.clock, self.progress, self.outcome) = (None, None, None);
        (self.fresh, self.panic) = (0, false);
    }

    /// There is no talking to the plugin any more.
    pub(super) fn end(&mut self, failure: &Failure) {
        self.close_form();
        self.phase = Phase::Ended { why: failure.to_string(), is_gone: failure.is_end() };
    }

    /// The tool is done.
    pub(super) fn finish(&mut self, outcome: Outcome) {
        self.close_form();
        self.phase = Phase::Ready;
        self.outcome = Some(outcome);
    }

    /// A form is here. What the host answers by itself is the answer.
    pub(super) fn ask(&mut self, number: usize, params: &Params, answer: mpsc::Sender<(Received, Vec<Step>)>) {
        let name = self.plugin.as_ref().map_or("plugin", |plugin| plugin.name.as_str());
        let simulation = Simulation::new(self.host()).server_name(name);
        let play = simulation.play(&Value::Object(params.clone()), &[]);
        self.forms += 1;
        let form = OpenForm {
            id: self.forms,
            number,
            params: params.clone(),
            findings: crate::shown::findings(self.host(), params),
            simulation,
            steps: Vec::new(),
            play,
            refusal: None,
            answer,
        };
        self.form = Some(form);
        self.settle();
    }

    /// Does something to the open form; whether there was anything to do it to.
    pub(super) fn step(&mut self, id: usize, step: &Step) -> bool {
        let Some(form) = self.form.as_mut().filter(|form| form.id == id) else { return false };
        let mut steps = form.steps.clone();
        push(&mut steps, step.clone());
        let play = form.play_with(&steps);
        let refusal = match step {
            // Where the button would send it, the key is what does not.
            Step::Key { .. } if form.offers(Step::Submit) => Some(Refusal::Key),
            Step::Key { .. } | Step::Submit => Some(Refusal::Answer),
            _ => None,
        };
        if play.idle.contains(&(steps.len() - 1)) {
            form.refusal = refusal;
            return false;
        }
        (form.steps, form.play, form.refusal) = (steps, play, None);
        self.settle();
        true
    }

    /// Counts an act.
    pub(super) fn acted(&mut self) -> usize {
        self.acts += 1;
        self.acts
    }

    /// Sends the answer, if there is one.
    fn settle(&mut self) {
        let Some(form) = self.form.take_if(|form| form.play.received != Received::Nothing) else { return };
        let received = form.play.received;
        self.answers.push(Answered {
            number: form.number,
            seen: form.play.shown.is_some(),
            received: Some(received.clone()),
        });
        // Whoever asked may be gone.
        form.answer.send((received, form.steps)).ok();
    }

    /// The plugin took a form back.
    pub(super) fn withdraw(&mut self, number: usize) {
        if self.form.as_ref().is_some_and(|form| form.number == number) {
            self.close_form();
        }
    }

    /// Closes the open form without an answer.
    pub(super) fn close_form(&mut self) {
        if let Some(form) = self.form.take() {
            let seen = form.play.shown.is_some();
            self.answers.push(Answered { number: form.number, seen, received: None });
        }
    }

    /// What the plugin said on stderr about what went wrong in this call: its panic without the backtrace, else its
    /// last lines.
    pub(super) fn last_words(&self) -> &[String] {
        let fresh = &self.stderr[self.stderr.len() - self.fresh.min(self.stderr.len())..];
        let Some(at) = fresh.iter().rposition(|line| line.contains(PANIC)) else {
            return &fresh[fresh.len().saturating_sub(WORDS)..];
        };
        let is_over = |line: &String| line.starts_with("stack backtrace:") || line.starts_with("note: run with");
        let length = fresh[at..].iter().position(is_over).unwrap_or(fresh.len() - at).min(WORDS);
        &fresh[at..at + length]
    }

    pub(super) fn stderr(&mut self, line: &str) {
        if self.stderr.len() == STDERR {
            self.stderr.remove(0);
        }
        self.stderr.push(line.to_owned());
        self.fresh += 1;
        self.panic |= line.contains(PANIC);
    }
}

impl OpenForm {
    pub(super) fn play_with(&self, steps: &[Step]) -> Play {
        self.simulation.play(&Value::Object(self.params.clone()), steps)
    }

    /// Whether the host has something for this step now.
    pub(super) fn offers(&self, step: Step) -> bool {
        let mut steps = self.steps.clone();
        steps.push(step);
        !self.play_with(&steps).idle.contains(&(steps.len() - 1))
    }
}
