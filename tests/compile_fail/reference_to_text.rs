use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    note: &'static str,
}

fn main() {}
