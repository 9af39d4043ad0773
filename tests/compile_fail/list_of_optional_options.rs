use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    areas: Vec<Option<Area>>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
