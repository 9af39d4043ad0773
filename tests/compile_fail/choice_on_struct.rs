use elicit_sdk::Choice;

#[derive(Choice)]
struct Strategy {
    fast: bool,
}

fn main() {}
