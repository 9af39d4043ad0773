//! Defaults that the macro can judge.

use proc_macro2::TokenStream;
use syn::parse_quote;

use crate::form_errors;

fn errors(ty: &str, keys: &str) -> Vec<String> {
    let (ty, keys): (TokenStream, TokenStream) = (ty.parse().unwrap(), keys.parse().unwrap());
    form_errors(parse_quote!(struct Cleanup { #[elicit(#keys)] field: #ty }))
}

#[test]
fn right_defaults() {
    for (ty, keys) in [
        ("u16", "default"),
        ("u16", "default = 0"),
        ("i8", "default = -128"),
        ("Option<u16>", "default = 3"),
        ("u16", "range(min = 1, max = 3), default = 3"),
        ("u16", "range(min = A), default = B"),
        ("f64", "default = 1"),
        ("f64", "default = -0.5"),
        ("f32", "range(exclusive_min = 0), default = 0.1"),
        ("bool", "default"),
        ("bool", "default = true"),
        ("bool", "default = YES"),
        ("String", "default = \"a\""),
        ("String", "default = name()"),
        ("String", "length(max = 2), default = \"äö\""),
        ("Option<String>", "default = \"a\""),
        ("Strategy", "default"),
        ("Strategy", "default = \"fast\""),
        ("Strategy", "default = Strategy::Fast"),
        ("Vec<A>", "default"),
        ("Vec<A>", "default = []"),
        ("Vec<A>", "items(max = 2), default = [\"a\", \"b\"]"),
        ("Vec<A>", "default = [A::A]"),
        ("BTreeSet<A>", "default = all()"),
    ] {
        assert_eq!(errors(ty, keys), <[&str; 0]>::default(), "{ty} {keys}");
    }
}

#[test]
fn wrong_defaults() {
    for (ty, keys) in [
        ("u16", "default = -1"),
        ("u16", "default = 65536"),
        ("u16", "default = 0.5"),
        ("u16", "default = \"3\""),
        ("u16", "default = true"),
        ("u16", "default = 'a'"),
        ("u64", "default = 9007199254740992"),
        ("u16", "range(min = 1), default"),
        ("u16", "range(min = 1, max = 3), default = 4"),
        ("f64", "range(exclusive_max = 1), default = 1"),
        ("f64", "default = \"1\""),
        ("bool", "default = 1"),
        ("bool", "default = \"true\""),
        ("String", "default"),
        ("Option<String>", "default"),
        ("String", "default = 3"),
        ("String", "default = true"),
        ("String", "default = \"\""),
        ("String", "default = \" \\t\""),
        ("String", "length(max = 1), default = \"äö\""),
        ("String", "length(min = 3), default = \"äö\""),
        ("Strategy", "default = \" \""),
        ("Strategy", "default = 'a'"),
        ("Secret", "default"),
        ("Secret", "default = \"a\""),
        ("Option<u16>", "default = Some(3)"),
        ("Option<u16>", "default = None"),
        ("Vec<A>", "default = \"a\""),
        ("Vec<A>", "default = 3"),
        ("Vec<A>", "items(min = 1), default"),
        ("Vec<A>", "items(max = 1), default = [\"a\", \"b\"]"),
        ("Vec<A>", "default = [\"a\", A::B]"),
    ] {
        assert_eq!(errors(ty, keys).len(), 1, "{ty} {keys}: {:?}", errors(ty, keys));
    }
}
