#![deny(unused_must_use)]

use elicit_sdk::{Elicit, Form};

#[derive(Form)]
struct Plan {
    limit: u16,
}

async fn tidy(elicit: Elicit) {
    elicit.ask::<Plan>("Tidy up?");
    elicit.ask::<Plan>("Tidy up?").attempts(1).timeout(None);
}

fn main() {}
