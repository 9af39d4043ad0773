//! Tokens. As little as can be: what is not particular to one type lives in the SDK's `__private` module, which every
//! expansion imports as `__p`, so that nothing depends on what the author has in scope.

use proc_macro2::{Span, TokenStream};
use quote::{ToTokens, quote};
use syn::Path;
use syn::spanned::Spanned;

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

/// The place of some tokens, for tokens that are the macro's own: an error points there, and no lint takes what the macro
/// wrote for what the author wrote.
fn located(tokens: &impl ToTokens) -> Span {
    Span::call_site().located_at(tokens.span())
}
