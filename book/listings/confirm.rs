//! Confirm something dangerous.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
};

use elicit_sdk::{Confirm, Confirmed, Elicit, Interactive, Outcome, ToolError};
use rmcp::{ServerHandler, tool, tool_handler, tool_router, transport::stdio};

// ANCHOR: witness
/// Deletes the files of the cache. Who calls it has a person's yes.
fn clear(folder: &Path, _: Confirmed) -> io::Result<usize> {
    let mut deleted = 0;
    for entry in fs::read_dir(folder)? {
        fs::remove_file(entry?.path())?;
        deleted += 1;
    }
    Ok(deleted)
}
// ANCHOR_END: witness

struct Cache {
    folder: PathBuf,
}

#[tool_router]
impl Cache {
    // ANCHOR: confirm
    #[tool(description = "Clear the cache. Asks the person first.")]
    async fn clear_cache(&self, elicit: Elicit) -> Result<String, ToolError> {
        let files = fs::read_dir(&self.folder)?.count();
        let confirm = Confirm::new("Clear the cache?")
            .consequence(format!("{files} files are deleted for good."))
            .yes("Delete them")
            .no("Keep them");
        match elicit.confirm(confirm).await? {
            Outcome::Accepted(confirmed) => Ok(format!("Deleted {} files.", clear(&self.folder, confirmed)?)),
            Outcome::Declined | Outcome::Cancelled => Ok("Nothing was deleted.".into()),
        }
    }
    // ANCHOR_END: confirm

    // ANCHOR: phrase
    #[tool(description = "Delete the whole cache folder. The person has to type its name.")]
    async fn remove_cache(&self, elicit: Elicit) -> Result<String, ToolError> {
        let confirm = Confirm::new("Remove the cache folder?")
            .consequence("The next build takes an hour.")
            .yes("Remove it")
            .no("Keep it")
            .phrase("remove the cache");
        match elicit.confirm(confirm).await? {
            Outcome::Accepted(confirmed) => {
                clear(&self.folder, confirmed)?;
                fs::remove_dir(&self.folder)?;
                Ok("The cache is gone.".into())
            }
            Outcome::Declined | Outcome::Cancelled => Ok("Nothing was removed.".into()),
        }
    }
    // ANCHOR_END: phrase
}

#[tool_handler(name = "cache", version = "0.1.0")]
impl ServerHandler for Cache {}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let folder = env::args_os().nth(1).ok_or("name the folder of the cache")?;
    Interactive::new(Cache { folder: folder.into() }).serve(stdio()).await?.waiting().await?;
    Ok(())
}
