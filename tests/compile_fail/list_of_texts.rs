use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    notes: Vec<String>,
}

fn main() {}
