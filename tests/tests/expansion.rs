//! What the derives expand to, as a person would write it. A change here is a change in what every author compiles.
#![allow(dead_code, reason = "the passes of the derives are included whole: a proc-macro crate exports nothing")]

#[path = "../../elicit-derive/src/check/mod.rs"]
mod check;
#[path = "../../elicit-derive/src/errors.rs"]
mod errors;
#[path = "../../elicit-derive/src/expand/mod.rs"]
mod expand;
#[path = "../../elicit-derive/src/model.rs"]
mod model;
#[path = "../../elicit-derive/src/parse/mod.rs"]
mod parse;
#[path = "../../elicit-derive/src/suggest.rs"]
mod suggest;

use errors::Errors;
use proc_macro2::TokenStream;
use syn::{DeriveInput, parse_quote};

fn form(input: DeriveInput) -> String {
    let errors = Errors::new();
    let form = check::form(parse::form(input, &errors), &errors);
    pretty(expand::form(&form, errors.finish().as_ref()))
}

fn choice(input: DeriveInput) -> String {
    let errors = Errors::new();
    let choice = check::choice(parse::choice(input, &errors), &errors);
    pretty(expand::choice(&choice, errors.finish().as_ref()))
}

fn pretty(tokens: TokenStream) -> String {
    match syn::parse2(tokens) {
        Ok(file) => prettyplease::unparse(&file),
        Err(error) => error.to_string(),
    }
}

macro_rules! assert_expansion {
    ($name:literal, $expansion:expr) => {
        insta::with_settings!({ snapshot_path => "expansion", prepend_module_to_snapshot => false, omit_expression => true }, {
            insta::assert_snapshot!($name, $expansion);
        });
    };
}

#[test]
fn a_choice_alone() {
    assert_expansion!(
        "choice_alone",
        form(parse_quote! {
            struct Cleanup {
                /// Choose a handling strategy.
                strategy: Strategy,
            }
        })
    );
}

#[test]
fn every_rule() {
    assert_expansion!(
        "every_rule",
        form(parse_quote! {
            #[elicit(validate = whole, hosts(openclaw))]
            struct Cleanup {
                #[elicit(range(min = 1, max = MOST), default = 20, validate = even)]
                limit: u16,
                #[elicit(range(exclusive_min = 0.5), default = 1)]
                factor: Option<f64>,
                #[elicit(length(min = 2, max = LONGEST), pattern = "^v", hint = "a v", validate = short)]
                note: Option<String>,
                #[elicit(email, default = "name@example.com")]
                contact: String,
                #[elicit(items(min = 1), default = ["docs"])]
                areas: Vec<Area>,
                #[elicit(default = [Area::Docs])]
                sorted: BTreeSet<Area>,
                #[elicit(options)]
                branch: String,
                #[elicit(default, other(description = "In your words.", length(max = 20)))]
                area: Area,
                #[elicit(skip)]
                started: Option<Instant>,
            }
        })
    );
}

#[test]
fn parameters() {
    assert_expansion!(
        "parameters",
        form(parse_quote! {
            struct Pick<T: Clone, const N: usize> {
                choice: T,
                #[elicit(default)]
                again: Option<T>,
                limit: u16,
            }
        })
    );
}

#[test]
fn another_crate() {
    assert_expansion!(
        "another_crate",
        form(parse_quote! {
            #[elicit(crate = my::sdk)]
            struct Cleanup {
                r#type: u16,
            }
        })
    );
}

#[test]
fn a_mistake() {
    assert_expansion!(
        "mistake",
        form(parse_quote! {
            struct Cleanup {
                #[elicit(titel = "Most")]
                limit: u16,
                note: &'static str,
            }
        })
    );
}

#[test]
fn options() {
    assert_expansion!(
        "options",
        choice(parse_quote! {
            enum Strategy {
                Fast,
                /// Asks before each step.
                Safe,
                /// If you chose Custom above, describe the requested handling.
                #[elicit(other)]
                Custom(String),
            }
        })
    );
}

#[test]
fn a_mistake_in_a_choice() {
    assert_expansion!(
        "mistake_in_choice",
        choice(parse_quote! {
            enum Strategy {
                Fast,
                Slow(u8),
            }
        })
    );
}

/// The form of ten fields that the measurements are about. `serde::Deserialize` and `schemars::JsonSchema` together expand
/// to 1,000 lines and more for it.
#[test]
fn ten_fields_stay_thin() {
    let expansion = form(parse_quote! {
        struct Release {
            /// What to release.
            version: String,
            /// How many files to touch.
            #[elicit(range(min = 1, max = 500), default = 20)]
            limit: u16,
            #[elicit(length(max = 2000))]
            release_note: Option<String>,
            strategy: Strategy,
            dry_run: bool,
            #[elicit(email)]
            contact: Option<String>,
            factor: f64,
            areas: Vec<Area>,
            retries: Option<u8>,
            #[elicit(default = "stable")]
            channel: Channel,
        }
    });
    let lines = expansion.lines().count();
    assert!(lines < 200, "{lines} lines:\n{expansion}");
}
