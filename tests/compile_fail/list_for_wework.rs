use elicit_sdk::{Choice, Form};

#[derive(Form)]
#[elicit(hosts(wework))]
struct Cleanup {
    areas: Vec<Area>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
