//! OpenClaw 2026.9.6, behind Codex 0.154.0.

use std::borrow::Cow;

use super::{
    Defaults,
    Handling::Advice,
    Host, Limits, Order, Trap,
    trap::{refused, repaired, trap},
};

impl Host {
    /// OpenClaw, which asks the questions of a form in batches of three.
    pub const OPENCLAW: Self = Self {
        name: Cow::Borrowed("openclaw"),
        order: Order::Bytes,
        titled_options: true,
        defaults: Defaults::Displayed,
        leaves_blank: false,
        keeps_numbers: false,
        refuses_over_one_answer: true,
        plain_texts: true,
        plain_keys: true,
        limits: Limits {
            fields: Some(12),
            min_options: Some(2),
            options: Some(4),
            key: Some(48),
            title: Some(512),
            description: Some(512),
            label: Some(64),
            value: Some(256),
            message: Some(1024),
            nodes: Some(256),
        },
        ..Self::GENERIC
    };
}

pub(super) const TRAPS: &[Trap] = &[
    trap(
        "openclaw",
        "no-blanks",
        "An optional field cannot be left blank: every question wants an answer, and skipping one cancels the form.",
        repaired(
            "rendering::blanks",
            "The first form asks \"Add release note?\", a later one asks for what is wanted. An optional choice gets \
             \"None\" where it has room for it, and the text of an `other` option is asked for once that is picked.",
        ),
        "rendering::blanks::what_may_be_left_blank_is_asked_for_once_it_is_wanted",
    ),
    trap(
        "openclaw",
        "stripped-secret",
        "`isSecret` is stripped in a form: the person gets an ordinary question, which is recorded.",
        repaired(
            "exchange::extension",
            "A `Secret` is sent with `openai/form`, which Codex passes on verbatim; where that is not open it is \
             `Unsupported`, before anything is sent.",
        ),
        "openai_form::hosts::openclaw_asks_for_a_secret_alone_and_in_order",
    ),
    trap(
        "openclaw",
        "sorted-fields",
        "Fields come in the byte order of their keys.",
        repaired("rendering::keys", "Keys get a prefix, so that their order is the declared one."),
        "rendering::keys::the_declared_order_survives_sorting",
    ),
    trap(
        "openclaw",
        "own-method",
        "`openai/form` is a method of its own, and -32601 where the client's extensions do not open it.",
        repaired(
            "exchange::extension",
            "It is used where it is open, for forms with a secret or images; all others are `elicitation/create`.",
        ),
        "openai_form::closed::a_form_that_does_not_need_it_is_sent_as_ever",
    ),
    trap(
        "openclaw",
        "one-option",
        "A choice with a single option, or with more than four, is declined without a word to the person.",
        repaired(
            "rendering::options",
            "More than four are a text field that names them; a single one is answered and the message says so, or it is \
             a text field where nothing else is asked.",
        ),
        "rendering::options::more_options_than_are_shown_are_a_text_field_that_names_them",
    ),
    trap(
        "openclaw",
        "long-key",
        "A key of more than 48 characters, 42 where it does not start with a letter, is declined the same way.",
        repaired("rendering::keys", "Such a key is cut, with a prefix that keeps it unique."),
        "rendering::keys::a_long_key_is_cut",
    ),
    trap(
        "openclaw",
        "message-characters",
        "A message that is empty, longer than 1024 characters or has line breaks, control, zero-width or bidirectional \
         characters is declined.",
        repaired("rendering::texts", "Texts are put on one line without such characters; a longer one is refused."),
        "rendering::texts::texts_are_on_one_line_without_invisible_characters",
    ),
    trap(
        "openclaw",
        "budget",
        "A request has at most 256 JSON values, depth 8, 32 keys an object, 16 entries an array, and 12 fields.",
        repaired("rendering", "A larger form is shown as several."),
        "rendering::parts::a_form_that_is_too_large_is_shown_as_several",
    ),
    trap(
        "openclaw",
        "one-wrong-answer",
        "A wrong answer is not asked again: it declines the whole form, after the last question.",
        repaired(
            "rendering::words",
            "Rules are said and not sent, numbers are text: answers are checked here and asked again.",
        ),
        "rendering::words::no_rule_is_sent_that_would_refuse_the_form",
    ),
    trap(
        "openclaw",
        "empty-form",
        "A form without fields is accepted without a prompt.",
        refused("A form without fields does not compile; one made at run time is `Unrenderable`."),
        "rendering::refusals::a_form_without_fields_is_refused",
    ),
    trap(
        "openclaw",
        "default-policy",
        "Under its own default policy for Codex every form is declined.",
        Advice(
            "Tell people to set the policy `on-request`, or granular with `mcp_elicitations:true`; `Ask::reply` tells how long the answer took.",
        ),
        "codex_endings::policy_never_declines_at_once",
    ),
    trap(
        "openclaw",
        "long-text",
        "A text of more than 4096 characters is a wrong answer, and declines the form.",
        Advice("OpenClaw says the limit itself. Ask for what may be longer with a path or a link."),
        "rendering::words::no_rule_is_sent_that_would_refuse_the_form",
    ),
];
