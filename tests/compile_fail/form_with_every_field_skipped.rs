use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(skip)]
    started: u64,
}

fn main() {}
