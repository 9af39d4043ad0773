use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(other(title = "Describe it"))]
    Custom(String),
}

fn main() {}
