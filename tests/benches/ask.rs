//! What a question costs, beside rmcp's own way to ask, for a form of seven fields.
//!
//! Three steps, each in one run: from the question to a request that is ready to send; from an answer to a value; and a
//! whole question over a pipe to rmcp's own client. rmcp derives no form from a type with an enum in it, so where its
//! own derivation is measured, the choice and the multi-select are plain texts; its ready schema is the very same form.

use std::{
    fs,
    hint::black_box,
    path::{Path, PathBuf},
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
    time::{Duration, Instant},
};

use criterion::{BatchSize, Criterion};
use elicit_sdk::{
    Choice, Elicit, Form, Host, Interactive, Outcome, Revision,
    question::Question,
    rendering::{Progress, Rendering, Step},
    rmcp::{
        ClientHandler, ErrorData, RoleClient, RoleServer, ServerHandler, ServiceExt, elicit_safe,
        model::{
            CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ClientConfig, CustomRequest,
            ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationCapability,
            ElicitationSchema, FormElicitationCapability, Implementation, RequestId, ServerJsonRpcMessage,
            ServerRequest,
        },
        schemars,
        service::{RequestContext, RunningService},
    },
};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use tokio::runtime::Runtime;

const MESSAGE: &str = "Prepare the release?";

/// The form as our authors write it.
#[derive(Form)]
#[allow(clippy::struct_field_names, reason = "the names are what the person reads")]
struct Release {
    #[elicit(length(max = 40))]
    name: String,
    /// For the release record.
    #[elicit(title = "Release note")]
    note: Option<String>,
    target: Target,
    run_tests: bool,
    #[elicit(range(min = 1, max = 500))]
    machines: u16,
    share: f64,
    notify: Vec<Team>,
}

#[derive(Choice)]
enum Target {
    Staging,
    Canary,
    Production,
    Archive,
}

#[derive(Choice)]
enum Team {
    Support,
    Sales,
}

/// The same for serde.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code, reason = "only the reading is measured")]
struct ReleaseForSerde {
    name: String,
    note: Option<String>,
    target: TargetForSerde,
    run_tests: bool,
    machines: u16,
    share: f64,
    notify: Vec<TeamForSerde>,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TargetForSerde {
    Staging,
    Canary,
    Production,
    Archive,
}

#[derive(Deserialize)]
#[serde(rename_all = "kebab-case")]
enum TeamForSerde {
    Support,
    Sales,
}

/// As near as rmcp can derive: texts in place of the choices.
#[derive(Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "camelCase")]
#[allow(dead_code, reason = "only the way to it is measured")]
struct ReleaseForRmcp {
    #[schemars(title = "Name", length(max = 40))]
    name: String,
    /// For the release record.
    #[schemars(title = "Release note")]
    note: Option<String>,
    /// Staging, canary, production or archive.
    #[schemars(title = "Target")]
    target: String,
    #[schemars(title = "Run tests")]
    run_tests: bool,
    #[schemars(title = "Machines", range(min = 1, max = 500))]
    machines: u16,
    #[schemars(title = "Share")]
    share: f64,
    /// Support or sales, separated by commas.
    #[schemars(title = "Notify")]
    notify: String,
}

elicit_safe!(ReleaseForRmcp);

fn answer() -> Value {
    json!({
        "name": "Aurora", "note": "Fix login failures", "target": "production", "runTests": true,
        "machines": 20, "share": 0.5, "notify": ["support", "sales"],
    })
}

fn object(value: Value) -> Map<String, Value> {
    match value {
        Value::Object(object) => object,
        other => panic!("not an object: {other}"),
    }
}

/// What `ask` does before it sends: the question, how this host shows it, and the request.
fn request_of_ours() -> ServerRequest {
    let question = Question::new(MESSAGE.to_owned(), Release::schema());
    let rendering = Rendering::new(&question, &Host::GENERIC, Revision::V2025_11_25);
    let Ok(Step::Show(form)) = rendering.map(|rendering| rendering.next(&Progress::default())) else {
        panic!("the form cannot be shown")
    };
    let mut params = Map::with_capacity(3);
    params.insert("mode".into(), "form".into());
    params.insert("message".into(), form.message.into());
    params.insert("requestedSchema".into(), form.schema);
    ServerRequest::CustomRequest(CustomRequest::new("elicitation/create", Some(Value::Object(params))))
}

fn params(requested_schema: ElicitationSchema) -> ElicitRequestParams {
    ElicitRequestParams::FormElicitationParams { meta: None, message: MESSAGE.to_owned(), requested_schema }
}

fn request_of_type() -> ServerRequest {
    let schema = ElicitationSchema::from_type::<ReleaseForRmcp>().unwrap_or_else(|error| panic!("{error}"));
    ServerRequest::ElicitRequest(ElicitRequest::new(params(schema)))
}

fn request_of_schema(ready: &ElicitationSchema) -> ServerRequest {
    ServerRequest::ElicitRequest(ElicitRequest::new(params(ready.clone())))
}

/// Our form as rmcp's own schema.
fn ready() -> ElicitationSchema {
    serde_json::from_value(Release::schema().to_json()).unwrap_or_else(|error| panic!("{error}"))
}

fn bytes(request: ServerRequest) -> Vec<u8> {
    let message = ServerJsonRpcMessage::request(request, RequestId::Number(1));
    serde_json::to_vec(&message).unwrap_or_default()
}

fn request(criterion: &mut Criterion) {
    let ready = ready();
    let mut group = criterion.benchmark_group("request");
    group.bench_function("elicit", |bencher| bencher.iter(|| black_box(request_of_ours())));
    group.bench_function("from_type", |bencher| bencher.iter(|| black_box(request_of_type())));
    group.bench_function("clone", |bencher| bencher.iter(|| black_box(request_of_schema(&ready))));
    group.finish();
    // rmcp turns its own type into JSON only when it sends; ours is JSON before.
    let mut group = criterion.benchmark_group("bytes");
    group.bench_function("elicit", |bencher| bencher.iter(|| black_box(bytes(request_of_ours()))));
    group.bench_function("from_type", |bencher| bencher.iter(|| black_box(bytes(request_of_type()))));
    group.bench_function("clone", |bencher| bencher.iter(|| black_box(bytes(request_of_schema(&ready)))));
    group.finish();
}

fn decode(criterion: &mut Criterion) {
    let (value, content) = (answer(), object(answer()));
    let mut group = criterion.benchmark_group("decode");
    group.bench_function("elicit", |bencher| bencher.iter(|| black_box(Release::decode(black_box(&content)).is_ok())));
    group.bench_function("from_value", |bencher| {
        let read = |value| serde_json::from_value::<ReleaseForSerde>(black_box(value)).is_ok();
        bencher.iter_batched(|| value.clone(), |value| black_box(read(value)), BatchSize::SmallInput);
    });
    group.finish();
}

/// A server whose tools ask as often as it was told, and keep how long that took.
#[derive(Clone)]
struct Asking {
    times: Arc<AtomicU64>,
    nanos: Arc<AtomicU64>,
    ready: ElicitationSchema,
}

impl ServerHandler for Asking {
    async fn call_tool(
        &self,
        params: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let elicit = Elicit::from_context(&context);
        let start = Instant::now();
        for _ in 0..self.times.load(Relaxed) {
            let answered = match params.name.as_ref() {
                "elicit" => matches!(elicit.ask::<Release>(MESSAGE).await, Ok(Outcome::Accepted(_))),
                "peer.elicit" => matches!(context.peer.elicit::<ReleaseForRmcp>(NEAR).await, Ok(Some(_))),
                _ => {
                    let sent = context.peer.create_elicitation(self::params(self.ready.clone())).await;
                    sent.is_ok_and(|result| result.action == ElicitationAction::Accept)
                }
            };
            assert!(answered, "{} was not answered", params.name);
        }
        self.nanos.store(u64::try_from(start.elapsed().as_nanos()).unwrap_or(u64::MAX), Relaxed);
        Ok(CallToolResult::success(Vec::new()).into())
    }
}

/// The message of the form that rmcp derives, which wants texts where ours wants options.
const NEAR: &str = "Prepare the release? (near)";

/// A person who answers at once.
struct Person {
    exact: Value,
    near: Value,
}

impl ClientHandler for Person {
    fn get_info(&self) -> ClientConfig {
        let mut capabilities = ClientCapabilities::default();
        capabilities.elicitation =
            Some(ElicitationCapability::default().with_form(FormElicitationCapability::default()));
        ClientConfig::new(capabilities, Implementation::new("person", "1"))
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            return Err(ErrorData::invalid_params("not a form", None));
        };
        let content = if message == NEAR { &self.near } else { &self.exact };
        Ok(ElicitResult::new(ElicitationAction::Accept).with_content(content.clone()))
    }
}

type Connection = RunningService<RoleClient, Person>;

async fn connect(server: Asking, wrapped: bool) -> Connection {
    let (ours, theirs) = tokio::io::duplex(64 * 1024);
    tokio::spawn(async move {
        if wrapped {
            let running = Box::pin(Interactive::new(server).serve(theirs)).await;
            drop(running.map(RunningService::waiting).ok()?.await);
        } else {
            drop(server.serve(theirs).await.map(RunningService::waiting).ok()?.await);
        }
        Some(())
    });
    let mut near = answer();
    near["notify"] = json!("support, sales");
    let person = Person { exact: answer(), near };
    person.serve(ours).await.unwrap_or_else(|error| panic!("{error}"))
}

fn whole(criterion: &mut Criterion) {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime: Runtime = runtime.unwrap_or_else(|error| panic!("{error}"));
    let server = Asking { times: Arc::default(), nanos: Arc::default(), ready: ready() };
    let mut group = criterion.benchmark_group("whole");
    // Ours as our authors serve it, rmcp's as its authors do.
    for (name, wrapped) in [("elicit", true), ("peer.elicit", false), ("create_elicitation", false)] {
        let connection = runtime.block_on(connect(server.clone(), wrapped));
        group.bench_function(name, |bencher| {
            bencher.iter_custom(|times| {
                server.times.store(times, Relaxed);
                let called = runtime.block_on(connection.call_tool(CallToolRequestParams::new(name)));
                assert!(called.is_ok(), "{called:?}");
                Duration::from_nanos(server.nanos.load(Relaxed))
            });
        });
        drop(runtime.block_on(connection.cancel()));
    }
    group.finish();
}

/// The middle one of a benchmark's measurements, in nanoseconds.
fn median(folder: &Path, benchmark: &str) -> Option<f64> {
    let text = fs::read_to_string(folder.join(benchmark).join("new/estimates.json")).ok()?;
    serde_json::from_str::<Value>(&text).ok()?["median"]["point_estimate"].as_f64()
}

fn summary(folder: &Path) -> String {
    let size = Release::schema().to_json().to_string().len();
    let title = format!("7 fields, {size} bytes of schema; medians in microseconds, and how many times ours");
    let rows = [
        ("question to request", "request", ["elicit", "from_type", "clone"].as_slice()),
        ("question to bytes", "bytes", &["elicit", "from_type", "clone"]),
        ("answer to value", "decode", &["elicit", "from_value"]),
        ("whole question", "whole", &["elicit", "peer.elicit", "create_elicitation"]),
    ];
    let row = |(title, group, names): (&str, &str, &[&str])| {
        let nanos = |name: &str| median(folder, &format!("{group}/{name}"));
        let ours = nanos("elicit")?;
        let figure = |name: &&str| Some(format!("{name} {:.2} ({:.2})", nanos(name)? / 1000.0, nanos(name)? / ours));
        Some(format!("{title:<20} {}", names.iter().filter_map(figure).collect::<Vec<_>>().join("  ")))
    };
    [title].into_iter().chain(rows.into_iter().filter_map(row)).collect::<Vec<_>>().join("\n")
}

fn main() {
    let folder: PathBuf = Path::new(env!("CARGO_TARGET_TMPDIR")).with_file_name("criterion");
    let mut criterion = Criterion::default().output_directory(&folder).configure_from_args();
    request(&mut criterion);
    decode(&mut criterion);
    whole(&mut criterion);
    criterion.final_summary();
    println!("\n{}", summary(&folder));
}
