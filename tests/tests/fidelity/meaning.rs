//! What a person means by the state in which they leave a form: the judge of what the plugin gets.
//!
//! It looks at what is on the screen, never at what was sent, and knows the conventions that a person can read there:
//! titles name fields, labels name options, "List: option" asks for one option of a list, "Add note?" asks whether there
//! is to be a note, "Leave blank for 20." says what a blank means, and "None" is no answer.

use std::cmp::Reverse;

use elicit_sdk::testing::{Question, SimulatedHost};
use serde_json::{Value, json};

use super::form::{Field, Rule};

/// What is said in one place of a form.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Meaning {
    /// Nothing: it was left blank.
    Nothing,
    /// This.
    Is(Value),
    /// Something that is no answer to this field: it must never become one.
    Unclear,
}

/// What is asked in one place of a form.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Slot {
    /// Whether there is to be an answer to this field.
    Wish(usize),
    /// The field.
    Field(usize),
    /// Whether this option of the field is picked.
    Pick(usize, usize),
    /// The text of the field's last option.
    Other(usize),
}

/// The options that stand for no answer.
const NOTHING: [&str; 3] = ["None", "No answer", "Leave blank"];

/// What Copilot shows below every list of options.
pub(crate) const OWN: &str = "Other (type your answer)";

/// How long a title is where Claude Code cuts it.
const CLAUDE_TITLE: usize = 45;

impl Slot {
    pub(crate) fn field(self) -> usize {
        match self {
            Self::Wish(at) | Self::Field(at) | Self::Pick(at, _) | Self::Other(at) => at,
        }
    }

    /// What stands above it, in one way or another.
    fn titles(self, fields: &[Field]) -> [String; 4] {
        let field = &fields[self.field()];
        let title = if field.title.trim_matches(is_space).is_empty() { &field.key } else { &field.title };
        let one = |title: String| [title.clone(), title.clone(), title.clone(), title];
        match self {
            Self::Field(_) => one(title.clone()),
            Self::Wish(_) => one(format!("Add {}?", title.trim_matches(is_space))),
            // Equal titles are told apart one way or the other.
            Self::Pick(_, option) => {
                let title = title.trim_matches(is_space);
                let (bare, label) = (bare(field, option), label(field, option));
                // The option comes first where the end of a title is out of sight.
                [
                    format!("{title}: {bare}"),
                    format!("{title}: {label}"),
                    format!("{bare} ({title})"),
                    format!("{label} ({title})"),
                ]
            }
            Self::Other(_) => one(field.other.as_ref().map(|other| other.title.clone()).unwrap_or_default()),
        }
    }

    fn key(self, fields: &[Field]) -> &str {
        let field = &fields[self.field()];
        match (self, &field.other) {
            (Self::Other(_), Some(other)) => &other.key,
            _ => &field.key,
        }
    }
}

/// Every place that a form may have, in the order in which its author declared the fields.
pub(crate) fn slots(fields: &[Field]) -> Vec<Slot> {
    let mut slots = Vec::new();
    for (at, field) in fields.iter().enumerate() {
        slots.extend([Slot::Wish(at), Slot::Field(at)]);
        if matches!(field.kind, Rule::Many { .. }) {
            slots.extend((0..field.options.len()).map(|option| Slot::Pick(at, option)));
        }
        if field.other.is_some() {
            slots.push(Slot::Other(at));
        }
    }
    slots
}

/// Which of these places a question is: by its title, and among equal titles by its key. The order is the author's, so
/// what comes after the question that was found last is looked at alone.
pub(crate) fn find(question: &Question, fields: &[Field], after: &[Slot], host: SimulatedHost) -> Option<usize> {
    // OpenClaw cuts the heading, and has the whole title in the first line of the text.
    let shown = match host {
        SimulatedHost::OpenClaw => question.asks().lines().next().unwrap_or_default(),
        _ => question.heading.as_str(),
    };
    let shown = plain(shown).to_lowercase();
    let is_cut = host == SimulatedHost::ClaudeCode && units(&shown) + 1 >= CLAUDE_TITLE;
    let same = |slot: &Slot| {
        slot.titles(fields).iter().any(|title| {
            let title = plain(title).to_lowercase();
            title == shown || title == unnumbered(&shown) || (is_cut && title.starts_with(&shown))
        })
    };
    let found: Vec<usize> = (0..after.len()).filter(|at| same(&after[*at])).collect();
    // Keys are put in order by letters before them: "a_", or "ab_" where there are many.
    let bare = question.id.split_once('_').filter(|(order, _)| order.len() <= 2).map(|(_, key)| key);
    let id = letters(bare.unwrap_or(&question.id));
    // Of several with this title, the one whose key is in the question's: the whole of it, and with that of the option.
    let fit = |slot: Slot| {
        let option = match slot {
            Slot::Pick(at, option) => fields[at].options[option].value.as_str(),
            _ => "",
        };
        let key = letters(slot.key(fields));
        let whole = format!("{key}{}", letters(option));
        // One without a letter leaves what stands before keys to put them in order.
        let ends = if whole.is_empty() { id.len() <= 2 } else { id.to_lowercase().ends_with(&whole.to_lowercase()) };
        let is_longer = matches!(slot, Slot::Field(_)) && id.len() > key.len() + 2;
        // A key may be the end of another, "2" of "f2", or differ in case alone.
        let length = if ends { whole.len().max(1) } else { 0 };
        let asks = match slot {
            Slot::Wish(_) => format!("add_{}", slot.key(fields)),
            Slot::Pick(..) => format!("{}_{option}", slot.key(fields)),
            Slot::Field(_) | Slot::Other(_) => slot.key(fields).to_owned(),
        };
        let is_whole = [Some(question.id.as_str()), bare].iter().flatten().any(|id| id.eq_ignore_ascii_case(&asks));
        // OpenClaw writes every id in small letters.
        let is_other_case = host != SimulatedHost::OpenClaw && !id.ends_with(&whole);
        (!is_whole, !ends, is_longer, is_other_case, Reverse(length))
    };
    found.into_iter().min_by_key(|at| fit(after[*at]))
}

/// What a question says as it stands, in this place of the form.
///
/// # Errors
///
/// What nobody could make sense of: an option that was not declared, a list in place of a text.
pub(crate) fn of(question: &Question, field: &Field, slot: Slot) -> Result<Meaning, String> {
    let written = question.text.as_deref().filter(|text| !is_blank(text));
    let own_picked = question.options.iter().any(|option| option.label == OWN && option.selected);
    let picked: Vec<&str> = question.selected().filter(|label| *label != OWN).collect();
    let has_options = !question.options.is_empty();
    if !has_options && question.text.is_none() {
        return Err(format!("`{}` has neither options nor a text box", question.id));
    }
    if own_picked {
        return own(field, slot, written, &picked);
    }
    let default = match slot {
        Slot::Field(_) => field.default.clone(),
        Slot::Other(_) => field.other.as_ref().and_then(|other| other.default.clone()),
        Slot::Wish(_) => None,
        Slot::Pick(_, option) => field
            .default
            .as_ref()
            .and_then(Value::as_array)
            .map(|list| list.iter().any(|item| *item == *field.options[option].value).into()),
    };
    let blank = || default.clone().filter(|default| says_blank(question, field, slot, default));
    let meaning = match slot {
        Slot::Wish(_) | Slot::Pick(..) => yes_or_no(&picked, false)?,
        Slot::Other(_) => written.map_or(Meaning::Nothing, |text| Meaning::Is(text.into())),
        Slot::Field(_) if has_options => match field.kind {
            Rule::Boolean => yes_or_no(&picked, !field.required)?,
            Rule::One => match picked[..] {
                [] => Meaning::Nothing,
                [label] => option(field, label)?,
                _ => return Err(format!("`{}` has several options picked", question.id)),
            },
            Rule::Many { .. } => many(field, &picked)?,
            _ => return Err(format!("`{}` has options and no text box", question.id)),
        },
        Slot::Field(_) => match (field.kind, written) {
            (_, None) => Meaning::Nothing,
            (Rule::Text { .. }, Some(text)) => Meaning::Is(text.into()),
            (Rule::Integer { .. } | Rule::Number { .. }, Some(text)) => number(text),
            (Rule::One, Some(text)) => named(field, text),
            (Rule::Boolean | Rule::Many { .. }, Some(_)) => {
                return Err(format!("`{}` is a text box", question.id));
            }
        },
    };
    Ok(match meaning {
        // A list of which nothing is picked is picked empty.
        Meaning::Nothing | Meaning::Is(Value::Array(_))
            if meaning == Meaning::Nothing || meaning == Meaning::Is(json!([])) =>
        {
            blank().map_or(meaning, Meaning::Is)
        }
        meaning => meaning,
    })
}

/// What words in place of an option say: the option that they name.
fn own(field: &Field, slot: Slot, written: Option<&str>, picked: &[&str]) -> Result<Meaning, String> {
    let Some(words) = written else {
        // "Other" without words adds nothing to a list.
        let is_list = matches!((field.kind, slot), (Rule::Many { .. }, Slot::Field(_)));
        return if is_list { many(field, picked) } else { Ok(Meaning::Nothing) };
    };
    let is_nothing = !field.required && NOTHING.iter().any(|word| word.eq_ignore_ascii_case(words.trim()));
    Ok(match (field.kind, slot) {
        (Rule::Boolean, _) | (_, Slot::Pick(..) | Slot::Wish(_)) => match words.trim().to_lowercase().as_str() {
            "yes" => Meaning::Is(true.into()),
            "no" => Meaning::Is(false.into()),
            _ if is_nothing => Meaning::Nothing,
            _ => Meaning::Unclear,
        },
        (Rule::Many { .. }, _) => match (many(field, picked)?, named(field, words)) {
            (Meaning::Is(Value::Array(mut list)), Meaning::Is(own)) if !list.contains(&own) => {
                list.push(own);
                Meaning::Is(Value::Array(list))
            }
            _ => Meaning::Unclear,
        },
        _ => match named(field, words) {
            Meaning::Unclear if is_nothing => Meaning::Nothing,
            named => named,
        },
    })
}

fn yes_or_no(picked: &[&str], may_be_nothing: bool) -> Result<Meaning, String> {
    match picked {
        [] => Ok(Meaning::Nothing),
        ["Yes" | "true"] => Ok(Meaning::Is(true.into())),
        ["No" | "false"] => Ok(Meaning::Is(false.into())),
        [label] if may_be_nothing && NOTHING.contains(label) => Ok(Meaning::Nothing),
        _ => Err(format!("{picked:?} is neither yes nor no")),
    }
}

/// Whether the option says that there is no answer.
pub(crate) fn is_nothing(field: &Field, slot: Slot, label: &str) -> bool {
    match (field.kind, slot) {
        (Rule::One, Slot::Field(_)) => option(field, label) == Ok(Meaning::Nothing),
        (_, Slot::Field(_)) => !field.required && NOTHING.contains(&label),
        _ => false,
    }
}

/// What the label of an option says.
pub(crate) fn option(field: &Field, shown: &str) -> Result<Meaning, String> {
    let is = |fits: &dyn Fn(&str) -> bool| {
        (0..field.options.len()).find(|at| fits(&label(field, *at))).map(|at| field.options[at].value.clone())
    };
    let shown = plain(shown);
    let found = is(&|label| plain(label) == shown)
        .or_else(|| is(&|label| plain(label).to_lowercase() == shown.to_lowercase()))
        .or_else(|| is(&|label| plain(label) == unnumbered(&shown)));
    match found {
        Some(value) => Ok(Meaning::Is(value.into())),
        None if !field.required && NOTHING.iter().any(|word| shown.starts_with(word)) => Ok(Meaning::Nothing),
        None => Err(format!("the option {shown:?} was not declared")),
    }
}

fn many(field: &Field, picked: &[&str]) -> Result<Meaning, String> {
    let values = picked.iter().map(|label| match option(field, label)? {
        Meaning::Is(value) => Ok(value),
        _ => Err(format!("{label:?} is picked in a list")),
    });
    Ok(Meaning::Is(Value::Array(values.collect::<Result<_, String>>()?)))
}

/// The label of an option as a person reads it: its title, or its value where it has none; of several equal ones all
/// but the first have their value behind them.
pub(crate) fn label(field: &Field, at: usize) -> String {
    let folded = |at: usize| plain(bare(field, at)).to_lowercase();
    if (0..at).any(|before| folded(before) == folded(at)) {
        format!("{} ({})", bare(field, at), field.options[at].value)
    } else {
        bare(field, at).to_owned()
    }
}

/// The title of an option, or its value where it has none.
fn bare(field: &Field, at: usize) -> &str {
    let option = &field.options[at];
    match option.title.trim_matches(is_space) {
        "" => option.value.trim_matches(is_space),
        title => title,
    }
}

/// The option that a text names, where it names one: by title before value, and exactly before in other letters.
pub(crate) fn named(field: &Field, text: &str) -> Meaning {
    let text = plain(text);
    let folded = text.to_lowercase();
    let labels: Vec<_> = (0..field.options.len()).map(|at| plain(&label(field, at))).collect();
    let values: Vec<_> = field.options.iter().map(|option| plain(&option.value)).collect();
    let only = |fits: &dyn Fn(usize) -> bool| {
        let mut found = (0..field.options.len()).filter(|at| fits(*at));
        found.next().filter(|_| found.next().is_none())
    };
    let at = only(&|at| labels[at] == text)
        .or_else(|| only(&|at| labels[at].to_lowercase() == folded))
        .or_else(|| only(&|at| values[at] == text))
        .or_else(|| only(&|at| values[at].to_lowercase() == folded));
    at.map_or(Meaning::Unclear, |at| Meaning::Is(field.options[at].value.clone().into()))
}

/// The number that a text is in any country: no separators of thousands, no comma.
pub(crate) fn number(text: &str) -> Meaning {
    let text = text.trim_matches(is_space);
    let unsigned = text.strip_prefix(['+', '-']).unwrap_or(text);
    let is_decimal = unsigned.starts_with(|c: char| c.is_ascii_digit() || c == '.')
        && unsigned.bytes().all(|byte| byte.is_ascii_digit() || matches!(byte, b'.' | b'e' | b'E' | b'+' | b'-'));
    if let Ok(whole) = text.parse::<i64>() {
        return Meaning::Is(whole.into());
    }
    match text.parse::<f64>() {
        Ok(number) if is_decimal && number.is_finite() => Meaning::Is(json!(number)),
        _ => Meaning::Unclear,
    }
}

/// Whether the question says that a blank means this default.
fn says_blank(question: &Question, field: &Field, slot: Slot, default: &Value) -> bool {
    let Some((_, said)) = question.asks().rsplit_once("Leave blank for ") else { return false };
    let title = |value: &Value| {
        let at = field.options.iter().position(|option| *value == *option.value);
        at.map_or(value.to_string(), |at| label(field, at))
    };
    let said = plain(said);
    let said = said.trim_start_matches('\u{201c}');
    let shows = |text: &str| said.trim_start().starts_with(&plain(text));
    match (default, slot) {
        (Value::Bool(yes), _) => shows(if *yes { "Yes" } else { "No" }),
        (Value::String(text), Slot::Other(_)) => shows(text),
        (Value::String(_), _) if field.kind == Rule::One => shows(&title(default)),
        (Value::String(text), _) => shows(text),
        (Value::Array(values), _) => values.iter().all(|value| said.contains(&plain(&title(value)))),
        (value, _) => shows(&value.to_string()),
    }
}

/// The same for two texts that look the same: without what nobody sees, on one line.
pub(crate) fn plain(text: &str) -> String {
    let visible: String =
        text.chars().filter(|c| !is_invisible(*c)).map(|c| if c.is_control() { ' ' } else { c }).collect();
    visible.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Without the number that tells a title from an equal one before it.
fn unnumbered(title: &str) -> &str {
    let bare = title.strip_suffix(')').and_then(|title| title.rsplit_once(" ("));
    match bare {
        Some((bare, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => bare,
        _ => title,
    }
}

/// A key as far as every host leaves it alone.
fn letters(key: &str) -> String {
    key.chars().filter(char::is_ascii_alphanumeric).collect()
}

fn units(text: &str) -> usize {
    text.chars().map(char::len_utf16).sum()
}

/// Whether a person would call it empty.
pub(crate) fn is_blank(text: &str) -> bool {
    text.chars().all(|c| c.is_whitespace() || c.is_control() || is_invisible(c))
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == '\u{feff}'
}

const fn is_invisible(c: char) -> bool {
    matches!(c, '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{ad}')
}
