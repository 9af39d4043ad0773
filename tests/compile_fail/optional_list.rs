use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    areas: Option<Vec<Area>>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
