use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(email, url)]
    contact: String,
}

fn main() {}
