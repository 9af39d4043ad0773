//! The derive macros of `elicit-sdk`. Use them through that crate, which documents them.

use proc_macro::TokenStream;
use syn::{DeriveInput, parse_macro_input};

mod check;
mod errors;
mod expand;
mod model;
mod parse;
mod suggest;

use errors::Errors;

/// Makes a struct with named fields a form that a person fills in.
#[proc_macro_derive(Form, attributes(elicit))]
pub fn form(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let errors = Errors::new();
    let form = check::form(parse::form(input, &errors), &errors);
    expand::form(&form, errors.finish().as_ref()).into()
}

/// Makes an enum a choice of one of its variants.
#[proc_macro_derive(Choice, attributes(elicit))]
pub fn choice(input: TokenStream) -> TokenStream {
    let input = parse_macro_input!(input as DeriveInput);
    let errors = Errors::new();
    let choice = check::choice(parse::choice(input, &errors), &errors);
    expand::choice(&choice, errors.finish().as_ref()).into()
}
