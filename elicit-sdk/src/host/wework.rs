//! Wework: its executor and card at wecode-ai/Wegent eebcf103 (2026-08-22), behind Codex 0.149.0.

use std::borrow::Cow;

use super::{
    Defaults, Extension,
    Handling::Advice,
    Host, Order, Trap,
    trap::{refused, repaired, trap},
};

impl Host {
    /// Wework, which shows a form as a card in its chat.
    pub const WEWORK: Self = Self {
        name: Cow::Borrowed("wework"),
        order: Order::Bytes,
        titled_options: true,
        shows_message: false,
        shows_rules: false,
        defaults: Defaults::Ignored,
        preselects_first: true,
        preselects_yes: true,
        submits_single_choice: true,
        opens_pages: false,
        multi_select: false,
        keeps_numbers: false,
        plain_keys: true,
        // It does not open the extension, and its executor would take such a form for any other.
        extension: Extension { order: Order::Bytes, secrets: false, images: false },
        reserved_keys: &["implement", "__mcp_approval"],
        reserved_phrases: &["实施此计划", "执行此计划"],
        ..Self::GENERIC
    };
}

pub(super) const TRAPS: &[Trap] = &[
    trap(
        "wework",
        "root-title",
        "rmcp's own `peer.elicit::<T>()` never works: the root `title` makes Codex answer `cancel`, and nothing is shown.",
        repaired("schema", "The root has `type`, `properties` and `required` and nothing else."),
        "rendering::wire::the_root_has_three_keys",
    ),
    trap(
        "wework",
        "empty-form",
        "A form without fields is accepted unseen, or is a card with \"Allow\" preselected.",
        refused("A form without fields does not compile; one made at run time is `Unrenderable`."),
        "rendering::refusals::a_form_without_fields_is_refused",
    ),
    trap(
        "wework",
        "hidden-message",
        "The message is not shown.",
        repaired("rendering::message", "The first description of each form says it."),
        "rendering::message::the_first_field_of_each_form_says_a_hidden_message",
    ),
    trap(
        "wework",
        "stray-enter",
        "The card takes the focus when it appears, and Enter submits the first option of every choice. `default` is ignored.",
        repaired(
            "rendering::defaults",
            "The default is the first option, \"No\" comes before \"Yes\" and \"None\" before the options of an optional \
             choice. Where there is no default, put the safe option first.",
        ),
        "rendering::defaults::a_default_is_the_first_option_where_that_is_preselected",
    ),
    trap(
        "wework",
        "sorted-fields",
        "Questions come in the byte order of their keys.",
        repaired("rendering::keys", "Keys get a prefix, so that their order is the declared one."),
        "rendering::keys::the_declared_order_survives_sorting",
    ),
    trap(
        "wework",
        "malformed-options",
        "A list of options that is not quite right becomes a text field that takes anything.",
        repaired("rendering::labels", "Options always have a value and a title, and every answer is checked again."),
        "rendering::labels::an_option_without_a_title_is_called_by_its_value",
    ),
    trap(
        "wework",
        "plan-key",
        "A form with the key `implement` is taken for a plan to be approved and never answered.",
        repaired("rendering::keys", "The key gets a prefix; the derive refuses it."),
        "rendering::keys::a_reserved_key_gets_a_prefix",
    ),
    trap(
        "wework",
        "plan-phrases",
        "So is a form that says 实施此计划 or 执行此计划 in a question or an option.",
        refused("The text is named, and nothing is sent."),
        "rendering::refusals::the_words_of_a_plan_are_refused",
    ),
    trap(
        "wework",
        "schema-error",
        "A form that is refused comes back as a JSON-RPC error, -32602 or on Codex 0.142.5 -32601, not as an action.",
        repaired("exchange", "`Rejected` with the code, never a refusal by the person."),
        "ask::gate::an_error_for_an_answer_is_no_refusal_and_its_text_is_kept_from_everyone",
    ),
    trap(
        "wework",
        "incomplete-accept",
        "`accept` may come with fields missing, or with none.",
        repaired("decode", "A required field that is missing is asked again, and never replaced by a default."),
        "rendering::plain::an_accept_without_content_answers_nothing",
    ),
    trap(
        "wework",
        "boolean-enter",
        "Enter on a boolean submits `true`, also over `default: false`.",
        repaired(
            "rendering::booleans",
            "A boolean is a choice of \"No\" and \"Yes\", \"No\" first unless the default is yes.",
        ),
        "rendering::booleans::no_comes_first_where_yes_is_preselected",
    ),
    trap(
        "wework",
        "instant-submit",
        "In a form with a single question, a click on an option submits it at once.",
        Advice("Ask for a second thing beside a choice that does harm, or ask with `confirm`."),
        "lint::a_single_choice_is_submitted_by_a_click",
    ),
    trap(
        "wework",
        "empty-required",
        "A required text may come back empty.",
        repaired("decode", "Blank is missing, and asked again."),
        "rendering::plain::null_empty_and_blank_are_alike",
    ),
    trap(
        "wework",
        "lost-numbers",
        "A number that does not parse (`\" 5\"`, `\"5,000\"`, `\"abc\"`) is left out.",
        repaired("rendering::numbers", "A number is asked for as text, parsed here, and asked again with the reason."),
        "rendering::numbers::a_number_is_text_where_the_host_loses_it",
    ),
    trap(
        "wework",
        "spaced-title",
        "An option titled `\" Production \"` comes back as `\"Production\"` and not as its value.",
        repaired("rendering::labels", "Titles are trimmed before they are sent."),
        "rendering::labels::titles_are_trimmed",
    ),
    trap(
        "wework",
        "duplicate-titles",
        "Of two options with one title, the first is sent.",
        repaired("rendering::labels", "The second is told apart by its value; the derive refuses both."),
        "rendering::labels::titles_of_options_are_unique",
    ),
    trap(
        "wework",
        "title-like-value",
        "An option's title may be another option's value.",
        repaired("rendering::labels", "It comes back right where all titles are there, and they are."),
        "rendering::plain::a_value_is_not_taken_for_a_title",
    ),
    trap(
        "wework",
        "untitled-option",
        "An option without a title, with a number as its value, or in an `anyOf` makes the field a text field.",
        repaired("rendering::labels", "Options are `oneOf` of texts with titles."),
        "rendering::labels::an_option_without_a_title_is_called_by_its_value",
    ),
    trap(
        "wework",
        "enum-names",
        "Behind Codex 0.142.5, `enumNames` are not shown.",
        repaired("schema", "Codex gets `oneOf`, at every revision."),
        "rendering::wire::codex_gets_titled_options_at_every_revision",
    ),
    trap(
        "wework",
        "number-options",
        "Options of an integer are left out, or shown as a text field.",
        repaired("schema", "The values of options are texts."),
        "rendering::wire::codex_gets_titled_options_at_every_revision",
    ),
    trap(
        "wework",
        "lists",
        "An array is one text field.",
        repaired("rendering::lists", "Each option of the list is a question of its own, \"No\" or \"Yes\"."),
        "rendering::lists::a_list_is_one_question_per_option_where_none_can_be_shown",
    ),
    trap(
        "wework",
        "spaced-key",
        "A field whose key is empty or has spaces around it is left out.",
        repaired("rendering::keys", "Keys are made of letters, digits and `_`."),
        "rendering::keys::a_key_is_made_of_letters_digits_and_underscores",
    ),
    trap(
        "wework",
        "approval-key",
        "The key `__mcp_approval` makes the form an approval of the host.",
        repaired("rendering::keys", "The key gets a prefix; the derive refuses it."),
        "rendering::keys::a_reserved_key_gets_a_prefix",
    ),
    trap(
        "wework",
        "approval-meta",
        "`_meta.codex_approval_kind` replaces the form by an approval of the host, and its answer is empty.",
        refused("`Ask::meta` refuses the key."),
        "ask::builder::meta_that_would_replace_the_form_is_refused",
    ),
    trap(
        "wework",
        "nested",
        "A nested, nullable or untyped property is error -32602 for the whole form.",
        refused("Such a field does not compile."),
        "compile_fail::mistakes_are_explained",
    ),
    trap(
        "wework",
        "decimal-bounds",
        "Behind Codex 0.142.5 a `number` with a decimal bound is error -32601.",
        repaired("rendering::numbers", "A number is asked for as text, and its bounds are said."),
        "rendering::numbers::bounds_are_said_and_not_sent",
    ),
    trap(
        "wework",
        "escape",
        "Esc and \"Cancel\" cancel the whole task, not the form alone.",
        Advice("`Cancelled` means stop and roll back; never ask again after it."),
        "codex_endings::interrupting_the_turn_stops_the_tool",
    ),
    trap(
        "wework",
        "placeholder",
        "A text field shows its description as a placeholder, which disappears on typing.",
        Advice("Put what must stay in view into the title, or begin the form with a choice."),
        "rendering::message::the_first_field_of_each_form_says_a_hidden_message",
    ),
    trap(
        "wework",
        "no-pages",
        "A request to open a web page (`mode: \"url\"`) has no card, and the plugin waits until the person stops the task.",
        repaired("open_url", "`open_url` fails there at once, and nothing is sent."),
        "open_url::what_cannot_be_opened_is_refused_before_anything_is_sent",
    ),
    trap(
        "wework",
        "shown-secret",
        "Its executor takes `openai/form` for any other form: a secret is a text field with its letters on the screen, and \
         a choice of images is a text field.",
        refused("A `Secret` is `Unsupported` there, also where a client opens the method; images are left out."),
        "openai_form::closed::a_host_that_would_show_it_is_not_asked",
    ),
];
