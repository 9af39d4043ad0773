use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(default = Strategy::Fast)]
    area: Area,
    strategy: Strategy,
}

#[derive(Choice)]
enum Area {
    Docs,
    Code,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

fn main() {}
