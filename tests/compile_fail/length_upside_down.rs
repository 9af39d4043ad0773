use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(min = 20, max = 10))]
    note: String,
}

fn main() {}
