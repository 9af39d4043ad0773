//! `cargo run -p conformance -- --port 3000` serves at `http://127.0.0.1:3000/mcp`; then
//! `npx @modelcontextprotocol/conformance server --url http://127.0.0.1:3000/mcp` runs the suite.

use std::{
    io::{self, Write},
    net::Ipv4Addr,
};

use clap::Parser;
use tokio::net::TcpListener;

/// Serves what the conformance suite of MCP calls.
#[derive(Parser)]
struct Arguments {
    /// The port on 127.0.0.1; 0 takes a free one.
    #[arg(long, default_value_t = 3000)]
    port: u16,
}

#[tokio::main]
async fn main() -> io::Result<()> {
    let arguments = Arguments::parse();
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, arguments.port)).await?;
    writeln!(io::stdout(), "http://{}/mcp", listener.local_addr()?)?;
    conformance::serve(listener).await
}
