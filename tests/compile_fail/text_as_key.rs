use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit("How many")]
    limit: u16,
}

fn main() {}
