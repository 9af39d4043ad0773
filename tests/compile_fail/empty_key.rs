use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(rename = "")]
    limit: u16,
}

fn main() {}
