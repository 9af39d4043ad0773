//! The messages of a run, as they crossed.

use std::collections::VecDeque;
use std::time::Instant;

use maud::{Markup, html};
use serde_json::Value;

use crate::event::Way;
use crate::report::indent;

/// How many entries are kept.
const KEPT: usize = 300;
/// How much of one is shown.
const LENGTH: usize = 20_000;

/// What crossed, and what is to be said about it.
pub(super) struct Log {
    entries: VecDeque<Entry>,
    count: usize,
    started: Instant,
}

struct Entry {
    number: usize,
    at: u128,
    what: What,
}

enum What {
    Message { way: Way, name: String, detail: String, line: String },
    Garbage { line: String, reason: String },
    Remark(String),
}

impl Default for Log {
    fn default() -> Self {
        Log { entries: VecDeque::new(), count: 0, started: Instant::now() }
    }
}

impl Log {
    pub(super) fn crossed(&mut self, way: Way, line: &str) {
        let value: Value = serde_json::from_str(line).unwrap_or_default();
        let (name, detail) = describe(&value);
        self.add(What::Message { way, name, detail, line: cut(line) });
    }

    pub(super) fn garbage(&mut self, line: &str, reason: &str) {
        self.add(What::Garbage { line: cut(line), reason: reason.to_owned() });
    }

    pub(super) fn remark(&mut self, text: &str) {
        // A line that is no message is an entry of its own already.
        if !text.contains("on the plugin's stdout") {
            self.add(What::Remark(text.to_owned()));
        }
    }

    fn add(&mut self, what: What) {
        if self.entries.len() == KEPT {
            self.entries.pop_front();
        }
        self.count += 1;
        self.entries.push_back(Entry { number: self.count, at: self.started.elapsed().as_millis(), what });
    }

    pub(super) fn draw(&self) -> Markup {
        html! {
            @if self.entries.is_empty() { p.empty { "Nothing has crossed yet." } }
            ol.wire { @for entry in &self.entries { (entry.draw()) } }
        }
    }

    /// How many lines were no messages.
    pub(super) fn bad_lines(&self) -> usize {
        self.entries.iter().filter(|entry| matches!(entry.what, What::Garbage { .. })).count()
    }
}

impl Entry {
    fn draw(&self) -> Markup {
        let id = format!("wire-{}", self.number);
        match &self.what {
            What::Message { way, name, detail, line } => {
                let (class, says) = match way {
                    Way::ToPlugin => ("sent", "to the plugin"),
                    Way::FromPlugin => ("received", "from the plugin"),
                };
                let is_open = name == "elicitation/create" || detail.starts_with("accept");
                html! {
                    li id=(id) class=(class) {
                        details open[is_open] {
                            summary {
                                span.way role="img" aria-label=(says) {}
                                span.what { (name) }
                                @if !detail.is_empty() { span.detail { (detail) } }
                                span.at { (self.at) " ms" }
                            }
                            pre { (indent(line)) }
                        }
                    }
                }
            }
            What::Garbage { line, reason } => html! {
                li.garbage id=(id) {
                    p { strong { "No message" } " from the plugin, " (reason) " "  span.at { (self.at) " ms" } }
                    pre { (line) }
                }
            },
            What::Remark(text) => html! { li.remark id=(id) { p { (text) } } },
        }
    }
}

/// What a message is, in a word or two.
fn describe(message: &Value) -> (String, String) {
    let text = |pointer: &str| message.pointer(pointer).and_then(Value::as_str).unwrap_or_default().to_owned();
    let id = message.get("id").map(Value::to_string).unwrap_or_default();
    if let Some(method) = message.get("method").and_then(Value::as_str) {
        let detail = match method {
            "tools/call" => text("/params/name"),
            "notifications/progress" => text("/params/message"),
            _ if id.is_empty() => String::new(),
            _ => format!("#{id}"),
        };
        return (method.to_owned(), detail);
    }
    if let Some(error) = message.get("error") {
        return (format!("error #{id}"), error.get("code").map(Value::to_string).unwrap_or_default());
    }
    let detail = match (text("/result/action"), text("/result/resultType")) {
        (action, _) if !action.is_empty() => action,
        (_, kind) => kind,
    };
    (format!("result #{id}"), detail)
}

fn cut(line: &str) -> String {
    match line.char_indices().nth(LENGTH) {
        Some((at, _)) => format!("{} … ({} bytes in all)", &line[..at], line.len()),
        None => line.to_owned(),
    }
}
