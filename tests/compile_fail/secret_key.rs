use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(rename = "accessToken")]
    entry: String,
}

fn main() {}
