//! Revisions of the protocol.

/// A revision of the Model Context Protocol, as far as it matters to a question.
///
///
/// ```
/// use elicit_sdk::Revision;
///
/// assert!(Revision::V2025_11_25 < Revision::V2026_07_28);
/// assert_eq!(Revision::V2025_06_18.as_str(), "2025-06-18");
/// ```
#[doc = include_str!("../docs/revisions.md")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[non_exhaustive]
pub enum Revision {
    /// 2025-06-18 and before: forms only, options as `enum`.
    V2025_06_18,
    /// 2025-11-25: titled options, multi-select, defaults, url mode.
    V2025_11_25,
    /// 2026-07-28 and after: a server asks by returning, and is called again with the answer.
    V2026_07_28,
}

impl Revision {
    /// The revision's name on the wire.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::V2025_06_18 => "2025-06-18",
            Self::V2025_11_25 => "2025-11-25",
            Self::V2026_07_28 => "2026-07-28",
        }
    }

    /// The newest of these that a peer speaking `version` understands. Revisions are dates and compare as text.
    pub(crate) fn of(version: &str) -> Self {
        if version >= Self::V2026_07_28.as_str() {
            Self::V2026_07_28
        } else if version >= Self::V2025_11_25.as_str() {
            Self::V2025_11_25
        } else {
            Self::V2025_06_18
        }
    }
}

impl std::fmt::Display for Revision {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.as_str())
    }
}

/// What a client can be asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Mode {
    /// A form that the host shows.
    Form,
    /// A web page that the host opens.
    Url,
    /// A form with a [`Secret`](crate::Secret): the client has opened `openai/form`, and its host keeps what is typed
    /// there from sight. Never at 2026-07-28.
    Secret,
    /// A message from the client's model; see [`Elicit::request`](crate::Elicit::request).
    Sampling,
    /// The folders that the client works in; see [`Elicit::request`](crate::Elicit::request).
    Roots,
}
