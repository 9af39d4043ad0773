use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(url)]
    area: Area,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

fn main() {}
