//! Descriptions from doc comments.

use syn::parse_quote;

use crate::{choice, form};

fn description(input: syn::DeriveInput) -> String {
    form(input).fields[0].description.clone()
}

#[test]
fn the_first_paragraph_in_one_line() {
    let text = description(parse_quote! {
        struct Cleanup {
            /// How many files
            ///   to touch.
            ///
            /// More for the reader of the program.
            limit: u16,
        }
    });
    assert_eq!(text, "How many files to touch.");
}

#[test]
fn block_comments_lose_their_stars() {
    let text = description(parse_quote! {
        struct Cleanup {
            /**
             * How many files
             * to touch.
             *
             * More.
             */
            limit: u16,
        }
    });
    assert_eq!(text, "How many files to touch.");
}

#[test]
fn other_doc_attributes_say_nothing() {
    let text = description(parse_quote! {
        struct Cleanup {
            #[doc(hidden)]
            #[doc(alias = "most")]
            limit: u16,
        }
    });
    assert_eq!(text, "");
}

#[test]
fn a_description_wins() {
    let text = description(parse_quote! {
        struct Cleanup {
            /// For the reader of the program.
            #[elicit(description = "For the person.")]
            limit: u16,
        }
    });
    assert_eq!(text, "For the person.");
}

#[test]
fn options_have_descriptions() {
    let choice = choice(parse_quote! {
        enum Strategy {
            /// Touches what changed.
            Fast,
            #[elicit(description = "Asks before each step.")]
            Safe,
            Plain,
        }
    });
    let texts: Vec<&str> = choice.options.iter().map(|option| option.description.as_str()).collect();
    assert_eq!(texts, ["Touches what changed.", "Asks before each step.", ""]);
}
