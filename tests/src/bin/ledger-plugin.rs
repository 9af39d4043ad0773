//! The plugin of the fault tests: what a person accepts becomes a line of a file, and nothing else does.

use std::{
    env,
    error::Error,
    fs::OpenOptions,
    io::{self, Write},
    path::PathBuf,
    time::Duration,
};

use elicit_sdk::{Elicit, Form, Interactive, Outcome, ToolError};
use rmcp::{
    ServerHandler,
    handler::server::wrapper::Parameters,
    model::ServerConfig,
    schemars::{self, JsonSchema},
    tool, tool_handler, tool_router,
    transport::stdio,
};
use serde::Deserialize;

#[derive(Form)]
struct Entry {
    #[elicit(length(max = 100))]
    word: String,
    #[elicit(range(min = 1, max = 9))]
    count: u8,
    note: Option<String>,
}

#[derive(Deserialize, JsonSchema)]
struct Call {
    /// Names the call, so that its line is known.
    name: String,
    /// How many milliseconds the answer may take; ten minutes where it is left out.
    patience: Option<u64>,
}

/// The file, if lines are to be written.
struct Ledger(Option<PathBuf>);

#[tool_router]
impl Ledger {
    #[tool(description = "Write a line that a person accepts")]
    async fn write(&self, elicit: Elicit, Parameters(call): Parameters<Call>) -> Result<String, ToolError> {
        let mut ask = elicit.ask::<Entry>(format!("Write {}?", call.name)).key("entry");
        if let Some(patience) = call.patience {
            ask = ask.timeout(Duration::from_millis(patience));
        }
        let Entry { word, count, note } = match ask.await? {
            Outcome::Accepted(entry) => entry,
            Outcome::Declined => return Ok("Declined".into()),
            Outcome::Cancelled => return Ok("Cancelled".into()),
        };
        let line = format!("{} {word} {count} {}", call.name, note.map_or(0, |note| note.len()));
        let kept = line.clone();
        elicit.once("line", || async move { self.append(&kept) }).await?;
        Ok(line)
    }

    fn append(&self, line: &str) -> io::Result<()> {
        match &self.0 {
            // In one piece: calls write at the same time.
            Some(file) => {
                OpenOptions::new().create(true).append(true).open(file)?.write_all(format!("{line}\n").as_bytes())
            }
            None => Ok(()),
        }
    }
}

#[tool_handler]
impl ServerHandler for Ledger {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::default()
    }
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn Error + Send + Sync>> {
    let ledger = Ledger(env::var_os("LEDGER").map(PathBuf::from));
    Interactive::new(ledger).serve(stdio()).await?.waiting().await?;
    Ok(())
}
