use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(length(max = 2))]
    area: Area,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
