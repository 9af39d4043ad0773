use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(items(min = 2), default = ["docs"])]
    areas: Vec<Area>,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
