//! A server behind streamable HTTP on a free port of the loopback.

use std::net::{Ipv4Addr, SocketAddr};

use anyhow::Result;
use axum::Router;
use elicit_sdk::{
    Interactive,
    rmcp::{
        ServerHandler,
        transport::{StreamableHttpServerConfig, StreamableHttpService},
    },
};
use rmcp::transport::streamable_http_server::session::local::LocalSessionManager;
use tokio::net::TcpListener;
use tokio_util::sync::DropGuard;

/// A server that runs until this is dropped.
#[derive(Debug)]
pub struct Web {
    /// Where it listens.
    pub address: SocketAddr,
    _stop: DropGuard,
}

/// How a server answers over HTTP before 2026-07-28; that revision is stateless in any case.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Mode {
    /// In sessions, with streams of events.
    Stateful,
    /// Without sessions, with streams of events.
    Stateless,
    /// Without sessions, with JSON.
    Json,
}

impl Web {
    /// Serves clones of this server.
    ///
    /// # Errors
    /// When no port is free.
    pub async fn serve<S: ServerHandler + Clone>(server: Interactive<S>, mode: Mode) -> Result<Self> {
        Self::serve_at(server, mode, (Ipv4Addr::LOCALHOST, 0).into()).await
    }

    /// The same at this address.
    ///
    /// # Errors
    /// When it is taken.
    pub async fn serve_at<S: ServerHandler + Clone>(
        server: Interactive<S>,
        mode: Mode,
        address: SocketAddr,
    ) -> Result<Self> {
        let config = StreamableHttpServerConfig::default()
            .with_legacy_session_mode(mode == Mode::Stateful)
            .with_json_response(mode == Mode::Json);
        let stop = config.cancellation_token.clone();
        let sessions = std::sync::Arc::new(LocalSessionManager::default());
        let service = StreamableHttpService::new(move || Ok(server.clone()), sessions, config);
        let listener = TcpListener::bind(address).await?;
        let address = listener.local_addr()?;
        let stopped = stop.clone();
        tokio::spawn(async move {
            let app = Router::new().nest_service("/mcp", service);
            axum::serve(listener, app).with_graceful_shutdown(async move { stopped.cancelled().await }).await
        });
        Ok(Self { address, _stop: stop.drop_guard() })
    }
}
