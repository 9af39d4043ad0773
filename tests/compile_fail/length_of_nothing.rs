use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(length(max = 0))]
    note: String,
}

fn main() {}
