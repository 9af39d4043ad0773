//! `range(..)`, `length(..)` and `items(..)`: whether they fit the type, and whether any answer fits them.

use syn::{Expr, Ident};

use super::literal::{self, Literal};
use super::types::{Class, IntegerType, Kind};
use crate::errors::Errors;
use crate::model::{Bounds, Check, Limits, Number};
use crate::parse::RawBounds;

pub(super) fn range(raw: RawBounds, class: &Class<'_>, checks: &mut Vec<Check>, errors: &Errors) -> Option<Bounds> {
    let problem = match class.kind {
        Kind::Wrong => return None,
        Kind::Integer(_) | Kind::Float(_) | Kind::Other => None,
        Kind::Text => Some("a `String` is text; for how long it is write length(min = .., max = ..)"),
        Kind::Secret => Some("a `Secret` is text and has no range"),
        Kind::Bool => Some("a `bool` is yes or no"),
        Kind::Many(_) => Some("this is a list; for how many options a person picks write items(min = .., max = ..)"),
    };
    if let Some(problem) = problem {
        errors.at(raw.name, format!("`range` bounds numbers, and {problem}"));
        return None;
    }
    applies("range", &raw.name, class, checks);
    let mut bound =
        |expr: Option<Expr>, what| expr.and_then(|expr| range_bound(expr, what, class.kind, checks, errors));
    let bounds = Bounds {
        min: bound(raw.min, "min"),
        max: bound(raw.max, "max"),
        exclusive_min: bound(raw.exclusive_min, "exclusive_min"),
        exclusive_max: bound(raw.exclusive_max, "exclusive_max"),
    };
    for (inclusive, exclusive, name) in
        [(&bounds.min, &bounds.exclusive_min, "min"), (&bounds.max, &bounds.exclusive_max, "max")]
    {
        if let (Some(_), Some(exclusive)) = (inclusive, exclusive) {
            errors.at(
                &exclusive.expr,
                format!("give either `{name}` or `exclusive_{name}`; the other one decides nothing"),
            );
            return None;
        }
    }
    check_order(&bounds, matches!(class.kind, Kind::Integer(_)), checks, errors);
    Some(bounds)
}

/// Leaves the question whether a rule fits to the type, where the macro cannot tell.
pub(super) fn applies(rule: &'static str, at: &Ident, class: &Class<'_>, checks: &mut Vec<Check>) {
    if matches!(class.kind, Kind::Other) {
        checks.push(Check::Applies { rule, at: at.clone() });
    }
}

fn range_bound(expr: Expr, what: &'static str, kind: Kind, checks: &mut Vec<Check>, errors: &Errors) -> Option<Number> {
    let literal = literal::read(&expr);
    let value = literal.number();
    let problem = match (&literal, kind) {
        (Literal::Huge, _) => Some(literal::HUGE.to_owned()),
        (Literal::Text(_) | Literal::Bool | Literal::Strange, _) => Some(format!("a bound is a number: {what} = 1")),
        (Literal::Float(fraction), Kind::Integer(integer)) => {
            Some(format!("`{}` takes whole numbers, and {fraction} is none", integer.name))
        }
        (Literal::Integer(whole), Kind::Integer(integer)) => outside(*whole, integer),
        _ => None,
    };
    if let Some(problem) = problem {
        errors.at(&expr, problem);
        return None;
    }
    let number = Number { expr, value };
    if value.is_none() || kind == Kind::Other {
        checks.push(Check::Bound { what, bound: number.clone() });
    }
    Some(number)
}

/// Why a whole number is no value of the type.
pub(super) fn outside(whole: i128, integer: IntegerType) -> Option<String> {
    let IntegerType { name, min, max } = integer;
    (whole < min || whole > max).then(|| {
        let why = if max == IntegerType::WIRE { ", the whole numbers that a form carries exactly" } else { "" };
        format!("{whole} is outside `{name}`, which here holds {min} to {max}{why}")
    })
}

fn check_order(bounds: &Bounds, whole: bool, checks: &mut Vec<Check>, errors: &Errors) {
    let (low, low_open) = (bounds.min.as_ref().or(bounds.exclusive_min.as_ref()), bounds.exclusive_min.is_some());
    let (high, high_open) = (bounds.max.as_ref().or(bounds.exclusive_max.as_ref()), bounds.exclusive_max.is_some());
    let (Some(low), Some(high)) = (low, high) else { return };
    let (Some(from), Some(to)) = (low.value, high.value) else {
        checks.push(Check::Order { min: low.clone(), max: high.clone() });
        return;
    };
    let step = if whole { 1.0 } else { 0.0 };
    let smallest = if low_open { from + step } else { from };
    let largest = if high_open { to - step } else { to };
    if smallest > largest || (!whole && (low_open || high_open) && from >= to) {
        errors.at(&high.expr, format!("no number is between {from} and {to} like this; put the smaller one first"));
    }
}

pub(super) fn length(raw: RawBounds, class: &Class<'_>, checks: &mut Vec<Check>, errors: &Errors) -> Option<Limits> {
    let problem = match class.kind {
        Kind::Wrong => return None,
        Kind::Text | Kind::Other => None,
        Kind::Integer(IntegerType { name, .. }) | Kind::Float(name) => {
            Some(format!("`{name}` is a number; write range(min = .., max = ..)"))
        }
        Kind::Secret => Some("a `Secret` is taken as it is".to_owned()),
        Kind::Bool => Some("a `bool` is yes or no".to_owned()),
        Kind::Many(_) => {
            Some("this is a list; for how many options a person picks write items(min = .., max = ..)".to_owned())
        }
    };
    if let Some(problem) = problem {
        errors.at(raw.name, format!("`length` counts the characters of a text, and {problem}"));
        return None;
    }
    applies("length", &raw.name, class, checks);
    limits(raw, checks, errors)
}

pub(super) fn items(raw: RawBounds, class: &Class<'_>, checks: &mut Vec<Check>, errors: &Errors) -> Option<Limits> {
    let problem = match class.kind {
        Kind::Wrong => return None,
        Kind::Many(_) | Kind::Other => None,
        Kind::Text => Some("a `String` is text; write length(min = .., max = ..)"),
        Kind::Integer(_) | Kind::Float(_) => Some("this is a number; write range(min = .., max = ..)"),
        Kind::Secret => Some("a `Secret` is one text"),
        Kind::Bool => Some("a `bool` is one answer"),
    };
    if let Some(problem) = problem {
        errors.at(raw.name, format!("`items` counts the options that a person picks in a Vec or set, and {problem}"));
        return None;
    }
    applies("items", &raw.name, class, checks);
    limits(raw, checks, errors)
}

/// The limits of something that is counted.
pub(super) fn limits(raw: RawBounds, checks: &mut Vec<Check>, errors: &Errors) -> Option<Limits> {
    let min = raw.min.and_then(|expr| limit(expr, "min", checks, errors));
    let max = raw.max.and_then(|expr| limit(expr, "max", checks, errors));
    if let Some(Number { expr, value: Some(0.0) }) = &max {
        errors.at(expr, "with max = 0 there is no answer to give; leave the field out");
        return None;
    }
    if let (Some(low), Some(high)) = (&min, &max) {
        match (low.value, high.value) {
            (Some(from), Some(to)) if from > to => {
                errors.at(
                    &high.expr,
                    format!("no answer has at least {from} and at most {to}; put the smaller one first"),
                );
                return None;
            }
            (Some(_), Some(_)) => {}
            _ => checks.push(Check::Order { min: low.clone(), max: high.clone() }),
        }
    }
    Some(Limits { min, max })
}

fn limit(expr: Expr, what: &str, checks: &mut Vec<Check>, errors: &Errors) -> Option<Number> {
    let literal = literal::read(&expr);
    let problem = match &literal {
        Literal::Integer(whole) if *whole < 0 => Some("there is no negative count"),
        Literal::Integer(whole) if *whole > i128::from(u32::MAX) => Some("hosts refuse a limit beyond 4294967295"),
        Literal::Integer(_) | Literal::Expression => None,
        _ => Some("a count is a whole number"),
    };
    if let Some(problem) = problem {
        errors.at(&expr, format!("{problem}: write {what} = 1"));
        return None;
    }
    let value = literal.number();
    let number = Number { expr, value };
    if value.is_none() {
        checks.push(Check::Limit { limit: number.clone() });
    }
    Some(number)
}
