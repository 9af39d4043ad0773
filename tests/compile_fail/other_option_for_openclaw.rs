use elicit_sdk::{Choice, Form};

#[derive(Form)]
#[elicit(hosts(openclaw))]
struct Cleanup {
    strategy: Strategy,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    Safe,
    #[elicit(other)]
    Custom(String),
}

fn main() {}
