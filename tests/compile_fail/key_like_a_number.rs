use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(rename = "10")]
    limit: u16,
    _2: u16,
}

fn main() {}
