//! Answers that came as arguments of the tool, for hosts that show no forms.

use std::{borrow::Cow, fmt, marker::PhantomData, time::Duration};

use rmcp::schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Deserializer};
use serde_json::{Map, Value, json};

use crate::{
    ElicitError, Form, Mode, Reply,
    schema::{FieldSchema, Kind, Text},
};

/// A refusal that arrives sooner was made by no person. Reacting to what appears takes about 200 ms, and athletics
/// calls a start within 100 ms a false one; a host that refuses by itself needs a few (Codex 2, Claude Code 10).
const FASTEST_PERSON: Duration = Duration::from_millis(100);

/// The answers of a form as an argument of the tool, which a model gives where nobody can be asked.
///
/// Some clients declare that they show forms and never do: Codex under approval policy `never` declines each at once,
/// Claude Code without a terminal cancels it. With [`Ask::or_given`](crate::Ask::or_given) such a call is not lost: it
/// ends in [`Unseen`](ElicitError::Unseen), which tells the model to call again with the answers, and this argument
/// takes them. Its schema is the form's, so the model knows what to write.
///
/// **They are the model's words, and no person has seen them.** Use it for what a model may decide. Nothing turns it
/// into a [`Confirmed`](crate::Confirmed).
///
/// ```
/// use elicit_sdk::{Elicit, Form, Given, Outcome, ToolError};
/// use elicit_sdk::rmcp::{handler::server::wrapper::Parameters, schemars::{self, JsonSchema}, tool, tool_router};
///
/// #[derive(Form)]
/// struct Report {
///     /// Days to look back.
///     #[elicit(range(min = 1, max = 365))]
///     days: u16,
/// }
///
/// #[derive(serde::Deserialize, JsonSchema)]
/// struct Arguments {
///     /// The answers, only after the tool has said that nobody can be asked.
///     answers: Option<Given<Report>>,
/// }
///
/// struct Reports;
///
/// #[tool_router]
/// impl Reports {
///     #[tool(description = "Write a report")]
///     async fn report(&self, elicit: Elicit, arguments: Parameters<Arguments>) -> Result<String, ToolError> {
///         match elicit.ask::<Report>("How far back?").or_given(arguments.0.answers).await? {
///             Outcome::Accepted(report) => Ok(format!("The last {} days.", report.days)),
///             Outcome::Declined | Outcome::Cancelled => Ok("No report was written.".into()),
///         }
///     }
/// }
/// ```
///
/// What is no object fails with the arguments of the tool; what breaks a rule of the form is
/// [`Invalid`](ElicitError::Invalid) when it is needed, field by field.
pub struct Given<F> {
    pub(crate) answers: Map<String, Value>,
    form: PhantomData<fn() -> F>,
}

impl<F> Given<F> {
    /// The answer of a single field.
    pub(crate) fn of(key: &str, answer: Value) -> Self {
        Self { answers: Map::from_iter([(key.to_owned(), answer)]), form: PhantomData }
    }
}

impl<'de, F> Deserialize<'de> for Given<F> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        Ok(Self { answers: Map::deserialize(deserializer)?, form: PhantomData })
    }
}

impl<F: Form> JsonSchema for Given<F> {
    fn inline_schema() -> bool {
        true
    }

    fn schema_name() -> Cow<'static, str> {
        "Given".into()
    }

    fn schema_id() -> Cow<'static, str> {
        std::any::type_name::<Self>().into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        let mut form = F::schema();
        let open = |field: &&FieldSchema| {
            field.options.is_empty() && matches!(field.kind, Kind::Choice | Kind::MultiChoice(_))
        };
        let open: Vec<String> = form.fields().iter().filter(open).map(|field| field.key.to_string()).collect();
        // Its options are known only at run time. A list of none would forbid every value.
        let is_list = |key: &str| form.field(key).is_some_and(|field| field.kind != Kind::Choice);
        let lists: Vec<String> = open.iter().filter(|key| is_list(key)).cloned().collect();
        for key in &open {
            if let Some(field) = form.field_mut(key).filter(|field| field.kind == Kind::Choice) {
                field.kind = Kind::Text(Text::ANY);
            }
        }
        let mut json = form.to_json();
        for key in &lists {
            json["properties"][key]["items"] = json!({"type": "string"});
        }
        match json {
            Value::Object(json) => Schema::from(json),
            _ => Schema::default(),
        }
    }
}

// Not derived: it would ask the form for it.
impl<F> Clone for Given<F> {
    fn clone(&self) -> Self {
        Self { answers: self.answers.clone(), form: PhantomData }
    }
}

// Not derived: what a model wrote may be what a person told it.
impl<F> fmt::Debug for Given<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Given").field("fields", &self.answers.len()).finish_non_exhaustive()
    }
}

/// What to do when nobody was shown the question.
pub(crate) enum Unseen {
    /// Say what the client said.
    Tell,
    /// Take the arguments of the tool; without any, ask for them.
    Take(Option<Map<String, Value>>),
}

impl Unseen {
    /// Whether this ending means that nobody was shown the question.
    pub(crate) fn is<T>(ended: &Result<Reply<T>, ElicitError>) -> bool {
        match ended {
            Ok(reply) => reply.unseen,
            Err(error) => matches!(error, ElicitError::Unsupported { mode: Mode::Form, .. }),
        }
    }
}

/// Whether a form that was refused after this time was refused by the host itself.
pub(crate) fn is_faster_than_a_person(elapsed: Option<Duration>) -> bool {
    elapsed.is_some_and(|elapsed| elapsed < FASTEST_PERSON)
}
