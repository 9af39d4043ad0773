//! One of several options, or any number of them.

use std::collections::HashSet;

use serde_json::Value;

use crate::{
    Violation,
    schema::{ChoiceOption, Multi},
    violation::Rule,
};

pub(crate) fn not_a_list() -> Violation {
    Violation::of(Rule::Type, "must be a list of options")
}

pub(crate) fn not_an_option(options: &[ChoiceOption]) -> Violation {
    /// A longer list helps nobody who reads it in a chat.
    const SHOWN: usize = 12;
    if options.is_empty() {
        return Violation::of(Rule::Options, "must be one of the options");
    }
    let mut message = String::from("must be one of ");
    for (at, option) in options.iter().take(SHOWN).enumerate() {
        if at > 0 {
            message.push_str(", ");
        }
        message.push_str(&option.title);
    }
    if options.len() > SHOWN {
        message.push_str(", …");
    }
    Violation::of(Rule::Options, message)
}

pub(super) fn one(options: &[ChoiceOption], value: &Value) -> Result<(), Violation> {
    option(options, value).map(drop)
}

pub(super) fn many(rules: Multi, options: &[ChoiceOption], value: &Value) -> Result<(), Violation> {
    let items = value.as_array().ok_or_else(not_a_list)?;
    for item in items {
        option(options, item)?;
    }
    // A set would hold fewer options than `minItems` counted. The protocol has no `uniqueItems` to say so.
    if !unique(items) {
        return Err(Violation::of(Rule::Items, "must not have the same option picked twice"));
    }
    count(rules, items.len())
}

fn unique(items: &[Value]) -> bool {
    /// How many are compared one by one rather than put into a set.
    const FEW: usize = 16;
    if items.len() > FEW {
        let mut picked = HashSet::with_capacity(items.len());
        return items.iter().filter_map(Value::as_str).all(|item| picked.insert(item));
    }
    (1..items.len()).all(|at| !items[..at].contains(&items[at]))
}

/// Options that are known only at run time are checked by whoever knows them; where there are none, any text passes.
fn option<'a>(options: &[ChoiceOption], value: &'a Value) -> Result<&'a str, Violation> {
    let wrong = || not_an_option(options);
    let value = value.as_str().ok_or_else(wrong)?;
    if options.is_empty() || options.iter().any(|option| option.value == value) { Ok(value) } else { Err(wrong()) }
}

fn count(rules: Multi, count: usize) -> Result<(), Violation> {
    let count = u32::try_from(count).unwrap_or(u32::MAX);
    let (min, max) = (rules.min_items.unwrap_or(0), rules.max_items.unwrap_or(u32::MAX));
    if (min..=max).contains(&count) {
        return Ok(());
    }
    let message = match (rules.min_items, rules.max_items) {
        (Some(min), Some(max)) if min == max => format!("must have exactly {min} picked"),
        (Some(min), Some(max)) => format!("must have {min} to {max} picked"),
        (Some(min), None) => format!("must have at least {min} picked"),
        (_, max) => format!("must have at most {} picked", max.unwrap_or(u32::MAX)),
    };
    Err(Violation::of(Rule::Items, message))
}
