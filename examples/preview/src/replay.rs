//! `--replay`: the calls of a recording are made again, and answered as the person did then.

use std::path::Path;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use elicit_sdk::testing::{Received, RecordedForm, Recording, Simulation};
use serde_json::Value;

use crate::cli::{RunArgs, TimeLimit};
use crate::desk::Desk;
use crate::failure::Failure;
use crate::guise::{Guise, revision_named};
use crate::person::{Answer, Params, Person};
use crate::plugin::{Plugin, Stderr};
use crate::report::Report;
use crate::run;
use crate::session::Session;

/// Replays a recording and gives the exit code: 1 where a form differs.
pub(crate) async fn run(args: RunArgs) -> ExitCode {
    let mut report = Report::new(args.output);
    let outcome = replay(args, &mut report).await;
    let cleared = report.clear().map_err(Failure::Report);
    match outcome.and(cleared) {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => failure.announce(),
    }
}

async fn replay(args: RunArgs, report: &mut Report) -> Result<(), Failure> {
    let recording = read(args.replay.as_deref().unwrap_or(Path::new("")))?;
    let revision = revision_named(&recording.revision);
    let guise = Guise::new(recording.host, revision);
    let (program, arguments) = match recording.command.split_first() {
        Some((program, arguments)) if args.plugin.is_empty() => {
            (program.into(), arguments.iter().map(Into::into).collect())
        }
        _ => run::command(&args)?,
    };
    let mut plugin = Plugin::start(&program, &arguments, &guise.variables(), Stderr::Inherited)?;
    let outcome = tokio::select! {
        outcome = converse(&recording, guise, &mut plugin, report, args.time_limit) => outcome,
        failure = run::stopped() => Err(failure),
    };
    plugin.end().await;
    match outcome? {
        0 => Ok(()),
        changed => Err(Failure::Changed(changed)),
    }
}

fn read(file: &Path) -> Result<Recording, Failure> {
    let failed = |reason: String| Failure::Replay { file: file.display().to_string(), reason };
    let text = std::fs::read_to_string(file).map_err(|error| failed(error.to_string()))?;
    Recording::read(&text).map_err(|error| failed(error.to_string()))
}

/// Makes the calls; how many forms differ.
async fn converse(
    recording: &Recording,
    guise: Guise,
    plugin: &mut Plugin,
    report: &mut Report,
    limit: Option<TimeLimit>,
) -> Result<usize, Failure> {
    let tally = Arc::new(Tally::default());
    let simulation = recording.host.map(Simulation::new);
    let desk = |forms: &[RecordedForm]| {
        let person = Replayed { forms: forms.to_vec(), simulation: simulation.clone(), tally: Arc::clone(&tally) };
        Desk::unread(Box::new(person))
    };
    let mut session = Session::new(plugin, report, guise, desk(&[]));
    session.initialize().await?;
    session.tools().await?;
    for call in &recording.calls {
        session.say(&format!("tool: {}", call.tool))?;
        session.seat(desk(&call.forms));
        let before = tally.asked.load(Ordering::Relaxed);
        session.call(&call.tool, call.arguments.clone(), limit).await?;
        let asked = tally.asked.load(Ordering::Relaxed) - before;
        for number in asked + 1..=call.forms.len() {
            tally.changed.fetch_add(1, Ordering::Relaxed);
            session.say(&format!("changed: form {number} of the recording was not asked"))?;
        }
    }
    Ok(tally.changed.load(Ordering::Relaxed))
}

/// How many forms there were, and how many are not those of the recording.
#[derive(Default)]
struct Tally {
    asked: AtomicUsize,
    changed: AtomicUsize,
}

/// The person of a recording.
struct Replayed {
    forms: Vec<RecordedForm>,
    simulation: Option<Simulation>,
    tally: Arc<Tally>,
}

impl Person for Replayed {
    fn answer(&mut self, number: usize, params: &Params) -> Result<Answer, Failure> {
        let asked = Value::Object(params.clone());
        let form = number.checked_sub(1).and_then(|at| self.forms.get(at));
        let (received, notes) = match form {
            Some(form) => (self.answer_as(form, &asked), differences(&form.params, &asked)),
            None => (Received::CANCEL, vec!["changed: the recording has no such form; it is cancelled".to_owned()]),
        };
        self.tally.asked.fetch_add(1, Ordering::Relaxed);
        self.tally.changed.fetch_add(usize::from(!notes.is_empty()), Ordering::Relaxed);
        Ok(Answer { received, notes })
    }
}

impl Replayed {
    /// What the person did, on the card as it is now; else what was sent then.
    fn answer_as(&self, form: &RecordedForm, asked: &Value) -> Received {
        if let Some(simulation) = self.simulation.as_ref().filter(|_| !form.steps.is_empty()) {
            return simulation.play(asked, &form.steps).received;
        }
        form.answer.as_ref().and_then(Received::from_json).unwrap_or(Received::CANCEL)
    }
}

/// How a form differs from the recorded one: the parts that a person sees, as text, since order counts.
fn differences(then: &Value, now: &Value) -> Vec<String> {
    // Not the address of a page, which has its own number on every run.
    let parts = ["message", "requestedSchema", "mode"];
    let part = |params: &Value, part: &str| params.get(part).map(Value::to_string);
    let differs = |name: &&&str| part(then, name) != part(now, name);
    let text = |text: Option<String>| text.unwrap_or_else(|| "nothing".to_owned());
    let changed = parts.iter().filter(differs);
    changed.map(|name| format!("changed: `{name}` was {}", text(part(then, name)))).collect()
}
