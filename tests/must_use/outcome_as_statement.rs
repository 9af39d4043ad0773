#![deny(unused_must_use)]

use elicit_sdk::{Elicit, ElicitError, Form};

#[derive(Form)]
struct Plan {
    limit: u16,
}

async fn tidy(elicit: Elicit) -> Result<(), ElicitError> {
    elicit.ask::<Plan>("Tidy up?").await?;
    Ok(())
}

fn main() {}
