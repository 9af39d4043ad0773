//! The forms that are answered.

use std::collections::BTreeSet;

use elicit_sdk::{Choice, Form, Secret, Violations};

/// Every kind of field and every rule.
#[derive(Form, Debug)]
#[elicit(validate = whole)]
pub(crate) struct Everything {
    #[elicit(length(min = 2, max = 20))]
    pub(crate) text: String,
    #[elicit(email)]
    pub(crate) email: String,
    #[elicit(url)]
    pub(crate) link: Option<String>,
    #[elicit(date)]
    pub(crate) day: String,
    #[elicit(date_time)]
    pub(crate) moment: Option<String>,
    #[elicit(pattern = "^[a-z]{3}$", hint = "three small letters")]
    pub(crate) letters: Option<String>,
    #[elicit(range(min = -5, max = 5), default = 3)]
    pub(crate) whole: i8,
    #[elicit(range(exclusive_min = 0.5, max = 2.5))]
    pub(crate) fraction: f64,
    pub(crate) large: u64,
    pub(crate) signed: Option<i64>,
    pub(crate) flag: bool,
    pub(crate) perhaps: Option<bool>,
    #[elicit(items(min = 1, max = 2))]
    pub(crate) colours: BTreeSet<Colour>,
    pub(crate) colour: Option<Colour>,
    #[elicit(other(length(max = 10)))]
    pub(crate) strategy: Strategy,
}

/// One that may be left empty.
#[derive(Form, Debug)]
pub(crate) struct Anything {
    pub(crate) note: Option<String>,
    pub(crate) colours: Vec<Colour>,
    pub(crate) strategy: Option<Strategy>,
}

/// One with a secret.
#[derive(Form, Debug)]
pub(crate) struct SignIn {
    pub(crate) user: String,
    pub(crate) token: Secret,
    pub(crate) days: u8,
}

#[derive(Choice, Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Colour {
    Red,
    Green,
    Blue,
}

#[derive(Choice, Debug)]
pub(crate) enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

fn whole(form: &Everything) -> Result<(), Violations> {
    if form.large == 13 { Err(Violations::at("large", "must not be 13")) } else { Ok(()) }
}
