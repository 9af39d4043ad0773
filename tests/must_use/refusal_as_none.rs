#![deny(unused_must_use)]

use elicit_sdk::{Elicit, ElicitError, Form};

#[derive(Form)]
struct Plan {
    limit: u16,
}

async fn tidy(elicit: Elicit) -> Result<u16, ElicitError> {
    let outcome = elicit.ask::<Plan>("Tidy up?").await?;
    let plan: Option<Plan> = outcome.ok();
    Ok(plan.map_or(0, |plan| plan.limit))
}

fn main() {}
