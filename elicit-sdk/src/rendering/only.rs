//! A choice with a single option is no question where the host takes none such: it is answered, and the message says so.
//! Where nothing else would be left to ask, it stays a question, for an empty form would be consent that nobody gave.
//!
//! OpenClaw declines a form over it without a word to the person, and accepts an empty one without a prompt.

use super::{
    Rendering,
    item::{self, Item, Place},
    text::{end, join},
};

pub(super) fn settle(rendering: &mut Rendering<'_>) {
    let host = rendering.setting.host;
    let settles = |item: &Item<'_>| item.is_choice() && item.field.required && item.field.options.len() == 1;
    if host.takes_options(1) || !rendering.items.iter().any(settles) {
        return;
    }
    let mut left = rendering.items.len();
    let mut said = Vec::new();
    let settled = &mut rendering.settled;
    rendering.items.retain(|item| {
        let (Place::Field(declared), [option]) = (item.place, item.field.options.as_ref()) else { return true };
        if !settles(item) || left == 1 {
            return true;
        }
        left -= 1;
        said.push(end(&format!("{}: {}", item::title(&item.field), option.title)));
        settled.push((declared, option.value.as_ref().into()));
        false
    });
    for sentence in said {
        rendering.message = join(&rendering.message, &sentence).into();
    }
}
