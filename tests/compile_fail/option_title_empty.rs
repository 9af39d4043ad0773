use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    #[elicit(title = "")]
    Fast,
    Safe,
}

fn main() {}
