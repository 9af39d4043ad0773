use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(title = "fast")]
    Quick,
}

fn main() {}
