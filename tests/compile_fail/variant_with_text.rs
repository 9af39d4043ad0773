use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    Custom(String),
}

fn main() {}
