//! A choice whose options have images: what OpenClaw takes of one, the host of which it was measured.

use syn::{Ident, ext::IdentExt};

use super::names::Named;
use crate::errors::Errors;
use crate::parse::RawVariant;

/// The fewest and the most options.
const COUNT: std::ops::RangeInclusive<usize> = 2..=4;
/// The longest value of an option, in UTF-16 units.
const VALUE: usize = 128;
/// The longest title of an option, in UTF-16 units.
const TITLE: usize = 64;

/// Judges the images of a choice. What they say is checked while the author's crate compiles, since a constant may say
/// it.
pub(super) fn check(name: &Ident, options: &[(RawVariant, Named, Named)], errors: &Errors) {
    if !options.iter().any(|(variant, ..)| variant.pictured) {
        return;
    }
    let count = options.len();
    if !COUNT.contains(&count) {
        errors.at(
            name,
            format!(
                "a choice with images has {} to {} options, and `{name}` has {count}; offer as many, or leave the images out",
                COUNT.start(),
                COUNT.end(),
            ),
        );
    }
    for (variant, value, title) in options {
        let name = variant.ident.unraw();
        if !variant.pictured {
            errors.at(
                &variant.ident,
                format!(
                    "`{name}` has no image, and other options have; give each one, or none: #[elicit(image = \"..\")]"
                ),
            );
        }
        if value.text.encode_utf16().count() > VALUE {
            errors.at(
                &value.at,
                format!("the value of an option with an image has at most {VALUE} characters; write a shorter one: rename = \"..\""),
            );
        }
        if title.text.encode_utf16().count() > TITLE {
            errors.at(
                &title.at,
                format!("the title of an option with an image has at most {TITLE} characters; write a shorter one: title = \"..\""),
            );
        }
    }
}
