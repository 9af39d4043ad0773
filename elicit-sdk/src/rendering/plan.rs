//! How the fields of a question are asked: all of a rendering but its message.

use serde_json::Value;

use super::{
    blanks, booleans, companions, defaults,
    item::{self, Item, Setting},
    keys, labels, lists, nothing, numbers, only, options, pictures, reasons, texts, values, words,
};
use crate::{question::Question, schema::FieldSchema};

/// How the fields of a question are asked on one host.
#[derive(Debug)]
pub(super) struct Plan<'q> {
    /// Everything that may be asked, in the order in which it is.
    pub(super) items: Vec<Item<'q>>,
    /// What is answered without being asked.
    pub(super) settled: Vec<(&'q FieldSchema, Value)>,
    /// What the message has to say of that.
    pub(super) said: Vec<String>,
}

impl<'q> Plan<'q> {
    /// Applies the rules, in this order. `fields` are the question's own.
    pub(super) fn new(fields: &'q [FieldSchema], question: &Question, setting: Setting<'_>) -> Self {
        let items = item::flat(fields, |key| question.shows(key));
        let mut plan = Self { items, settled: Vec::new(), said: Vec::new() };
        // What is said of a field, what it starts with, and what its options are called.
        plan.each(|item| reasons::tell(item, &question.reasons));
        plan.each(|item| pictures::leave_out(setting, item));
        plan.each(|item| defaults::forget_unfit(setting, item));
        plan.each(|item| texts::make_labels_plain(setting, item));
        plan.each(|item| labels::tell_apart(setting, item));
        // What kind of question it is.
        only::settle(setting, &mut plan);
        lists::split(setting, &mut plan);
        plan.each(|item| booleans::ask_as_choice(setting, item));
        plan.each(|item| nothing::offer(setting, item));
        plan.each(|item| defaults::put_first(setting, item));
        plan.each(|item| options::write_out(setting, item));
        plan.each(|item| values::tell_apart(setting, item));
        // When it is asked.
        blanks::ask_before(setting, &mut plan);
        companions::ask_after(setting, &mut plan);
        // What the host does not show is said; what it would spoil is not sent.
        plan.each(|item| words::say_rules(setting, item));
        plan.each(|item| defaults::say(setting, item));
        plan.each(|item| numbers::ask_as_text(setting, item));
        plan.each(|item| lists::allow_omission(setting, item));
        plan.each(|item| words::take_off_rules(setting, item));
        // Texts and keys of all that is asked by now.
        plan.each(|item| texts::make_plain(setting, item));
        labels::tell_fields_apart(&mut plan);
        keys::order(setting, &mut plan);
        plan
    }

    fn each(&mut self, rule: impl FnMut(&mut Item<'q>)) {
        self.items.iter_mut().for_each(rule);
    }
}
