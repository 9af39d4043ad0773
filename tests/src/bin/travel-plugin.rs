//! The travel server over stdio. Its argument is the file that it writes its side effects to.

use std::env;

use elicit_sdk::Interactive;
use elicit_tests::trip::Travel;
use rmcp::transport::stdio;

#[tokio::main]
async fn main() -> anyhow::Result<()> {
    let ledger = env::args_os().nth(1).ok_or_else(|| anyhow::anyhow!("give the file for the side effects"))?;
    Interactive::new(Travel::new(ledger)).serve(stdio()).await?.waiting().await?;
    Ok(())
}
