use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    strategy: Strategy,
}

enum Strategy {
    Fast,
    Safe,
}

fn main() {}
