//! A choice with a single option is no question where the host takes none such: it is answered, and the message says so.
//! Where nothing else would be left to ask, it stays a question, for an empty form would be consent that nobody gave.
//!
//! OpenClaw declines a form over it without a word to the person, and accepts an empty one without a prompt.

use super::{
    item::{self, Item, Place, Setting},
    plan::Plan,
    text::end,
};

pub(super) fn settle(setting: Setting<'_>, plan: &mut Plan<'_>) {
    let settles = |item: &Item<'_>| item.is_choice() && item.field.required && item.field.options.len() == 1;
    if setting.host.takes_options(1) || !plan.items.iter().any(settles) {
        return;
    }
    let mut left = plan.items.len();
    let (said, settled) = (&mut plan.said, &mut plan.settled);
    plan.items.retain(|item| {
        let (Place::Field(declared), [option]) = (item.place, item.field.options.as_ref()) else { return true };
        if !settles(item) || left == 1 {
            return true;
        }
        left -= 1;
        said.push(end(&format!("{}: {}", item::title(&item.field), option.title)));
        settled.push((declared, option.value.as_ref().into()));
        false
    });
}
