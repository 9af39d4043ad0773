use elicit_sdk::{Choice, Form};

#[derive(Form)]
#[elicit(hosts(openclaw))]
struct Cleanup {
    area: Area,
}

#[derive(Choice)]
enum Area {
    Docs,
}

fn main() {}
