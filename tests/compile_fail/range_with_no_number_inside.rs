use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(exclusive_min = 1, exclusive_max = 2))]
    limit: u16,
    #[elicit(range(min = 1, exclusive_max = 1))]
    factor: f64,
}

fn main() {}
