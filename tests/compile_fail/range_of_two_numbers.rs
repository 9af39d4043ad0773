use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(1, 500))]
    limit: u16,
}

fn main() {}
