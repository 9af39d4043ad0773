use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limits: Vec<u16>,
}

fn main() {}
