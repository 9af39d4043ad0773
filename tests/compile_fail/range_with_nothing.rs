use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range())]
    limit: u16,
}

fn main() {}
