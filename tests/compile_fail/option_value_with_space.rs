use elicit_sdk::Choice;

#[derive(Choice)]
enum Strategy {
    #[elicit(rename = "fast ")]
    Fast,
    #[elicit(rename = "")]
    Safe,
}

fn main() {}
