use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(items(min = 3))]
    areas: Vec<Area>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
