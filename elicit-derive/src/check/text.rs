//! Formats and patterns: rules of text alone.

use syn::{Ident, LitStr};

use super::bounds::applies;
use super::types::{Class, Kind};
use crate::errors::Errors;
use crate::model::{Check, Rule};
use crate::suggest;

/// The rules of the formats and the pattern that were written.
pub(super) fn rules(
    formats: Vec<Ident>,
    pattern: Option<LitStr>,
    hint: Option<LitStr>,
    class: &Class<'_>,
    checks: &mut Vec<Check>,
    errors: &Errors,
) -> Vec<Rule> {
    let mut rules = Vec::new();
    if let [_, second, ..] = formats.as_slice() {
        let names: Vec<String> = formats.iter().map(ToString::to_string).collect();
        let names = suggest::list(names.iter().map(String::as_str), "and");
        errors.at(second, format!("a text has one format, and {names} are given; keep one"));
    }
    if let Some(format) = formats.into_iter().next() {
        if let Some(problem) = unfit(class) {
            errors.at(&format, format!("`{format}` is a format of text, and {problem}"));
        } else {
            applies("format", &format, class, checks);
            rules.push(Rule::Format(format));
        }
    }
    if let (Some(pattern), Some(hint)) = (pattern, hint) {
        if let Some(problem) = unfit(class) {
            errors.at(&pattern, format!("`pattern` describes a text, and {problem}"));
        } else if pattern.value().is_empty() {
            errors.at(&pattern, "an empty pattern refuses nothing; leave `pattern` out");
        } else if hint.value().trim().is_empty() {
            errors.at(&hint, "say in words what the pattern wants: hint = \"v and a number, such as v12\"");
        } else {
            // Asked of every type, since the check also knows whether the SDK can read patterns at all.
            checks.push(Check::Applies { rule: "pattern", at: Ident::new("pattern", pattern.span()) });
            rules.push(Rule::Pattern(pattern, hint));
        }
    }
    rules
}

fn unfit(class: &Class<'_>) -> Option<String> {
    match class.kind {
        Kind::Text | Kind::Other | Kind::Wrong => None,
        Kind::Integer(integer) => {
            Some(format!("`{}` is a number: make the field a String, or take this out", integer.name))
        }
        Kind::Float(name) => Some(format!("`{name}` is a number: make the field a String, or take this out")),
        Kind::Bool => Some("a `bool` is yes or no: take this out".to_owned()),
        Kind::Secret => Some("a `Secret` is taken as it is: take this out".to_owned()),
        Kind::Many(_) => Some("this is a list of options: take this out".to_owned()),
    }
}
