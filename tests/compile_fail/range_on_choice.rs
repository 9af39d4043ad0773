use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1))]
    area: Area,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
