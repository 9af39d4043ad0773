use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(from = 1, max = 500))]
    limit: u16,
}

fn main() {}
