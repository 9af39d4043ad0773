use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(default)]
    note: String,
}

fn main() {}
