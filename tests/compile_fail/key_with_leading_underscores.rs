use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(rename = "__limit")]
    limit: u16,
}

fn main() {}
