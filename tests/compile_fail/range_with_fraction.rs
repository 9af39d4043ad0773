use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = 0.5))]
    limit: u16,
}

fn main() {}
