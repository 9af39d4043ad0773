use elicit_sdk::Form;

#[derive(Form)]
struct Cleanup {
    #[elicit(email, default = "nobody")]
    contact: String,
}

fn main() {}
