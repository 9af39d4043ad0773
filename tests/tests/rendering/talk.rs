//! A question on its way through a host, and fields to ask.

use elicit_sdk::{
    ElicitError, FormSchema, Host, Revision, Violations,
    question::Question,
    rendering::{Progress, Rendering, Step, WireForm},
    schema::{ChoiceOption, Companion, DefaultValue, FieldSchema, Kind},
};
use serde_json::{Map, Value, json};

pub(crate) struct Talk {
    pub(crate) question: Question,
    pub(crate) host: Host,
    pub(crate) revision: Revision,
    progress: Progress,
}

impl Talk {
    pub(crate) fn new(host: &Host, fields: Vec<FieldSchema>) -> Self {
        let question = Question::new("Plan the release".to_owned(), FormSchema::owned(fields));
        let (host, revision) = (host.clone(), Revision::V2025_11_25);
        Self { question, host, revision, progress: Progress::default() }
    }

    pub(crate) fn at(mut self, revision: Revision) -> Self {
        self.revision = revision;
        self
    }

    pub(crate) fn saying(mut self, message: &str) -> Self {
        message.clone_into(&mut self.question.message);
        self
    }

    pub(crate) fn because(mut self, reasons: Violations) -> Self {
        self.question.reasons = reasons;
        self
    }

    pub(crate) fn step(&self) -> Result<Step, ElicitError> {
        let rendering = Rendering::new(&self.question, &self.host, self.revision)?;
        Ok(rendering.next(&self.progress))
    }

    /// The form that is shown next.
    pub(crate) fn form(&self) -> WireForm {
        match self.step().unwrap() {
            Step::Show(form) => form,
            step => panic!("nothing is shown: {step:?}"),
        }
    }

    pub(crate) fn refusal(&self) -> String {
        match self.step() {
            Err(ElicitError::Unrenderable(why)) => why.into_owned(),
            other => panic!("not refused: {other:?}"),
        }
    }

    /// The properties of that form, in order.
    pub(crate) fn fields(&self) -> Vec<(String, Value)> {
        let form = self.form();
        let properties = form.schema["properties"].as_object().unwrap();
        properties.iter().map(|(key, field)| (key.clone(), field.clone())).collect()
    }

    pub(crate) fn titles(&self) -> Vec<String> {
        let titles = self.fields().into_iter().map(|(_, field)| field["title"].as_str().unwrap().to_owned());
        titles.collect()
    }

    pub(crate) fn keys(&self) -> Vec<String> {
        self.fields().into_iter().map(|(key, _)| key).collect()
    }

    /// The property with this title.
    pub(crate) fn field(&self, title: &str) -> Value {
        let mut fields = self.fields().into_iter();
        let found = fields.find(|(_, field)| field["title"] == title);
        found.unwrap_or_else(|| panic!("no {title:?} in {:?}", self.titles())).1
    }

    /// The titles of the options of the property with this title.
    pub(crate) fn options(&self, title: &str) -> Vec<String> {
        let field = self.field(title);
        let options = field["oneOf"].as_array().unwrap_or_else(|| panic!("no options: {field}"));
        options.iter().map(|option| option["title"].as_str().unwrap().to_owned()).collect()
    }

    pub(crate) fn required(&self) -> Vec<String> {
        let form = self.form();
        let required = form.schema["required"].as_array().cloned().unwrap_or_default();
        required.iter().map(|key| key.as_str().unwrap().to_owned()).collect()
    }

    /// Submits the form with these values under these titles.
    pub(crate) fn answer<const N: usize>(mut self, values: [(&str, Value); N]) -> Self {
        let fields = self.fields();
        let key = |title: &str| {
            let found = fields.iter().find(|(_, field)| field["title"] == title);
            found.unwrap_or_else(|| panic!("no {title:?} in {fields:?}")).0.clone()
        };
        let content = values.into_iter().map(|(title, value)| (key(title), value)).collect();
        self.progress.push(content);
        self
    }

    /// Submits this content.
    pub(crate) fn submit(mut self, content: Map<String, Value>) -> Self {
        self.progress.push(content);
        self
    }

    /// Submits this value for every field of the form.
    pub(crate) fn answer_all(self, value: &Value) -> Self {
        let content = self.keys().into_iter().map(|key| (key, value.clone())).collect();
        self.submit(content)
    }

    /// The content under the declared keys.
    pub(crate) fn read(&self) -> Map<String, Value> {
        match self.step().unwrap() {
            Step::Read(content) => content,
            step => panic!("something is still asked: {step:?}"),
        }
    }

    /// What the decoder says against it.
    pub(crate) fn violations(&self) -> String {
        let content = self.read();
        let checked = self.question.schema.check(&content);
        checked.err().map(|violations| violations.to_string()).unwrap_or_default()
    }
}

/// A field whose title is its key with a capital letter.
pub(crate) fn field(key: &'static str, kind: Kind) -> FieldSchema {
    FieldSchema::new(key, title(key), kind)
}

fn title(key: &str) -> String {
    let mut letters = key.chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

pub(crate) fn text(key: &'static str) -> FieldSchema {
    field(key, Kind::TEXT)
}

/// A choice whose options are these, titled likewise.
pub(crate) fn choice(key: &'static str, options: &[&'static str]) -> FieldSchema {
    let mut field = field(key, Kind::Choice);
    field.options = options.iter().map(|option| ChoiceOption::new(*option, title(option))).collect::<Vec<_>>().into();
    field
}

/// A choice that also takes words of the person's own.
pub(crate) fn strategy() -> FieldSchema {
    let mut field = choice("strategy", &["fast", "safe", "custom"]);
    field.companion = Some(Companion::new("custom", "customStrategy", "Custom strategy"));
    field
}

pub(crate) trait Shaped {
    fn optional(self) -> Self;
    fn default(self, value: impl Into<Value>) -> Self;
    fn described(self, text: &'static str) -> Self;
}

impl Shaped for FieldSchema {
    fn optional(mut self) -> Self {
        self.required = false;
        self
    }

    fn default(mut self, value: impl Into<Value>) -> Self {
        self.default = Some(DefaultValue::Value(value.into()));
        self
    }

    fn described(mut self, text: &'static str) -> Self {
        self.description = text.into();
        self
    }
}

/// `{key: value}`
pub(crate) fn answers<const N: usize>(values: [(&str, Value); N]) -> Map<String, Value> {
    values.into_iter().map(|(key, value)| (key.to_owned(), value)).collect()
}

/// Every known host.
pub(crate) fn hosts() -> impl Iterator<Item = &'static Host> {
    Host::KNOWN.iter().copied()
}

/// Every kind of field, in an order that is not that of their keys.
pub(crate) fn everything() -> Vec<FieldSchema> {
    let mut list = choice("tags", &["red", "green", "blue"]);
    list.kind = Kind::MultiChoice(elicit_sdk::schema::Multi::ANY);
    vec![
        text("note").described("What is new."),
        field("limit", Kind::INTEGER),
        field("share", Kind::NUMBER),
        field("force", Kind::Boolean),
        strategy(),
        list,
        text("summary").optional(),
        field("count", Kind::INTEGER).optional(),
        field("again", Kind::Boolean).optional(),
        choice("area", &["docs", "code"]).optional(),
        field("batch", Kind::INTEGER).default(20),
        choice("target", &["staging", "production"]).default("production"),
        field("keep", Kind::Boolean).default(true),
    ]
}

/// What decodes for [`everything`] and has every optional field.
pub(crate) fn full() -> Map<String, Value> {
    answers([
        ("note", json!("zwei 字")),
        ("limit", json!(-7)),
        ("share", json!(0.25)),
        ("force", json!(false)),
        ("strategy", json!("custom")),
        ("customStrategy", json!("one by one")),
        ("tags", json!(["red", "blue"])),
        ("summary", json!("short")),
        ("count", json!(3)),
        ("again", json!(true)),
        ("area", json!("code")),
        ("batch", json!(5)),
        ("target", json!("staging")),
        ("keep", json!(false)),
    ])
}
