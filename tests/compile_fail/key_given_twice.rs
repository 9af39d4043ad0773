use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(title = "Limit", title = "How many")]
    limit: u16,
}

fn main() {}
