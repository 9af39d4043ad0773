//! A question that is asked again says at each field what was wrong; the message is hidden by some hosts.

use std::borrow::Cow;

use super::{
    item::Item,
    text::{join, sentence},
};
use crate::{Violations, question::Question};

pub(super) fn tell(item: &mut Item<'_>, reasons: &Violations) {
    // Each rule that was broken, the first of them first.
    for reason in reasons.iter().rev().filter(|reason| reason.field() == item.place.key()) {
        let field = item.field.to_mut();
        field.description = join(&sentence(reason.message()), &field.description).into();
    }
}

/// The message, after what no field of the form is to blame for.
pub(super) fn tell_above(question: &Question) -> Cow<'_, str> {
    let asks = |key: &str| {
        question
            .schema
            .fields()
            .iter()
            .any(|field| field.key == key || field.companion.as_ref().is_some_and(|companion| companion.key == key))
    };
    let mut message = Cow::Borrowed(question.message.as_str());
    for reason in question.reasons.iter().rev().filter(|reason| !asks(reason.field())) {
        message = join(&sentence(reason.message()), &message).into();
    }
    message
}
