//! `default`: whether the person could submit it as it is.

use proc_macro2::Ident;
use syn::{Expr, LitStr, parse_quote};

use super::bounds::outside;
use super::literal::{self, Literal};
use super::types::{Class, Kind};
use crate::errors::Errors;
use crate::model::{Bounds, Check, Default, Limits, Number, Rule};

/// What the check of a default needs to know of its field.
pub(super) struct Field<'a> {
    pub(super) class: &'a Class<'a>,
    pub(super) rules: &'a [Rule],
    pub(super) run_time_options: bool,
}

pub(super) fn check(
    (name, value): (Ident, Option<Expr>),
    field: &Field<'_>,
    checks: &mut Vec<Check>,
    errors: &Errors,
) -> Option<Default> {
    match value {
        None => bare(&name, field, errors),
        Some(value) => given(value, field, checks, errors),
    }
}

/// `default` alone: the default of the type.
fn bare(name: &Ident, field: &Field<'_>, errors: &Errors) -> Option<Default> {
    let problem = match field.class.kind {
        Kind::Wrong => return None,
        Kind::Text => Some("an empty text is no answer; write default = \"..\", or make the field an Option<String> and leave `default` out".to_owned()),
        Kind::Secret => Some(SECRET.to_owned()),
        Kind::Integer(_) | Kind::Float(_) => range_of(field)
            .filter(|bounds| !fits(0.0, bounds))
            .map(|_| "the default of a number is 0, which is outside the field's own range; write default = .. inside it".to_owned()),
        Kind::Many(_) => too_few_or_many(0, field)
            .map(|_| "the default of a list is empty, which is fewer than `items` asks for; write default = [\"..\"]".to_owned()),
        Kind::Bool | Kind::Other => None,
    };
    if let Some(problem) = problem {
        errors.at(name, problem);
        return None;
    }
    Some(Default::Bare)
}

fn given(value: Expr, field: &Field<'_>, checks: &mut Vec<Check>, errors: &Errors) -> Option<Default> {
    if field.class.optional && literal::is_option(&value) {
        errors.at(
            &value,
            "the default is a value of the type inside the `Option`: write default = 20; for none leave `default` out",
        );
        return None;
    }
    let literal = literal::read(&value);
    let problem = match (field.class.kind, &literal) {
        (Kind::Wrong, _) => return None,
        (Kind::Secret, _) => SECRET.to_owned(),
        (Kind::Integer(_) | Kind::Float(_) | Kind::Other, Literal::Huge) => literal::HUGE.to_owned(),
        (_, Literal::Strange | Literal::Huge) => "a default is a value of the field's type".to_owned(),
        (Kind::Text | Kind::Other, Literal::Text(text)) => return default_text(text, field, checks, errors),
        (Kind::Text, Literal::Integer(_) | Literal::Float(_) | Literal::Bool) => {
            "the field is text, so its default stands in quotes: default = \"..\"".to_owned()
        }
        (Kind::Bool, Literal::Integer(_) | Literal::Float(_) | Literal::Text(_)) => {
            "the field is yes or no: write default = true or default = false".to_owned()
        }
        (Kind::Integer(integer), Literal::Integer(whole)) => match outside(*whole, integer) {
            Some(problem) => problem,
            None => return default_number(value, field, checks, errors),
        },
        (Kind::Integer(integer), Literal::Float(fraction)) => {
            format!("`{}` takes whole numbers, and {fraction} is none", integer.name)
        }
        (Kind::Float(_) | Kind::Other, Literal::Integer(_) | Literal::Float(_))
        | (Kind::Integer(_) | Kind::Float(_), Literal::Expression) => {
            return default_number(value, field, checks, errors);
        }
        (Kind::Integer(_) | Kind::Float(_), Literal::Text(_) | Literal::Bool) => {
            "the field is a number: write default = 20".to_owned()
        }
        (Kind::Many(list), Literal::Expression) => match literal::list(&value) {
            Some(items) => return default_list(&value, &items, list, field, checks, errors),
            None => return Some(Default::Expr(value)),
        },
        (Kind::Many(_), _) => "the field takes several options: write default = [\"..\"]".to_owned(),
        (Kind::Bool | Kind::Text | Kind::Other, Literal::Expression | Literal::Bool) => {
            return Some(Default::Expr(value));
        }
    };
    errors.at(&value, problem);
    None
}

const SECRET: &str = "a secret has no default: everyone who reads the program would know it";

fn default_text(text: &LitStr, field: &Field<'_>, checks: &mut Vec<Check>, errors: &Errors) -> Option<Default> {
    if text.value().trim().is_empty() {
        errors.at(
            text,
            "an empty text is no answer; leave `default` out, or make the field an Option to let it be left blank",
        );
        return None;
    }
    if let Some(problem) = too_short_or_long(&text.value(), field) {
        errors.at(text, problem);
        return None;
    }
    // A plain text without rules takes any default, and options that are known only when asking are checked there.
    let unruled = field.class.kind == Kind::Text && field.rules.is_empty();
    if !unruled && !field.run_time_options {
        checks.push(Check::DefaultText(text.clone()));
    }
    Some(Default::Text(text.clone()))
}

fn default_number(expr: Expr, field: &Field<'_>, checks: &mut Vec<Check>, errors: &Errors) -> Option<Default> {
    let value = literal::read(&expr).number();
    let number = Number { expr: expr.clone(), value };
    let bounds = range_of(field);
    let readable = |bounds: &Bounds| numbers(bounds).all(|bound| bound.value.is_some());
    match value {
        Some(value) if bounds.is_none_or(readable) => {
            if let Some(bounds) = bounds.filter(|bounds| !fits(value, bounds)) {
                let range = range_text(bounds);
                errors.at(
                    &expr,
                    format!("the default {value} is outside {range}; choose one that the person could submit"),
                );
                return None;
            }
        }
        Some(_) => checks.push(Check::DefaultNumber(number.clone())),
        // Only what is surely constant can be looked at during compilation.
        None if is_constant(&expr) => checks.push(Check::DefaultNumber(number)),
        None => {}
    }
    match (field.class.kind, value) {
        // `default = 1` means 1.0 on a number with a fraction.
        (Kind::Float(_), Some(value)) => {
            let mut literal = proc_macro2::Literal::f64_unsuffixed(value.abs());
            literal.set_span(syn::spanned::Spanned::span(&expr));
            Some(Default::Expr(if value < 0.0 { parse_quote!(-#literal) } else { parse_quote!(#literal) }))
        }
        _ => Some(Default::Expr(expr)),
    }
}

fn default_list(
    whole: &Expr,
    items: &[Expr],
    list: &str,
    field: &Field<'_>,
    checks: &mut Vec<Check>,
    errors: &Errors,
) -> Option<Default> {
    if let Some(problem) = too_few_or_many(items.len(), field) {
        errors.at(whole, problem);
        return None;
    }
    let texts: Vec<&LitStr> = items
        .iter()
        .filter_map(|item| match literal::read(item) {
            Literal::Text(text) => Some(text),
            _ => None,
        })
        .collect();
    if texts.len() < items.len() {
        if texts.is_empty() {
            return Some(Default::List(whole.clone()));
        }
        errors.at(
            whole,
            format!("write either the values of the options, default = [\"..\"], or a `{list}` of the enum's variants"),
        );
        return None;
    }
    for text in &texts {
        if !field.run_time_options {
            checks.push(Check::DefaultText((*text).clone()));
        }
    }
    Some(Default::Texts(texts.into_iter().cloned().collect()))
}

fn range_of<'a>(field: &Field<'a>) -> Option<&'a Bounds> {
    field.rules.iter().find_map(|rule| match rule {
        Rule::Range(bounds) => Some(&**bounds),
        _ => None,
    })
}

/// The range as it is written.
fn range_text(bounds: &Bounds) -> String {
    let written = |name: &str, bound: &Option<Number>| bound.as_ref()?.value.map(|value| format!("{name} = {value}"));
    let keys = [
        written("min", &bounds.min),
        written("max", &bounds.max),
        written("exclusive_min", &bounds.exclusive_min),
        written("exclusive_max", &bounds.exclusive_max),
    ];
    format!("range({})", keys.into_iter().flatten().collect::<Vec<_>>().join(", "))
}

fn numbers(bounds: &Bounds) -> impl Iterator<Item = &Number> {
    [&bounds.min, &bounds.max, &bounds.exclusive_min, &bounds.exclusive_max].into_iter().flatten()
}

/// Whether a number keeps to the bounds that the macro can read.
fn fits(number: f64, bounds: &Bounds) -> bool {
    let read = |bound: &Option<Number>| bound.as_ref().and_then(|bound| bound.value);
    read(&bounds.min).is_none_or(|min| number >= min)
        && read(&bounds.max).is_none_or(|max| number <= max)
        && read(&bounds.exclusive_min).is_none_or(|min| number > min)
        && read(&bounds.exclusive_max).is_none_or(|max| number < max)
}

fn too_short_or_long(text: &str, field: &Field<'_>) -> Option<String> {
    let limits = field.rules.iter().find_map(|rule| match rule {
        Rule::Length(limits) => Some(limits),
        _ => None,
    })?;
    let count = text.chars().count();
    (!allows(limits, count)).then(|| {
        format!(
            "the default has {count} characters, which `length` does not allow; choose one that the person could submit"
        )
    })
}

/// Whether a count keeps to the limits that the macro can read.
fn allows(limits: &Limits, count: usize) -> bool {
    let read = |limit: &Option<Number>| limit.as_ref().and_then(|limit| limit.value);
    #[expect(clippy::cast_precision_loss, reason = "nobody writes out 2^53 of anything")]
    let count = count as f64;
    read(&limits.min).is_none_or(|min| count >= min) && read(&limits.max).is_none_or(|max| count <= max)
}

fn too_few_or_many(count: usize, field: &Field<'_>) -> Option<String> {
    let limits = field.rules.iter().find_map(|rule| match rule {
        Rule::Items(limits) => Some(limits),
        _ => None,
    })?;
    (!allows(limits, count)).then(|| {
        format!("the default picks {count}, which `items` does not allow; choose one that the person could submit")
    })
}

/// Whether an expression can be evaluated during compilation, as far as that shows.
fn is_constant(expr: &Expr) -> bool {
    match expr {
        Expr::Lit(_) | Expr::Path(_) => true,
        Expr::Unary(unary) => is_constant(&unary.expr),
        Expr::Paren(paren) => is_constant(&paren.expr),
        Expr::Group(group) => is_constant(&group.expr),
        Expr::Cast(cast) => is_constant(&cast.expr),
        Expr::Binary(binary) => is_constant(&binary.left) && is_constant(&binary.right),
        _ => false,
    }
}
