use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(max = 2.5))]
    note: String,
}

fn main() {}
