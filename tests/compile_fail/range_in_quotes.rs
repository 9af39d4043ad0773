use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(range(min = "1"))]
    limit: u16,
}

fn main() {}
