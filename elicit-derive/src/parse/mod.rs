//! Syntax: attributes and items become raw nodes that keep their spans. Nothing is judged here but shape.

use proc_macro2::TokenTree;
use quote::ToTokens;
use syn::{Attribute, Expr, Ident, LitStr, Meta, Path, parse::Parser, punctuated::Punctuated};

use crate::errors::Errors;

mod attr;
mod choice;
mod docs;
mod form;
pub(crate) mod keys;

pub(crate) use choice::{RawChoice, RawVariant, read as choice};
pub(crate) use docs::Docs;
pub(crate) use form::{RawField, RawForm, read as form};

use attr::Entries;
use keys::Key;

/// `range(..)`, `length(..)` or `items(..)` as written.
pub(crate) struct RawBounds {
    /// The key itself, for messages about the whole.
    pub(crate) name: Ident,
    pub(crate) min: Option<Expr>,
    pub(crate) max: Option<Expr>,
    pub(crate) exclusive_min: Option<Expr>,
    pub(crate) exclusive_max: Option<Expr>,
}

/// `other(..)` on a field as written.
pub(crate) struct RawCompanion {
    pub(crate) name: Ident,
    pub(crate) rename: Option<LitStr>,
    pub(crate) title: Option<LitStr>,
    pub(crate) description: Option<LitStr>,
    pub(crate) length: Option<RawBounds>,
}

fn bounds(entries: &mut Entries, key: &Key) -> Option<RawBounds> {
    let (name, mut inner) = entries.list(key)?;
    let mut expr = |key| inner.number(key).map(|(_, expr)| expr);
    Some(RawBounds {
        name,
        min: expr(keys::MIN),
        max: expr(keys::MAX),
        exclusive_min: expr(keys::EXCLUSIVE_MIN),
        exclusive_max: expr(keys::EXCLUSIVE_MAX),
    })
}

/// Keys of serde that an author may expect to work here, with ours. Another use of serde on the same type is none of
/// our business, so a key of ours beside it settles the matter.
const SERDE: &[(&str, Option<&Key>)] = &[
    ("rename", Some(keys::RENAME)),
    ("rename_all", Some(keys::RENAME_ALL)),
    ("default", Some(keys::DEFAULT)),
    ("skip", Some(keys::SKIP)),
    ("flatten", None),
];

/// Reports each serde key that looks as if it shaped the form.
fn reject_serde(attrs: &[Attribute], entries: &Entries, errors: &Errors) {
    for attr in attrs.iter().filter(|attr| attr.path().is_ident("serde")) {
        let Meta::List(list) = &attr.meta else { continue };
        let parser = Punctuated::<Meta, syn::Token![,]>::parse_terminated;
        let Ok(metas) = parser.parse2(list.tokens.clone()) else { continue };
        for meta in metas {
            for (name, ours) in SERDE {
                if !meta.path().is_ident(name) {
                    continue;
                }
                match ours {
                    Some(key) if entries.has(key) => {}
                    Some(key) => errors.at(
                        &meta,
                        format!("`#[serde({name})]` has no effect on a form; write #[elicit({})]", written_as(&meta, key)),
                    ),
                    None => errors.at(
                        &meta,
                        format!("`#[serde({name})]` has no effect on a form, which is flat; put the fields of the nested struct here, or ask twice"),
                    ),
                }
            }
        }
    }
}

/// Our key with the author's own text where there is one, so that it can be copied.
fn written_as(meta: &Meta, key: &Key) -> String {
    let text = meta.require_name_value().ok().and_then(|pair| {
        let TokenTree::Literal(text) = pair.value.to_token_stream().into_iter().next()? else { return None };
        Some(format!("{} = {text}", key.name))
    });
    text.unwrap_or_else(|| key.name.to_owned())
}

/// The item-wide keys that both derives share.
struct Shared {
    rename_all: Option<LitStr>,
    krate: Option<Path>,
}

fn shared(entries: &mut Entries) -> Shared {
    Shared { rename_all: entries.text(keys::RENAME_ALL), krate: entries.path(keys::CRATE) }
}
