use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    strategy: Strategy,
    #[elicit(title = "Custom strategy")]
    description: String,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

fn main() {}
