//! What a host can show, as data.

use std::borrow::Cow;

/// A host: the program that shows a form to a person. Plain data; nothing in this crate asks for a host by name.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Host {
    /// The name, as `ELICIT_HOST` spells it.
    pub name: Cow<'static, str>,
    /// The order in which it shows the fields of a form.
    pub order: Order,
    /// Whether it knows the words of 2025-11-25 (`oneOf`, multi-select, every default) although it negotiates
    /// 2025-06-18.
    pub titled_options: bool,
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

impl Host {
    /// A host that nothing is known of: it is taken to do what the protocol says.
    pub const GENERIC: Self = Self { name: Cow::Borrowed("generic"), order: Order::Declared, titled_options: false };

    /// Codex 0.149.0 and 0.171.0, and what shows its forms.
    pub const CODEX: Self = Self { name: Cow::Borrowed("codex"), order: Order::Bytes, titled_options: true };

    /// The host that introduces itself by this `clientInfo.name`.
    pub(crate) fn of_client(name: &str) -> &'static Self {
        match name {
            "codex-mcp-client" => &Self::CODEX,
            _ => &Self::GENERIC,
        }
    }
}
