//! Where the message is not shown, the first field of each form says it.
//!
//! Wework's card shows titles and descriptions only, so scope and consequences would be lost.

use std::borrow::Cow;

use super::{item::Setting, plan::Plan, reasons, text::join, texts};
use crate::{question::Question, schema::FieldSchema};

/// The message, with all that it has to say.
pub(super) fn tell<'q>(question: &'q Question, setting: Setting<'_>, plan: &Plan<'_>) -> Cow<'q, str> {
    let mut message = reasons::tell_above(question);
    for sentence in &plan.said {
        message = join(&message, sentence).into();
    }
    if setting.host.plain_texts
        && let Some(text) = texts::plain(&message)
    {
        message = text.into();
    }
    message
}

/// The first field of a form, as it is shown there.
pub(super) fn fold<'a>(setting: Setting<'_>, message: &str, first: &'a FieldSchema) -> Cow<'a, FieldSchema> {
    if setting.host.shows_message {
        return Cow::Borrowed(first);
    }
    Cow::Owned(FieldSchema { description: join(message, &first.description).into(), ..first.clone() })
}
