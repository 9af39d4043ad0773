use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit = "Limit"]
    limit: u16,
}

fn main() {}
