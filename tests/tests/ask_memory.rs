//! Nothing of a question stays behind, however it ends.
//!
//! Two things are counted before and after many questions of every kind: what the allocator holds, by `dhat`, and the
//! tasks that the runtime holds. Both would grow with any map that keeps an entry and any task that waits for nobody,
//! in this crate or in rmcp.

use std::{
    sync::{
        Arc,
        atomic::{AtomicUsize, Ordering::Relaxed},
    },
    time::Duration,
};

use anyhow::{Result, ensure};
use elicit_sdk::{Elicit, Form, ToolError};
use elicit_tests::duplex::{Client, Server, server};
use serde_json::json;

#[global_allocator]
static HEAP: dhat::Alloc = dhat::Alloc;

#[derive(Form, Debug)]
struct Plan {
    #[elicit(range(min = 1, max = 500))]
    limit: u16,
    note: Option<String>,
}

/// How a question ends.
#[derive(Clone, Copy, Debug)]
enum End {
    Answered,
    Declined,
    AskedAgain,
    Invalid,
    Rejected,
    TimedOut,
    Dropped,
    NeverAsked,
    CallCancelled,
    OneOfTwo,
}

const ENDS: [End; 10] = [
    End::Answered,
    End::Declined,
    End::AskedAgain,
    End::Invalid,
    End::Rejected,
    End::TimedOut,
    End::Dropped,
    End::NeverAsked,
    End::CallCancelled,
    End::OneOfTwo,
];

/// Enough that anything which is kept once per question stands out from what grows once and for all.
const ROUNDS: usize = 30;

/// What the two sides may hold more than before: a buffer that grew, a block of a queue. One block kept per question
/// would be [`ROUNDS`].
const SLACK: usize = 6;

async fn ask(elicit: Elicit, end: End) -> Result<String, ToolError> {
    let moment = Duration::from_secs(5);
    let ask = elicit.ask::<Plan>("Go?").key("plan");
    Ok(match end {
        End::TimedOut => format!("{:?}", ask.timeout(moment).await),
        End::Dropped => format!("{:?}", tokio::time::timeout(moment, ask).await),
        End::NeverAsked => {
            drop(ask);
            "never".to_owned()
        }
        End::OneOfTwo => format!("{:?}", tokio::join!(ask, elicit.ask::<Plan>("Or?").key("other"))),
        _ => format!("{:?}", ask.await),
    })
}

/// One call that ends this way, on the client's side.
async fn play(client: &mut Client, end: End) -> Result<()> {
    let call = client.call().await?;
    if matches!(end, End::NeverAsked) {
        ensure!(client.text(call).await? == "never");
        return client.silence().await;
    }
    let form = client.form().await?;
    match end {
        End::Answered => client.accept(&form, json!({"limit": 1, "note": "x".repeat(1000)})).await?,
        End::Declined => client.answer(&form, json!({"action": "decline"})).await?,
        End::AskedAgain => {
            client.accept(&form, json!({"limit": 0, "note": "kept"})).await?;
            let again = client.form().await?;
            client.accept(&again, json!({"limit": 1})).await?;
        }
        End::Invalid => {
            client.accept(&form, json!({"limit": 0})).await?;
            for _ in 0..2 {
                let again = client.form().await?;
                client.accept(&again, json!({"limit": 0})).await?;
            }
        }
        End::Rejected => {
            let error = json!({"code": -32602, "message": "no"});
            client.send(&json!({"jsonrpc": "2.0", "id": form.id, "error": error})).await?;
        }
        End::TimedOut => client.withdrawal(&form).await?,
        End::Dropped => {
            let (one, two) = (client.next().await?, client.next().await?);
            ensure!(one.get("method").is_some() != two.get("method").is_some(), "{one} {two}");
            // An answer that comes too late.
            client.accept(&form, json!({"limit": 1})).await?;
            return client.silence().await;
        }
        End::CallCancelled => {
            client.cancel(call).await?;
            client.withdrawal(&form).await?;
            return client.silence().await;
        }
        End::OneOfTwo => {
            client.accept(&form, json!({"limit": 1})).await?;
            let other = client.form().await?;
            client.answer(&other, json!({"action": "cancel"})).await?;
        }
        End::NeverAsked => {}
    }
    client.text(call).await?;
    client.silence().await
}

/// What is held: blocks of the heap, and tasks.
fn held() -> (usize, usize) {
    let tasks = tokio::runtime::Handle::current().metrics().num_alive_tasks();
    (dhat::HeapStats::get().curr_blocks, tasks)
}

#[tokio::test(start_paused = true)]
async fn nothing_stays_behind() -> Result<()> {
    let _profiler = dhat::Profiler::builder().testing().build();
    let next = Arc::new(AtomicUsize::new(0));
    let of_server = next.clone();
    let tool: Server<_> = server(move |elicit| {
        let end = ENDS[of_server.load(Relaxed) % ENDS.len()];
        ask(elicit, end)
    });
    let mut client = Client::wrapped(tool).await?;
    for (place, end) in ENDS.into_iter().enumerate() {
        next.store(place, Relaxed);
        // What grows once and for all grows now.
        for _ in 0..ROUNDS / 3 {
            play(&mut client, end).await?;
        }
        let before = held();
        for _ in 0..ROUNDS {
            play(&mut client, end).await?;
        }
        let after = held();
        println!("{end:?}: (blocks, tasks) {before:?} before, {after:?} after {ROUNDS} more");
        assert_eq!(before.1, after.1, "{end:?}: tasks");
        assert!(after.0 <= before.0 + SLACK, "{end:?}: {} blocks more", after.0 - before.0);
    }
    client.close().await
}
