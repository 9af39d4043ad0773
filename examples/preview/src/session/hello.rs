//! The handshake, and the list of tools.

use elicit_sdk::Revision;
use serde_json::{Value, json};

use super::{Introduced, PATIENCE, Session, Tool};
use crate::failure::Failure;
use crate::report::Way;
use crate::wire;

/// Pages of a tool list that a plugin may have; more are a cursor that goes round.
const MOST_PAGES: usize = 100;
/// JSON-RPC: the method does not exist.
const UNKNOWN_METHOD: i64 = -32601;

impl Session<'_> {
    /// Shakes hands, and says with whom.
    ///
    /// # Errors
    ///
    /// Where the plugin does not answer in time, answers with an error, or speaks no revision of ours.
    pub(crate) async fn initialize(&mut self) -> Result<Introduced, Failure> {
        let introduced = match self.discover().await? {
            Some(introduced) => introduced,
            None => self.shake_hands().await?,
        };
        let Introduced { name, version, revision } = &introduced;
        self.report.say(&format!("plugin: {name} {version}, protocol {revision}"))?;
        Ok(introduced)
    }

    /// What opens 2026-07-28; `None` where the plugin, or the guise, speaks an older revision.
    async fn discover(&mut self) -> Result<Option<Introduced>, Failure> {
        const METHOD: &str = "server/discover";
        if self.guise.revision < Revision::V2026_07_28 {
            return Ok(None);
        }
        let reply = self.request(METHOD, json!({}), Some(PATIENCE)).await?;
        self.report.line(Way::FromPlugin, &reply.line)?;
        if reply.outcome.as_ref().is_err_and(|error| error.code == UNKNOWN_METHOD) {
            self.guise.revision = Revision::V2025_11_25;
            self.report.remark("the plugin does not know 2026-07-28; speaking 2025-11-25, as hosts do")?;
            return Ok(None);
        }
        let result = reply.result(METHOD)?;
        let spoken = result.get("supportedVersions").and_then(Value::as_array);
        if !spoken.is_some_and(|versions| versions.iter().any(|version| version == self.guise.revision.as_str())) {
            let reason = "`supportedVersions` does not list 2026-07-28".to_owned();
            return Err(Failure::Unreadable { method: METHOD, reason });
        }
        Ok(Some(introduced(&result, self.guise.revision.as_str())))
    }

    async fn shake_hands(&mut self) -> Result<Introduced, Failure> {
        const METHOD: &str = "initialize";
        let asked = self.guise.revision.as_str();
        let params = json!({
            "protocolVersion": asked,
            "capabilities": self.guise.capabilities(),
            "clientInfo": self.guise.client(),
        });
        let reply = self.request(METHOD, params, Some(PATIENCE)).await?;
        self.report.line(Way::FromPlugin, &reply.line)?;
        let result = reply.result(METHOD)?;
        let Some(answered) = result.get("protocolVersion").and_then(Value::as_str) else {
            return Err(Failure::Unreadable { method: METHOD, reason: "`protocolVersion` must be a text".to_owned() });
        };
        if answered != asked {
            self.report.remark(&format!(
                "the plugin speaks {answered} instead of {asked}; forms may be missing or look different"
            ))?;
        }
        self.send(&wire::notification("notifications/initialized", None)).await?;
        Ok(introduced(&result, answered))
    }

    /// The plugin's tools.
    ///
    /// # Errors
    ///
    /// Where the plugin does not answer in time, answers with an error, or with what is no list.
    pub(crate) async fn tools(&mut self) -> Result<Vec<Tool>, Failure> {
        const METHOD: &str = "tools/list";
        let mut tools = Vec::new();
        let mut params = json!({});
        for _ in 0..MOST_PAGES {
            let reply = self.request(METHOD, params, Some(PATIENCE)).await?;
            self.report.line(Way::FromPlugin, &reply.line)?;
            let result = reply.result(METHOD)?;
            let Some(page) = result.get("tools").and_then(Value::as_array) else {
                return Err(Failure::Unreadable { method: METHOD, reason: "`tools` must be an array".to_owned() });
            };
            tools.extend(page.iter().filter_map(Tool::read));
            match result.get("nextCursor") {
                Some(Value::String(cursor)) => params = json!({"cursor": cursor}),
                _ => return Ok(tools),
            }
        }
        Err(Failure::Unreadable { method: METHOD, reason: format!("it has more than {MOST_PAGES} pages") })
    }
}

impl Tool {
    fn read(tool: &Value) -> Option<Self> {
        let text = |key: &str| tool.get(key).and_then(Value::as_str);
        Some(Tool {
            name: text("name")?.to_owned(),
            description: text("description").unwrap_or_default().to_owned(),
            schema: tool.get("inputSchema").cloned().unwrap_or_default(),
            is_read_only: tool.get("annotations").is_some_and(|annotations| annotations["readOnlyHint"] == true),
        })
    }
}

fn introduced(result: &Value, revision: &str) -> Introduced {
    // At 2026-07-28 the server's name is in the result's `_meta`.
    let info = result.get("serverInfo").or_else(|| result.get("_meta")?.get("io.modelcontextprotocol/serverInfo"));
    let named = |key: &str| info.and_then(|info| info.get(key)).and_then(Value::as_str);
    Introduced {
        name: named("name").unwrap_or("(no name)").to_owned(),
        version: named("version").unwrap_or("(no version)").to_owned(),
        revision: revision.to_owned(),
    }
}
