use elicit_sdk::Form;

#[derive(Form)]
struct Proceed {}

fn main() {}
