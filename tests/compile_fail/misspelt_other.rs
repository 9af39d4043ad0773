use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(othre)]
    Custom(String),
}

fn main() {}
