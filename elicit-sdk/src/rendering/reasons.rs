//! A question that is asked again says at each field what was wrong; the message is hidden by some hosts.

use std::borrow::Cow;

use crate::{Violations, schema::FormSchema};

pub(super) fn tell(mut form: FormSchema, reasons: &Violations) -> FormSchema {
    for reason in reasons {
        let Some(field) = form.field_mut(reason.field()) else { continue };
        let reason = sentence(reason.message());
        field.description = match field.description.as_ref() {
            "" => Cow::Owned(reason),
            description => Cow::Owned(format!("{reason} {description}")),
        };
    }
    form
}

/// "must be at most 500" becomes "Must be at most 500."
fn sentence(message: &str) -> String {
    let mut letters = message.chars();
    let mut sentence: String = letters.next().into_iter().flat_map(char::to_uppercase).collect();
    sentence.push_str(letters.as_str());
    if !sentence.ends_with(['.', '!', '?', '…']) {
        sentence.push('.');
    }
    sentence
}
