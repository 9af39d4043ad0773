//! A plugin that finds the caches of a folder, and deletes them once a person has confirmed.

mod caches;
mod holding;

use std::path::{Path, PathBuf};

use bytesize::ByteSize;
use elicit_sdk::{Confirm, Elicit, Interactive, Outcome, ToolError};
use rmcp::{
    ServerHandler, handler::server::wrapper::Parameters, schemars, tool, tool_handler, tool_router, transport::stdio,
};
use serde::Deserialize;
use tokio::task::spawn_blocking;
use tokio_util::sync::CancellationToken;

use self::caches::Cache;

/// What the model says of the folder.
#[derive(Deserialize, schemars::JsonSchema)]
struct Place {
    /// The absolute path of the folder. An installed plugin runs in a folder of its own and cannot know it.
    folder: Option<PathBuf>,
}

/// The plugin's server.
#[derive(Clone, Debug)]
pub struct CacheCleaner {
    folder: PathBuf,
}

/// From here on, in bytes, a person has to type what is deleted.
const MUCH: u64 = 1_000_000_000;

/// More would not fit on every card.
const NAMED: usize = 6;

#[tool_router]
impl CacheCleaner {
    /// A server that cleans this folder where the model names no other.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { folder: folder.into() }
    }

    #[tool(description = "Delete the caches below a folder (target, node_modules, __pycache__, .cache and the like). \
                          Shows their sizes to the person, asks whether to delete them, and returns what was deleted.")]
    async fn clean_caches(
        &self,
        Parameters(place): Parameters<Place>,
        cancelled: CancellationToken,
        elicit: Elicit,
    ) -> Result<String, ToolError> {
        let folder = place.folder.unwrap_or_else(|| self.folder.clone());
        let searched = folder.clone();
        let search = || async { spawn_blocking(move || caches::find(&caches::open(&searched)?)).await? };
        // What is deleted is what the person was shown.
        let caches: Vec<Cache> = elicit.once("caches", search).await?;
        if caches.is_empty() {
            return Ok(format!("There is no cache in {}.", folder.display()));
        }
        let confirmed = match elicit.confirm(question(&folder, &caches)).await? {
            Outcome::Accepted(confirmed) => confirmed,
            Outcome::Declined | Outcome::Cancelled => return Ok("Nothing was deleted.".into()),
        };
        let report = format!("Deleted {}.", sum(&caches));
        // Stops when the client cancels the call, and when nobody waits for its end any more.
        let stop = cancelled.child_token();
        let _guard = stop.clone().drop_guard();
        spawn_blocking(move || holding::delete(confirmed, &caches::open(&folder)?, &caches, &stop)).await??;
        Ok(report)
    }
}

fn question(folder: &Path, caches: &[Cache]) -> Confirm {
    let named = caches.iter().take(NAMED).map(|cache| format!("{} ({})", cache.path, size(cache.bytes)));
    let mut named = named.collect::<Vec<_>>().join(", ");
    if let Some(more) = caches.len().checked_sub(NAMED).filter(|more| *more > 0) {
        named = format!("{named} and {more} more");
    }
    let confirm = Confirm::new(format!("Delete the caches of {}?", folder.display()))
        .consequence(format!("{} are deleted: {named}.", sum(caches)))
        .consequence("They are built or downloaded again when they are needed.")
        .yes("Delete")
        .no("Keep");
    let bytes = caches.iter().map(|cache| cache.bytes).sum();
    if bytes > MUCH { confirm.phrase(format!("delete {}", size(bytes))) } else { confirm }
}

fn sum(caches: &[Cache]) -> String {
    let bytes = caches.iter().map(|cache| cache.bytes).sum();
    let plural = if caches.len() == 1 { "" } else { "s" };
    format!("{} folder{plural} with {}", caches.len(), size(bytes))
}

fn size(bytes: u64) -> String {
    ByteSize::b(bytes).display().si().to_string()
}

#[tool_handler(name = "cache-cleaner", version = "0.1.0")]
impl ServerHandler for CacheCleaner {}

/// Serves the plugin over stdio until the client is gone. It cleans the working directory.
///
/// # Errors
///
/// When the client does not initialize, or the connection fails.
pub async fn serve() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    Interactive::new(CacheCleaner::new(".")).serve(stdio()).await?.waiting().await?;
    Ok(())
}
