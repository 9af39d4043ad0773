//! An enum that derives `Choice`, as it was written.

use syn::{Data, DeriveInput, Expr, Fields, Generics, Ident, LitStr, Path, Variant};

use super::attr;
use super::keys::{self, Place};
use super::{Docs, docs, reject_serde, shared};
use crate::errors::Errors;

pub(crate) struct RawChoice {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) rename_all: Option<LitStr>,
    pub(crate) krate: Option<Path>,
    pub(crate) variants: Vec<RawVariant>,
}

pub(crate) struct RawVariant {
    pub(crate) ident: Ident,
    pub(crate) fields: Fields,
    pub(crate) docs: Option<Docs>,
    pub(crate) title: Option<LitStr>,
    pub(crate) description: Option<LitStr>,
    pub(crate) rename: Option<LitStr>,
    pub(crate) other: Option<Ident>,
    /// Whether an image was written, right or wrong.
    pub(crate) pictured: bool,
    pub(crate) image: Option<Expr>,
}

/// Reads the enum; a wrong kind of item is reported and read as a choice without options.
pub(crate) fn read(input: DeriveInput, errors: &Errors) -> RawChoice {
    let mut entries = attr::read(&input.attrs, Place::Choice, errors);
    reject_serde(&input.attrs, &entries, errors);
    let shared = shared(&mut entries);
    let name = &input.ident;
    let variants = match &input.data {
        Data::Enum(data) => {
            if data.variants.is_empty() {
                errors.at(
                    name,
                    format!("`{name}` has no variants, so there is nothing to choose; a variant is an option"),
                );
            }
            data.variants.iter().map(|variant| read_variant(variant, errors)).collect()
        }
        Data::Struct(_) => {
            errors.at(
                name,
                format!("`{name}` is a struct: derive `Form` instead; a choice is an enum, a variant for each option"),
            );
            Vec::new()
        }
        Data::Union(_) => {
            errors.at(name, format!("`{name}` is a union, and a choice is an enum: write enum {name} {{ .. }}, a variant for each option"));
            Vec::new()
        }
    };
    RawChoice {
        ident: input.ident,
        generics: input.generics,
        rename_all: shared.rename_all,
        krate: shared.krate,
        variants,
    }
}

fn read_variant(variant: &Variant, errors: &Errors) -> RawVariant {
    let mut entries = attr::read(&variant.attrs, Place::Variant, errors);
    reject_serde(&variant.attrs, &entries, errors);
    RawVariant {
        ident: variant.ident.clone(),
        fields: variant.fields.clone(),
        docs: docs::read(&variant.attrs),
        title: entries.text(keys::TITLE),
        description: entries.text(keys::DESCRIPTION),
        rename: entries.text(keys::RENAME),
        other: entries.flag(keys::OTHER),
        pictured: entries.has(keys::IMAGE),
        image: entries.constant(keys::IMAGE),
    }
}
