use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    note: Box<String>,
}

fn main() {}
