use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    strategy: Strategy,
    custom_strategy: String,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

fn main() {}
