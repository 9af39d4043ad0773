use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(options)]
    limit: u16,
}

fn main() {}
