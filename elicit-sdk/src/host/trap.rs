//! What hosts do to a form, and what is done about it: one table for the documentation, the tests and the lints.

use super::{claude_code, codex, copilot, openclaw, wework};

/// One thing that a host does to a form or an answer, as measured.
///
/// ```
/// use elicit_sdk::{Trap, traps};
///
/// let trap: &Trap = traps().find(|trap| trap.host == "wework" && trap.id == "boolean-enter").unwrap();
/// assert_eq!(trap.fact, "Enter on a boolean submits `true`, also over `default: false`.");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Trap {
    /// The host's name.
    pub host: &'static str,
    /// The trap's name, unique for its host.
    pub id: &'static str,
    /// What was measured.
    pub fact: &'static str,
    /// What is done about it.
    pub handling: Handling,
    /// The test that holds it, as `file::module::function` below the repository's `tests/tests`.
    pub test: &'static str,
}

/// What is done about a trap.
///
/// ```
/// use elicit_sdk::{Handling, traps};
///
/// let advice: Vec<_> = traps().filter(|trap| matches!(trap.handling, Handling::Advice(_))).map(|trap| trap.id).collect();
/// assert!(advice.contains(&"instant-submit"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Handling {
    /// It cannot be stepped into; this part of the crate sees to that.
    Repaired {
        /// The part: a rule of the rendering as `rendering::rule`, or another module.
        by: &'static str,
        /// How.
        how: &'static str,
    },
    /// What would step into it does not compile, or is refused before anything is sent.
    Refused {
        /// What the author reads.
        how: &'static str,
    },
    /// Neither is possible; this is what an author can do.
    Advice(&'static str),
}

/// A row of a host's table.
pub(super) const fn trap(
    host: &'static str,
    id: &'static str,
    fact: &'static str,
    handling: Handling,
    test: &'static str,
) -> Trap {
    Trap { host, id, fact, handling, test }
}

pub(super) const fn repaired(by: &'static str, how: &'static str) -> Handling {
    Handling::Repaired { by, how }
}

pub(super) const fn refused(how: &'static str) -> Handling {
    Handling::Refused { how }
}

/// Every trap that is known of any host, with what is done about it.
///
#[doc = include_str!("../../docs/hosts-traps.md")]
pub fn traps() -> impl Iterator<Item = &'static Trap> {
    [codex::TRAPS, wework::TRAPS, openclaw::TRAPS, claude_code::TRAPS, copilot::TRAPS].into_iter().flatten()
}
