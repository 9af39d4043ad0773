use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(title("How many"))]
    limit: u16,
}

fn main() {}
