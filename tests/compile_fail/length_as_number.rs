use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length = 20)]
    note: String,
}

fn main() {}
