use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(other)]
    Custom(u16),
}

fn main() {}
