use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1, max = 500))]
    note: String,
}

fn main() {}
