//! Ask a person in the middle of an MCP tool call, and receive what they meant.
//!
//! Derive a [`Form`] from a struct, [`ask`](Elicit::ask) in one straight line, and match the [`Outcome`]: a typed answer,
//! or a refusal that the compiler makes you handle.
//!
//! ```
//! use elicit_sdk::{Choice, Elicit, Form, Outcome, ToolError};
//!
//! #[derive(Form)]
//! struct Cleanup {
//!     /// Choose a handling strategy.
//!     strategy: Strategy,
//!     /// How many files to touch.
//!     #[elicit(range(min = 1, max = 500), default = 20)]
//!     limit: u16,
//!     release_note: Option<String>,
//! }
//!
//! #[derive(Choice)]
//! enum Strategy {
//!     Fast,
//!     Safe,
//!     /// If you chose Custom above, describe the requested handling.
//!     #[elicit(other)]
//!     Custom(String),
//! }
//!
//! // In a `#[tool]` method, `elicit: Elicit` is an argument.
//! async fn tidy(elicit: Elicit) -> Result<String, ToolError> {
//!     match elicit.ask::<Cleanup>("Choose how to handle this").await? {
//!         Outcome::Accepted(cleanup) => Ok(format!("Tidying {} files.", cleanup.limit)),
//!         Outcome::Declined => Ok("Left everything as it was.".into()),
//!         Outcome::Cancelled => Ok("Stopped; nothing was changed.".into()),
//!     }
//! }
//! ```
//!
//! Serve the handler with [`Interactive::new(server)`](Interactive::new), and it asks under every revision of the
//! protocol.
//!
//! Everything that can be said of a field or an option is in the [attribute reference](attributes), a page for each key.
//!
//! # What is promised
//!
//! What the plugin receives is what the person meant: what the form showed as selected or typed when it was submitted.
//! Or it is a refusal, or a typed [`ElicitError`]. Never another value.
//!
//! # What crosses the wire
//!
//! The root of a form has the keys `type`, `properties` and `required` only, and its fields are in declaration order,
//! also in the bytes. For that the feature `preserve_order` of `serde_json` is on in the whole build: `to_value` of a
//! `HashMap` is in another order on each run, `Map::remove` moves the last entry into the gap, and text made from JSON
//! objects is not sorted.
//!
//! # Features
//!
//! None is on by default.
//!
//! | feature | gives |
//! |---|---|
//! | `chrono`, `jiff` | dates and date-times as fields |
//! | `url`, `uuid` | `url::Url` and `uuid::Uuid` as fields |
//! | `regex` | `pattern = ".."` with `hint = ".."` |
//! | `testing` | the hosts, simulated, for tests |

#[doc(hidden)]
#[path = "private/mod.rs"]
pub mod __private;
mod ask;
#[cfg(doc)]
pub mod attributes;
mod check;
mod choice;
mod choose;
mod confirm;
mod decode;
mod elicit;
mod error;
mod exchange;
mod field;
mod form;
mod given;
mod host;
mod identity;
mod interactive;
mod lint;
mod open_url;
mod outcome;
pub mod question;
pub mod rendering;
mod revision;
pub mod schema;
#[cfg(feature = "testing")]
pub mod testing;
mod tool_error;
mod violation;

pub use elicit_derive::{Choice, Form};
pub use rmcp;

pub use self::{
    ask::Ask,
    choice::Choice,
    choose::{Choose, ChooseMany},
    confirm::{Confirm, Confirmed, Confirming},
    elicit::Elicit,
    error::ElicitError,
    field::{Field, Secret},
    form::Form,
    given::Given,
    host::{Defaults, Handling, Host, Limits, Order, Trap, UnknownHost, Visible, traps},
    interactive::{Interactive, MemoryStore, StateStore},
    lint::{Finding, Severity, lint},
    open_url::{Opened, Page, RequiredUrl},
    outcome::{Outcome, Refusal, Reply},
    revision::{Mode, Revision},
    schema::FormSchema,
    tool_error::ToolError,
    violation::{Rule, Violation, Violations},
};
