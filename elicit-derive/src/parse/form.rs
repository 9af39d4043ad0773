//! A struct that derives `Form`, as it was written.

use syn::{Data, DeriveInput, Expr, Fields, Generics, Ident, LitStr, Path, Type};

use super::attr::{self, Entries};
use super::keys::{self, Place};
use super::{Docs, RawBounds, RawCompanion, bounds, docs, reject_serde, shared};
use crate::errors::Errors;

pub(crate) struct RawForm {
    pub(crate) ident: Ident,
    pub(crate) generics: Generics,
    pub(crate) rename_all: Option<LitStr>,
    pub(crate) validate: Option<Path>,
    pub(crate) hosts: Vec<Ident>,
    pub(crate) krate: Option<Path>,
    pub(crate) fields: Vec<RawField>,
}

pub(crate) struct RawField {
    pub(crate) ident: Ident,
    pub(crate) ty: Type,
    pub(crate) docs: Option<Docs>,
    pub(crate) title: Option<LitStr>,
    pub(crate) description: Option<LitStr>,
    pub(crate) rename: Option<LitStr>,
    /// The key and the value, which may be left out.
    pub(crate) default: Option<(Ident, Option<Expr>)>,
    pub(crate) range: Option<RawBounds>,
    pub(crate) length: Option<RawBounds>,
    pub(crate) items: Option<RawBounds>,
    /// `email`, `url`, `date`, `date_time`: whichever were written.
    pub(crate) formats: Vec<Ident>,
    pub(crate) pattern: Option<LitStr>,
    pub(crate) hint: Option<LitStr>,
    pub(crate) options: Option<Ident>,
    pub(crate) validate: Option<Path>,
    pub(crate) other: Option<RawCompanion>,
    pub(crate) skip: Option<Ident>,
    pub(crate) allow_sensitive: Option<Ident>,
}

/// Reads the struct; a wrong kind of item is reported and read as a form without fields.
pub(crate) fn read(input: DeriveInput, errors: &Errors) -> RawForm {
    let mut entries = attr::read(&input.attrs, Place::Form, errors);
    reject_serde(&input.attrs, &entries, errors);
    let shared = shared(&mut entries);
    let fields = fields(&input, errors);
    RawForm {
        ident: input.ident,
        generics: input.generics,
        rename_all: shared.rename_all,
        validate: entries.path(keys::VALIDATE),
        hosts: entries.names(keys::HOSTS),
        krate: shared.krate,
        fields,
    }
}

fn fields(input: &DeriveInput, errors: &Errors) -> Vec<RawField> {
    let name = &input.ident;
    let problem = match &input.data {
        Data::Struct(data) => match &data.fields {
            Fields::Named(fields) if !fields.named.is_empty() => {
                return fields.named.iter().filter_map(|field| read_field(field, errors)).collect();
            }
            Fields::Named(_) | Fields::Unit => format!(
                "`{name}` has no fields, so there is nothing to answer; to ask only for consent call `elicit.confirm(..)`"
            ),
            Fields::Unnamed(_) => format!(
                "`{name}` is a tuple struct, and the fields of a form have names: write struct {name} {{ name: Type, .. }}"
            ),
        },
        Data::Enum(_) => format!(
            "`{name}` is an enum: derive `Choice` instead and use it as the type of a field; a form is a struct with named fields"
        ),
        Data::Union(_) => {
            format!("`{name}` is a union, and a form is a struct with named fields: write struct {name} {{ .. }}")
        }
    };
    errors.at(name, problem);
    Vec::new()
}

fn read_field(field: &syn::Field, errors: &Errors) -> Option<RawField> {
    let ident = field.ident.clone()?;
    let mut entries = attr::read(&field.attrs, Place::Field, errors);
    reject_serde(&field.attrs, &entries, errors);
    let (pattern, hint) = pattern_and_hint(&mut entries, errors);
    let formats = [keys::EMAIL, keys::URL, keys::DATE, keys::DATE_TIME];
    Some(RawField {
        ident,
        ty: field.ty.clone(),
        docs: docs::read(&field.attrs),
        title: entries.text(keys::TITLE),
        description: entries.text(keys::DESCRIPTION),
        rename: entries.text(keys::RENAME),
        default: entries.given(keys::DEFAULT),
        range: bounds(&mut entries, keys::RANGE),
        length: bounds(&mut entries, keys::LENGTH),
        items: bounds(&mut entries, keys::ITEMS),
        formats: formats.into_iter().filter_map(|key| entries.flag(key)).collect(),
        pattern,
        hint,
        options: entries.flag(keys::OPTIONS),
        validate: entries.path(keys::VALIDATE),
        other: companion(&mut entries),
        skip: entries.flag(keys::SKIP),
        allow_sensitive: entries.flag(keys::ALLOW_SENSITIVE),
    })
}

/// A pattern is not shown to the person, so its hint has to be, and a hint alone is a description.
fn pattern_and_hint(entries: &mut Entries, errors: &Errors) -> (Option<LitStr>, Option<LitStr>) {
    let (has_pattern, has_hint) = (entries.has(keys::PATTERN), entries.has(keys::HINT));
    let (pattern, hint) = (entries.text(keys::PATTERN), entries.text(keys::HINT));
    if let Some(pattern) = pattern.as_ref().filter(|_| !has_hint) {
        let example = keys::HINT.example;
        errors.at(
            pattern,
            format!("the pattern itself is never shown to the person; say in words what it wants: {example}"),
        );
    }
    if let Some(hint) = hint.as_ref().filter(|_| !has_pattern) {
        errors.at(
            hint,
            "`hint` explains a `pattern` and there is none here; write a doc comment or `description = \"..\"`",
        );
    }
    (pattern, hint)
}

fn companion(entries: &mut Entries) -> Option<RawCompanion> {
    let (name, mut inner) = entries.list(keys::COMPANION)?;
    Some(RawCompanion {
        name,
        rename: inner.text(keys::RENAME),
        title: inner.text(keys::TITLE),
        description: inner.text(keys::DESCRIPTION),
        length: bounds(&mut inner, keys::LENGTH),
    })
}
