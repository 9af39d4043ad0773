use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(items(max = 2))]
    note: String,
}

fn main() {}
