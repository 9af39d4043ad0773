//! Texts as the host takes them: on one line, without invisible characters, not too long.
//!
//! OpenClaw declines a form over a message with a line break or a character that has no width or turns the direction of
//! writing. Claude Code shows the first line of a description alone.

use std::borrow::Cow;

use super::{
    item::{Item, Setting},
    plan::Plan,
    text::trim,
};
use crate::{
    Violations,
    host::{exceeds, units},
};

pub(super) fn make_plain(setting: Setting<'_>, item: &mut Item<'_>) {
    let host = setting.host;
    if host.visible.description_lines.is_some() && item.field.description.contains('\n') {
        let line = on_one_line(&item.field.description);
        item.field.to_mut().description = line.into();
    }
    if !host.plain_texts {
        return;
    }
    if let Some(text) = plain(&item.field.title) {
        item.field.to_mut().title = text.into();
    }
    if let Some(text) = plain(&item.field.description) {
        item.field.to_mut().description = text.into();
    }
}

/// The same for the titles of options, also where they may be written out: a person types them on one line.
pub(super) fn make_labels_plain(setting: Setting<'_>, item: &mut Item<'_>) {
    let host = setting.host;
    if !host.plain_texts && host.limits.options.is_none() && host.limits.label.is_none() {
        return;
    }
    for at in 0..item.field.options.len() {
        let option = &item.field.options[at];
        // One without a title is called by its value.
        let shown = if trim(&option.title).is_empty() { &option.value } else { &option.title };
        if let Some(text) = plain(shown) {
            let text = if text.is_empty() { format!("Option {}", at + 1) } else { text };
            item.field.to_mut().options.to_mut()[at].title = text.into();
        }
    }
}

/// The text on one line and without invisible characters; `None` where it is so already.
pub(super) fn plain(text: &str) -> Option<String> {
    if !text.contains(|c: char| c.is_control() || is_unsafe(c)) {
        return None;
    }
    let visible: String =
        text.chars().filter(|c| !is_unsafe(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    Some(on_one_line(&visible))
}

fn on_one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// What OpenClaw refuses beside control characters.
const fn is_unsafe(c: char) -> bool {
    matches!(
        c,
        '\u{200B}'..='\u{200F}'
            | '\u{2028}'..='\u{202E}'
            | '\u{2060}'
            | '\u{2066}'..='\u{2069}'
            | '\u{FEFF}'
    )
}

/// What is said when something is asked again comes on top of what its author wrote; the end of that gives way. The
/// person has read it before.
pub(super) fn cut(setting: Setting<'_>, message: &mut Cow<'_, str>, plan: &mut Plan<'_>, reasons: &Violations) {
    if reasons.is_empty() {
        return;
    }
    let host = setting.host;
    let mut most = host.limits.description;
    // Where the message is said by a description, both have to fit.
    let half = most.filter(|_| !host.shows_message).map(|most| most / 2);
    if let Some(most) = half.or(host.limits.message).filter(|most| exceeds(units(message), Some(*most))) {
        *message = shorten(message, most).into();
    }
    if !host.shows_message {
        most = most.map(|most| most.saturating_sub(units(message) + SEPARATOR));
    }
    let Some(most) = most else { return };
    for item in &mut plan.items {
        if exceeds(units(&item.field.description), Some(most)) {
            let cut = shorten(&item.field.description, most);
            item.field.to_mut().description = cut.into();
        }
    }
}

/// Units between the message and a description that says it: a full stop and a space.
pub(super) const SEPARATOR: usize = 2;

fn shorten(text: &str, most: usize) -> String {
    let mut length = 1;
    let fits = |c: &char| {
        length += c.len_utf16();
        length <= most
    };
    let mut text: String = text.chars().take_while(fits).collect();
    text.push('…');
    text
}
