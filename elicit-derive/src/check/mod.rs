//! Meaning: raw nodes become a model whose every part fits, or a report of all that does not.

use syn::LitStr;

use crate::errors::Errors;
use crate::suggest;

mod bounds;
pub(crate) mod casing;
mod choice;
mod default;
mod field;
mod form;
mod images;
mod literal;
pub(crate) mod names;
mod text;
mod types;

pub(crate) use choice::check as choice;
pub(crate) use form::check as form;

use casing::Case;

fn rename_all(given: Option<&LitStr>, usual: Case, errors: &Errors) -> Case {
    let Some(given) = given else { return usual };
    Case::named(&given.value()).unwrap_or_else(|| {
        let names = || Case::ALL.iter().map(|(name, _)| *name);
        let meant = suggest::nearest(&given.value(), names())
            .map_or_else(|| ";".to_owned(), |name| format!("; did you mean {name:?}?"));
        let known: Vec<String> = names().map(|name| format!("{name:?}")).collect();
        errors.at(given, format!("there is no case {:?}{meant} known are {}", given.value(), known.join(", ")));
        usual
    })
}
