//! A choice whose options have images is an `openai/imagePicker` where the form is sent with `openai/form`, and an
//! ordinary choice everywhere else.
//!
//! OpenClaw takes 2 to 4 images, an id of at most 128 characters and a title of at most 64, and declines a request with a
//! text of more than 65,536. A reader of Codex's own types knows neither a default nor an image that is missing.

use crate::{
    ElicitError,
    host::{exceeds, units},
    schema::{FieldSchema, pictures},
};

use super::item::{Item, Setting};

pub(super) fn leave_out(setting: Setting<'_>, item: &mut Item<'_>) {
    if setting.shows_images() || !item.is_picture() {
        return;
    }
    for option in item.field.to_mut().options.to_mut() {
        option.image = "".into();
    }
}

/// What no host takes, wherever the images come from. It is refused on every host alike, so that an author meets it on
/// the first.
pub(super) fn check(field: &FieldSchema) -> Result<(), ElicitError> {
    if !field.has_images() {
        return Ok(());
    }
    let key = &field.key;
    let refuse = |mistake: String| Err(ElicitError::Unrenderable(mistake.into()));
    let count = field.options.len();
    if !(pictures::FEWEST..=pictures::MOST).contains(&count) {
        return refuse(format!(
            "`{key}` has {count} options with images, and a choice has {} to {} of them; offer as many, or leave the \
             images out",
            pictures::FEWEST,
            pictures::MOST,
        ));
    }
    for (place, option) in field.options.iter().enumerate() {
        let place = place + 1;
        if option.image.is_empty() {
            return refuse(format!("option {place} of `{key}` has no image, and others have; give each one, or none"));
        }
        if let Some(fault) = pictures::fault(&option.image) {
            return refuse(format!("the image of option {place} of `{key}` {fault}"));
        }
        if exceeds(units(&option.value), Some(pictures::VALUE)) {
            return refuse(format!(
                "option {place} of `{key}` has a value of more than {} characters, and has an image; make it shorter",
                pictures::VALUE,
            ));
        }
        if exceeds(units(&option.title), Some(pictures::TITLE)) {
            return refuse(format!(
                "option {place} of `{key}` has a title of more than {} characters, and has an image; make it shorter",
                pictures::TITLE,
            ));
        }
    }
    Ok(())
}
