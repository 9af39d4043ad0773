//! A form as a whole.

use syn::{Ident, Path, parse_quote};

use super::casing::Case;
use super::field::{self, Checked};
use super::names::Unique;
use super::rename_all;
use crate::errors::Errors;
use crate::model::{Check, Form, Skipped};
use crate::parse::{RawField, RawForm, keys};
use crate::suggest;

/// Judges a form. What comes back is complete only if nothing was reported.
pub(crate) fn check(raw: RawForm, errors: &Errors) -> Form {
    for lifetime in raw.generics.lifetimes() {
        errors.at(
            lifetime,
            "an answer is owned, so a form borrows nothing; take the lifetime out and write `String` for `&str`",
        );
    }
    let case = rename_all(raw.rename_all.as_ref(), Case::Camel, errors);
    let (skipped, asked): (Vec<RawField>, Vec<RawField>) =
        raw.fields.into_iter().partition(|field| field.skip.is_some());
    if asked.is_empty() && !skipped.is_empty() {
        errors.at(&raw.ident, "every field is skipped, so there is nothing to answer; ask at least one");
    }
    let skipped = skipped.into_iter().map(|field| skip(field, errors)).collect();
    let mut checked: Vec<Checked> = asked.into_iter().map(|field| field::check(field, case, errors)).collect();
    check_unique(&checked, errors);
    let hosts: Vec<_> = raw.hosts.into_iter().filter(|host| is_host(host, errors)).collect();
    for host in &hosts {
        for field in &mut checked {
            field.field.checks.push(Check::Host { name: host.to_string() });
        }
    }
    Form {
        ident: raw.ident,
        generics: raw.generics,
        krate: krate(raw.krate),
        validate: raw.validate,
        hosts,
        fields: checked.into_iter().map(|checked| checked.field).collect(),
        skipped,
    }
}

/// The path of the SDK in the author's crate.
pub(super) fn krate(given: Option<Path>) -> Path {
    given.unwrap_or_else(|| parse_quote!(::elicit_sdk))
}

/// A skipped field is not on the form, so nothing can be said about it there.
fn skip(field: RawField, errors: &Errors) -> Skipped {
    let useless = [
        (field.title.is_some(), keys::TITLE),
        (field.description.is_some(), keys::DESCRIPTION),
        (field.rename.is_some(), keys::RENAME),
        (field.default.is_some(), keys::DEFAULT),
        (field.range.is_some(), keys::RANGE),
        (field.length.is_some(), keys::LENGTH),
        (field.items.is_some(), keys::ITEMS),
        (!field.formats.is_empty(), keys::EMAIL),
        (field.pattern.is_some(), keys::PATTERN),
        (field.options.is_some(), keys::OPTIONS),
        (field.validate.is_some(), keys::VALIDATE),
        (field.other.is_some(), keys::COMPANION),
        (field.allow_sensitive.is_some(), keys::ALLOW_SENSITIVE),
    ];
    let names: Vec<&str> = useless.into_iter().filter(|(given, _)| *given).map(|(_, key)| key.name).collect();
    if !names.is_empty() {
        let names = suggest::list(names, "and");
        errors.at(
            &field.skip,
            format!("a skipped field takes `Default::default()` and is not on the form, so {names} would do nothing; take it out"),
        );
    }
    Skipped { ident: field.ident, ty: field.ty }
}

fn check_unique(fields: &[Checked], errors: &Errors) {
    let (mut keys, mut titles) = (Unique::new(), Unique::new());
    for Checked { field, key, title } in fields {
        if let Some(earlier) = keys.insert(&key.text, &field.name) {
            errors.at(
                &key.at,
                format!("the key `{}` is also that of the field `{earlier}`, capitals aside; give one of them another: #[elicit(rename = \"..\")]", key.text),
            );
        } else if let Some(earlier) = titles.insert(&title.text, &field.name) {
            errors.at(
                &title.at,
                format!("the title {:?} is also that of the field `{earlier}`, capitals aside, and a person could not tell them apart; write another: title = \"..\"", title.text),
            );
        }
    }
}

/// Whether there is such a host. What it takes is the SDK's to know.
fn is_host(host: &Ident, errors: &Errors) -> bool {
    let name = host.to_string();
    let known = keys::HOST_NAMES.contains(&name.as_str());
    if !known {
        let names = suggest::list(keys::HOST_NAMES.iter().copied(), "and");
        let meant = suggest::nearest(&name, keys::HOST_NAMES.iter().copied())
            .map_or_else(|| ";".to_owned(), |nearest| format!("; did you mean `{nearest}`?"));
        errors.at(host, format!("there is no host `{name}`{meant} known are {names}"));
    }
    known
}
