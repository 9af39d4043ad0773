use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limit: u16,
    #[elicit(title = "limit")]
    most: u16,
}

fn main() {}
