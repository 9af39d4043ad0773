use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(items(min = 2, max = 1))]
    areas: Vec<Area>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
