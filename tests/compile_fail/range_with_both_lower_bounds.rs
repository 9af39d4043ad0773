use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 1, exclusive_min = 0))]
    limit: u16,
}

fn main() {}
