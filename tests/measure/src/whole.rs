//! A whole question over a pipe: asked in the middle of a call, and by a round trip.

use std::{
    cell::RefCell,
    rc::Rc,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering::Relaxed},
    },
};

use elicit_sdk::{Elicit, Interactive, Outcome, Revision};
use elicit_tests::caller::{Caller, Transport};
use rmcp::{
    ClientHandler, ErrorData, RoleClient, RoleServer, ServerHandler, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ClientCapabilities, ClientConfig, ContentBlock,
        ElicitRequest, ElicitRequestParams, ElicitResult, ElicitationAction, ElicitationCapability, ElicitationSchema,
        FormElicitationCapability, Implementation, InputRequest, InputRequiredResult, RequestStateCodec, SealOptions,
    },
    service::{RequestContext, RunningService},
};
use serde_json::{Value, json};
use tokio::{io::duplex, runtime::Runtime};

use crate::{
    forms::{self, elicit, texts},
    race::Runner,
    speed::{MESSAGE, params, ready},
};

/// The message of the form that rmcp derives, which wants texts where ours wants options.
const NEAR: &str = "Prepare the release? (near)";

/// What a pipe holds.
const PIPE: usize = 64 * 1024;

/// A server whose tools ask as often as it was told.
#[derive(Clone)]
struct Asking {
    times: Arc<AtomicU64>,
    ready: ElicitationSchema,
}

impl ServerHandler for Asking {
    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let elicit = Elicit::from_context(&context);
        for _ in 0..self.times.load(Relaxed) {
            let answered = match call.name.as_ref() {
                "elicit" => matches!(elicit.ask::<elicit::Form7>(MESSAGE).await, Ok(Outcome::Accepted(_))),
                "peer.elicit" => matches!(context.peer.elicit::<texts::Form7>(NEAR).await, Ok(Some(_))),
                _ => {
                    let sent = context.peer.create_elicitation(params(self.ready.clone())).await;
                    sent.is_ok_and(|result| result.action == ElicitationAction::Accept)
                }
            };
            assert!(answered, "{} was not answered", call.name);
        }
        Ok(CallToolResult::success(Vec::new()).into())
    }
}

/// A person who answers at once.
pub struct Person {
    exact: Value,
    near: Value,
}

impl Default for Person {
    fn default() -> Self {
        Self { exact: forms::answer(7).into(), near: forms::near(7).into() }
    }
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

async fn connect(server: Asking, wrapped: bool) -> RunningService<RoleClient, Person> {
    let (ours, theirs) = duplex(PIPE);
    tokio::spawn(async move {
        if wrapped {
            let running = Box::pin(Interactive::new(server).serve(theirs)).await;
            drop(running.map(RunningService::waiting).ok()?.await);
        } else {
            drop(server.serve(theirs).await.map(RunningService::waiting).ok()?.await);
        }
        Some(())
    });
    Person::default().serve(ours).await.unwrap_or_else(|error| panic!("{error}"))
}

/// One thread for both ends.
pub fn runtime() -> Rc<Runtime> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    Rc::new(runtime.unwrap_or_else(|error| panic!("{error}")))
}

/// How many questions a call asks, so that what the call itself costs is spread over them.
pub const QUESTIONS: u32 = 20;

/// Asked in the middle of a call: ours as our authors serve it, rmcp's as its authors do. Each run is [`QUESTIONS`].
pub fn push() -> Vec<Runner<'static>> {
    let runtime = runtime();
    let server = Asking { times: Arc::new(AtomicU64::new(u64::from(QUESTIONS))), ready: ready::<elicit::Form7>() };
    let one = |(name, tool, wrapped, goal): (&'static str, &'static str, bool, f64)| {
        let (runtime, connection) = (runtime.clone(), runtime.block_on(connect(server.clone(), wrapped)));
        Runner::new(name, move || {
            let called = runtime.block_on(connection.call_tool(CallToolRequestParams::new(tool)));
            assert!(called.is_ok_and(|result| result.is_error != Some(true)));
        })
        .at_most(goal)
    };
    let ways = [
        ("elicit-sdk", "elicit", true, 1.0),
        ("rmcp `create_elicitation`, of a ready schema", "create_elicitation", false, 1.05),
        ("rmcp `peer.elicit`", "peer.elicit", false, 0.7),
    ];
    ways.into_iter().map(one).collect()
}

/// A straight-line handler of ours.
#[derive(Clone)]
struct Straight;

impl ServerHandler for Straight {
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let asked = Elicit::from_context(&context).ask::<elicit::Form7>(MESSAGE).await;
        match asked {
            Ok(Outcome::Accepted(release)) => {
                Ok(CallToolResult::success(vec![ContentBlock::text(release.name)]).into())
            }
            _ => Err(ErrorData::internal_error("not answered", None)),
        }
    }
}

/// The same by hand, with the same care: the state is sealed, bound to the call, and opened again.
#[derive(Clone)]
struct ByHand {
    codec: Arc<RequestStateCodec>,
    ready: ElicitationSchema,
}

impl ByHand {
    fn new() -> Self {
        Self { codec: Arc::new(RequestStateCodec::new_unchecked(vec![7; 48])), ready: ready::<elicit::Form7>() }
    }
}

impl ServerHandler for ByHand {
    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let bound = format!("tools/call {} {:?}", call.name, call.arguments);
        let Some(state) = &call.request_state else {
            let options = SealOptions::new().associated_data(bound.as_bytes()).ttl(std::time::Duration::from_secs(600));
            let sealed = self.codec.seal_json_with(&json!({"asked": ["release"]}), &options);
            let state = sealed.map_err(|_| ErrorData::internal_error("not sealed", None))?;
            let question = InputRequest::Elicitation(ElicitRequest::new(params(self.ready.clone())));
            let questions = [("release".to_owned(), question)].into_iter().collect();
            return Ok(InputRequiredResult::new(Some(questions), Some(state)).into());
        };
        let opened: Result<Value, _> = self.codec.open_json_with(state, bound.as_bytes());
        opened.map_err(|_| ErrorData::invalid_params("not a state of ours", None))?;
        let answer = call.input_responses.as_ref().and_then(|answers| answers.get("release")).cloned();
        let content = answer.as_ref().map(|answer| answer["content"].clone()).unwrap_or_default();
        let release: forms::serde::Form7 =
            serde_json::from_value(content).map_err(|_| ErrorData::invalid_params("not an answer", None))?;
        Ok(CallToolResult::success(vec![ContentBlock::text(release.name)]).into())
    }
}

async fn caller<S: ServerHandler>(server: S) -> Caller {
    let (ours, theirs) = duplex(PIPE);
    tokio::spawn(async move {
        drop(server.serve(theirs).await.map(RunningService::waiting).ok()?.await);
        Some(())
    });
    let caller = Caller::new(Transport::pipe(ours), Revision::V2026_07_28).await;
    caller.unwrap_or_else(|error| panic!("{error}"))
}

/// Asked by a round trip: a call, its question, the call again with the answer.
pub fn round_trip() -> Vec<Runner<'static>> {
    let runtime = runtime();
    let clients = [
        ("elicit-sdk", runtime.block_on(caller(Interactive::new(Straight)))),
        ("by hand, with rmcp's codec and a ready schema", runtime.block_on(caller(ByHand::new()))),
    ];
    let one = |(name, client): (&'static str, Caller)| {
        let (runtime, client) = (runtime.clone(), RefCell::new(client));
        Runner::new(name, move || {
            let answer = |_: &_| json!({"action": "accept", "content": forms::answer(7)});
            let called = runtime.block_on(client.borrow_mut().call("release", json!({}), answer));
            let reply = called.ok().and_then(|ended| ended.reply.ok());
            assert!(reply.is_some_and(|reply| reply["content"][0]["text"] == "Aurora"));
        })
        .at_most(1.05)
    };
    clients.into_iter().map(one).collect()
}
