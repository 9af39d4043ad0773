//! Asking, with a real peer at the other end of a pipe: public names only, and what crosses the wire.

mod again;
mod basics;
mod builder;
mod cancel;
mod end;
mod gate;
mod keep_alive;
mod order;
mod time;

use elicit_sdk::{Choice, Form};

/// The form that most tests ask with.
#[derive(Form, Debug, PartialEq)]
struct Plan {
    /// How many files to touch.
    #[elicit(range(min = 1, max = 500), default = 20)]
    limit: u16,
    note: Option<String>,
}

/// A choice with a text of its own.
#[derive(Form, Debug, PartialEq)]
struct Handling {
    /// Choose a handling strategy.
    #[elicit(other(length(max = 40)))]
    strategy: Strategy,
    /// How many files to touch.
    #[elicit(range(min = 1, max = 500))]
    limit: u16,
}

#[derive(Choice, Debug, PartialEq)]
enum Strategy {
    Fast,
    Safe,
    /// If you chose Custom above, describe the requested handling.
    #[elicit(other)]
    Custom(String),
}
