//! What the suite wants asked.

use elicit_sdk::{Choice, Form};

/// `tools-call-elicitation`.
#[derive(Form)]
pub(crate) struct Contact {
    /// User's response.
    username: String,
    /// User's email address.
    email: String,
}

/// `elicitation-sep1034-defaults`: a default of every primitive kind.
#[derive(Form)]
pub(crate) struct Account {
    #[elicit(default = "John Doe")]
    name: String,
    #[elicit(default = 30)]
    age: u8,
    #[elicit(default = 95.5)]
    score: f64,
    #[elicit(default = Status::Active)]
    status: Status,
    #[elicit(default = true)]
    verified: bool,
}

/// Titles that say nothing but the value make an `enum` without titles.
#[derive(Choice)]
pub(crate) enum Status {
    #[elicit(title = "active")]
    Active,
    #[elicit(title = "inactive")]
    Inactive,
    #[elicit(title = "pending")]
    Pending,
}

/// `input-required-result-basic-elicitation` and others.
#[derive(Form)]
pub(crate) struct Person {
    pub(crate) name: String,
}

/// `input-required-result-multi-round`, its second round.
#[derive(Form)]
pub(crate) struct Favourite {
    pub(crate) color: String,
}

/// `input-required-result-request-state` and `-tampered-state`.
#[derive(Form)]
pub(crate) struct Consent {
    pub(crate) ok: bool,
}

/// `input-required-result-non-tool-request`.
#[derive(Form)]
pub(crate) struct Context {
    pub(crate) context: String,
}
