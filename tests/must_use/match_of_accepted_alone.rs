#![deny(unused_must_use)]

use elicit_sdk::{Elicit, ElicitError, Form, Outcome};

#[derive(Form)]
struct Plan {
    limit: u16,
}

async fn tidy(elicit: Elicit) -> Result<u16, ElicitError> {
    match elicit.ask::<Plan>("Tidy up?").await? {
        Outcome::Accepted(plan) => Ok(plan.limit),
    }
}

fn main() {}
