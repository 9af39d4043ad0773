//! Several server processes take the rounds of one call: they share a ring of keys and a Redis, and nothing else.

use std::{collections::HashMap, fs, net::SocketAddr, path::Path, process::Stdio, time::Duration};

use anyhow::{Context, Result, ensure};
use elicit_sdk::{Revision::V2026_07_28, StateStore};
use elicit_tests::{
    caller::{Caller, Required, Transport, accept},
    proxy::Proxy,
    redis::Redis,
};
use redis_store::RedisStore;
use serde_json::{Value, json};
use tempfile::TempDir;
use tokio::{
    io::{AsyncBufReadExt, BufReader},
    process::{Child, Command},
};

const KEY: &str = "a key of thirty-two bytes shared";

struct Server {
    child: Child,
    address: SocketAddr,
}

impl Server {
    async fn start(ledger: &Path, redis: Option<&str>, key: Option<&str>, port: u16) -> Result<Self> {
        let mut command = Command::new(env!("CARGO_BIN_EXE_fleet-server"));
        command.arg(ledger).args(redis).env("FLEET_PORT", port.to_string()).stdout(Stdio::piped()).kill_on_drop(true);
        if let Some(key) = key {
            command.env("FLEET_KEY", key);
        }
        let mut child = command.spawn()?;
        let mut lines = BufReader::new(child.stdout.take().context("no stdout")?).lines();
        let address = lines.next_line().await?.context("it does not start")?.parse()?;
        Ok(Self { child, address })
    }
}

/// One call, round by round, as any MCP client makes it.
struct Trip {
    caller: Caller,
    number: usize,
    retry: Value,
    said: Option<String>,
}

impl Trip {
    async fn new(address: SocketAddr, number: usize) -> Result<Self> {
        let caller = Caller::new(Transport::http(address), V2026_07_28).await?;
        Ok(Self { caller, number, retry: json!({"name": "book", "arguments": {}}), said: None })
    }

    /// The next round; what was asked is answered in the round after.
    async fn round(&mut self) -> Result<()> {
        let result = self.caller.finish("tools/call", self.retry.clone()).await?;
        let Some(asked) = Required::read(&result) else {
            self.said = result["content"][0]["text"].as_str().map(str::to_owned);
            return Ok(());
        };
        let mut answers = serde_json::Map::new();
        for question in &asked.questions {
            let answer = match question.message() {
                "Where to?" => json!({"city": format!("City {}", self.number), "people": 2}),
                "Which seat?" => json!({"place": "aisle"}),
                "Anything to eat?" => json!({"wish": format!("meal {}", self.number)}),
                _ => json!({"insured": true}),
            };
            answers.insert(question.key.clone(), accept(answer));
        }
        self.retry["inputResponses"] = answers.into();
        self.retry["requestState"] = asked.state.into();
        Ok(())
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn three_processes_share_the_rounds_and_one_dies() -> Result<()> {
    let Some(redis) = Redis::start("fleet").await? else { return Ok(()) };
    let folder = TempDir::new()?;
    let mut servers = Vec::new();
    for at in 0..3 {
        let ledger = folder.path().join(format!("ledger-{at}"));
        servers.push(Server::start(&ledger, Some(&redis.address), Some(KEY), 0).await?);
    }
    let proxy = Proxy::over(servers.iter().map(|server| server.address).collect()).await?;
    let mut trips = Vec::new();
    for number in 0..20 {
        trips.push(Trip::new(proxy.address, number).await?);
    }
    for round in 0..4 {
        // Everybody is in the middle of a call when one of the processes goes.
        if round == 2 {
            servers[1].child.kill().await?;
        }
        let rounds = trips.iter_mut().map(Trip::round);
        futures::future::try_join_all(rounds).await?;
    }
    for trip in &trips {
        let number = trip.number;
        let said = format!("City {number} for 2: Aisle, meal {number}, insured, RESERVE TICKET");
        assert_eq!(trip.said.as_deref(), Some(said.as_str()));
    }
    // No effect twice, on whichever process it was.
    let mut effects = HashMap::<String, usize>::new();
    for at in 0..3 {
        for line in fs::read_to_string(folder.path().join(format!("ledger-{at}"))).unwrap_or_default().lines() {
            *effects.entry(line.to_owned()).or_default() += 1;
        }
    }
    assert_eq!(effects, HashMap::from([("reserve".to_owned(), 20), ("ticket".to_owned(), 20)]));
    assert!(proxy.served().iter().all(|count| *count > 5), "{:?}", proxy.served());
    Ok(())
}

/// A state that one process has taken is taken by none.
#[tokio::test]
async fn a_state_opens_once_in_the_whole_fleet() -> Result<()> {
    let Some(mut redis) = Redis::start("single use in a fleet").await? else { return Ok(()) };
    let folder = TempDir::new()?;
    let ledger = folder.path().join("ledger");
    let one = Server::start(&ledger, Some(&redis.address), Some(KEY), 0).await?;
    let other = Server::start(&ledger, Some(&redis.address), Some(KEY), 0).await?;
    let mut trip = Trip::new(one.address, 1).await?;
    trip.round().await?;
    let first = trip.retry.clone();
    trip.round().await?;
    let second = trip.retry.clone();
    for address in [one.address, other.address] {
        let error = refused(address, &first).await?;
        assert_eq!(error, json!({"code": -32602, "message": "the request state is not valid"}));
    }
    assert_eq!(fs::read_to_string(&ledger)?, "reserve\n");

    // Without Redis nobody knows, so nothing is done.
    redis.kill().await?;
    let error = refused(other.address, &second).await?;
    assert_eq!(error, json!({"code": -32603, "message": "the store of used request states cannot be reached"}));
    assert_eq!(fs::read_to_string(&ledger)?, "reserve\n");
    Ok(())
}

async fn refused(address: SocketAddr, retry: &Value) -> Result<Value> {
    let mut caller = Caller::new(Transport::http(address), V2026_07_28).await?;
    let mut nobody = |_: &_| Value::Null;
    match caller.once("tools/call", retry.clone(), &mut nobody).await? {
        Err(error) => Ok(error),
        Ok(result) => anyhow::bail!("not refused: {result}"),
    }
}

#[tokio::test]
async fn the_store_forgets_what_has_expired() -> Result<()> {
    let Some(redis) = Redis::start("the store in Redis").await? else { return Ok(()) };
    let store = RedisStore::connect(&redis.address).await?;
    let other = RedisStore::connect(&redis.address).await?;
    assert!(store.redeem("a.1", Duration::from_millis(200)).await?);
    assert!(!other.redeem("a.1", Duration::from_millis(200)).await?);
    assert!(other.clone().prefix("mine:").redeem("a.1", Duration::MAX).await?, "another service");
    tokio::time::sleep(Duration::from_millis(300)).await;
    assert!(other.redeem("a.1", Duration::ZERO).await?);
    Ok(())
}

/// A server that comes back goes on where it was, if it has its key; with one of its own it refuses what it sealed.
#[tokio::test]
async fn a_server_is_restarted_between_two_rounds() -> Result<()> {
    for key in [Some(KEY), None] {
        let folder = TempDir::new()?;
        let ledger = folder.path().join("ledger");
        let mut server = Server::start(&ledger, None, key, 0).await?;
        let mut trip = Trip::new(server.address, 1).await?;
        trip.round().await?;
        trip.round().await?;
        server.child.kill().await?;
        let _server = Server::start(&ledger, None, key, server.address.port()).await?;
        if key.is_none() {
            let error = refused(server.address, &trip.retry).await?;
            assert_eq!(error, json!({"code": -32602, "message": "the request state is not valid"}));
            continue;
        }
        while trip.said.is_none() {
            trip.round().await?;
        }
        assert_eq!(trip.said.as_deref(), Some("City 1 for 2: Aisle, meal 1, insured, RESERVE TICKET"));
        assert_eq!(fs::read_to_string(&ledger)?, "reserve\nticket\n");
    }
    Ok(())
}

/// Bytes that a process has in memory.
#[cfg(target_os = "linux")]
fn memory(process: u32) -> Result<usize> {
    let pages = fs::read_to_string(format!("/proc/{process}/statm"))?;
    let resident: usize = pages.split(' ').nth(1).context("no resident pages")?.parse()?;
    Ok(resident * 4096)
}

/// Nothing is kept for a client that never comes back; the results of side effects are few, and the oldest go.
#[cfg(target_os = "linux")]
#[tokio::test]
async fn abandoned_rounds_leave_nothing() -> Result<()> {
    use std::io::Write as _;

    let folder = TempDir::new()?;
    let server = Server::start(&folder.path().join("ledger"), None, Some(KEY), 0).await?;
    let process = server.child.id().context("it has ended")?;
    let mut caller = Caller::new(Transport::http(server.address), V2026_07_28).await?;
    let mut seen = Vec::new();
    for call in 0..=7_500 {
        let asked = Required::of(&caller.finish("tools/call", json!({"name": "book", "arguments": {}})).await?)?;
        // Two rounds, one of them past a side effect, and never the last one.
        let mut retry = json!({"name": "book", "arguments": {}, "requestState": asked.state});
        retry["inputResponses"][&asked.questions[0].key] = accept(json!({"city": "Lisbon", "people": 2}));
        Required::of(&caller.finish("tools/call", retry).await?)?;
        if call % 2_500 == 0 {
            seen.push(memory(process)?);
        }
    }
    // The results of 4096 effects are kept, those of the first 4096 calls; after that it is level.
    let grown = seen[3].saturating_sub(seen[2]);
    writeln!(
        std::io::stderr(),
        "memory of a server after 0, 2,500, 5,000 and 7,500 abandoned calls of two rounds: {:?} KiB",
        seen.iter().map(|bytes| bytes / 1024).collect::<Vec<_>>()
    )?;
    ensure!(grown < 2 << 20, "{grown} bytes more after 2,500 further calls");
    ensure!(seen[3].saturating_sub(seen[0]) < 16 << 20, "{seen:?}");
    Ok(())
}
