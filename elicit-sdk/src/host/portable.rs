//! What all known hosts do right.

use std::borrow::Cow;

use super::{Defaults, Host, Order};

impl Host {
    /// What Codex, Wework, OpenClaw, Claude Code and Copilot all do right: a form made for it is right on each.
    pub const PORTABLE: Self =
        Self::common("portable", &[&Self::CODEX, &Self::WEWORK, &Self::OPENCLAW, &Self::CLAUDE_CODE, &Self::COPILOT]);

    /// What all of these do right. The words that the first of them reserves are kept; no two known hosts reserve
    /// different ones.
    const fn common(name: &'static str, hosts: &[&Self]) -> Self {
        let mut all = Self { name: Cow::Borrowed(name), ..Self::GENERIC };
        let mut at = 0;
        while at < hosts.len() {
            let host = hosts[at];
            if matches!(host.order, Order::Bytes) {
                all.order = Order::Bytes;
            }
            // Every known host reads `oneOf` at every revision.
            all.titled_options = true;
            all.shows_message &= host.shows_message;
            all.shows_rules &= host.shows_rules;
            all.defaults = all.defaults.and(host.defaults);
            all.preselects_first |= host.preselects_first;
            all.preselects_yes |= host.preselects_yes;
            all.submits_single_choice |= host.submits_single_choice;
            all.omits_no |= host.omits_no;
            all.omits_empty_list |= host.omits_empty_list;
            all.opens_pages &= host.opens_pages;
            all.multi_select &= host.multi_select;
            all.leaves_blank &= host.leaves_blank;
            all.keeps_numbers &= host.keeps_numbers;
            all.own_answers |= host.own_answers;
            all.refuses_over_one_answer |= host.refuses_over_one_answer;
            all.plain_texts |= host.plain_texts;
            all.plain_keys |= host.plain_keys;
            if all.reserved_keys.is_empty() {
                all.reserved_keys = host.reserved_keys;
            }
            if all.reserved_phrases.is_empty() {
                all.reserved_phrases = host.reserved_phrases;
            }
            all.extension = all.extension.and(host.extension);
            all.limits = all.limits.and(host.limits);
            all.visible = all.visible.and(host.visible);
            at += 1;
        }
        all
    }
}

impl Defaults {
    /// What can be relied on where either may be met.
    const fn and(self, other: Self) -> Self {
        match (self, other) {
            (Self::Ignored, _) | (_, Self::Ignored) => Self::Ignored,
            (Self::Displayed, _) | (_, Self::Displayed) => Self::Displayed,
            (Self::Prefilled, _) | (_, Self::Prefilled) => Self::Prefilled,
            (Self::Kept, Self::Kept) => Self::Kept,
        }
    }
}
