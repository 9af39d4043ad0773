use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1))]
    areas: Vec<Area>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
