//! Claude Code 2.1.332, its terminal form.

use std::borrow::Cow;

use super::{
    Defaults,
    Handling::Advice,
    Host, Trap, Visible,
    trap::{repaired, trap},
};

impl Host {
    /// Claude Code's terminal form. What the stream-json protocol hands to another program is shown by that program.
    pub const CLAUDE_CODE: Self = Self {
        name: Cow::Borrowed("claude-code"),
        defaults: Defaults::Prefilled,
        omits_no: true,
        omits_empty_list: true,
        visible: Visible { message_lines: Some(3), description_lines: Some(1), title: Some(45) },
        ..Self::GENERIC
    };
}

pub(super) const TRAPS: &[Trap] = &[
    trap(
        "claude-code",
        "print-mode",
        "`-p` declares elicitation and cancels every form after 10 ms.",
        Advice("`Ask::reply` tells how long the answer took. Offer the same as tool arguments."),
        "codex_endings::policy_never_declines_at_once",
    ),
    trap(
        "claude-code",
        "untouched-checkbox",
        "A check box that was never touched shows as unchecked and is left out; a required one cannot be submitted so.",
        repaired("rendering::booleans", "A boolean is a choice of \"No\" and \"Yes\"."),
        "rendering::booleans::no_can_be_said_where_an_untouched_box_is_left_out",
    ),
    trap(
        "claude-code",
        "blank-texts",
        "A text that was typed and deleted is `\"\"`; one never touched, or of spaces alone, is left out.",
        repaired("rendering::plain", "`null`, `\"\"`, blanks and nothing are alike."),
        "rendering::plain::null_empty_and_blank_are_alike",
    ),
    trap(
        "claude-code",
        "editable-default",
        "A default is text with the cursor behind it: over 20, typing 5 gives 205.",
        repaired("rendering::defaults", "A number has no default on the wire but \"Leave blank for 20.\" beside it."),
        "rendering::defaults::a_number_has_no_default_where_that_is_text_to_edit",
    ),
    trap(
        "claude-code",
        "tool-timer",
        "The tool's timer runs while the form is open; then the call is cancelled, the dialog stays, and a late answer still comes.",
        repaired("exchange", "The form is withdrawn when the call is cancelled, and an answer after that is dropped."),
        "ask::cancel::a_cancelled_call_takes_its_form_back",
    ),
    trap(
        "claude-code",
        "push-at-2026-07-28",
        "At 2026-07-28 a pushed form is dropped without an answer.",
        repaired("exchange", "At that revision a question is returned, never pushed."),
        "round_trip::rounds::a_round_as_it_crosses_the_wire",
    ),
    trap(
        "claude-code",
        "error-for-an-answer",
        "A schema it cannot parse is -32602 \"Invalid elicitation request\"; a person's answer it cannot send is -32602 \
         \"Invalid elicitation result\".",
        repaired("exchange", "`Rejected` with the code; the text is not kept, for it may quote the answer."),
        "ask::gate::an_error_for_an_answer_is_no_refusal_and_its_text_is_kept_from_everyone",
    ),
    trap(
        "claude-code",
        "short-view",
        "Three lines of the message, one line of a description and about 45 characters of a title are seen.",
        Advice("Say the important thing first, in the title or in the first words. `lint` names what is too long."),
        "lint::what_is_not_seen_at_once_is_told",
    ),
    trap(
        "claude-code",
        "number-keys",
        "Keys that look like whole numbers come first; options without titles in `oneOf` are a free text field.",
        repaired("rendering::keys", "Such keys get a prefix, and options always have titles."),
        "rendering::keys::a_key_like_a_number_gets_a_prefix",
    ),
];
