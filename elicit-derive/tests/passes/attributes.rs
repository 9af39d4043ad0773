//! How attributes are read.

use syn::parse_quote;

use crate::{assert_starts, form, form_errors};

#[test]
fn keys_may_be_spread_over_attributes() {
    let form = form(parse_quote! {
        struct Cleanup {
            #[elicit(title = "Most",)]
            #[elicit()]
            #[elicit(range(min = 1, max = 5,), default = 3)]
            limit: u16,
        }
    });
    assert_eq!(form.fields[0].title, "Most");
    assert_eq!(form.fields[0].rules.len(), 1);
    assert!(form.fields[0].default.is_some());
}

#[test]
fn all_mistakes_are_reported() {
    let errors = form_errors(parse_quote! {
        #[elicit(colour = "red", rename_all = 3)]
        struct Cleanup {
            #[elicit(titel = "x", range(minn = 1), default = )]
            limit: u16,
            #[elicit(email = true, 3)]
            note: String,
        }
    });
    assert_starts(
        &errors,
        &[
            "there is no key `colour` on the struct",
            "`rename_all` takes a text",
            "there is no key `titel` on a field; did you mean `title`?",
            "there is no key `minn` in `range(..)`; did you mean `min`?",
            "`default` takes a value",
            "`email` stands alone",
            "expected a key, as in `title = \"Release note\"`",
        ],
    );
}

#[test]
fn a_misspelt_key_counts_as_written() {
    let errors = form_errors(parse_quote! {
        struct Cleanup {
            #[elicit(pattern = "^v", hnt = "v")]
            tag: String,
            #[elicit(skp)]
            started: Instant,
            #[elicit(allow_sensitve)]
            password: String,
        }
    });
    assert_starts(&errors, &["there is no key `hnt`", "there is no key `skp`", "there is no key `allow_sensitve`"]);
}

#[test]
fn values_may_be_any_expression() {
    for default in [
        "Strategy::Fast",
        "vec![Area::Docs, Area::Code]",
        "[Area::Docs, Area::Code]",
        "Vec::<Area>::from([Area::Docs])",
        "std::collections::HashMap::<A, B>::new().len()",
        "if A { B } else { C }",
        "{ let a = 1; a }",
        "-1",
        "(1 + 2) * 3",
        "concat!(\"a\", \"b\")",
        "match A { B => C, D => E }",
        "&*NAME",
    ] {
        let default: proc_macro2::TokenStream = default.parse().unwrap();
        let form = form(parse_quote! {
            struct Cleanup {
                #[elicit(default = #default, title = "T")]
                area: Area,
            }
        });
        assert!(form.fields[0].default.is_some(), "{default}");
        assert_eq!(form.fields[0].title, "T", "{default}");
    }
}

#[test]
fn serde_is_told_apart() {
    let errors = form_errors(parse_quote! {
        #[serde(rename_all = "kebab-case", deny_unknown_fields)]
        struct Cleanup {
            #[serde(rename = "max")]
            limit: u16,
            #[serde(flatten)]
            more: More,
            #[serde(skip_serializing_if = "Option::is_none", rename = "n")]
            #[elicit(rename = "remark")]
            note: Option<String>,
        }
    });
    assert_starts(
        &errors,
        &[
            "`#[serde(rename_all)]` has no effect on a form; write #[elicit(rename_all = \"kebab-case\")]",
            "`#[serde(rename)]` has no effect on a form; write #[elicit(rename = \"max\")]",
            "`#[serde(flatten)]` has no effect on a form, which is flat",
        ],
    );
}

#[test]
fn other_attributes_are_left_alone() {
    form(parse_quote! {
        #[derive(Debug)]
        #[serde(deny_unknown_fields)]
        struct Cleanup {
            #[cfg(unix)]
            #[schemars(title = "Most")]
            limit: u16,
        }
    });
}
