use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 10, max = 5))]
    limit: u16,
}

fn main() {}
