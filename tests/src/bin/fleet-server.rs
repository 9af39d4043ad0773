//! One server of a fleet: `fleet-server LEDGER [REDIS]` serves the travel server over HTTP on a free port, and prints its
//! address. `FLEET_KEY` is the key that its state is sealed with; without it it has one of its own.

use std::{
    env,
    io::{self, Write},
    net::{Ipv4Addr, SocketAddr},
};

use anyhow::{Context, Result};
use elicit_sdk::{Interactive, rmcp::model::RequestStateCodec};
use elicit_tests::{
    trip::Travel,
    web::{Mode, Web},
};
use redis_store::RedisStore;

#[tokio::main]
async fn main() -> Result<()> {
    let mut arguments = env::args().skip(1);
    let ledger = arguments.next().context("name the file for the side effects")?;
    let mut server = Interactive::new(Travel::new(ledger));
    if let Some(address) = arguments.next() {
        server = server.single_use(RedisStore::connect(&address).await?);
    }
    if let Ok(key) = env::var("FLEET_KEY") {
        let secret: [u8; 32] = key.as_bytes().try_into().context("FLEET_KEY has 32 bytes")?;
        server = server.keys(RequestStateCodec::new_with_keyring("fleet", [("fleet", secret)])?);
    }
    let port = env::var("FLEET_PORT").ok().map_or(Ok(0), |port| port.parse())?;
    let web = Web::serve_at(server, Mode::Stateless, SocketAddr::from((Ipv4Addr::LOCALHOST, port))).await?;
    writeln!(io::stdout(), "{}", web.address)?;
    std::future::pending().await
}
