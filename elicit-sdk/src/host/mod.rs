//! What a host does with a form, as data.

mod claude_code;
mod codex;
mod copilot;
mod extension;
mod fit;
mod known;
mod limits;
mod openclaw;
mod portable;
mod shared;
mod trap;
mod wework;

use std::borrow::Cow;

pub use self::{
    extension::Extension,
    known::UnknownHost,
    limits::{Limits, Visible},
    trap::{Handling, Trap, traps},
};
pub(crate) use self::{
    fit::{Fault, Shape, exceeds, units},
    shared::Shared,
};

/// A host: the program that shows a form to a person.
///
/// Plain data. No rule asks for a host by name; each looks at the one fact that it repairs, so a host of your own is a
/// copy of a known one with other facts:
///
/// ```
/// use elicit_sdk::{Host, Order};
///
/// let mut host = Host::new("my-host"); // does what the protocol says
/// host.order = Order::Bytes; // but sorts the fields
/// host.limits.fields = Some(10); // and takes ten at a time
/// ```
///
/// The facts were measured, on real Codex 0.149.0, 0.154.0 and 0.171.0, Wework's executor and card of 2026-08-22,
/// OpenClaw 2026.9.6, Claude Code 2.1.332 and Copilot CLI 1.0.102. [`traps`] lists them with what is done about each.
///
#[doc = include_str!("../../docs/host-facts.md")]
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
#[expect(clippy::struct_excessive_bools, reason = "each is one measured fact, and they combine freely")]
pub struct Host {
    /// The name, as `ELICIT_HOST` spells it.
    pub name: Cow<'static, str>,
    /// The order in which it shows the fields of a form. Codex sorts them for everyone behind it: Wework, OpenClaw.
    pub order: Order,
    /// Whether it knows the words of 2025-11-25 (`oneOf`, multi-select, every default) although it negotiates
    /// 2025-06-18. Codex does, in 0.149.0 and 0.171.0.
    pub titled_options: bool,
    /// Whether a person sees the request's message. Wework's card does not show it.
    pub shows_message: bool,
    /// Whether a person is told that an answer is optional, out of bounds, too long or of another format while the
    /// form is open. Claude Code, Copilot and OpenClaw tell; Wework ignores `required`, bounds, lengths and formats.
    pub shows_rules: bool,
    /// What it makes of a `default`.
    pub defaults: Defaults,
    /// Whether a choice starts with its first option, which is sent unless the person picks another. Wework, where a
    /// stray Enter submits it, and Copilot, where only Tab leaves a choice blank and the last field cannot be left.
    pub preselects_first: bool,
    /// Whether a boolean starts as yes. Wework, whatever its default, and Copilot.
    pub preselects_yes: bool,
    /// Whether a click on an option submits a form that has no other question. Wework.
    pub submits_single_choice: bool,
    /// Whether a boolean that was never touched is left out although it shows as unchecked. Claude Code.
    pub omits_no: bool,
    /// Whether a list of which nothing was picked is left out. Claude Code and Copilot.
    pub omits_empty_list: bool,
    /// Whether it opens web pages that a plugin asks for. Wework has no card for one, and never answers.
    pub opens_pages: bool,
    /// Whether several options of a list can be picked. Wework shows one text field for any array.
    pub multi_select: bool,
    /// Whether an optional field can be left blank. In OpenClaw every question wants an answer, and skipping one
    /// cancels the form.
    pub leaves_blank: bool,
    /// Whether a number arrives as it was typed, or the person is asked for another one. Wework leaves out what it
    /// cannot parse (`" 5"`, `"5,000"`), Copilot reads `"1,5"` as 15, and in OpenClaw a number that is none refuses
    /// the form.
    pub keeps_numbers: bool,
    /// Whether every choice also takes words of the person's own. Copilot: "Other (type your answer)".
    pub own_answers: bool,
    /// Whether one wrong answer refuses the whole form. OpenClaw, at the end of all questions.
    pub refuses_over_one_answer: bool,
    /// Whether a text with line breaks, control, zero-width or bidirectional characters refuses the form. OpenClaw.
    pub plain_texts: bool,
    /// Whether a key must be `[A-Za-z][A-Za-z0-9_]*`. Wework leaves out what has another key or cannot show it, and
    /// OpenClaw makes an identifier of the key.
    pub plain_keys: bool,
    /// Keys that it takes for something else, in any case. Wework: `implement`, `__mcp_approval`.
    pub reserved_keys: &'static [&'static str],
    /// Words that make a form unanswerable wherever they stand. Wework's card takes them for a plan to be approved.
    pub reserved_phrases: &'static [&'static str],
    /// What it makes of a form that is sent with `openai/form`, where its client opens that.
    pub extension: Extension,
    /// How much it takes.
    pub limits: Limits,
    /// How much of a text is seen without scrolling. Nothing is cut for it; [`lint`](crate::lint) tells.
    pub visible: Visible,
}

/// The order in which a host shows the fields of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Order {
    /// As they were sent.
    Declared,
    /// By the bytes of their keys: what Codex makes of every form, whatever was sent.
    Bytes,
}

/// What a host makes of a `default`.
///
/// ```
/// use elicit_sdk::{Defaults, Host};
///
/// assert_eq!(Host::WEWORK.defaults, Defaults::Ignored);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Defaults {
    /// It is the answer until the person changes it: what the protocol says.
    Kept,
    /// The same, as text with the cursor behind it: over a default of 20, typing 5 gives 205. Claude Code, Copilot.
    Prefilled,
    /// It is shown beside the question and never an answer. OpenClaw.
    Displayed,
    /// It is not shown. Wework.
    Ignored,
}

impl Host {
    /// A host that nothing is known of: it is taken to do what the protocol says.
    pub const GENERIC: Self = Self {
        name: Cow::Borrowed("generic"),
        order: Order::Declared,
        titled_options: false,
        shows_message: true,
        shows_rules: true,
        defaults: Defaults::Kept,
        preselects_first: false,
        preselects_yes: false,
        submits_single_choice: false,
        omits_no: false,
        omits_empty_list: false,
        opens_pages: true,
        multi_select: true,
        leaves_blank: true,
        keeps_numbers: true,
        own_answers: false,
        refuses_over_one_answer: false,
        plain_texts: false,
        plain_keys: false,
        reserved_keys: &[],
        reserved_phrases: &[],
        extension: Extension::AS_SPECIFIED,
        limits: Limits::NONE,
        visible: Visible::ALL,
    };

    /// A host that does what the protocol says, to be changed where it does not.
    #[must_use]
    pub fn new(name: impl Into<Cow<'static, str>>) -> Self {
        Self { name: name.into(), ..Self::GENERIC }
    }
}
