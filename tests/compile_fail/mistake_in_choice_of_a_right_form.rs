use elicit_sdk::{Choice, Form};

#[derive(Form)]
struct Cleanup {
    #[elicit(default = "safe")]
    strategy: Strategy,
    areas: Vec<Strategy>,
}

#[derive(Choice)]
enum Strategy {
    Fast,
    #[elicit(title = "Safe ")]
    Safe,
}

fn main() {}
