use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(email)]
    contact: u64,
}

fn main() {}
