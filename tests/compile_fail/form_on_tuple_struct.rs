use elicit_sdk::Form;

#[derive(Form)]
struct Limit(u8);

fn main() {}
