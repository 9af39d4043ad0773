//! The hosts that have a name, and which of them is asked.

use super::Host;

/// The environment variable in which a packaged plugin names its host.
const VARIABLE: &str = "ELICIT_HOST";

/// `ELICIT_HOST` names a host that there is not.
///
/// ```
/// use elicit_sdk::{Host, UnknownHost};
///
/// let unknown: UnknownHost = Host::by_name("work").unwrap_err();
/// assert!(unknown.to_string().contains("the known ones are generic, codex, wework"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{VARIABLE} is {0:?}, and there is no such host; the known ones are {known}", known = known())]
pub struct UnknownHost(String);

fn known() -> String {
    let names: Vec<_> = Host::KNOWN.iter().map(|host| host.name.as_ref()).collect();
    names.join(", ")
}

impl Host {
    /// Every host that is known by name.
    pub const KNOWN: &'static [&'static Self] = &[
        &Self::GENERIC,
        &Self::CODEX,
        &Self::WEWORK,
        &Self::OPENCLAW,
        &Self::CLAUDE_CODE,
        &Self::COPILOT,
        &Self::PORTABLE,
    ];

    /// The known host of this name. Letter case, and `_` for `-`, make no difference; `copilot` is `copilot-cli`.
    ///
    /// # Errors
    ///
    /// [`UnknownHost`], which lists the known names.
    ///
    /// ```
    /// use elicit_sdk::Host;
    ///
    /// assert_eq!(Host::by_name("claude_code").unwrap().name, "claude-code");
    /// ```
    pub fn by_name(name: &str) -> Result<&'static Self, UnknownHost> {
        let plain = name.trim().to_ascii_lowercase().replace('_', "-");
        let plain = if plain == "copilot" { "copilot-cli" } else { &plain };
        let host = Self::KNOWN.iter().find(|host| host.name == plain);
        host.copied().ok_or_else(|| UnknownHost(name.to_owned()))
    }

    /// The host that `ELICIT_HOST` names, `None` where it is not set or empty. A packaged plugin sets it where its
    /// host cannot be told from the client's name: Codex, Wework and OpenClaw all introduce themselves as Codex.
    ///
    /// # Errors
    ///
    /// [`UnknownHost`], which lists the known names.
    ///
    /// ```no_run
    /// use elicit_sdk::Host;
    ///
    /// let host = Host::from_env()?.unwrap_or(&Host::CODEX);
    /// # Ok::<(), elicit_sdk::UnknownHost>(())
    /// ```
    pub fn from_env() -> Result<Option<&'static Self>, UnknownHost> {
        match std::env::var_os(VARIABLE) {
            Some(name) if !name.is_empty() => Self::by_name(&name.to_string_lossy()).map(Some),
            _ => Ok(None),
        }
    }

    /// The host that introduces itself by this `clientInfo.name`; [`GENERIC`](Self::GENERIC) where nothing is known of
    /// it.
    ///
    /// ```
    /// use elicit_sdk::Host;
    ///
    /// assert_eq!(Host::of_client("copilot-cli").name, "copilot-cli");
    /// assert_eq!(Host::of_client("somebody").name, "generic");
    /// ```
    #[must_use]
    pub fn of_client(name: &str) -> &'static Self {
        match name {
            "codex-mcp-client" => &Self::CODEX,
            "claude-code" => &Self::CLAUDE_CODE,
            "copilot-cli" => &Self::COPILOT,
            _ => &Self::GENERIC,
        }
    }
}
