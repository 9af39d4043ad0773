//! How many options a choice with images has, and how long what is said of them may be. Const, for the derive and the
//! rendering alike.
//!
//! All are OpenClaw's, the one host of which they were measured.

use crate::host::units;

/// The fewest options.
pub(crate) const FEWEST: usize = 2;
/// The most options.
pub(crate) const MOST: usize = 4;
/// The longest value of an option, in UTF-16 units.
pub(crate) const VALUE: usize = 128;
/// The longest title of an option, in UTF-16 units.
pub(crate) const TITLE: usize = 64;
/// The longest image, in UTF-16 units: a data URL of some 48 kB.
const IMAGE: usize = 65_536;

/// What is wrong with an image, as a sentence about it goes on.
pub(crate) const fn fault(image: &str) -> Option<&'static str> {
    let bytes = image.as_bytes();
    if !starts(bytes, b"https://") && !starts(bytes, b"data:image/") {
        return Some("is no address of one: write https://example.com/a.png, or data:image/png;base64,..");
    }
    let mut at = 0;
    while at < bytes.len() {
        if bytes[at] <= b' ' || bytes[at] >= 0x7F {
            return Some("is no address: it must be ASCII without spaces");
        }
        at += 1;
    }
    if units(image) > IMAGE {
        return Some("is longer than 65,536 characters; make it smaller, or put it on the web");
    }
    None
}

const fn starts(text: &[u8], with: &[u8]) -> bool {
    if text.len() <= with.len() {
        return false;
    }
    let mut at = 0;
    while at < with.len() {
        if text[at] != with[at] {
            return false;
        }
        at += 1;
    }
    true
}
