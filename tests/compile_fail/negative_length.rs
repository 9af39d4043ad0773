use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(min = -1))]
    note: String,
}

fn main() {}
