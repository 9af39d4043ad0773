//! From a question to a request that is ready to send, to its bytes; and from an answer to a value.

use elicit_sdk::{
    Form, FormSchema, Host, Revision,
    question::Question,
    schema::{ChoiceOption, FieldSchema, Kind},
};
use garde::Validate;
use rmcp::model::{
    ElicitRequest, ElicitRequestParams, ElicitationSchema, RequestId, ServerJsonRpcMessage, ServerRequest,
};
use serde::de::DeserializeOwned;
use serde_json::{Map, Value};

use crate::{forms, race::Runner};

pub const MESSAGE: &str = "Prepare the release?";

/// What `ask` does before it sends.
pub fn ours<F: Form>() -> ServerRequest {
    request(&Question::new(MESSAGE.to_owned(), F::schema()))
}

/// The same for a form that is put together at run time.
pub fn request(question: &Question) -> ServerRequest {
    let request = elicit_sdk::__private::request(question, &Host::GENERIC, Revision::V2025_11_25);
    request.unwrap_or_else(|error| panic!("{error}"))
}

pub fn params(requested_schema: ElicitationSchema) -> ElicitRequestParams {
    ElicitRequestParams::FormElicitationParams { meta: None, message: MESSAGE.to_owned(), requested_schema }
}

fn from_type<T: schemars::JsonSchema>() -> ServerRequest {
    let schema = ElicitationSchema::from_type::<T>().unwrap_or_else(|error| panic!("{error}"));
    ServerRequest::ElicitRequest(ElicitRequest::new(params(schema)))
}

fn clone(ready: &ElicitationSchema) -> ServerRequest {
    ServerRequest::ElicitRequest(ElicitRequest::new(params(ready.clone())))
}

/// Our form as rmcp's own schema, made once.
pub fn ready<F: Form>() -> ElicitationSchema {
    serde_json::from_value(F::schema().to_json()).unwrap_or_else(|error| panic!("{error}"))
}

fn bytes(request: ServerRequest) -> Vec<u8> {
    serde_json::to_vec(&ServerJsonRpcMessage::request(request, RequestId::Number(1))).unwrap_or_default()
}

/// One comparison: what is done, and the ways to do it, ours first.
pub struct Comparison {
    pub what: String,
    pub runners: Vec<Runner<'static>>,
}

fn of<F, S, T>(fields: usize, macros: fn() -> rust_mcp_schema::ElicitRequestParams) -> [Comparison; 3]
where
    F: Form + 'static,
    S: DeserializeOwned + Validate<Context = ()> + 'static,
    T: schemars::JsonSchema + 'static,
{
    let (one, two) = (ready::<F>(), ready::<F>());
    let (from, cloned) = ("rmcp `from_type`", "the clone of a ready rmcp schema");
    let aim = |runner: Runner<'static>, ratio| if fields == 7 { runner.at_most(ratio) } else { runner };
    let request = vec![
        Runner::new("elicit-sdk", ours::<F>),
        aim(Runner::new(from, from_type::<T>), 1.0 / 15.0),
        Runner::new("rust-mcp-sdk's macro", macros),
        aim(Runner::new(cloned, move || clone(&one)), 1.5),
    ];
    let bytes = vec![
        Runner::new("elicit-sdk", || bytes(ours::<F>())),
        Runner::new(from, || bytes(from_type::<T>())),
        Runner::new(cloned, move || bytes(clone(&two))),
    ];
    let plural = if fields == 1 { "" } else { "s" };
    let of = |what: &str, runners| Comparison { what: format!("{what}, {fields} field{plural}"), runners };
    [
        of("`ask` to a request", request),
        of("`ask` to its bytes", bytes),
        of("an answer to a value, with all checks", answers::<F, S>(fields)),
    ]
}

/// A choice that is known only at run time.
fn choice(options: usize) -> [Comparison; 2] {
    let form = {
        let mut field = FieldSchema::new("branch", "Branch", Kind::Choice);
        field.options = (0..options).map(|at| ChoiceOption::new(format!("b{at}"), format!("Branch {at}"))).collect();
        FormSchema::owned(vec![field])
    };
    let schema = form.to_json();
    let ready: ElicitationSchema = serde_json::from_value(schema.clone()).unwrap_or_else(|error| panic!("{error}"));
    let validator = jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{error}"));
    let answer = Map::from_iter([("branch".to_owned(), format!("b{}", options - 1).into())]);
    let (asked, content) = (form.clone(), Value::Object(answer.clone()));
    let what = |what: &str| format!("{what}, a choice of {options}");
    [
        Comparison {
            what: what("`ask` to a request"),
            runners: vec![
                Runner::new("elicit-sdk", move || request(&Question::new(MESSAGE.to_owned(), asked.clone()))),
                Runner::new("the clone of a ready rmcp schema", move || clone(&ready)),
            ],
        },
        Comparison {
            what: what("an answer checked"),
            runners: vec![
                Runner::new("elicit-sdk", move || assert!(form.check(&answer).is_ok())),
                Runner::new("jsonschema", move || assert!(validator.is_valid(&content))),
            ],
        },
    ]
}

fn answers<F, S>(fields: usize) -> Vec<Runner<'static>>
where
    F: Form + 'static,
    S: DeserializeOwned + Validate<Context = ()> + 'static,
{
    let content = forms::answer(fields);
    let (value, third) = (Value::Object(content.clone()), Value::Object(content.clone()));
    let (second, schema) = (value.clone(), F::schema().to_json());
    let validator = jsonschema::validator_for(&schema).unwrap_or_else(|error| panic!("{error}"));
    // Whoever hands over a `Value` has made it; a copy is made for each run, and its cost taken off again.
    let read = |value: Value| serde_json::from_value::<S>(value).unwrap_or_else(|error| panic!("{error}"));
    let aim = |runner: Runner<'static>| if fields == 7 { runner.at_most(1.0) } else { runner };
    vec![
        Runner::new("elicit-sdk", move || F::decode(&content).unwrap_or_else(|error| panic!("{error}"))),
        aim(Runner::new("serde + garde", move || {
            let value = read(value.clone());
            value.validate().unwrap_or_else(|error| panic!("{error}"));
            value
        }))
        .without(2),
        Runner::new("the copy alone", move || second.clone()).taken_off(),
        Runner::new("jsonschema, which makes no value", move || assert!(validator.is_valid(&third))),
    ]
}

/// Every comparison, for forms and choices of every size.
pub fn all() -> Vec<Comparison> {
    use forms::{elicit, macros, serde, texts};
    [
        of::<elicit::Form1, serde::Form1, texts::Form1>(1, macros::Form1::elicit_request_params),
        of::<elicit::Form7, serde::Form7, texts::Form7>(7, macros::Form7::elicit_request_params),
        of::<elicit::Form20, serde::Form20, texts::Form20>(20, macros::Form20::elicit_request_params),
        of::<elicit::Form200, serde::Form200, texts::Form200>(200, macros::Form200::elicit_request_params),
    ]
    .into_iter()
    .flatten()
    .chain([4, 100, 5000].into_iter().flat_map(choice))
    .collect()
}
