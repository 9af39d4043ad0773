//! Where the message is not shown, the first field of each form says it.
//!
//! Wework's card shows titles and descriptions only, so scope and consequences would be lost.

use std::borrow::Cow;

use super::{Rendering, text::join};
use crate::schema::FieldSchema;

/// The first field of a form, as it is shown there.
pub(super) fn fold<'a>(rendering: &Rendering<'_>, first: &'a FieldSchema) -> Cow<'a, FieldSchema> {
    if rendering.setting.host.shows_message {
        return Cow::Borrowed(first);
    }
    Cow::Owned(FieldSchema { description: join(&rendering.message, &first.description).into(), ..first.clone() })
}
