use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    limit: u16,
    #[elicit(rename = "Limit")]
    most: u16,
}

fn main() {}
