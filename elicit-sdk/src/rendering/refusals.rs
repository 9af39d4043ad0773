//! What no rule can repair is refused before anything is sent, with what to change.

use std::{borrow::Cow, collections::HashSet};

use super::{
    item::{Item, Setting},
    pictures,
    plan::Plan,
    texts,
};
use crate::{
    ElicitError, Host, check,
    host::units,
    question::Question,
    schema::{FieldSchema, Kind, Text},
};

/// What no host can show.
pub(super) fn before(question: &Question, setting: Setting<'_>) -> Result<(), ElicitError> {
    let fields = question.schema.fields();
    if fields.is_empty() {
        return refuse("it has no fields, and some hosts accept an empty form unseen; ask at least one question");
    }
    fields.iter().try_for_each(|field| answerable(field, setting))
}

fn answerable(field: &FieldSchema, setting: Setting<'_>) -> Result<(), ElicitError> {
    let key = &field.key;
    let hides = setting.extended && setting.host.extension.secrets;
    match field.kind {
        Kind::Secret if hides => Ok(()),
        Kind::Secret => refuse(format!("`{key}` is a secret, and forms are kept and shown; ask for it with open_url")),
        Kind::Text(Text { pattern: Some(pattern), .. }) => match check::unreadable(pattern) {
            Some(reason) => {
                refuse(format!("the pattern of `{key}` can be matched by no answer: {reason}; write another"))
            }
            None => Ok(()),
        },
        Kind::Choice | Kind::MultiChoice(_) if field.options.is_empty() => {
            refuse(format!("`{key}` has no options; give it some with .options(\"{key}\", ..)"))
        }
        _ => {
            // The values of a derived choice are right already.
            let run_time = field.options.iter().filter(|_| matches!(field.options, Cow::Owned(_)));
            let mut values = HashSet::new();
            for option in run_time {
                if check::is_blank_text(&option.value) {
                    return refuse(format!(
                        "an option of `{key}` has a blank value, which stands for no answer; give it another"
                    ));
                }
                if !values.insert(option.value.as_ref()) {
                    return refuse(format!(
                        "two options of `{key}` have the value {:?}, and the answer would not tell them apart; give \
                         each its own",
                        option.value,
                    ));
                }
            }
            pictures::check(field)
        }
    }
}

/// A message that this host cannot show.
pub(super) fn message(host: &Host, message: &str) -> Result<(), ElicitError> {
    short(host, "the message", message, host.limits.message)?;
    free(host, "the message", message)?;
    if host.limits.message.is_some() && message.is_empty() {
        return refuse(format!("the message is empty, and {} declines that; say what is asked", host.name));
    }
    Ok(())
}

/// Fields that this host cannot show, with this message.
pub(super) fn fields(host: &Host, message: &str, plan: &Plan<'_>) -> Result<(), ElicitError> {
    // The first field of a form says what is not shown above it; each may be the first.
    let said = if host.shows_message { 0 } else { units(message) + texts::SEPARATOR };
    plan.items.iter().try_for_each(|item| field(host, said, item))
}

fn field(host: &Host, said: usize, Item { field, place, .. }: &Item<'_>) -> Result<(), ElicitError> {
    let key = place.key();
    short(host, format_args!("the title of `{key}`"), &field.title, host.limits.title)?;
    let description = units(&field.description) + said;
    long(host, format_args!("the description of `{key}`"), description, host.limits.description)?;
    for text in [&field.title, &field.description] {
        free(host, format_args!("`{key}`"), text)?;
    }
    for option in field.options.iter() {
        short(host, format_args!("an option's title of `{key}`"), &option.title, host.limits.label)?;
        free(host, format_args!("an option of `{key}`"), &option.title)?;
    }
    // A rule may have made a title longer.
    pictures::check(field)
}

fn short(host: &Host, what: impl std::fmt::Display, text: &str, most: Option<usize>) -> Result<(), ElicitError> {
    long(host, what, units(text), most)
}

fn long(host: &Host, what: impl std::fmt::Display, length: usize, most: Option<usize>) -> Result<(), ElicitError> {
    match most {
        Some(most) if length > most => {
            refuse(format!("{what} comes to {length} characters, and {} takes {most}; make it shorter", host.name))
        }
        _ => Ok(()),
    }
}

fn free(host: &Host, what: impl std::fmt::Display, text: &str) -> Result<(), ElicitError> {
    match host.reserved_phrases.iter().find(|phrase| text.contains(**phrase)) {
        Some(phrase) => refuse(format!(
            "{what} says {phrase}, which {} takes for a plan to be approved, so that no answer arrives; write it otherwise",
            host.name
        )),
        None => Ok(()),
    }
}

fn refuse(mistake: impl Into<Cow<'static, str>>) -> Result<(), ElicitError> {
    Err(ElicitError::Unrenderable(mistake.into()))
}
