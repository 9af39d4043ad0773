//! [`title`]: mod@title
//! [`description`]: mod@description
//! [`rename`]: mod@rename
//! [`rename_all`]: mod@rename_all
//! [`default`]: mod@default
//! [`range`]: mod@range
//! [`length`]: mod@length
//! [`items`]: mod@items
//! [`min`]: mod@min
//! [`max`]: mod@max
//! [`exclusive_min`]: mod@exclusive_min
//! [`exclusive_max`]: mod@exclusive_max
//! [`email`]: mod@email
//! [`url`]: mod@url
//! [`date`]: mod@date
//! [`date_time`]: mod@date_time
//! [`pattern`]: mod@pattern
//! [`hint`]: mod@hint
//! [`options`]: mod@options
//! [`image`]: mod@image
//! [`validate`]: mod@validate
//! [`other`]: mod@other
//! [`skip`]: mod@skip
//! [`allow_sensitive`]: mod@allow_sensitive
//! [`hosts`]: mod@hosts
//! [`crate`]: mod@krate
//!
// The file has these links too, to files; the ones that come first win.
#![doc = include_str!("../docs/attributes.md")]

macro_rules! pages {
    ($($key:ident)*) => {
        $(
            #[doc = include_str!(concat!("../docs/attributes/", stringify!($key), ".md"))]
            pub mod $key {}
        )*
    };
}

pages! {
    title
    description
    rename
    rename_all
    default
    range
    length
    items
    min
    max
    exclusive_min
    exclusive_max
    email
    url
    date
    date_time
    pattern
    hint
    options
    image
    validate
    other
    skip
    allow_sensitive
    hosts
}

// `crate` is no name for a module.
#[doc = include_str!("../docs/attributes/crate.md")]
pub mod krate {}
