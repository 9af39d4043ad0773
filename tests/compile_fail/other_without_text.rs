use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(other)]
    Custom,
}

fn main() {}
