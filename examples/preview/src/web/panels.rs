//! The parts of the page that change, each drawn whole.

use elicit_sdk::testing::Received;
use maud::{Markup, html};
use serde_json::Value;

use super::card::prose;
use super::state::{Outcome, Phase, State};
use super::{arguments, card};
use crate::guise::title;
use crate::report::indent;

/// Draws a panel.
type Draw = fn(&State) -> Markup;

/// The panels: the element that holds each, and what draws it.
pub(super) const PANELS: [(&str, Draw); 7] = [
    ("about", about),
    ("call", call),
    ("trouble", trouble),
    ("stage", stage),
    ("outcome", outcome),
    ("wire", wire),
    ("stderr", stderr),
];

/// What a screen reader says of a change.
pub(super) fn said(state: &State) -> String {
    let host = title(state.host());
    match (&state.phase, &state.form, state.answers.last()) {
        (Phase::Starting, ..) => format!("{host}: the plugin is starting."),
        (Phase::Ended { why, is_gone }, ..) => format!("{}: {why}.", gone(*is_gone)),
        (_, Some(form), _) => format!("{host} shows form {}.", form.number),
        (Phase::Ready, None, _) => match &state.outcome {
            Some(Outcome::Result { is_error: false, .. }) => "The tool is done.".to_owned(),
            Some(Outcome::Result { .. } | Outcome::Failed(_)) => "The tool failed.".to_owned(),
            Some(Outcome::Stopped) => "The tool was stopped.".to_owned(),
            None => format!("{host}: the plugin is ready."),
        },
        (Phase::Calling, None, Some(answer)) => match &answer.received {
            Some(received) => format!("Form {} is answered: {}.", answer.number, action(received)),
            None => format!("Form {} is gone.", answer.number),
        },
        (Phase::Calling, None, None) => "The tool works.".to_owned(),
    }
}

/// Which plugin this is, and how it is.
fn about(state: &State) -> Markup {
    let (class, word) = match state.phase {
        Phase::Starting => ("busy", "starting"),
        Phase::Ready => ("ready", "ready"),
        Phase::Calling => ("busy", "working"),
        Phase::Ended { is_gone: true, .. } => ("ended", "ended"),
        Phase::Ended { .. } => ("ended", "not working"),
    };
    html! {
        @if let Some(plugin) = &state.plugin {
            span.plugin { (plugin.name) } span.version { (plugin.version) } span.version { (plugin.revision) }
        }
        span.phase.(class) { (word) }
    }
}

/// The tool, its arguments, and how long it works.
fn call(state: &State) -> Markup {
    let tool = state.tools.iter().find(|tool| Some(&tool.name) == state.tool.as_ref());
    let is_calling = state.phase == Phase::Calling;
    html! {
        @if state.tools.len() > 1 {
            div.tools role="group" aria-label="Tools" {
                @for known in &state.tools {
                    button type="button" id={ "tool-" (known.name) } data-tool=(known.name)
                        aria-pressed=(Some(&known.name) == state.tool.as_ref()) { (known.name) }
                }
            }
        }
        @if let Some(tool) = tool {
            form id={ "arguments-" (tool.name) } data-call=(tool.name) {
                h3 { (tool.name) }
                @if !tool.description.is_empty() { p.help { (tool.description) } }
                (arguments::fields(state, tool))
                div.row {
                    button.primary type="submit" disabled[state.phase != Phase::Ready] {
                        @if state.calls == 0 { "Call" } @else { "Call again" }
                    }
                    @if is_calling { button type="button" data-stop="" { "Stop" } }
                    @if is_calling { (clock(state)) }
                }
            }
        } @else if matches!(state.phase, Phase::Ready) {
            p.empty { "The plugin has no tool." }
        } @else if matches!(state.phase, Phase::Starting) {
            p.empty { "Starting the plugin…" }
        }
    }
}

fn clock(state: &State) -> Markup {
    let Some((spent, limit, is_running)) = state.clock else { return html! {} };
    html! {
        div.clock {
            @if let Some(limit) = limit {
                progress.limit max=(limit) value=(spent.min(limit)) aria-label="Time used" {}
                span { (spent) " of " (limit) " s" @if !is_running { " · paused while a form is open" } }
            } @else {
                span { (spent) " s" @if !is_running { " · a form is open" } @else { " · no limit" } }
            }
            @if let Some((done, total, message)) = &state.progress {
                @if let (Some(done), Some(total)) = (done, total) {
                    progress.told max=(total) value=(done) aria-label="What the tool says it has done" {}
                }
                span.told { (told(*done, *total, message.as_deref())) }
            }
        }
    }
}

fn told(done: Option<f64>, total: Option<f64>, message: Option<&str>) -> String {
    let count = match (done, total) {
        (Some(done), Some(total)) => format!("{done} of {total}"),
        (Some(done), None) => done.to_string(),
        _ => String::new(),
    };
    [count.as_str(), message.unwrap_or_default()].join(" ").trim().to_owned()
}

/// What went wrong with the plugin itself.
fn trouble(state: &State) -> Markup {
    html! {
        @if let Phase::Ended { why, is_gone } = &state.phase {
            div.trouble role="alert" {
                h3 { (gone(*is_gone)) }
                p { (prose(&sentence(why))) }
                @if !state.last_words().is_empty() {
                    p.help { "Its last words on stderr:" }
                    pre { (state.last_words().join("\n")) }
                }
                button type="button" data-restart="" { "Start it again" }
                p.help { "It starts by itself once it is built again." }
            }
        } @else if state.panic {
            div.trouble role="alert" {
                h3 { "The plugin panicked" }
                p { "It still runs, but this call may never be answered." }
                pre { (state.last_words().join("\n")) }
            }
        } @else if state.phase == Phase::Starting && state.log.bad_lines() > 0 {
            p.trouble { "The plugin prints what is no message. Only JSON-RPC may be on its stdout." }
        }
    }
}

fn gone(is_gone: bool) -> &'static str {
    if is_gone { "The plugin is gone" } else { "The plugin does not work" }
}

/// The open form.
fn stage(state: &State) -> Markup {
    html! {
        @if let Some(form) = &state.form {
            (card::card(state.host(), form))
        } @else if state.phase == Phase::Calling {
            p.empty { "The tool works. Its form appears here." }
        } @else if !matches!(state.phase, Phase::Ended { .. }) && state.outcome.is_none() {
            p.empty { "Call the tool. What it asks appears here, as " (title(state.host())) " shows it." }
        }
    }
}

/// What the plugin received, and what the tool returned.
fn outcome(state: &State) -> Markup {
    html! {
        @for answer in &state.answers {
            div.answer {
                h3 {
                    "The plugin received"
                    @if let Some(received) = &answer.received { span.action.(action(received)) { (action(received)) } }
                    span.number { "form " (answer.number) }
                }
                @match &answer.received {
                    Some(received) => {
                        @if !answer.seen {
                            p.help { (title(state.host())) " showed nothing, and answered by itself." }
                        }
                        pre { (indent(&received.to_json().to_string())) }
                    }
                    None => p.help { "Nothing: the form is gone without an answer." }
                }
            }
        }
        @match &state.outcome {
            Some(Outcome::Result { text, line, is_error }) => div.answer {
                h3 { "The tool returned" @if *is_error { span.action.error { "error" } } }
                pre { @if text.is_empty() { (result(line)) } @else { (text) } }
            }
            Some(Outcome::Failed(why)) => div.answer { h3 { "The tool failed" } p { (prose(&sentence(why))) } }
            Some(Outcome::Stopped) => div.answer { h3 { "The tool was stopped" } p.help { "It was told; what it has done is done." } }
            None => {}
        }
    }
}

fn result(line: &str) -> String {
    let result = serde_json::from_str::<Value>(line).ok().and_then(|mut line| Some(line.get_mut("result")?.take()));
    result.map(|result| indent(&result.to_string())).unwrap_or_default()
}

fn wire(state: &State) -> Markup {
    state.log.draw()
}

fn stderr(state: &State) -> Markup {
    html! {
        @if state.stderr.is_empty() { p.empty { "Nothing so far." } } @else { pre { (state.stderr.join("\n")) } }
    }
}

fn action(received: &Received) -> &'static str {
    match received {
        Received::Result { action, .. } => action.as_str(),
        Received::Error { .. } => "error",
        _ => "nothing",
    }
}

fn sentence(text: &str) -> String {
    let mut chars = text.chars();
    let first = chars.next().map(|first| first.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", chars.as_str())
}
