//! Fields: keys, titles, companions, types and rules.

use syn::parse_quote;

use crate::model::{Check, Companion, Rule};
use crate::{assert_starts, form, form_errors};

fn companions(input: syn::DeriveInput) -> Vec<Option<(String, String)>> {
    let pair = |Companion { key, title, .. }: Companion| (key, title);
    form(input).fields.into_iter().map(|field| field.companion.map(pair)).collect()
}

#[test]
fn the_companion_comes_from_the_field() {
    let expected = |key: &str, title: &str| Some((key.to_owned(), title.to_owned()));
    let found = companions(parse_quote! {
        struct Cleanup {
            strategy: Strategy,
            #[elicit(title = "HTTP server")]
            server: Option<Server>,
            #[elicit(rename = "in.words")]
            words: Words,
            #[elicit(other(rename = "say", title = "Say it"))]
            third: Words,
            limit: u16,
            areas: Vec<Area>,
        }
    });
    assert_eq!(
        found,
        [
            expected("customStrategy", "Custom strategy"),
            expected("customServer", "Custom HTTP server"),
            expected("customInWords", "Custom words"),
            expected("say", "Say it"),
            None,
            None,
        ]
    );
}

#[test]
fn the_companion_takes_the_case_of_the_struct() {
    for (case, key) in [
        ("camelCase", "customCleanupPlan"),
        ("snake_case", "custom_cleanup_plan"),
        ("kebab-case", "custom-cleanup-plan"),
        ("PascalCase", "CustomCleanupPlan"),
        ("SCREAMING_SNAKE_CASE", "CUSTOM_CLEANUP_PLAN"),
    ] {
        let found = companions(parse_quote!(
            #[elicit(rename_all = #case)]
            struct Cleanup {
                cleanup_plan: Plan,
            }
        ));
        assert_eq!(found, [Some((key.to_owned(), "Custom cleanup plan".to_owned()))]);
    }
}

#[test]
fn keys_that_hosts_lose() {
    for key in ["", " ", "1st", "10", "_a", "__a", "-a", "a b", "a/b", "a\"", "a\n", "😀"] {
        let errors = form_errors(parse_quote!(
            struct Cleanup {
                #[elicit(rename = #key)]
                limit: u16,
            }
        ));
        assert_starts(&errors, &["the key "]);
    }
    for key in ["a", "größe", "策略", "a-b", "a.b", "a_1"] {
        form(parse_quote!(
            struct Cleanup {
                #[elicit(rename = #key)]
                limit: u16,
            }
        ));
    }
    for key in ["implement", "Implement", "IMPLEMENT", " implement ", "__mcp_approval"] {
        let errors = form_errors(parse_quote!(
            struct Cleanup {
                #[elicit(rename = #key)]
                limit: u16,
            }
        ));
        assert_starts(&errors, &["the key `"]);
        assert!(errors[0].contains("Wework"));
    }
}

#[test]
fn titles_fold_capitals_of_every_script() {
    let errors = form_errors(parse_quote! {
        struct Cleanup {
            #[elicit(title = "GRÖSSE")]
            a: u16,
            #[elicit(title = "grösse")]
            b: u16,
        }
    });
    assert_starts(&errors, &["the title \"grösse\" is also that of the field `a`"]);
}

#[test]
fn unsuitable_types() {
    for ty in [
        "&'static str",
        "(u8, u8)",
        "[u8; 3]",
        "fn()",
        "HashMap<String, u8>",
        "Box<u8>",
        "char",
        "PathBuf",
        "Vec<String>",
        "Vec<u8>",
        "Vec<f64>",
        "Vec<bool>",
        "Vec<Option<A>>",
        "Vec<Vec<A>>",
        "BTreeSet<String>",
        "Option<Option<u8>>",
        "Option<Vec<A>>",
        "Option<(u8, u8)>",
        "std::option::Option<core::option::Option<u8>>",
        "VecDeque<A>",
        "Option<&'static str>",
    ] {
        let ty: syn::Type = syn::parse_str(ty).unwrap();
        let errors = form_errors(parse_quote!(struct Cleanup { #[elicit(range(min = 1), default = 3)] field: #ty }));
        assert_eq!(errors.len(), 1, "{errors:?}");
    }
}

#[test]
fn suitable_types() {
    form(parse_quote! {
        struct Cleanup {
            a: ::std::string::String,
            b: std::option::Option<core::primitive::u8>,
            c: Vec<Area>,
            d: std::collections::HashSet<Area, RandomState>,
            e: chrono::NaiveDate,
            f: T::Assoc,
            g: <T as Trait>::Assoc,
            #[elicit(options)]
            h: Vec<String>,
            #[elicit(options)]
            i: Option<String>,
            j: u128,
            k: macro_type!(),
        }
    });
}

#[test]
fn integers_have_no_exclusive_gap() {
    let range = |range: proc_macro2::TokenStream| {
        form_errors(parse_quote!(
            struct Cleanup {
                #[elicit(range(#range))]
                limit: u16,
            }
        ))
    };
    assert!(range(quote::quote!(exclusive_min = 1, exclusive_max = 3)).is_empty());
    assert_starts(&range(quote::quote!(exclusive_min = 1, exclusive_max = 2)), &["no number is between 1 and 2"]);
    assert_starts(&range(quote::quote!(min = 2, exclusive_max = 2)), &["no number is between 2 and 2"]);
    assert!(range(quote::quote!(min = 2, max = 2)).is_empty());
}

#[test]
fn what_the_macro_cannot_read_is_checked_later() {
    let form = form(parse_quote! {
        struct Cleanup {
            #[elicit(range(min = LEAST, max = 5), default = USUAL)]
            limit: u16,
            #[elicit(length(max = MOST))]
            note: String,
            #[elicit(range(max = 5))]
            alias: Limit,
            #[elicit(range(max = 5), default = 3)]
            plain: u8,
        }
    });
    let names = |at: usize| -> Vec<&str> {
        let name = |check: &Check| match check {
            Check::Companion => "companion",
            Check::Other { .. } => "other",
            Check::Applies { .. } => "applies",
            Check::Bound { .. } => "bound",
            Check::Order { .. } => "order",
            Check::Limit { .. } => "limit",
            Check::DefaultNumber(_) => "default",
            _ => "",
        };
        form.fields[at].checks.iter().map(name).collect()
    };
    assert_eq!(names(0), ["bound", "order", "default"]);
    assert_eq!(names(1), ["limit"]);
    assert_eq!(names(2), ["companion", "applies", "bound"]);
    assert_eq!(names(3), [""; 0]);
}

#[test]
fn skipped_fields_are_not_asked() {
    let form = form(parse_quote! {
        struct Cleanup {
            /// Kept for the reader.
            #[elicit(skip)]
            password: String,
            limit: u16,
        }
    });
    assert_eq!((form.fields.len(), form.skipped.len()), (1, 1));
}

#[test]
fn rules_keep_their_order() {
    let form = form(parse_quote! {
        struct Cleanup {
            #[elicit(pattern = "^a", hint = "an a", length(max = 5), email)]
            note: String,
        }
    });
    assert!(matches!(form.fields[0].rules.as_slice(), [Rule::Length(_), Rule::Format(_), Rule::Pattern(..)]));
}
