use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    areas: std::collections::VecDeque<Area>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
