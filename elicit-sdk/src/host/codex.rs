//! Codex 0.149.0 and 0.171.0, and whatever shows its forms.

use std::borrow::Cow;

use super::{
    Extension,
    Handling::Advice,
    Host, Trap,
    trap::{refused, repaired, trap},
};

impl Host {
    /// Codex, and what shows its forms. Nothing in the handshake tells Wework from Codex's own terminal, so a form for
    /// Codex is one for Wework: a number is asked for as text, a boolean as "No" and "Yes", a list as one question per
    /// option, and the first description says the message.
    ///
    /// Web pages are the exception: Codex opens them, and refusing all of its users what Wework lacks would help nobody.
    /// A plugin for Wework that opens pages sets `ELICIT_HOST=wework` and is told at once.
    ///
    /// So is `openai/form`: Wework does not open it, and Codex passes it on untouched to whoever does.
    pub const CODEX: Self =
        Self { name: Cow::Borrowed("codex"), opens_pages: true, extension: Extension::AS_SPECIFIED, ..Self::WEWORK };
}

pub(super) const TRAPS: &[Trap] = &[
    trap(
        "codex",
        "sorted-fields",
        "The fields of a form are sorted by the bytes of their keys.",
        repaired("rendering::keys", "Keys get a prefix, so that their order is the declared one."),
        "rendering::keys::the_declared_order_survives_sorting",
    ),
    trap(
        "codex",
        "root-keys",
        "A form whose root has a `title` or `description`, as schemars writes it, is answered `cancel` and never shown.",
        repaired("schema", "The root has `type`, `properties` and `required` and nothing else."),
        "rendering::wire::the_root_has_three_keys",
    ),
    trap(
        "codex",
        "one-bad-property",
        "One property that it cannot parse (nested, untyped, a list of free texts, an unknown format) is error -32602 for \
         the whole form.",
        refused("A field of such a type does not compile; a schema made by hand has no word for it."),
        "codex::every_kind_of_field_is_shown",
    ),
    trap(
        "codex",
        "dropped-rules",
        "`pattern`, `exclusiveMinimum` and every unknown rule are dropped without a word, and the form is shown.",
        repaired("rendering::words", "They are not sent but said, and checked when the answer is here."),
        "rendering::words::what_has_no_word_on_the_wire_is_said",
    ),
    trap(
        "codex",
        "untitled-options",
        "An option without a title, or with a value that is no text, makes the field a plain text.",
        repaired("rendering::labels", "Every option has a title; values are texts by type."),
        "rendering::labels::an_option_without_a_title_is_called_by_its_value",
    ),
    trap(
        "codex",
        "unchecked-answers",
        "What comes back is not validated: values outside the options, missing fields, nulls, extra keys.",
        repaired("decode", "Every answer is checked against the form again, and a wrong one is asked again."),
        "rendering::plain::what_is_no_answer_is_refused_at_its_field",
    ),
    trap(
        "codex",
        "floats",
        "Whole numbers of a `number` come as 1.0, and integers beyond 2^53 lose digits.",
        repaired("decode", "30.0 is the whole number 30; a number beyond 2^53 is refused."),
        "rendering::numbers::a_number_beyond_what_json_keeps_is_refused",
    ),
    trap(
        "codex",
        "empty-form",
        "A form without fields is accepted unseen under the policy `never` with full access.",
        refused("A form without fields does not compile; one made at run time is `Unrenderable`."),
        "rendering::refusals::a_form_without_fields_is_refused",
    ),
    trap(
        "codex",
        "declared-but-never-shown",
        "The capability is declared under every policy; `never` and `mcp_elicitations:false` decline in milliseconds.",
        Advice(
            "`Ask::reply` tells how long the answer took: no person declines in 50 ms. Offer the same as tool arguments.",
        ),
        "codex_endings::policy_never_declines_at_once",
    ),
    trap(
        "codex",
        "long-lines",
        "0.171.0 drops a message of more than 16 MiB without an answer.",
        Advice("Give `timeout` a value, which it has by default, and do not put files into messages."),
        "rendering::wire::a_message_is_sent_as_it_is",
    ),
];
