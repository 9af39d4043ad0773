//! A real `codex app-server` between a scripted model and a plugin.
//!
//! ```text
//! Model (127.0.0.1) ── tool call ──> Codex ── stdio MCP ──> plugin
//!                                      │  <── elicitation/create ──┘
//!     AppServer <── mcpServer/elicitation/request
//! ```
//!
//! [`run`] gives a test a [`Scenario`], which starts an [`AppServer`] with a [`Setup`]. Its turns end in the forms
//! that a person would see and in what the tools returned.

mod app_server;
mod config;
mod form;
mod install;
mod journal;
mod model;
mod scenario;
mod turn;

pub use app_server::AppServer;
pub use config::{Plugin, Policy, Setup};
pub use form::{Answer, Form};
pub use install::Version;
pub use journal::eventually;
pub use scenario::{Prepared, Scenario, run};
pub use turn::{Call, ToolResult, TurnEnd};
