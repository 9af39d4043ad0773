#![deny(unused_must_use)]

use elicit_sdk::{Elicit, ElicitError, Form};

#[derive(Form)]
struct Plan {
    limit: u16,
}

async fn tidy(elicit: Elicit) -> Result<u16, ElicitError> {
    Ok(elicit.ask::<Plan>("Tidy up?").await?.map(|plan| plan.limit).unwrap_or_default())
}

fn main() {}
