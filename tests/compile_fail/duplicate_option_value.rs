use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(rename = "fast")]
    Quick,
}

fn main() {}
