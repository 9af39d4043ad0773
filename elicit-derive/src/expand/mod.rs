//! Tokens. As little as can be: what is not particular to one type lives in the SDK's `__private` module, which every
//! expansion imports as `__p`, so that nothing depends on what the author has in scope.

use proc_macro2::TokenStream;
use quote::quote;
use syn::Path;

mod choice;
mod form;
mod rules;

pub(crate) use choice::expand as choice;
pub(crate) use form::expand as form;

/// An item of its own scope, so that its names are nobody else's.
fn scoped(krate: &Path, items: &TokenStream) -> TokenStream {
    quote! {
        const _: () = {
            use #krate::__private as __p;
            #items
        };
    }
}
