//! The table of keys is what everything else reads, so it must say nothing wrong.

use proc_macro2::TokenStream;
use quote::quote;

use crate::parse::keys::{self, Place, Shape};
use crate::{choice_errors, form_errors};

/// A struct or an enum in which the key is written as its example says, at this place.
fn errors_of(example: &str, place: Place) -> Vec<String> {
    let example: TokenStream = example.parse().unwrap();
    let inside = |list: TokenStream| {
        form_errors(
            syn::parse2(quote!(
                struct F {
                    #[elicit(#list)]
                    a: A,
                }
            ))
            .unwrap(),
        )
    };
    match place {
        Place::Form => form_errors(
            syn::parse2(quote!(
                #[elicit(#example)]
                struct F {
                    a: A,
                }
            ))
            .unwrap(),
        ),
        Place::Field => inside(example),
        Place::Choice => choice_errors(
            syn::parse2(quote!(
                #[elicit(#example)]
                enum E {
                    A,
                }
            ))
            .unwrap(),
        ),
        Place::Variant => choice_errors(
            syn::parse2(quote!(
                enum E {
                    B,
                    #[elicit(#example)]
                    A(String),
                }
            ))
            .unwrap(),
        ),
        Place::Range => inside(quote!(range(#example))),
        Place::Length => inside(quote!(length(#example))),
        Place::Items => inside(quote!(items(#example))),
        Place::Companion => inside(quote!(other(#example))),
    }
}

#[test]
fn every_example_parses_where_it_may_stand() {
    for key in keys::ALL {
        for place in key.places {
            let errors: Vec<String> =
                errors_of(key.example, *place).into_iter().filter(|error| error.contains(key.shape.phrase())).collect();
            assert_eq!(errors, <[&str; 0]>::default(), "{} {}", key.name, place.phrase());
        }
    }
}

#[test]
fn every_key_is_unknown_elsewhere() {
    let places = [
        Place::Form,
        Place::Field,
        Place::Choice,
        Place::Variant,
        Place::Range,
        Place::Length,
        Place::Items,
        Place::Companion,
    ];
    for key in keys::ALL {
        for place in places.into_iter().filter(|place| keys::find(key.name, *place).is_none()) {
            let errors = errors_of(key.example, place);
            let expected = format!("`{}` belongs ", key.name);
            assert!(
                errors.iter().any(|error| error.starts_with(&expected)),
                "{expected} {}: {errors:?}",
                place.phrase()
            );
        }
    }
}

#[test]
fn lists_lead_to_places_with_keys() {
    for key in keys::ALL {
        if let Shape::List(inner) = key.shape {
            assert!(keys::known(inner).count() > 1, "{}", key.name);
        }
    }
}

#[test]
fn habits_are_no_keys() {
    for key in keys::ALL {
        assert_eq!(keys::habit(key.name), None, "{}", key.name);
    }
}
