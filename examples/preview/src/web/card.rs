//! The open form, as its host shows it.

use elicit_sdk::Severity;
use elicit_sdk::testing::{Pick, Prompt, Question, Shown, SimulatedHost, Step};
use maud::{Markup, html};
use serde_json::{Value, json};

use super::state::{OpenForm, Refusal};
use crate::guise::title;
use crate::shown::Found;

/// How a host calls its buttons.
struct Buttons {
    submit: &'static str,
    decline: &'static str,
    cancel: &'static str,
}

fn buttons(host: SimulatedHost) -> Buttons {
    match host {
        SimulatedHost::Wework => Buttons { submit: "Submit", decline: "Decline", cancel: "Cancel" },
        SimulatedHost::OpenClaw => Buttons { submit: "Answer", decline: "Decline", cancel: "Skip" },
        _ => Buttons { submit: "Accept", decline: "Decline", cancel: "Cancel" },
    }
}

/// The card of an open form.
pub(super) fn card(host: SimulatedHost, form: &OpenForm) -> Markup {
    let Some(shown) = &form.play.left else { return unseen(host, form) };
    let id = format!("form-{}", form.number);
    let loose: Vec<_> = form.findings.iter().filter(|finding| place(shown, finding).is_none()).collect();
    let buttons = buttons(host);
    html! {
        section.card id=(id) data-form=(form.id) tabindex="-1" role="group" aria-labelledby={ (id) "-title" } {
            header {
                h3 id={ (id) "-title" } { (title(host)) " asks" }
                span.number { "form " (form.number) }
            }
            @if let Some(message) = shown.message.as_deref().filter(|message| !message.is_empty()) {
                p.message { (message) }
            }
            (page_to_open(form))
            @for (at, question) in shown.questions.iter().enumerate() {
                (self::question(form, &format!("{id}-{at}"), question, form.findings.iter().filter(|finding| {
                    place(shown, finding) == Some(at)
                })))
            }
            @match form.refusal {
                Some(Refusal::Key) => p.refused role="alert" { "The key sends nothing on " (title(host)) "; the button does." }
                Some(Refusal::Answer) => p.refused role="alert" {
                    (title(host)) " does not take this answer: a question is open, or its answer breaks a rule."
                }
                None => {}
            }
            footer {
                button.primary type="button" data-step=(json!({"action": "submit"})) { (buttons.submit) }
                @if form.offers(Step::Decline) {
                    button type="button" data-step=(json!({"action": "decline"})) { (buttons.decline) }
                }
                button type="button" data-step=(json!({"action": "ignore"})) { (buttons.cancel) kbd { "Esc" } }
            }
        }
        @if !loose.is_empty() {
            (findings(&format!("{id}-findings"), loose.into_iter(), true))
        }
    }
}

fn unseen(host: SimulatedHost, form: &OpenForm) -> Markup {
    html! {
        div.unseen data-form=(form.id) role="note" {
            p { strong { (title(host)) " shows nothing." } " It has no card for this request and never answers it: the "
                "plugin waits until the task is stopped." }
        }
    }
}

/// The address of a form that is a page to open.
fn page_to_open(form: &OpenForm) -> Markup {
    let url = form.params.get("url").and_then(Value::as_str).filter(|_| form.params.get("mode") == Some(&"url".into()));
    html! {
        @if let Some(url) = url {
            p.page {
                @if url.starts_with("https://") || url.starts_with("http://") {
                    a href=(url) target="_blank" rel="noopener noreferrer" { (url) }
                } @else { (url) }
            }
        }
    }
}

fn question<'a>(
    form: &OpenForm,
    id: &str,
    question: &Question,
    found: impl Iterator<Item = &'a Found> + Clone,
) -> Markup {
    let (heading, asks) = (question.heading.as_str(), question.asks());
    let is_beside = matches!(question.prompt, Prompt::Text(_)) && !asks.is_empty() && asks != heading;
    let name = if heading.is_empty() { asks } else { heading };
    let role = match question.pick {
        Pick::One => Some("radiogroup"),
        Pick::Many => Some("group"),
        Pick::None => None,
    };
    let mut described = Vec::new();
    if is_beside {
        described.push(format!("{id}-asks"));
    }
    if found.clone().next().is_some() {
        described.push(format!("{id}-findings"));
    }
    let described = (!described.is_empty()).then(|| described.join(" "));
    let labelled = format!("{id}-name");
    html! {
        div.question role=[role] aria-labelledby=[role.map(|_| labelled.as_str())] aria-describedby=[described.as_ref().filter(|_| role.is_some())] {
            @if question.text.is_some() && question.options.is_empty() {
                label.name id=(labelled) for={ (id) "-text" } { (name) }
            } @else {
                p.name id=(labelled) { (name) }
            }
            @if is_beside { p.asks id={ (id) "-asks" } { (asks) } }
            @if !question.options.is_empty() {
                div.options { @for at in 0..question.options.len() { (option(id, question, at)) } }
            }
            @if let Some(text) = &question.text {
                @let hint = matches!(question.prompt, Prompt::Placeholder(_)).then_some(asks);
                @let own = (!question.options.is_empty()).then(|| format!("{name}: your answer"));
                input type="text" id={ (id) "-text" } data-type=(question.id) value=(text) placeholder=[hint]
                    aria-label=[own] aria-describedby=[described.as_ref()] autocomplete="off" spellcheck="false";
            }
            @if !question.id.is_empty() && form.offers(Step::Skip { id: question.id.clone() }) {
                button.quiet type="button" data-step=(json!({"skip": question.id})) { "Leave it blank, as Tab does there" }
            }
            @if found.clone().next().is_some() { (findings(&format!("{id}-findings"), found, false)) }
        }
    }
}

fn option(id: &str, question: &Question, at: usize) -> Markup {
    let option = &question.options[at];
    let (role, is_entry) = match question.pick {
        Pick::Many => ("checkbox", true),
        // One stop of the Tab key for all of them: the picked one, or the first.
        _ => ("radio", option.selected || (at == 0 && question.selected().next().is_none())),
    };
    html! {
        button.option type="button" id={ (id) "-" (at) } role=(role) aria-checked=(option.selected)
            tabindex=(if is_entry { "0" } else { "-1" }) data-step=(json!({"select": {question.id.as_str(): at}})) {
            span.mark aria-hidden="true" {}
            span.label { (option.label) }
            @if !option.small.is_empty() && option.small != option.label { small { (option.small) } }
        }
    }
}

/// Findings beside what they concern, or those of the form as a whole.
fn findings<'a>(id: &str, found: impl Iterator<Item = &'a Found>, named: bool) -> Markup {
    html! {
        ul.findings id=(id) aria-label="Lint" {
            @for Found { finding, also } in found {
                li class=(severity(finding.severity)) {
                    span.trap { (finding.trap) }
                    " "
                    @if named && !finding.field.is_empty() { code { (finding.field) } " " }
                    (prose(&finding.consequence)) "; " (prose(&finding.advice)) "."
                    @if !also.is_empty() { " Also on " (also.join(", ")) "." }
                }
            }
        }
    }
}

/// A text with code between backticks.
pub(super) fn prose(text: &str) -> Markup {
    html! {
        @for (at, part) in text.split('`').enumerate() { @if at % 2 == 1 { code { (part) } } @else { (part) } }
    }
}

fn severity(severity: Severity) -> &'static str {
    match severity {
        Severity::Refused => "refused",
        Severity::Reshaped => "reshaped",
        _ => "advice",
    }
}

/// The question that a finding is about. A host may call it by a name of its own.
fn place(shown: &Shown, Found { finding, .. }: &Found) -> Option<usize> {
    let plain = |name: &str| name.chars().filter(char::is_ascii_alphanumeric).collect::<String>().to_lowercase();
    let exact = shown.questions.iter().position(|question| question.id == finding.field);
    let wanted = plain(&finding.field);
    exact.or_else(|| shown.questions.iter().position(|question| !wanted.is_empty() && plain(&question.id) == wanted))
}
