//! A server for the official conformance suite of MCP: everything that it wants asked, asked with `elicit-sdk`.

mod by_hand;
mod forms;
mod server;

use std::{io, sync::Arc};

use axum::Router;
use elicit_sdk::Interactive;
use rmcp::transport::{
    StreamableHttpServerConfig, StreamableHttpService, streamable_http_server::session::local::LocalSessionManager,
};
use tokio::net::TcpListener;

use self::server::Conformance;

/// Serves at `/mcp` until the connection fails.
///
/// # Errors
///
/// When connections cannot be accepted.
pub async fn serve(listener: TcpListener) -> io::Result<()> {
    let server = Interactive::new(Conformance);
    let sessions = Arc::new(LocalSessionManager::default());
    let config = StreamableHttpServerConfig::default();
    let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
    axum::serve(listener, Router::new().nest_service("/mcp", service)).await
}
