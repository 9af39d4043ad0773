//! A question that is asked again says at each field what was wrong; the message is hidden by some hosts.

use super::{
    item::Item,
    text::{join, sentence},
};
use crate::Violations;

pub(super) fn tell(item: &mut Item<'_>, reasons: &Violations) {
    // Each rule that was broken, the first of them first.
    for reason in reasons.iter().rev().filter(|reason| reason.field() == item.place.key()) {
        let field = item.field.to_mut();
        field.description = join(&sentence(reason.message()), &field.description).into();
    }
}
