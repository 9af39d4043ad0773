use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(exclusive_min = 0), default = 0)]
    factor: f64,
}

fn main() {}
