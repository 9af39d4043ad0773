//! A form as it was sent, and which question of it is which on the screen.

use serde_json::{Map, Value};

use super::super::{Play, Question, Simulation, Step};

/// What a plugin asks with one request.
#[derive(Clone, Debug)]
pub(super) struct Form {
    pub(super) params: Value,
    /// Whether it came by the method `openai/form`.
    extended: bool,
}

impl Form {
    /// What a request asks; `None` where it is none that a host answers with a form or a page.
    pub(super) fn read(request: &Value) -> Option<Self> {
        let extended = match request["method"].as_str()? {
            "elicitation/create" => false,
            "openai/form" => true,
            _ => return None,
        };
        Some(Self { params: request["params"].clone(), extended })
    }

    /// What becomes of it on this host, of these steps.
    pub(super) fn play(&self, host: &Simulation, steps: &[Step]) -> Play {
        if self.extended { host.play_extended(&self.params, steps) } else { host.play(&self.params, steps) }
    }

    pub(super) fn message(&self) -> &str {
        self.params["message"].as_str().unwrap_or_default()
    }

    /// The address, where it is a page and no form.
    pub(super) fn page(&self) -> Option<&str> {
        self.params["url"].as_str().filter(|_| self.params["mode"] == "url")
    }

    /// The titles of the fields, as they were sent.
    pub(super) fn titles(&self) -> Vec<String> {
        let title = |(key, field): (&String, &Value)| field["title"].as_str().unwrap_or(key).to_owned();
        self.properties().into_iter().flatten().map(title).collect()
    }

    fn properties(&self) -> Option<&Map<String, Value>> {
        self.params["requestedSchema"]["properties"].as_object()
    }

    /// The field that a question shows. OpenClaw makes an identifier of its key.
    pub(super) fn field(&self, question: &Question) -> Option<&Value> {
        let properties = self.properties()?;
        let plain = |key: &str| {
            let plain = key.to_lowercase().replace(|c: char| !c.is_ascii_alphanumeric(), "_");
            plain.trim_matches('_').to_owned()
        };
        let similar = || properties.iter().find(|(key, _)| plain(key) == question.id).map(|(_, field)| field);
        properties.get(&question.id).or_else(similar)
    }

    /// What a question is called. Hosts cut titles; this is the whole.
    pub(super) fn title<'a>(&'a self, question: &'a Question) -> &'a str {
        let title = self.field(question).and_then(|field| field["title"].as_str());
        title.unwrap_or(&question.heading)
    }
}

/// Two texts are the same for a person: whatever the case, the spaces, and what cannot be seen.
pub(super) fn same(a: &str, b: &str) -> bool {
    fold(a) == fold(b)
}

/// A text as it is compared.
pub(super) fn fold(text: &str) -> String {
    let invisible = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}' | '\u{feff}');
    let visible: String = text.chars().filter(|c| !invisible(*c)).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ").to_lowercase()
}
