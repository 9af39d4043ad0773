use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1, max = 500), default = 900)]
    limit: u16,
}

fn main() {}
