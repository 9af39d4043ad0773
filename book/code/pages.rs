//! The pages whose code is written in them: their blocks are documentation tests of these items.
//!
//! On every other page code is a part of a listing. A page has the one or the other.

macro_rules! pages {
    ($($name:ident $path:literal)*) => {
        $(
            #[doc = include_str!(concat!("../", $path))]
            pub mod $name {}
        )*

        /// The paths of these pages, below the book.
        pub const TESTED: &[&str] = &[$($path),*];
    };
}

pages! {
    readme "../README.md"
    fields "src/fields.md"
    constraints "src/constraints.md"
    outcomes "src/outcomes.md"
    errors "src/errors.md"
    hosts "src/hosts.md"
}
