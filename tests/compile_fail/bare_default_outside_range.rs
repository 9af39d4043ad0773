use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1), default)]
    limit: u16,
}

fn main() {}
