//! How much a host takes, and how much of it is seen.

/// How much a host takes of a form; `None` where no limit was met. Lengths are in UTF-16 units, as JavaScript counts.
///
/// Only OpenClaw has such limits: Codex passed 200 fields, 5,000 options and texts of 5 MB, and Claude Code and Copilot
/// scroll.
///
/// ```
/// use elicit_sdk::{Host, Limits};
///
/// assert_eq!(Host::OPENCLAW.limits.fields, Some(12));
/// assert_eq!(Host::CODEX.limits, Limits::NONE);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Limits {
    /// The most fields of a form.
    pub fields: Option<usize>,
    /// The fewest options of a choice.
    pub min_options: Option<usize>,
    /// The most options of a choice.
    pub options: Option<usize>,
    /// The longest key.
    pub key: Option<usize>,
    /// The longest title of a field.
    pub title: Option<usize>,
    /// The longest description of a field.
    pub description: Option<usize>,
    /// The longest title of an option.
    pub label: Option<usize>,
    /// The longest value of an option.
    pub value: Option<usize>,
    /// The longest message.
    pub message: Option<usize>,
    /// The most JSON values in a whole request, each object, array and scalar counted.
    pub nodes: Option<usize>,
}

impl Limits {
    /// No limit at all.
    pub const NONE: Self = Self {
        fields: None,
        min_options: None,
        options: None,
        key: None,
        title: None,
        description: None,
        label: None,
        value: None,
        message: None,
        nodes: None,
    };

    /// The stricter of each.
    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            fields: smaller(self.fields, other.fields),
            min_options: larger(self.min_options, other.min_options),
            options: smaller(self.options, other.options),
            key: smaller(self.key, other.key),
            title: smaller(self.title, other.title),
            description: smaller(self.description, other.description),
            label: smaller(self.label, other.label),
            value: smaller(self.value, other.value),
            message: smaller(self.message, other.message),
            nodes: smaller(self.nodes, other.nodes),
        }
    }
}

/// How much of a text is seen at once; `None` for all of it.
///
/// ```
/// use elicit_sdk::{Host, Visible};
///
/// assert_eq!(Host::CLAUDE_CODE.visible.message_lines, Some(3));
/// assert_eq!(Host::GENERIC.visible, Visible::ALL);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Visible {
    /// Lines of the message.
    pub message_lines: Option<usize>,
    /// Lines of a description.
    pub description_lines: Option<usize>,
    /// Characters of a title.
    pub title: Option<usize>,
}

impl Visible {
    /// Everything is seen.
    pub const ALL: Self = Self { message_lines: None, description_lines: None, title: None };

    /// What is seen on both.
    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            message_lines: smaller(self.message_lines, other.message_lines),
            description_lines: smaller(self.description_lines, other.description_lines),
            title: smaller(self.title, other.title),
        }
    }
}

const fn smaller(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a < b { a } else { b }),
        (Some(a), None) | (None, Some(a)) => Some(a),
        (None, None) => None,
    }
}

const fn larger(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a > b { a } else { b }),
        (Some(a), None) | (None, Some(a)) => Some(a),
        (None, None) => None,
    }
}
