//! Choices and their options.

use syn::parse_quote;

use crate::{assert_starts, choice, choice_errors};

#[test]
fn options_have_values_and_titles() {
    let choice = choice(parse_quote! {
        enum Strategy {
            Fast,
            #[elicit(rename = "SAFE", title = "With care")]
            Safe,
            HTTPServer,
            r#Move,
            #[elicit(other)]
            Custom(::std::string::String),
        }
    });
    let options: Vec<(&str, &str, bool)> =
        choice.options.iter().map(|option| (&*option.value, &*option.title, option.other)).collect();
    assert_eq!(
        options,
        [
            ("fast", "Fast", false),
            ("SAFE", "With care", false),
            ("http-server", "HTTP server", false),
            ("move", "Move", false),
            ("custom", "Custom", true),
        ]
    );
}

#[test]
fn one_variant_is_enough() {
    assert_eq!(
        choice(parse_quote!(
            #[elicit(rename_all = "snake_case")]
            enum One {
                OnlyOne,
            }
        ))
        .options[0]
            .value,
        "only_one"
    );
}

#[test]
fn wrong_options_are_reported_together() {
    let errors = choice_errors(parse_quote! {
        enum Strategy {
            Fast,
            #[elicit(title = "FAST")]
            Quick,
            #[elicit(rename = "Fast")]
            Third,
            #[elicit(title = " Safe")]
            Safe(u8),
            #[elicit(other)]
            Custom { text: String },
            #[elicit(other)]
            Manual(String),
        }
    });
    assert_starts(
        &errors,
        &[
            "one variant can be `other`, and `Custom` is it already",
            "the title \"FAST\" is also that of `Fast`",
            "the value \"Fast\" is also that of `Fast`",
            "hosts trim titles",
            "a person picks `Safe` and nothing more",
            "an `other` variant holds what the person wrote: Custom(String)",
        ],
    );
}

#[test]
fn options_may_have_images() {
    let choice = choice(parse_quote! {
        enum Avatar {
            #[elicit(image = "https://example.com/otter.png")]
            Otter,
            #[elicit(image = LYNX)]
            Lynx,
        }
    });
    assert!(choice.options.iter().all(|option| option.image.is_some()));
}

#[test]
fn mistakes_of_images_are_reported_together() {
    let errors = choice_errors(parse_quote! {
        enum Avatar {
            #[elicit(image = "https://example.com/1.png", title = "0123456789012345678901234567890123456789012345678901234567890123456789")]
            One,
            Two,
            #[elicit(image)]
            Three,
            #[elicit(image = "https://example.com/4.png")]
            Four,
            #[elicit(image = "https://example.com/5.png")]
            Five,
        }
    });
    assert_starts(
        &errors,
        &[
            "`image` takes a text or a constant",
            "a choice with images has 2 to 4 options, and `Avatar` has 5",
            "the title of an option with an image",
            "`Two` has no image",
        ],
    );
}
