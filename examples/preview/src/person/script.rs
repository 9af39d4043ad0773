//! A person played by the command line: the same answer to every form, or values by key.

use elicit_sdk::testing::Received;
use serde_json::Map;

use super::{Answer, Params, Person, example, read};
use crate::failure::Failure;
use crate::form::{Field, Form};

/// What `--answer`, `--decline` and `--cancel` said.
pub(crate) struct Script {
    refusal: Option<Refusal>,
    answers: Vec<Given>,
    known: Vec<String>,
}

/// How every form is refused.
#[derive(Clone, Copy)]
pub(crate) enum Refusal {
    Decline,
    Cancel,
}

/// The values given for one key, for the first, second, … time that it is asked.
struct Given {
    key: String,
    values: Vec<String>,
    used: usize,
}

impl Script {
    /// Accepts each form with these answers, and with examples for what they leave open.
    pub(crate) fn answering(pairs: Vec<(String, String)>) -> Self {
        let mut answers: Vec<Given> = Vec::new();
        for (key, value) in pairs {
            match answers.iter_mut().find(|given| given.key == key) {
                Some(given) => given.values.push(value),
                None => answers.push(Given { key, values: vec![value], used: 0 }),
            }
        }
        Script { refusal: None, answers, known: Vec::new() }
    }

    /// Refuses each form.
    pub(crate) fn refusing(refusal: Refusal) -> Self {
        Script { refusal: Some(refusal), answers: Vec::new(), known: Vec::new() }
    }

    /// For each field of the form, which of the answers is meant for it.
    fn assign(&self, form: &Form) -> Result<Vec<Option<usize>>, Failure> {
        let mut assigned = vec![None; form.fields.len()];
        for (index, given) in self.answers.iter().enumerate() {
            let Some(place) = place(form, &given.key)? else {
                continue;
            };
            if let Some(other) = assigned[place].replace(index) {
                return Err(Failure::Usage(format!(
                    "`--answer {}` and `--answer {}` are for the same field `{}`; keep one",
                    self.answers[other].key, given.key, form.fields[place].key
                )));
            }
        }
        Ok(assigned)
    }

    /// Stops at what looks like a slip of the pen, before a tool acts on an example in its place.
    fn refuse_slips(&self, form: &Form, assigned: &[Option<usize>]) -> Result<(), Failure> {
        let unused = self.answers.iter().enumerate();
        let unused = unused.filter(|(i, given)| given.used == 0 && !assigned.contains(&Some(*i)));
        for (_, given) in unused {
            let open = form.fields.iter().zip(assigned).filter(|(_, assigned)| assigned.is_none());
            if let Some((field, _)) = open.into_iter().find(|(field, _)| similar(&given.key, field.bare_key())) {
                return Err(Failure::Usage(format!(
                    "no field `{}` in the form; did you mean `{}`? The form was cancelled. It asks: {}",
                    given.key,
                    field.key,
                    keys(&form.fields)
                )));
            }
        }
        Ok(())
    }
}

impl Person for Script {
    fn answer(&mut self, _: usize, params: &Params) -> Result<Answer, Failure> {
        let form = &read(params)?;
        for field in &form.fields {
            if !self.known.contains(&field.key) {
                self.known.push(field.key.clone());
            }
        }
        match self.refusal {
            Some(Refusal::Decline) => {
                return Ok(Answer { received: Received::DECLINE, notes: Vec::new() });
            }
            Some(Refusal::Cancel) => {
                return Ok(Answer { received: Received::CANCEL, notes: Vec::new() });
            }
            None => {}
        }
        let assigned = self.assign(form)?;
        self.refuse_slips(form, &assigned)?;
        let (mut content, mut notes) = (Map::new(), Vec::new());
        for (field, assigned) in form.fields.iter().zip(assigned) {
            let value = if let Some(index) = assigned {
                self.answers[index].next(field)?
            } else {
                let value = example::value(field).map_err(Failure::Usage)?;
                if let Some(value) = &value {
                    notes.push(format!("example: {} = {value}", field.key));
                }
                value
            };
            if let Some(value) = value {
                content.insert(field.key.clone(), value);
            }
        }
        Ok(Answer { received: Received::accept(content), notes })
    }

    fn finish(&self) -> Result<(), Failure> {
        let wrong: Vec<String> = self.answers.iter().filter_map(|given| given.complaint(&self.known)).collect();
        if wrong.is_empty() { Ok(()) } else { Err(Failure::Usage(wrong.join("\n"))) }
    }
}

impl Given {
    /// What is wrong with it once everything has been asked.
    fn complaint(&self, known: &[String]) -> Option<String> {
        let Given { key, values, used } = self;
        let given = values.len();
        if *used == 0 && known.is_empty() {
            Some(format!("`--answer {key}` was not used: the tool asked nothing"))
        } else if *used == 0 {
            Some(format!("`--answer {key}`: no form had such a field; asked were: {}", known.join(", ")))
        } else if *used < given {
            let joined = values.join(",");
            Some(format!(
                "`--answer {key}` was given {given} times and asked {used} times; \
                 several items are one VALUE: {key}={joined}"
            ))
        } else {
            None
        }
    }

    /// The next value, as the field takes it; the last one serves for all later times.
    fn next(&mut self, field: &Field) -> Result<Option<serde_json::Value>, Failure> {
        let index = self.used.min(self.values.len().saturating_sub(1));
        self.used += 1;
        let text = self.values.get(index).map_or("", String::as_str);
        field.parse(text).map_err(|limits| {
            Failure::Usage(format!(
                "`--answer {}={text}` does not fit; `{}` takes {limits}. The form was cancelled",
                self.key, field.key
            ))
        })
    }
}

/// The field that a key means: by its key, by its key without a rendering's prefix, by its title.
fn place(form: &Form, key: &str) -> Result<Option<usize>, Failure> {
    let folded = key.trim().to_lowercase();
    let rules: [&dyn Fn(&Field) -> bool; 3] = [&|field| field.key == key, &|field| field.bare_key() == key, &|field| {
        field.title.as_ref().is_some_and(|title| title.trim().to_lowercase() == folded)
    }];
    for rule in rules {
        let found: Vec<usize> = (0..form.fields.len()).filter(|&i| rule(&form.fields[i])).collect();
        match found[..] {
            [] => {}
            [only] => return Ok(Some(only)),
            _ => {
                let found = found.iter().map(|&i| form.fields[i].clone()).collect::<Vec<_>>();
                return Err(Failure::Usage(format!(
                    "`--answer {key}` fits several fields: {}; use the exact key",
                    keys(&found)
                )));
            }
        }
    }
    Ok(None)
}

fn keys(fields: &[Field]) -> String {
    let shown = |field: &Field| format!("{} ({})", field.key, field.label());
    fields.iter().map(shown).collect::<Vec<_>>().join(", ")
}

/// Alike but for a letter or two. Keys that differ only in digits are different on purpose, short
/// ones by chance.
fn similar(given: &str, key: &str) -> bool {
    let without_digits = |text: &str| text.replace(|c: char| c.is_ascii_digit(), "");
    let (given, key) = (given.to_lowercase(), key.to_lowercase());
    let most = match key.chars().count() {
        0..=3 => 0,
        4..=5 => 1,
        _ => 2,
    };
    strsim::damerau_levenshtein(&given, &key) <= most && without_digits(&given) != without_digits(&key)
}
