#![deny(unused_must_use)]

use elicit_sdk::{Elicit, ElicitError, Form, Outcome};

#[derive(Form)]
struct Plan {
    limit: u16,
}

async fn tidy(elicit: Elicit) -> Result<u16, ElicitError> {
    let Outcome::Accepted(plan) = elicit.ask::<Plan>("Tidy up?").await?;
    Ok(plan.limit)
}

fn main() {}
