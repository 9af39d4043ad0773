use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(rename = "how many")]
    limit: u16,
}

fn main() {}
