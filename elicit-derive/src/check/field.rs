//! One field of a form.

use proc_macro2::TokenStream;
use quote::ToTokens;
use syn::{Ident, ext::IdentExt};

use super::casing::{self, Case};
use super::names::{self, Named};
use super::types::{self, Class, Kind};
use super::{bounds, default, text};
use crate::errors::Errors;
use crate::model::{Check, Companion, Field, FieldType, Limits, Rule};
use crate::parse::{RawCompanion, RawField};

/// A field with the tokens its key and title came from, for the checks across fields.
pub(super) struct Checked {
    pub(super) field: Field,
    pub(super) key: Named,
    pub(super) title: Named,
}

pub(super) fn check(mut raw: RawField, case: Case, errors: &Errors) -> Checked {
    let ty = raw.ty.clone();
    let run_time_options = raw.options.is_some();
    let class = types::classify(&ty, run_time_options, errors);
    let name = raw.ident.unraw().to_string();
    let key = Named::new(raw.rename.as_ref(), &raw.ident, || case.apply(&name));
    let title = Named::new(raw.title.as_ref(), &raw.ident, || casing::sentence(&name));
    names::check_key(&key, errors);
    names::check_title(&title, errors);
    let description = description(&raw, errors);

    let mut checks = Vec::new();
    check_secret(
        &raw,
        &class,
        [(&name, &raw.ident.to_token_stream()), (&key.text, &key.at), (&title.text, &title.at)],
        &mut checks,
        errors,
    );
    let companion = companion(raw.other.take(), &class, (&key, &title), case, &mut checks, errors);
    if let Some(options) = &raw.options {
        check_run_time_options(options, &raw, &class, errors);
    }
    let rules = rules(&mut raw, &class, &mut checks, errors);
    let field = default::Field { class: &class, rules: &rules, run_time_options };
    let default = raw.default.and_then(|given| default::check(given, &field, &mut checks, errors));
    let ty = FieldType {
        inner: class.inner.clone(),
        optional: class.optional,
        sliced: matches!(class.kind, Kind::Text | Kind::Many("Vec")),
        sound: class.kind != Kind::Wrong,
        written: raw.ty,
    };
    let field = Field {
        ident: raw.ident,
        ty,
        name,
        key: key.text.clone(),
        title: title.text.clone(),
        description,
        companion,
        run_time_options,
        rules,
        default,
        validate: raw.validate,
        checks,
    };
    Checked { field, key, title }
}

fn description(raw: &RawField, errors: &Errors) -> String {
    let made = || raw.docs.as_ref().map(|docs| docs.text.clone()).unwrap_or_default();
    let text = Named::new(raw.description.as_ref(), raw.docs.as_ref().map(ToTokens::to_token_stream), made);
    names::check_text(&text, errors);
    text.text
}

fn rules(raw: &mut RawField, class: &Class<'_>, checks: &mut Vec<Check>, errors: &Errors) -> Vec<Rule> {
    let range = raw
        .range
        .take()
        .and_then(|raw| bounds::range(raw, class, checks, errors))
        .map(|bounds| Rule::Range(Box::new(bounds)));
    let length = raw.length.take().and_then(|raw| bounds::length(raw, class, checks, errors)).map(Rule::Length);
    let items = raw.items.take().and_then(|raw| bounds::items(raw, class, checks, errors)).map(Rule::Items);
    if let Some(Rule::Items(Limits { min: Some(min), .. })) = &items
        && raw.options.is_none()
    {
        checks.push(Check::ItemCount { min: min.clone() });
    }
    let formats = std::mem::take(&mut raw.formats);
    let mut rules: Vec<Rule> = [range, length, items].into_iter().flatten().collect();
    rules.extend(text::rules(formats, raw.pattern.take(), raw.hint.take(), class, checks, errors));
    rules
}

/// Refuses to ask for a secret in a form: hosts show what is typed, keep it, and pass it on to a model.
fn check_secret(
    raw: &RawField,
    class: &Class<'_>,
    names: [(&String, &TokenStream); 3],
    checks: &mut Vec<Check>,
    errors: &Errors,
) {
    if raw.allow_sensitive.is_some() {
        return;
    }
    let found = names.into_iter().find_map(|(name, at)| Some((name, at, names::secret_in(name)?)));
    let Some((name, at, what)) = found else { return };
    match class.kind {
        Kind::Bool | Kind::Secret | Kind::Wrong => {}
        Kind::Integer(_) | Kind::Float(_) if !names::is_numeric_secret(what) => {}
        // An option picked from a list is no secret, a text is; only the type tells which it is.
        Kind::Other | Kind::Many(_) => checks.push(Check::Secret { name: name.clone(), what, at: at.clone() }),
        Kind::Text | Kind::Integer(_) | Kind::Float(_) => errors.at(
            at,
            format!(
                "`{name}` seems to ask for {what}, and hosts show and keep what is typed into a form; \
                 ask for it in the browser with `elicit.open_url(..)`, or write #[elicit(allow_sensitive)] if it is none"
            ),
        ),
    }
}

/// `options`: the list is given when asking, so nothing else may decide what is answered.
fn check_run_time_options(options: &Ident, raw: &RawField, class: &Class<'_>, errors: &Errors) {
    if class.kind == Kind::Wrong {
        return;
    }
    // Written out, since only these three have no options of their own.
    let texts = matches!(class.kind, Kind::Many("Vec")) && types::holds_string(class.inner);
    if !texts && class.kind != Kind::Text {
        return errors.at(
            options,
            "`options` marks a String, Option<String> or Vec<String> whose options are known only when asking; \
             for this type take it out",
        );
    }
    let beside = [
        raw.length.as_ref().map(|length| &length.name),
        raw.range.as_ref().map(|range| &range.name),
        raw.formats.first(),
    ];
    for name in beside.into_iter().flatten() {
        errors.at(name, format!("`options` already decides what can be answered; take `{name}` out"));
    }
    if let Some(pattern) = &raw.pattern {
        errors.at(pattern, "`options` already decides what can be answered; take `pattern` out");
    }
}

/// The text field of an `other` option. Its names come from the field alone, since the macro cannot see the type.
fn companion(
    raw: Option<RawCompanion>,
    class: &Class<'_>,
    (key, title): (&Named, &Named),
    case: Case,
    checks: &mut Vec<Check>,
    errors: &Errors,
) -> Option<Companion> {
    if !matches!(class.kind, Kind::Other | Kind::Many(_)) {
        if let Some(raw) = raw.filter(|_| class.kind != Kind::Wrong) {
            errors.at(raw.name, "`other(..)` describes the text field of a choice with an `other` variant, and this type has none; take it out");
        }
        return None;
    }
    if raw.is_some() || matches!(class.kind, Kind::Many(_)) {
        checks.push(Check::Other { described: raw.is_some() });
    }
    if matches!(class.kind, Kind::Many(_)) {
        return None;
    }
    checks.push(Check::Companion);
    let made_key = || case.apply(&format!("custom{}", Case::Pascal.apply(&key.text)));
    let made_title = || format!("Custom {}", casing::lowered(&title.text));
    let Some(raw) = raw else {
        return Some(Companion { key: made_key(), title: made_title(), description: None, length: None });
    };
    let key = Named::new(raw.rename.as_ref(), &raw.name, made_key);
    let title = Named::new(raw.title.as_ref(), &raw.name, made_title);
    names::check_key(&key, errors);
    names::check_title(&title, errors);
    let description = raw.description.as_ref().map(|literal| Named::new(Some(literal), literal, String::new));
    if let Some(description) = &description {
        names::check_text(description, errors);
    }
    let length = raw.length.and_then(|length| bounds::limits(length, checks, errors));
    Some(Companion { key: key.text, title: title.text, description: description.map(|text| text.text), length })
}
