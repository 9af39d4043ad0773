use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(other(rename = "words"))]
    strategy: Strategy,
    #[elicit(other(rename = "words"))]
    fallback: Strategy,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

fn main() {}
