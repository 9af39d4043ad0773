//! What a host makes of the method `openai/form`.

use super::Order;

/// What a host makes of a form that is sent with the method `openai/form`. Of use only where the client's
/// `capabilities.extensions` opens it.
///
/// ```
/// use elicit_sdk::{Extension, Host};
///
/// assert_eq!(Host::GENERIC.extension, Extension::AS_SPECIFIED);
/// assert!(!Host::WEWORK.extension.secrets); // so a `Secret` is refused there
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Extension {
    /// The order in which it shows the fields. Codex passes these on as they were sent (0.149.0 and 0.171.0).
    pub order: Order,
    /// Whether it keeps from sight, and from its records, what is typed into a field with `isSecret`. OpenClaw does;
    /// Wework shows a text field.
    pub secrets: bool,
    /// Whether it takes a choice of images, `openai/imagePicker`. OpenClaw does, and shows their titles; Wework shows a
    /// text field.
    pub images: bool,
}

impl Extension {
    /// What whoever opens the extension is taken to do.
    pub const AS_SPECIFIED: Self = Self { order: Order::Declared, secrets: true, images: true };

    /// What can be relied on where either may be met.
    pub(super) const fn and(self, other: Self) -> Self {
        Self {
            order: if matches!(self.order, Order::Bytes) { self.order } else { other.order },
            secrets: self.secrets && other.secrets,
            images: self.images && other.images,
        }
    }
}
