//! The rules of an answer in words, where the host does not tell them or does more harm than good with them.
//!
//! Wework ignores `required`, bounds, lengths and formats. The protocol has no patterns and no exclusive bounds, so no
//! host shows these. OpenClaw refuses a whole form over one answer that breaks a rule, so it is given none.

use super::{
    item::{self, Item, Place, Setting},
    text::{join, sentence},
};
use crate::schema::{FieldSchema, Format, Integer, Kind, Multi, Number, Text};

pub(super) fn say_rules(setting: Setting<'_>, item: &mut Item<'_>) {
    let host = setting.host;
    let is_number = matches!(item.field.kind, Kind::Integer(_) | Kind::Number(_));
    let untold = !host.shows_rules || host.refuses_over_one_answer || (is_number && !host.keeps_numbers);
    let mut said = match item.field.kind {
        kind if untold => of(kind),
        Kind::Text(Text { pattern: Some(pattern), .. }) => Some(sentence(pattern.hint)),
        Kind::Number(number) if number.exclusive_min.is_some() || number.exclusive_max.is_some() => of(item.field.kind),
        _ => None,
    };
    // The text of an `other` option says itself when it is wanted.
    let optional = matches!(item.place, Place::Field(_)) && !item.field.required;
    if optional && !host.shows_rules {
        said = Some(join(&said.unwrap_or_default(), "Optional."));
    }
    if let Some(said) = said {
        item.say(setting, &said);
    }
}

/// Leaves to this crate what would refuse the whole form.
pub(super) fn take_off_rules(setting: Setting<'_>, item: &mut Item<'_>) {
    let free = match item.field.kind {
        Kind::Text(rules) if rules != Text::ANY => Kind::TEXT,
        Kind::MultiChoice(rules) if rules != Multi::ANY => Kind::MultiChoice(Multi::ANY),
        _ => return,
    };
    if setting.host.refuses_over_one_answer {
        item.field.to_mut().kind = free;
    }
}

/// What an answer of this kind must be.
pub(super) fn of(kind: Kind) -> Option<String> {
    match kind {
        Kind::Text(rules) => text(rules),
        Kind::Integer(Integer { min, max }) => Some(integer(min, max)),
        Kind::Number(number) => Some(self::number(number)),
        Kind::MultiChoice(Multi { min_items, max_items }) => {
            count(min_items.filter(|min| *min > 0), max_items).map(|count| format!("Pick {count}."))
        }
        Kind::Boolean | Kind::Choice | Kind::Secret => None,
    }
}

fn text(rules: Text) -> Option<String> {
    let mut said = String::new();
    if let Some(format) = rules.format {
        said.push_str(match format {
            Format::Email => "An e-mail address such as name@example.com.",
            Format::Uri => "A web address such as https://example.com/page.",
            Format::Date => "A date such as 2026-01-31.",
            Format::DateTime => "A date and time such as 2026-01-31T09:00:00Z.",
        });
    }
    if let Some(pattern) = rules.pattern {
        said = join(&said, &sentence(pattern.hint));
    }
    if let Some(count) = count(rules.min_length.filter(|min| *min > 1), rules.max_length) {
        let one = rules.max_length == Some(1);
        said = join(&said, &sentence(&format!("{count} character{}", if one { "" } else { "s" })));
    }
    Some(said).filter(|said| !said.is_empty())
}

fn integer(min: i64, max: i64) -> String {
    let (low, high) = (min > -Integer::LIMIT, max < Integer::LIMIT);
    match (low, high) {
        (true, true) => format!("A whole number from {min} to {max}."),
        (true, false) => format!("A whole number, at least {min}."),
        (false, true) => format!("A whole number, at most {max}."),
        (false, false) => "A whole number.".to_owned(),
    }
}

fn number(Number { min, max, exclusive_min, exclusive_max }: Number) -> String {
    let bounds = [
        min.map(|bound| format!("at least {bound}")),
        exclusive_min.map(|bound| format!("more than {bound}")),
        max.map(|bound| format!("at most {bound}")),
        exclusive_max.map(|bound| format!("less than {bound}")),
    ];
    let bounds: Vec<_> = bounds.into_iter().flatten().collect();
    if bounds.is_empty() { "A number.".to_owned() } else { format!("A number, {}.", bounds.join(" and ")) }
}

fn count(min: Option<u32>, max: Option<u32>) -> Option<String> {
    match (min, max) {
        (Some(min), Some(max)) if min == max => Some(format!("exactly {min}")),
        (Some(min), Some(max)) => Some(format!("{min} to {max}")),
        (Some(min), None) => Some(format!("at least {min}")),
        (None, Some(max)) => Some(format!("at most {max}")),
        (None, None) => None,
    }
}

/// How a field's title stands in the middle of a sentence: "Release note" becomes "release note", "URL" stays.
pub(super) fn inner(field: &FieldSchema) -> String {
    let title = item::title(field);
    let mut letters = title.chars();
    match (letters.next(), letters.next()) {
        (Some(first), Some(second)) if !second.is_uppercase() => {
            let rest = letters.as_str();
            first.to_lowercase().chain([second]).chain(rest.chars()).collect()
        }
        _ => title.to_owned(),
    }
}
