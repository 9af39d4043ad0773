//! A choice and its options.

use quote::ToTokens;
use syn::{Fields, ext::IdentExt};

use super::casing::{self, Case};
use super::form::krate;
use super::images;
use super::names::{self, Named, Unique};
use super::{rename_all, types};
use crate::errors::Errors;
use crate::model::{Choice, ChoiceOption};
use crate::parse::{RawChoice, RawVariant};

/// Judges a choice. What comes back holds every option, also those with a mistake, so that what refers to them stands.
pub(crate) fn check(raw: RawChoice, errors: &Errors) -> Choice {
    for lifetime in raw.generics.lifetimes() {
        errors.at(lifetime, "an answer is owned, so a choice borrows nothing; take the lifetime out");
    }
    let case = rename_all(raw.rename_all.as_ref(), Case::Kebab, errors);
    let others: Vec<&RawVariant> = raw.variants.iter().filter(|variant| variant.other.is_some()).collect();
    if let [first, second, ..] = others.as_slice() {
        errors.at(
            &second.other,
            format!(
                "one variant can be `other`, and `{}` is it already; a text field belongs to one option",
                first.ident
            ),
        );
    }
    let named: Vec<(RawVariant, Named, Named)> = raw.variants.into_iter().map(|variant| names(variant, case)).collect();
    check_unique(&named, errors);
    images::check(&raw.ident, &named, errors);
    let options = named.into_iter().map(|(variant, value, title)| option(variant, value, title, errors)).collect();
    Choice { ident: raw.ident, generics: raw.generics, krate: krate(raw.krate), options }
}

fn names(variant: RawVariant, case: Case) -> (RawVariant, Named, Named) {
    let name = variant.ident.unraw().to_string();
    let value = Named::new(variant.rename.as_ref(), &variant.ident, || case.apply(&name));
    let title = Named::new(variant.title.as_ref(), &variant.ident, || casing::sentence(&name));
    (variant, value, title)
}

fn check_unique(options: &[(RawVariant, Named, Named)], errors: &Errors) {
    let owners: Vec<String> = options.iter().map(|(variant, ..)| variant.ident.to_string()).collect();
    let (mut values, mut titles) = (Unique::new(), Unique::new());
    for ((_, value, title), owner) in options.iter().zip(&owners) {
        if let Some(earlier) = values.insert(&value.text, owner) {
            errors.at(
                &value.at,
                format!("the value {:?} is also that of `{earlier}`, capitals aside; give one of them another: #[elicit(rename = \"..\")]", value.text),
            );
        } else if let Some(earlier) = titles.insert(&title.text, owner) {
            errors.at(
                &title.at,
                format!("the title {:?} is also that of `{earlier}`, capitals aside, and a person could not tell them apart; write another: title = \"..\"", title.text),
            );
        }
    }
}

fn option(variant: RawVariant, value: Named, title: Named, errors: &Errors) -> ChoiceOption {
    names::check_value(&value, errors);
    names::check_title(&title, errors);
    let made = || variant.docs.as_ref().map(|docs| docs.text.clone()).unwrap_or_default();
    let at = variant.docs.as_ref().map(ToTokens::to_token_stream);
    let description = Named::new(variant.description.as_ref(), at, made);
    names::check_text(&description, errors);
    let other = is_other(&variant, errors);
    ChoiceOption {
        variant: variant.ident,
        value: value.text,
        title: title.text,
        description: description.text,
        other,
        image: variant.image,
    }
}

/// Whether this is a right `other` variant.
fn is_other(variant: &RawVariant, errors: &Errors) -> bool {
    let name = &variant.ident;
    let text = match &variant.fields {
        Fields::Unnamed(fields) if fields.unnamed.len() == 1 => {
            fields.unnamed.first().and_then(|field| types::last_segment(&field.ty))
        }
        _ => None,
    };
    match (&variant.other, text.as_deref(), &variant.fields) {
        (Some(_), Some("String"), _) => return true,
        (Some(_), _, fields) => {
            let at = if matches!(fields, Fields::Unit) { name.to_token_stream() } else { fields.to_token_stream() };
            errors.at(at, format!("an `other` variant holds what the person wrote: {name}(String)"));
        }
        (None, _, Fields::Unit) => {}
        (None, _, fields) => errors.at(
            fields,
            format!(
                "a person picks `{name}` and nothing more, so it can hold nothing; \
                 write `{name}` alone, or mark it #[elicit(other)] with one String for the person's own words"
            ),
        ),
    }
    false
}
