//! Whatever a client brings as the state of a call, and as answers, the call goes on, or ends in a typed error; the server
//! goes on in any case.

use std::{cell::RefCell, time::Duration};

use elicit_sdk::{Elicit, Interactive, ToolError};
use rmcp::{
    ErrorData, RoleServer, ServerHandler,
    handler::server::tool::IntoCallToolResult,
    model::{CallToolRequestParams, CallToolResponse, RequestStateCodec, SealOptions},
    service::RequestContext,
};
use serde_json::{Map, Value, json};
use tokio::{
    io::{AsyncBufReadExt, AsyncWriteExt, BufReader, DuplexStream, Lines, ReadHalf, WriteHalf, duplex, split},
    runtime::{Builder, Runtime},
    time::timeout,
};

use super::forms::{Anything, SignIn};

struct Asks;

impl ServerHandler for Asks {
    async fn call_tool(
        &self,
        _: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let answered: Result<String, ToolError> = async {
            let elicit = Elicit::from_context(&context);
            let (one, two) = tokio::join!(
                elicit.ask::<Anything>("One").key("one"),
                elicit.choose("Two", [(1, "First"), (2, "Second")]).key("two")
            );
            let kept: u8 = elicit.once("effect", || async { Ok::<_, ToolError>(7) }).await?;
            assert!(elicit.ask::<SignIn>("Secret").await.is_err(), "a secret is asked of nobody here");
            let three = elicit.ask::<Anything>("Three").await?;
            Ok(format!("{one:?} {two:?} {kept} {three:?}"))
        }
        .await;
        answered.into_call_tool_result()
    }
}

struct Connection {
    runtime: Runtime,
    lines: Lines<BufReader<ReadHalf<DuplexStream>>>,
    writer: WriteHalf<DuplexStream>,
    id: u64,
}

thread_local! {
    /// One server for all inputs: what one of them breaks, the next one meets.
    static CONNECTION: RefCell<Connection> = RefCell::new(Connection::new());
}

fn codec() -> RequestStateCodec {
    RequestStateCodec::try_new([1; 32]).expect("long enough")
}

/// What the state of these calls is bound to.
const BOUND: &str = "\"tools/call\"\n\"ask\"\nnull\n{}";

/// The first byte says whether the state is sealed with the right key; the rest is the state, a byte 0, and the answers.
pub(crate) fn run(bytes: &[u8]) {
    let [way, rest @ ..] = bytes else { return };
    let (state, answers) = rest.iter().position(|byte| *byte == 0).map_or((rest, &[][..]), |at| {
        let (state, answers) = rest.split_at(at);
        (state, &answers[1..])
    });
    let options = SealOptions::new().associated_data(BOUND.as_bytes()).ttl(Duration::from_secs(600));
    let state = match way % 4 {
        0 => String::from_utf8_lossy(state).into_owned(),
        _ => codec().seal_with(state, &options),
    };
    let answers: Map<String, Value> = serde_json::from_slice(answers).unwrap_or_default();
    let params = json!({"name": "ask", "arguments": {}, "requestState": state, "inputResponses": answers});
    CONNECTION.with_borrow_mut(|connection| {
        let reply = connection.call(params);
        assert!(reply["result"].is_object() != reply["error"]["code"].is_i64(), "{reply}");
        // What was refused is refused alike.
        if reply["error"]["code"] == -32602 && !answers_are_at_fault(&reply) {
            assert_eq!(reply["error"]["message"], "the request state is not valid");
        }
    });
}

/// rmcp refuses parameters that it cannot read before anything of ours sees them.
fn answers_are_at_fault(reply: &Value) -> bool {
    reply["error"]["message"] != "the request state is not valid"
        && !reply["error"]["message"].as_str().unwrap_or_default().contains("state")
}

impl Connection {
    fn new() -> Self {
        let runtime = Builder::new_current_thread().enable_all().build().expect("a runtime");
        let (ours, theirs) = duplex(1 << 20);
        runtime.spawn(async move {
            let server = Interactive::new(Asks).keys(codec());
            server.serve(theirs).await.expect("it serves").waiting().await.expect("it ends well")
        });
        let (reader, writer) = split(ours);
        let mut connection = Self { runtime, lines: BufReader::new(reader).lines(), writer, id: 0 };
        // A state of its own opens, or nothing would be shown.
        let first = connection.call(json!({"name": "ask", "arguments": {}}));
        let state = first["result"]["requestState"].as_str().expect("a state");
        codec().open_with(state, BOUND.as_bytes()).expect("bound as is said here");
        connection
    }

    fn call(&mut self, mut params: Value) -> Value {
        self.id += 1;
        params["_meta"] = json!({
            "io.modelcontextprotocol/protocolVersion": "2026-07-28",
            "io.modelcontextprotocol/clientInfo": {"name": "fuzz", "version": "1"},
            "io.modelcontextprotocol/clientCapabilities": {"elicitation": {"form": {}, "url": {}}},
        });
        let request = json!({"jsonrpc": "2.0", "id": self.id, "method": "tools/call", "params": params});
        let (lines, writer, id) = (&mut self.lines, &mut self.writer, self.id);
        self.runtime.block_on(async {
            writer.write_all(format!("{request}\n").as_bytes()).await.expect("the server reads");
            loop {
                let line = timeout(Duration::from_secs(10), lines.next_line()).await.expect("the server answers");
                let reply: Value = serde_json::from_str(&line.expect("it lives").expect("it goes on")).expect("JSON");
                // rmcp answers what it cannot read at all without an id.
                if reply["id"] == id || reply.get("id").is_none_or(Value::is_null) {
                    return reply;
                }
            }
        })
    }
}
