//! From what a person wants to say to what they do with the card in front of them.

use serde_json::Value;

use super::{
    super::{Pick, Question, Shown, Step},
    client::Fault,
    form::{Form, fold, same},
    person::Wish,
};

/// How the options are called that say nothing.
const NOTHING: [&str; 4] = ["None", "No answer", "Leave blank", "Leave it blank"];

/// What is done with a card.
#[derive(Default)]
pub(super) struct Moves {
    pub(super) steps: Vec<Step>,
    /// The same in words.
    pub(super) words: Vec<String>,
    /// The places of the wishes that were said.
    pub(super) said: Vec<usize>,
    /// The places of the questions that nothing was said about.
    untouched: Vec<usize>,
}

/// What a question is to a wish.
enum About {
    /// The field that is wished for.
    Field,
    /// One option of it, to be answered with yes or no.
    Option(String),
    /// Whether there is to be an answer at all.
    Whether,
}

/// Everything that the wishes say about this card.
pub(super) fn moves(wishes: &[Wish], shown: &Shown, form: &Form) -> Result<Moves, Fault> {
    let mut moves = Moves::default();
    for (at, question) in shown.questions.iter().enumerate() {
        if !moves.say(wishes, question, form)? {
            moves.untouched.push(at);
        }
    }
    Ok(moves)
}

/// Whether any of the wishes is about this card.
pub(super) fn concerns(wishes: &[Wish], shown: &Shown, form: &Form) -> bool {
    let concerns = |wish: &Wish| match wish.title() {
        Some(title) => shown.questions.iter().any(|question| about(question, form, title).is_some()),
        None => true,
    };
    wishes.iter().any(concerns)
}

impl Moves {
    /// Says what is wished for this question: whether anything is.
    fn say(&mut self, wishes: &[Wish], question: &Question, form: &Form) -> Result<bool, Fault> {
        let named = wishes.iter().enumerate().filter_map(|(at, wish)| {
            let title = wish.title()?;
            // Of two fields with the same title the first has the first wish.
            Some((at, wish, about(question, form, title)?))
        });
        let mut touched = false;
        for (at, wish, about) in named {
            touched = true;
            match (about, wish) {
                (About::Field, Wish::Type { text, .. }) => self.write(question, text, form)?,
                (About::Field, Wish::Pick { option, .. }) => self.pick(question, option, form)?,
                (About::Field, Wish::Leave { .. }) => self.leave(question, form),
                (About::Option(shown), Wish::Pick { option, .. }) => {
                    if !same(&shown, option) {
                        // Said by another wish, or else not wanted.
                        if !wishes.iter().any(|wish| picks(wish, form.title(question), &shown)) {
                            self.answer(question, false, form)?;
                        }
                        continue;
                    }
                    self.answer(question, true, form)?;
                }
                (About::Option(_) | About::Whether, Wish::Leave { .. }) => self.answer(question, false, form)?,
                (About::Whether, _) => {
                    // The answer itself is for the form that follows.
                    self.answer(question, true, form)?;
                    continue;
                }
                (About::Option(_), _) => return Err(format!("“{}” is a question of yes or no", form.title(question))),
                (About::Field, Wish::Choose { .. }) => continue,
            }
            self.said.push(at);
        }
        if touched {
            return Ok(true);
        }
        for (at, wish) in wishes.iter().enumerate() {
            let Wish::Choose { option } = wish else { continue };
            let is_written = question.text.is_some() && question.options.is_empty() && names_options(question);
            if place(question, option).is_some() || is_written {
                self.pick(question, option, form)?;
                self.said.push(at);
                return Ok(true);
            }
        }
        // Whether there is to be an answer that nobody wishes to give.
        if is_whether(form.title(question)) && yes_or_no(question, false).is_some() {
            self.answer(question, false, form)?;
            return Ok(true);
        }
        Ok(false)
    }

    fn write(&mut self, question: &Question, text: &str, form: &Form) -> Result<(), Fault> {
        let title = form.title(question);
        let Some(written) = question.text.as_deref().filter(|_| question.options.is_empty()) else {
            return Err(format!("“{title}” has options and no text box; a person picks one: {}", labels(question)));
        };
        if !written.is_empty() {
            self.steps.push(Step::Clear { id: question.id.clone() });
        }
        self.steps.push(Step::text(&question.id, text));
        self.words.push(format!("types “{text}” into “{title}”"));
        Ok(())
    }

    fn pick(&mut self, question: &Question, option: &str, form: &Form) -> Result<(), Fault> {
        let title = form.title(question);
        if question.options.is_empty() && question.text.is_some() && names_options(question) {
            return self.write(question, option, form);
        }
        let Some(at) = place(question, option) else {
            let offered = if question.options.is_empty() { "no options".to_owned() } else { labels(question) };
            return Err(format!("“{title}” has no option “{option}”; it has {offered}"));
        };
        self.words.push(format!("picks “{}” for “{title}”", question.options[at].label));
        if !question.options[at].selected {
            self.steps.push(Step::select_at(&question.id, at));
        }
        Ok(())
    }

    /// Answers yes or no.
    fn answer(&mut self, question: &Question, yes: bool, form: &Form) -> Result<(), Fault> {
        match yes_or_no(question, yes) {
            Some(label) => self.pick(question, &label, form),
            None => Err(format!("“{}” cannot be answered with yes or no", form.title(question))),
        }
    }

    fn leave(&mut self, question: &Question, form: &Form) {
        let (title, id) = (form.title(question), || question.id.clone());
        self.words.push(format!("leaves “{title}” blank"));
        if question.options.is_empty() {
            if question.text.as_deref().is_some_and(|text| !text.is_empty()) {
                self.steps.push(Step::Clear { id: id() });
            }
        } else if question.pick == Pick::Many {
            let picked: Vec<_> = (0..question.options.len()).filter(|at| question.options[*at].selected).collect();
            // One that nobody touched is left out, and is no answer; one that is empty again is.
            let toggled = if picked.is_empty() { vec![0, 0] } else { picked };
            self.steps.extend(toggled.into_iter().map(|at| Step::select_at(id(), at)));
        } else if let Some(at) = nothing(question) {
            self.steps.push(Step::select_at(id(), at));
        } else if question.options.iter().any(|option| option.selected) {
            self.steps.push(Step::Skip { id: id() });
        }
    }

    /// Answers what nothing was said about, where the host does not let anybody go on without: with what the author
    /// filled in, or else with nothing.
    pub(super) fn fill(&mut self, shown: &Shown, form: &Form) {
        for at in std::mem::take(&mut self.untouched) {
            let question = &shown.questions[at];
            let is_open = question.text.as_deref().is_none_or(str::is_empty)
                && !question.options.iter().any(|option| option.selected);
            if !is_open {
                continue;
            }
            let default = form.field(question).map(defaults).unwrap_or_default();
            if question.options.is_empty() {
                if let [text] = &default[..] {
                    self.steps.push(Step::text(&question.id, text));
                    self.words.push(format!("types the default “{text}” into “{}”", form.title(question)));
                }
                continue;
            }
            let defaults = default.iter().filter_map(|label| place(question, label)).collect::<Vec<_>>();
            let picked = if defaults.is_empty() { nothing(question).into_iter().collect() } else { defaults };
            for at in picked {
                let label = &question.options[at].label;
                self.words.push(format!("picks “{label}” for “{}”, to go on", form.title(question)));
                self.steps.push(Step::select_at(&question.id, at));
            }
        }
    }
}

/// What this question is to the field of this title.
fn about(question: &Question, form: &Form, title: &str) -> Option<About> {
    let (shown, title) = (fold(form.title(question)), fold(title));
    if shown == title || unnumbered(&shown) == title {
        return Some(About::Field);
    }
    if is_whether(&shown) && shown == format!("add {title}?") {
        return Some(About::Whether);
    }
    yes_or_no(question, true)?;
    let option = shown.strip_prefix(&title).and_then(|rest| rest.strip_prefix(": "));
    let option = option.or_else(|| shown.strip_suffix(&format!(" ({title})")));
    Some(About::Option(option?.to_owned()))
}

/// Whether a wish is this option of a list, whose title and option stand in one.
fn picks(wish: &Wish, shown: &str, option: &str) -> bool {
    match wish {
        Wish::Pick { title, option: wished } => fold(shown).contains(&fold(title)) && same(wished, option),
        _ => false,
    }
}

/// "Add note?"
fn is_whether(title: &str) -> bool {
    let title = fold(title);
    title.starts_with("add ") && title.ends_with('?')
}

/// Without the number that tells a title from an equal one before it.
fn unnumbered(title: &str) -> &str {
    match title.strip_suffix(')').and_then(|title| title.rsplit_once(" (")) {
        Some((bare, number)) if !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit()) => bare,
        _ => title,
    }
}

/// The label of the option that says yes, or no; `None` where the question is another.
fn yes_or_no(question: &Question, yes: bool) -> Option<String> {
    let says = |words: [&str; 2]| {
        let there = |word: &&str| question.options.iter().any(|option| option.label == **word);
        words.iter().all(there).then(|| words[usize::from(!yes)].to_owned())
    };
    says(["Yes", "No"]).or_else(|| says(["true", "false"]))
}

/// The place of an option: by its title as it is, else in another case, else as yes or no.
fn place(question: &Question, option: &str) -> Option<usize> {
    let find = |fits: &dyn Fn(&str) -> bool| question.options.iter().position(|shown| fits(&shown.label));
    let plain = || match fold(option).as_str() {
        "yes" => yes_or_no(question, true),
        "no" => yes_or_no(question, false),
        _ => None,
    };
    find(&|label| label == option)
        .or_else(|| find(&|label| same(label, option)))
        .or_else(|| plain().and_then(|word| find(&|label| label == word)))
}

fn nothing(question: &Question) -> Option<usize> {
    question.options.iter().position(|option| NOTHING.contains(&option.label.as_str()))
}

/// Whether the options are named beside a text box, since there is no room for them.
fn names_options(question: &Question) -> bool {
    question.asks().contains("One of: ")
}

fn labels(question: &Question) -> String {
    let labels: Vec<_> = question.options.iter().map(|option| format!("“{}”", option.label)).collect();
    labels.join(", ")
}

/// What a field has for a default, as it is read: the titles of options.
fn defaults(field: &Value) -> Vec<String> {
    let read = |value: &Value| match value {
        Value::Bool(yes) => if *yes { "Yes" } else { "No" }.to_owned(),
        Value::String(text) => option_title(field, text).unwrap_or(text).to_owned(),
        value => value.to_string(),
    };
    match &field["default"] {
        Value::Null => Vec::new(),
        Value::Array(values) => values.iter().map(read).collect(),
        value => vec![read(value)],
    }
}

fn option_title<'a>(field: &'a Value, value: &str) -> Option<&'a str> {
    let lists = [&field["oneOf"], &field["anyOf"], &field["items"]["anyOf"], &field["items"]["oneOf"]];
    let mut entries = lists.into_iter().filter_map(Value::as_array).flatten();
    entries.find(|entry| entry["const"] == value)?["title"].as_str()
}
