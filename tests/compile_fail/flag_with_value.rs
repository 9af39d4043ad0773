use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(email = true)]
    contact: String,
}

fn main() {}
