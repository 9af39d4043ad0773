#![deny(unused_must_use)]

use elicit_sdk::{Elicit, Form};

#[derive(Form)]
struct Plan {
    limit: u16,
}

async fn tidy(elicit: Elicit) {
    elicit.ask::<Plan>("Tidy up?").await;
}

fn main() {}
