//! A plugin that connects an account on a web page, so that its secret never passes a form.

mod pages;

use std::{convert::Infallible, path::PathBuf, time::Duration};

use elicit_sdk::{Elicit, Interactive, Outcome, ToolError};
use rmcp::{ServerHandler, tool, tool_handler, tool_router, transport::stdio};
use uuid::Uuid;

use self::pages::Pages;

/// The plugin's server.
#[derive(Clone, Debug)]
pub struct Connect {
    pages: Pages,
}

/// How long the page can be filled in.
const OPEN: Duration = Duration::from_secs(10 * 60);

#[tool_router]
impl Connect {
    /// A server that keeps the token in this folder, in the file `token`.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>) -> Self {
        Self { pages: Pages::new(folder.into().join("token")) }
    }

    #[tool(
        description = "Connect the person's account. Opens a page on their machine that takes the access token; the \
                          token is stored there, and neither asked for in the chat nor returned."
    )]
    async fn connect(&self, elicit: Elicit) -> Result<String, ToolError> {
        // Kept over the rounds of a call: the page that the person opens is the one that is waited for.
        let visit = elicit.once("visit", || async { Ok::<_, Infallible>(Uuid::new_v4().to_string()) }).await?;
        let page = self.pages.open(&visit).await?;
        let asked = elicit.open_url("Connect your account on a page of this machine.", page).await;
        if !matches!(asked, Ok(Outcome::Accepted(_))) {
            self.pages.close(&visit);
        }
        match asked? {
            // Agreeing to open the page is not filling it in.
            Outcome::Accepted(opened) => {
                let completed = self.pages.completed(&visit, OPEN).await;
                opened.complete().await?;
                let said = if completed { "Connected." } else { "Not connected: the page was not filled in." };
                Ok(said.into())
            }
            Outcome::Declined | Outcome::Cancelled => Ok("Not connected: the page was not opened.".into()),
        }
    }
}

#[tool_handler(name = "connect", version = "0.1.0")]
impl ServerHandler for Connect {}

/// Serves the plugin over stdio until the client is gone. The token goes to `CONNECT_FOLDER`, or else to
/// `.local/share/connect-plugin` of the person's home.
///
/// # Errors
///
/// When there is neither folder, the client does not initialize, or the connection fails.
pub async fn serve() -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
    let named = std::env::var_os("CONNECT_FOLDER").map(PathBuf::from);
    let folder = named.or_else(|| Some(std::env::home_dir()?.join(".local/share/connect-plugin")));
    let folder = folder.ok_or("there is no home folder; name one in CONNECT_FOLDER")?;
    Interactive::new(Connect::new(folder)).serve(stdio()).await?.waiting().await?;
    Ok(())
}
