//! Forms at random: every kind and rule, and the texts that break hosts.

use serde_json::{Value, json};

use super::{
    form::{Field, Form, Option_, Other, Rule, Shape},
    source::Source,
};

const MESSAGES: [&str; 7] =
    ["Choose how to go on", "Two\nlines.", "a\u{200b}b\u{202e}c", "", "  padded  ", "执行此计划", "What now?"];

const TITLES: [&str; 24] = [
    " Padded ",
    "",
    "  ",
    "Same",
    "same",
    "Same (2)",
    "None",
    "Yes",
    "No",
    "Question\nof two lines",
    "zero\u{200b}width",
    "\u{202e}turned",
    "Größe 😀",
    "访问范围",
    "实施此计划?",
    "A title that goes on and on for more than forty-five characters",
    "Optional.",
    "URL",
    "2",
    "question_1",
    "Add note?",
    "a, b; c",
    "<b>",
    "\u{feff}mark",
];

const KEYS: [&str; 19] = [
    "implement",
    "Implement",
    "__mcp_approval",
    "10",
    "2",
    "a b",
    " a ",
    "",
    "größe",
    "中",
    "a.b/c",
    "constructor",
    "__proto__",
    "Zeta",
    "zeta",
    "add_f1",
    "f1_a",
    "UPPER_case",
    "a_key_that_goes_on_for_rather_more_than_forty_eight_characters",
];

const VALUES: [&str; 16] = [
    "none",
    "yes",
    "no",
    "true",
    "option-1",
    "option-2",
    "",
    " a ",
    "A",
    "Fast",
    "2",
    "1",
    "a b",
    "zero\u{200b}",
    "no-answer",
    "elicit-none",
];

/// A form, mostly small and mostly plain.
pub(crate) fn form(source: &mut Source) -> Form {
    let message = if source.once_in(6) { source.one(&MESSAGES).to_owned() } else { MESSAGES[0].to_owned() };
    let message = if source.once_in(200) { "m".repeat(1100) } else { message };
    let many = |source: &mut Source| if source.once_in(60) { 12 + source.below(9) } else { 1 + source.below(5) };
    let count = source.fields(many);
    let mut form = Form { message, fields: Vec::with_capacity(count) };
    for at in 0..count {
        source.field(at);
        let field = field(source, &form, at);
        form.fields.push(field);
    }
    form
}

fn field(source: &mut Source, form: &Form, at: usize) -> Field {
    let kind = kind(source);
    let mut options = match kind {
        Rule::One | Rule::Many { .. } => options(source),
        _ => Vec::new(),
    };
    let other = kind == Rule::One && options.len() > 1 && source.once_in(5);
    let key = key(source, form, at);
    let title = if source.once_in(6) { source.one(&TITLES).to_owned() } else { format!("Title {at}") };
    let description = match source.below(8) {
        0..=3 => String::new(),
        4 | 5 => "Some words.".to_owned(),
        6 => source.one(&["Two\nlines", "d\u{200b}", "  ", "Optional."]).to_owned(),
        _ if source.once_in(20) => "d".repeat(500),
        _ => "No full stop".to_owned(),
    };
    let other = other.then(|| {
        if let Some(last) = options.last_mut() {
            last.title = String::from("Custom");
        }
        let title = format!("Custom title {at}");
        let default = source.once_in(8).then(|| json!("my own"));
        Other { key: format!("custom{at}"), title, default }
    });
    // A list that may be left out is an empty one; no derived form has one.
    let required = !source.once_in(3) || matches!(kind, Rule::Many { .. });
    let mut field = Field { key, title, description, required, kind, options, default: None, other };
    if source.once_in(4) {
        field.default = default(source, &field);
    }
    field
}

fn key(source: &mut Source, form: &Form, at: usize) -> String {
    let key = if source.once_in(8) { source.one(&KEYS).to_owned() } else { format!("f{at}") };
    // Two fields of one key are not to be told apart by anyone.
    let taken = |key: &str| form.fields.iter().any(|field| field.key == key);
    if taken(&key) { format!("{key}{at}") } else { key }
}

fn kind(source: &mut Source) -> Rule {
    let bound =
        |source: &mut Source, most: usize| source.once_in(3).then(|| u32::try_from(source.below(most)).unwrap());
    match source.below(12) {
        0..=2 => {
            let formats = [Shape::Email, Shape::Uri, Shape::Date, Shape::DateTime, Shape::Letters];
            let format = source.once_in(4).then(|| formats[source.below(5)]);
            let (min, max) = (bound(source, 4), bound(source, 60).map(|max| max + 1));
            Rule::Text { min: min.filter(|min| max.is_none_or(|max| *min <= max)), max, format }
        }
        3 => {
            let min = [-9_007_199_254_740_991, 1, 0, -5][source.below(4)];
            Rule::Integer { min, max: [9_007_199_254_740_991, 500, 10, 1][source.below(4)].max(min) }
        }
        4 => {
            let (min, max) = (source.once_in(3).then_some(-2.5), source.once_in(3).then_some(99.5));
            Rule::Number { min, max, over: source.once_in(6).then_some(0.0), under: source.once_in(6).then_some(100.0) }
        }
        5 | 6 => Rule::Boolean,
        7..=9 => Rule::One,
        _ => {
            let (min, max) = (bound(source, 3), bound(source, 4).map(|max| max + 1));
            Rule::Many { min: min.filter(|min| max.is_none_or(|max| *min <= max)), max }
        }
    }
}

fn options(source: &mut Source) -> Vec<Option_> {
    let count = if source.once_in(40) { 5 + source.below(40) } else { 1 + source.below(6) };
    let mut options: Vec<Option_> = Vec::with_capacity(count);
    for at in 0..count {
        let value = if source.once_in(12) { source.one(&VALUES).to_owned() } else { format!("v{at}") };
        let title = match source.below(24) {
            23 => source.one(&TITLES).to_owned(),
            22 => source.one(&VALUES).to_owned(),
            21 => format!("v{}", source.below(count)),
            20 if source.once_in(10) => "t".repeat(70),
            _ => format!("Option {at}"),
        };
        // Two options of one value are refused before anything is sent.
        let taken = options.iter().any(|option| option.value == value);
        options.push(Option_ { value: if taken { format!("{value}{at}") } else { value }, title });
    }
    options
}

/// A default, which its field takes but for one in ten.
fn default(source: &mut Source, field: &Field) -> Option<Value> {
    if source.once_in(10) {
        return Some(
            [json!("unfit"), json!(-99_999), json!(["unfit"]), json!(true), json!("")][source.below(5)].clone(),
        );
    }
    value(source, field)
}

/// An answer that the field takes; `None` where none comes to mind.
pub(crate) fn value(source: &mut Source, field: &Field) -> Option<Value> {
    Some(match field.kind {
        Rule::Text { min, max, format } => {
            let text = match format {
                None => source.one(&["some words", "x", "Fast", "5", "a, b", "été", "None", "no"]).to_owned(),
                Some(Shape::Email) => "name@example.com".to_owned(),
                Some(Shape::Uri) => "https://example.com/page".to_owned(),
                Some(Shape::Date) => "2026-01-31".to_owned(),
                Some(Shape::DateTime) => "2026-01-31T09:00:00Z".to_owned(),
                Some(Shape::Letters) => "abc".to_owned(),
            };
            let long = text.chars().count();
            let fits = min.is_none_or(|min| long >= min as usize) && max.is_none_or(|max| long <= max as usize);
            if fits { text.into() } else { return None }
        }
        Rule::Integer { min, max } => [min, max, 7.clamp(min, max)][source.below(3)].into(),
        Rule::Number { .. } => [json!(1.5), json!(3), json!(0.25), json!(99), json!(-1.5)][source.below(5)].clone(),
        Rule::Boolean => (source.below(2) == 0).into(),
        Rule::One => field.options[source.below(field.options.len())].value.clone().into(),
        Rule::Many { .. } => {
            let picked = field.options.iter().filter(|_| source.below(2) == 0);
            picked.map(|option| Value::from(option.value.clone())).collect()
        }
    })
}
