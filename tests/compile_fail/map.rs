use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limits: std::collections::HashMap<String, u16>,
}

fn main() {}
