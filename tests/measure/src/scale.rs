//! Many forms open at the same time in one process: what each holds, how fast an answer gets through, and that all is
//! given back.
//!
//! Each level is a process of its own, so that what one leaves behind is not measured with the next.

use std::{
    env,
    process::Command,
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::SeqCst},
    },
    time::{Duration, Instant},
};

use anyhow::{Context, Result, bail, ensure};
use elicit_sdk::{Elicit, Form, Interactive, Revision};
use elicit_tests::{
    caller::{Caller, Question, Transport},
    web::{Mode, Web},
};
use rmcp::{
    ClientHandler, ErrorData, RoleClient, RoleServer, ServerHandler, ServiceExt,
    model::{
        CallToolRequestParams, CallToolResponse, CallToolResult, ClientConfig, ContentBlock, ElicitRequestParams,
        ElicitResult, ElicitationAction, ElicitationSchema,
    },
    service::{RequestContext, RunningService},
};
use serde_json::{Value, json};
use tokio::{io::duplex, sync::Semaphore, task::JoinSet};

use crate::{race::median, speed::ready, whole::Person};

#[derive(Form)]
struct Word {
    /// Written to the release record.
    word: String,
}

/// A server whose tool asks with its argument as the message, and returns the answer.
#[derive(Clone)]
struct Asking {
    ours: bool,
    ready: ElicitationSchema,
}

impl Asking {
    fn new(ours: bool) -> Self {
        Self { ours, ready: ready::<Word>() }
    }
}

impl ServerHandler for Asking {
    async fn call_tool(
        &self,
        call: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let message = call.arguments.and_then(|arguments| Some(arguments.get("word")?.as_str()?.to_owned()));
        let message = message.ok_or_else(|| ErrorData::invalid_params("no word", None))?;
        let word = if self.ours {
            let elicit = Elicit::from_context(&context);
            // As long as the raw one waits.
            elicit.ask::<Word>(message).timeout(None).await?.or_stop()?.word
        } else {
            let form = ElicitRequestParams::FormElicitationParams {
                meta: None,
                message,
                requested_schema: self.ready.clone(),
            };
            let answer = context.peer.create_elicitation(form).await;
            let answer = answer.map_err(|_| ErrorData::internal_error("not answered", None))?;
            let word = answer.content.and_then(|content| Some(content.get("word")?.as_str()?.to_owned()));
            word.ok_or_else(|| ErrorData::internal_error("no word", None))?
        };
        Ok(CallToolResult::success(vec![ContentBlock::text(word)]).into())
    }
}

/// Somebody who leaves forms open until told to answer.
struct Slow {
    person: Person,
    open: Arc<AtomicUsize>,
    answers: Arc<Semaphore>,
}

impl ClientHandler for Slow {
    fn get_info(&self) -> ClientConfig {
        self.person.get_info()
    }

    async fn create_elicitation(
        &self,
        request: ElicitRequestParams,
        _: RequestContext<RoleClient>,
    ) -> Result<ElicitResult, ErrorData> {
        let ElicitRequestParams::FormElicitationParams { message, .. } = request else {
            return Err(ErrorData::invalid_params("not a form", None));
        };
        self.open.fetch_add(1, SeqCst);
        let permit = self.answers.acquire().await;
        permit.map_err(|_| ErrorData::internal_error("closed", None))?.forget();
        Ok(ElicitResult::new(ElicitationAction::Accept).with_content(json!({"word": message})))
    }
}

/// What one level came to.
#[derive(Debug, serde::Serialize, serde::Deserialize)]
pub struct Level {
    /// Bytes that both ends hold for each open form.
    pub each: f64,
    /// From an answer to the end of its call, the median and the slowest of twenty, in microseconds.
    pub median: f64,
    pub slowest: f64,
    /// Seconds until all were answered.
    pub all: f64,
    /// Bytes for each form that a second wave took more than the first.
    pub growth: f64,
}

/// How many forms are answered one by one.
const PROBES: usize = 20;

/// One level in this process.
async fn open(ours: bool, count: usize) -> Result<Level> {
    let (near, far) = duplex(1 << 20);
    let server = Asking::new(ours);
    tokio::spawn(async move {
        if ours {
            drop(Box::pin(Interactive::new(server).serve(near)).await.map(RunningService::waiting).ok()?.await);
        } else {
            drop(server.serve(near).await.map(RunningService::waiting).ok()?.await);
        }
        Some(())
    });
    let (open, answers) = (Arc::<AtomicUsize>::default(), Arc::new(Semaphore::new(0)));
    let slow = Slow { person: Person::default(), open: open.clone(), answers: answers.clone() };
    let client = slow.serve(far).await?;
    wave(&client, &open, &answers, 100).await?;
    let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    let mut level = wave(&client, &open, &answers, count).await?;
    let again = wave(&client, &open, &answers, count).await?;
    level.growth = again.each;
    tokio::time::sleep(Duration::from_millis(50)).await;
    let left = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    ensure!(left <= tasks, "{left} tasks are left of {tasks}");
    Ok(level)
}

async fn wave(
    client: &RunningService<RoleClient, Slow>,
    open: &AtomicUsize,
    answers: &Semaphore,
    count: usize,
) -> Result<Level> {
    open.store(0, SeqCst);
    let before = resident()?;
    let mut calls = JoinSet::new();
    for at in 0..count {
        let peer = client.peer().clone();
        calls.spawn(async move {
            let word = format!("word {at}");
            let arguments = json!({"word": word}).as_object().cloned().unwrap_or_default();
            let called = peer.call_tool(CallToolRequestParams::new("ask").with_arguments(arguments)).await?;
            let text = serde_json::to_value(&called.content)?[0]["text"].take();
            ensure!(text == word, "{text} for {word}");
            Ok(())
        });
    }
    while open.load(SeqCst) < count {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    let each = bytes(resident()?.saturating_sub(before)) / bytes(count);
    let mut probes = Vec::new();
    for _ in 0..PROBES.min(count) {
        let start = Instant::now();
        answers.add_permits(1);
        calls.join_next().await.context("no call ended")???;
        probes.push(start.elapsed().as_secs_f64() * 1e6);
    }
    let start = Instant::now();
    answers.add_permits(count - PROBES.min(count));
    let mut ended = PROBES.min(count);
    while let Some(call) = calls.join_next().await {
        call??;
        ended += 1;
    }
    ensure!(ended == count, "{ended} of {count} calls ended");
    let slowest = probes.iter().copied().fold(0.0, f64::max);
    Ok(Level { each, median: median(&mut probes), slowest, all: start.elapsed().as_secs_f64(), growth: 0.0 })
}

/// What this process holds, in bytes.
fn resident() -> Result<usize> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:")).context("no VmRSS")?;
    Ok(line.split_whitespace().next().context("no number")?.parse::<usize>()? * 1024)
}

#[expect(clippy::cast_precision_loss, reason = "far below 2^53")]
fn bytes(count: usize) -> f64 {
    count as f64
}

/// So many sessions over streamable HTTP, each with a form open; then all are answered.
async fn http(count: usize) -> Result<Level> {
    let web = Web::serve(Interactive::new(Asking::new(true)), Mode::Stateful).await?;
    let before = resident()?;
    let mut callers = Vec::with_capacity(count);
    for at in 0..count {
        let mut caller = Caller::new(Transport::http(web.address), Revision::V2025_11_25).await?;
        let arguments = json!({"name": "ask", "arguments": {"word": format!("word {at}")}});
        let id = caller.start("tools/call", arguments).await?;
        let form = caller.next().await?;
        ensure!(form["method"] == "elicitation/create", "not a form: {form}");
        callers.push((caller, id, form));
    }
    let each = bytes(resident()?.saturating_sub(before)) / bytes(count);
    let (mut probes, begun) = (Vec::new(), Instant::now());
    for (at, (mut caller, id, form)) in callers.into_iter().enumerate() {
        let start = Instant::now();
        let result = json!({"action": "accept", "content": {"word": form["params"]["message"]}});
        caller.send(&json!({"jsonrpc": "2.0", "id": form["id"], "result": result})).await?;
        let mut nobody = |question: &Question| panic!("nobody expects {question:?}");
        let reply = caller.until(id, &mut nobody).await?;
        let reply = reply.ok().context("the call failed")?;
        ensure!(reply["content"][0]["text"] == format!("word {at}"), "{reply}");
        probes.push(start.elapsed().as_secs_f64() * 1e6);
    }
    let slowest = probes.iter().copied().fold(0.0, f64::max);
    let all = begun.elapsed().as_secs_f64();
    Ok(Level { each, median: median(&mut probes), slowest, all, growth: 0.0 })
}

/// So many round trips that nobody comes back to, each after a side effect whose result is kept for a while.
async fn abandoned(count: usize) -> Result<Level> {
    #[derive(Clone)]
    struct Effect;
    impl ServerHandler for Effect {
        async fn call_tool(
            &self,
            _: CallToolRequestParams,
            context: RequestContext<RoleServer>,
        ) -> Result<CallToolResponse, ErrorData> {
            let elicit = Elicit::from_context(&context);
            let number: u64 = elicit.once("number", || async { Ok::<_, ErrorData>(7) }).await?;
            let word = elicit.ask::<Word>(number.to_string()).await?.or_stop()?.word;
            Ok(CallToolResult::success(vec![ContentBlock::text(word)]).into())
        }
    }
    let mut caller = Caller::new(Transport::duplex(Interactive::new(Effect)), Revision::V2026_07_28).await?;
    let mut leave = async |times: usize| {
        for _ in 0..times {
            let mut nobody = |question: &Question| -> Value { panic!("nobody expects {question:?}") };
            let reply = caller.once("tools/call", json!({"name": "ask", "arguments": {}}), &mut nobody).await?;
            ensure!(reply.is_ok_and(|reply| reply["resultType"] == "input_required"), "no question");
        }
        Ok(())
    };
    // What is kept of effects has its limit after these.
    leave(10_000).await?;
    let (before, start) = (resident()?, Instant::now());
    let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    leave(count).await?;
    let left = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    ensure!(left <= tasks, "{left} tasks are left of {tasks}");
    let each = bytes(resident()?.saturating_sub(before)) / bytes(count);
    let all = start.elapsed().as_secs_f64();
    Ok(Level { each, median: all * 1e6 / bytes(count), slowest: 0.0, all, growth: 0.0 })
}

/// The other end of [`level`].
pub fn child(way: &str, count: &str) -> Result<()> {
    let count = count.parse()?;
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let level = runtime.block_on(async {
        match way {
            "elicit-sdk" => open(true, count).await,
            "rmcp" => open(false, count).await,
            "http" => http(count).await,
            "abandoned" => abandoned(count).await,
            way => bail!("no way is called {way}"),
        }
    })?;
    println!("{}", serde_json::to_string(&level)?);
    Ok(())
}

/// One level in a process of its own.
pub fn level(way: &str, count: u32) -> Result<Level> {
    let output = Command::new(env::current_exe()?).args(["level", way, &count.to_string()]).output()?;
    ensure!(output.status.success(), "{way} {count}: {}", String::from_utf8_lossy(&output.stderr));
    Ok(serde_json::from_slice(&output.stdout)?)
}
