//! GitHub Copilot CLI 1.0.102, its terminal form.

use std::borrow::Cow;

use super::{
    Defaults,
    Handling::Advice,
    Host, Trap,
    trap::{repaired, trap},
};

impl Host {
    /// GitHub Copilot CLI.
    pub const COPILOT: Self = Self {
        name: Cow::Borrowed("copilot-cli"),
        defaults: Defaults::Prefilled,
        preselects_first: true,
        preselects_yes: true,
        omits_empty_list: true,
        keeps_numbers: false,
        own_answers: true,
        ..Self::GENERIC
    };
}

pub(super) const TRAPS: &[Trap] = &[
    trap(
        "copilot-cli",
        "other",
        "Every choice, also of several options, takes \"Other (type your answer)\", and what is typed comes back as it is.",
        repaired(
            "rendering",
            "It is the text of the `other` option where the choice has one; else the option of that title, or it is asked \
             again. Values that are also another option's title are exchanged.",
        ),
        "rendering::values::words_of_the_persons_own_are_the_text_of_the_other_option",
    ),
    trap(
        "copilot-cli",
        "preselected",
        "The first option, and yes, are selected at first; an optional choice is left blank only by Tab, and the last field not at all.",
        repaired(
            "rendering::nothing",
            "\"No\" comes before \"Yes\", and \"None\" before the options of an optional choice.",
        ),
        "rendering::nothing::an_optional_choice_starts_with_none_where_the_first_option_is_sent",
    ),
    trap(
        "copilot-cli",
        "changed-numbers",
        "A number loses keys as it is typed: \"1,5\" is 15, \"1e3\" is 13, \"abc\" is blank. Over a default of 20, typing 5 gives 205.",
        repaired(
            "rendering::numbers",
            "A number is asked for as text and parsed here; its default is said and not filled in.",
        ),
        "rendering::numbers::a_number_is_text_where_the_host_loses_it",
    ),
    trap(
        "copilot-cli",
        "tool-timer",
        "The tool's timer runs while the person thinks, 180 s, and progress notifications reset it. The dialog stays, and a late answer still comes.",
        repaired("exchange", "Progress is told while a question is open; a late answer is dropped."),
        "ask::keep_alive::who_gave_a_token_hears_at_least_once_a_minute",
    ),
    trap(
        "copilot-cli",
        "error-32601",
        "A schema it cannot parse is -32601, as if there were no elicitation.",
        repaired("exchange", "From a client that declared forms it is `Rejected`, not `Unsupported`."),
        "ask::gate::an_error_for_an_answer_is_no_refusal_and_its_text_is_kept_from_everyone",
    ),
    trap(
        "copilot-cli",
        "unparsed-round",
        "At 2026-07-28 a request that it cannot parse, also a web page without `elicitationId`, fails the whole call.",
        repaired("exchange", "Forms have only what the revision knows; a web page always has an id."),
        "open_url::a_page_is_opened_and_its_completion_told",
    ),
    trap(
        "copilot-cli",
        "shuffled-forms",
        "Two forms sent at once appear in either order.",
        repaired("exchange", "A call pushes one question at a time."),
        "ask::time::two_questions_at_once_appear_one_after_the_other",
    ),
    trap(
        "copilot-cli",
        "print-mode",
        "`-p` declares elicitation and declines every form at once.",
        Advice("`Ask::reply` tells how long the answer took. Offer the same as tool arguments."),
        "codex_endings::policy_never_declines_at_once",
    ),
    trap(
        "copilot-cli",
        "lax-texts",
        "Spaces satisfy `required`, 2026-02-30 passes as a date, and a default outside the options is sent as \"Other\".",
        repaired("decode", "Every answer is checked again, and a default that its field would refuse is not sent."),
        "rendering::defaults::a_default_that_its_field_would_refuse_is_not_sent",
    ),
];
