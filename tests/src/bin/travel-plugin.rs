//! The travel server over stdio. Its argument, or else `TRAVEL_LEDGER`, is the file that it writes its side effects to.

use std::env;

use anyhow::Context;
use elicit_sdk::Interactive;
use elicit_tests::trip::Travel;
use rmcp::transport::stdio;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let ledger = env::args_os().nth(1).or_else(|| env::var_os("TRAVEL_LEDGER"));
    let ledger = ledger.context("name the file for the side effects")?;
    Interactive::new(Travel::new(ledger)).serve(stdio()).await?.waiting().await?;
    Ok(())
}
