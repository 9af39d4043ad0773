use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(title = "Your password")]
    entry: String,
}

fn main() {}
