use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    api_key: Source,
}

#[derive(Choice)]
enum Source {
    Environment,
    #[elicit(other)]
    Custom(String),
}

fn main() {}
