//! A plugin that runs a query on a SQLite file, and asks a person for what the query leaves open.

mod database;

use std::path::PathBuf;

use chrono::NaiveDate;
use elicit_sdk::{Elicit, Form, Interactive, ToolError, Violations};
use rmcp::{
    ServerHandler, handler::server::wrapper::Parameters, schemars, tool, tool_handler, tool_router, transport::stdio,
};
use serde::Deserialize;

use self::database::Values;

/// From when to when.
#[derive(Form)]
#[elicit(validate = Period::check)]
struct Period {
    /// The first day that counts.
    from: NaiveDate,
    /// The last day that counts.
    to: NaiveDate,
}

impl Period {
    fn check(&self) -> Result<(), Violations> {
        if self.from <= self.to { Ok(()) } else { Err(Violations::at("to", "must not be before the first day")) }
    }
}

/// From when.
#[derive(Form)]
struct Start {
    /// The first day that counts.
    from: NaiveDate,
}

/// To when.
#[derive(Form)]
struct End {
    /// The last day that counts.
    to: NaiveDate,
}

/// From which amount on.
#[derive(Form)]
struct Size {
    /// Rows below this are left out.
    #[elicit(range(min = 0.0))]
    at_least: f64,
}

/// What the model says of the query.
#[derive(Deserialize, schemars::JsonSchema)]
struct Query {
    /// The absolute path of the SQLite file.
    database: PathBuf,
    /// One SELECT. What a person should say, it leaves open: `:from` and `:to` (days such as 2026-01-31) and
    /// `:at_least` (a number).
    query: String,
}

/// The plugin's server.
#[derive(Clone, Copy, Debug, Default)]
pub struct DbQuery;

/// More of them would fill the chat.
const ROWS: usize = 200;

#[tool_router]
impl DbQuery {
    #[tool(
        description = "Run a SELECT on a SQLite file. Asks the person for the days `:from` and `:to` and the number \
                          `:at_least` where the query has them, and returns the rows. Nothing is ever changed."
    )]
    async fn query(&self, Parameters(query): Parameters<Query>, elicit: Elicit) -> Result<String, ToolError> {
        let open = database::examine(&query.database, &query.query)?;
        let mut values = Values::default();
        let asked = "What should the query look at?";
        // Refused is not run: `or_stop` ends the call, and the model reads why.
        match (open.has(":from"), open.has(":to")) {
            (true, true) => {
                let period = elicit.ask::<Period>(asked).await?.or_stop()?;
                (values.from, values.to) = (Some(period.from), Some(period.to));
            }
            (true, false) => values.from = Some(elicit.ask::<Start>(asked).await?.or_stop()?.from),
            (false, true) => values.to = Some(elicit.ask::<End>(asked).await?.or_stop()?.to),
            (false, false) => {}
        }
        if open.has(":at_least") {
            let size = elicit.ask::<Size>("From which amount on?").await?.or_stop()?;
            values.at_least = Some(size.at_least);
        }
        database::run(&query.database, &query.query, &values, ROWS)
    }
}

#[tool_handler(name = "db-query", version = "0.1.0")]
impl ServerHandler for DbQuery {}

/// Serves the plugin over stdio until the client is gone.
///
/// # Errors
///
/// When the client does not initialize, or the connection fails.
pub async fn serve() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Interactive::new(DbQuery).serve(stdio()).await?.waiting().await?;
    Ok(())
}
