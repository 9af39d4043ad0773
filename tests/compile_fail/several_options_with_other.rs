use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    strategies: Vec<Strategy>,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

fn main() {}
